import { describe, expect, it } from "vitest";
import type { SeasonRow, SeasonShown } from "../../lib/wire/clubs";
import { yearOf } from "./year";

const unit = (tournament: string, result: number, more: Partial<SeasonRow["units"][number]> = {}) => ({
  tournament,
  round: 0,
  result,
  game_points: 0,
  counted: true,
  missed: false,
  ...more,
});
const row = (rank: number, member: number | null, units: SeasonRow["units"]): SeasonRow => ({
  rank,
  member,
  guest: member === null ? ["a", 9] : null,
  result: 0,
  game_points: 0,
  units,
  settled: "",
});
const evening = (tournament: string, day: string) => ({ tournament, day, rounds: 1, corrections: 0, moved: [] });
const season: SeasonShown = {
  number: 1,
  title: "2026",
  game: "schafkopf",
  rules: {},
  closed: false,
  evenings: [evening("a", "2026-01-05"), evening("b", "2026-02-02"), evening("c", "2026-03-02")],
  rows: [
    row(1, 2, [unit("a", 60), unit("b", 20, { counted: false }), unit("c", 41)]),
    row(2, 1, [unit("a", 30), unit("b", 0, { missed: true })]),
    row(3, null, [unit("a", 90)]),
  ],
};

describe("the year of a member", () => {
  it("adds up what counts, and the mean is that of the members", () => {
    expect(yearOf(season, 2)).toEqual({
      place: 1,
      evenings: 3,
      sums: [0, 60, 60, 101],
      mean: [0, 45, 45, 66],
      best: { day: "2026-01-05", result: 60 },
      worst: { day: "2026-02-02", result: 20 },
    });
  });
  it("does not call an evening played that was missed", () => {
    expect(yearOf(season, 1)).toMatchObject({ evenings: 1, worst: null, sums: [0, 30, 30, 30] });
    expect(yearOf(season, 7)).toBeNull();
  });
});
