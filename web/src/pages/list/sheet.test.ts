import { describe, expect, it } from "vitest";
import type { ListLine, ScoreLine, Sheet } from "../../lib/wire/wire";
import { wholeLine } from "../../table/view";
import { addsUp, amounts, any, moneyClauses } from "./sheet";

const row = (number: number, gamePoints: number[], ...lines: ScoreLine[]): ListLine => ({
  number,
  dealer: 0,
  result: { game_points: gamePoints, cents: [], lines, redeal: false, facts: null, headline: [] },
});
const sheet = (rows: ListLine[], sums: number[]): Sheet => ({
  game: "schafkopf",
  edition: "2025-10",
  title: "Schafkopf",
  names: [],
  rows,
  game_points: sums,
  table_points: [],
  results: sums,
  cents: [],
  lines: [],
  marked: [],
});

describe("a list", () => {
  it("adds up, or does not", () => {
    expect(addsUp(sheet([row(1, [1, -1]), row(2, [2, -2])], [3, -3]))).toBe(true);
    expect(addsUp(sheet([row(1, [1, -1])], [2, -2]))).toBe(false);
    expect(addsUp(sheet([], [0, 0]))).toBe(true);
  });
  it("names the clauses by which somebody pays, each once", () => {
    const paid = (clause: string, ...cents: number[]): ScoreLine => wholeLine({ clause, key: "", cents });
    const rows = [
      row(1, [0, 0], paid("SK-points-1")),
      row(2, [0, 0], paid("SK-reuegeld-2", 0, 100)),
      row(3, [0, 0], paid("SK-reuegeld-1", 50, 0), paid("SK-reuegeld-2", 100, 0)),
    ];
    expect(moneyClauses(sheet(rows, [0, 0]))).toEqual(["SK-reuegeld-1", "SK-reuegeld-2"]);
    expect(moneyClauses(sheet([], []))).toEqual([]);
  });
  it("reads lines that leave out what is empty", () => {
    expect(amounts({ clause: "SK-reuegeld-1", key: "k", cents: [0, 50] })).toEqual({
      gamePoints: [],
      table: [],
      cents: [0, 50],
    });
    expect([any(undefined), any([0, 0]), any([0, -1])]).toEqual([false, false, true]);
  });
});
