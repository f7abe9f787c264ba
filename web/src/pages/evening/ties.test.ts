import { expect, test } from "vitest";
import type { PlaceView } from "../../lib/wire/evenings";
import { criteria, figureOf, ties } from "./ties";

const place = (number: number, result: number, game_points: number, settled = ""): PlaceView => ({
  rank: number,
  number,
  name: "",
  figures: { result, game_points, strokes: 0, wins: 0, solos: 0 },
  best: 40,
  rounds: [],
  settled,
  tags: [],
});

test("neighbours with the same result are a tie, and what decided is named once", () => {
  const [tie, ...more] = ties([
    place(1, 74, 9),
    place(2, 65, 12),
    place(3, 65, 7, "game_points"),
    place(4, 65, 7, "lot"),
    place(5, 10, 0),
  ]);
  expect(more).toEqual([]);
  expect(tie?.places.map((each) => each.number)).toEqual([2, 3, 4]);
  expect(tie && criteria(tie)).toEqual(["game_points", "lot"]);
  expect(tie?.places[0] && figureOf(tie.places[0], "game_points")).toBe(12);
  expect(tie?.places[0] && figureOf(tie.places[0], "best")).toBe(40);
  expect(tie?.places[0] && figureOf(tie.places[0], "lot")).toBeNull();
});
