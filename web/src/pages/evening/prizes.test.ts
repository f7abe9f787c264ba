import { expect, test } from "vitest";
import type { PlaceView } from "../../lib/wire/evenings";
import { grouped } from "./codes";
import { nextPrize, readOut } from "./prizes";

const place = (rank: number): PlaceView => ({
  rank,
  number: rank + 10,
  name: "",
  figures: { result: 0, game_points: 0, strokes: 0, wins: 0, solos: 0 },
  best: 0,
  rounds: [],
  settled: "",
  tags: [],
});

test("prizes are read from the last to the first, and nobody is given one twice", () => {
  const bookings = [
    { kind: "prize", number: 13, cents: -2000 },
    { kind: "prize", number: 12, cents: -1000 },
    { kind: "fee", number: 11, cents: 1000 },
  ];
  const order = readOut([1, 2, 3, 4].map(place), { "11": 9000, "12": 4000, "13": 2000 }, bookings);
  expect(order.map((prize) => [prize.rank, prize.given])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ]);
  expect(nextPrize(order)?.number).toBe(12);
  expect(nextPrize([])).toBeUndefined();
});

test("a code is read out in fours", () => {
  expect(grouped("ABCDEFGHJK")).toBe("ABCD EFGH JK");
});
