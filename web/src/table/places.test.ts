import { expect, test } from "vitest";
import { placesOf, thrownIn } from "./places";
import { partly } from "../testing";
import type { WholeLine, ResultRow } from "./view";

test("who is level shares a place, and the next one is left out", () => {
  const places = placesOf({ totals: [4, 9, 4, -17], final: [] });
  expect(places.map(({ seat, place }) => [seat, place])).toEqual([
    [1, 1],
    [0, 2],
    [2, 2],
    [3, 4],
  ]);
  expect(places[0]!.tablePoints).toBeNull();
});

test("table points are added up over the lines that bring them", () => {
  const final = [[40, 0, 0, 0], [0, 30, 20, 10], []].map((table_points) => partly<WholeLine>({ table_points }));
  expect(placesOf({ totals: [5, 3, 1, -9], final }).map((place) => place.tablePoints)).toEqual([40, 30, 20, 10]);
});

test("deals that stand on no list were thrown in", () => {
  const rows = [1, 3, 4].map((number) => partly<ResultRow>({ number }));
  expect(thrownIn({ number: 5, rows })).toEqual([2, 5]);
});
