/** What the year of a member looks like: sums of what counts, evening by evening, and the mean of all members. */

import type { SeasonRow, SeasonShown } from "../../lib/wire/clubs";

export interface Year {
  place: number;
  /** At which the member has played. */
  evenings: number;
  sums: number[];
  mean: number[];
  best: { day: string; result: number } | null;
  worst: { day: string; result: number } | null;
}

const unitsAt = (row: SeasonRow, tournament: string): SeasonRow["units"] =>
  row.units.filter((unit) => unit.tournament === tournament);

const worth = (row: SeasonRow, tournament: string): number =>
  unitsAt(row, tournament).reduce((sum, unit) => sum + (unit.counted ? unit.result : 0), 0);

/** Sums over time, from nought. */
function running(figures: readonly number[]): number[] {
  const sums = [0];
  for (const figure of figures) sums.push(sums.at(-1)! + figure);
  return sums;
}

export function yearOf(season: SeasonShown, member: number): Year | null {
  const row = season.rows.find((each) => each.member === member);
  if (!row) return null;
  const members = season.rows.filter((each) => each.member !== null);
  const days = season.evenings.map(({ tournament, day }) => ({ tournament, day }));
  const played = days.flatMap(({ tournament, day }) => {
    const units = unitsAt(row, tournament).filter((unit) => !unit.missed);
    return units.length ? [{ day, result: units.reduce((sum, unit) => sum + unit.result, 0) }] : [];
  });
  const byResult = [...played].sort((a, b) => b.result - a.result);
  const means = running(
    days.map(({ tournament }) => members.reduce((sum, each) => sum + worth(each, tournament), 0) / members.length),
  );
  return {
    place: row.rank,
    evenings: played.length,
    sums: running(days.map(({ tournament }) => worth(row, tournament))),
    mean: means.map(Math.round),
    best: byResult[0] ?? null,
    worst: byResult.length > 1 ? byResult.at(-1)! : null,
  };
}
