import { describe, expect, it } from "vitest";
import type { Row, Sheet } from "../../lib/wire/wire";
import { addsUp, amounts, any, told } from "./sheet";

const row = (number: number, points: number[]): Row => ({ number, dealer: 0, result: { game_points: points, cents: [], lines: [], redeal: false } });
const sheet = (rows: Row[], sums: number[]): Sheet => ({ rulebook: "schafkopf", names: [], rows, game_points: sums, table_points: [], results: sums, cents: [], lines: [], marked: [] });

describe("a list", () => {
  it("adds up, or does not", () => {
    expect(addsUp(sheet([row(1, [1, -1]), row(2, [2, -2])], [3, -3]))).toBe(true);
    expect(addsUp(sheet([row(1, [1, -1])], [2, -2]))).toBe(false);
    expect(addsUp(sheet([], [0, 0]))).toBe(true);
  });
  it("reads lines that leave out what is empty", () => {
    expect(amounts({ clause: "SK-reuegeld-1", key: "k", cents: [0, 50] })).toEqual({ points: [], table: [], cents: [0, 50] });
    expect(told(row(1, [0]))).toEqual({ head: null, rest: [] });
    expect([any(undefined), any([0, 0]), any([0, -1])]).toEqual([false, false, true]);
  });
});
