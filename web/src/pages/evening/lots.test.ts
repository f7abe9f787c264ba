import { expect, test } from "vitest";
import { chairs, out, running } from "./lots";

const draw = (count: number, runs_from: number | null = 1_000): Parameters<typeof out>[0] => ({
  runs_from,
  lots: Array.from({ length: count }, (_, at) => ({ number: at + 1, table: (at >> 2) + 1, seat: (at % 4) + 1 })),
});

test("two screens that look at the same moment show the same lots, whenever they were opened", () => {
  const eight = draw(8);
  expect([0, 1_000, 2_999, 3_000, 3_900, 5_000].map((now) => out(eight, now))).toEqual([0, 0, 0, 1, 2, 3]);
  expect(out(eight, 60_000)).toBe(8);
});

test("however many people are drawn, the hall watches for less than a minute", () => {
  for (const count of [4, 8, 80, 400]) {
    const field = draw(count);
    expect(running(field, 1_000)).toBe(true);
    expect(running(field, 61_000)).toBe(false);
    const ends = Array.from({ length: 60 }, (_, second) => 1_000 + 1_000 * second).find(
      (now) => out(field, now) === count,
    );
    expect(running(field, ends ?? 0)).toBe(true); // the last lot is seen before the places come
  }
  expect(out(draw(80), 1_000 + 2_000 + 22_500)).toBe(41); // 80 people: half of them after half of 45 seconds
});

test("shown all at once, from the hat and at the door nothing is counted", () => {
  expect(running(draw(8, null), 1_000)).toBe(false);
  expect(out(draw(5, null), 0)).toBe(5);
  expect(running(undefined, 0)).toBe(false);
  expect(running(draw(0), 1_000)).toBe(false);
});

test("chairs stand on the edge of the table, the first on top", () => {
  expect(chairs(4)).toEqual([
    { x: 50, y: 0 },
    { x: 100, y: 50 },
    { x: 50, y: 100 },
    { x: 0, y: 50 },
  ]);
  expect(chairs(3)[1]).toEqual({ x: 100, y: 79 });
});
