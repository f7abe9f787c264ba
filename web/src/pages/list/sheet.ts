/** What a list shows of its rows. */

import type { ScoreLine, Sheet } from "../../lib/wire/wire";

/** The wire leaves out what is empty. */
export function amounts(line: Partial<ScoreLine>): { gamePoints: number[]; table: number[]; cents: number[] } {
  return { gamePoints: line.game_points ?? [], table: line.table_points ?? [], cents: line.cents ?? [] };
}

/** Do the rows add up to what stands below them? */
export function addsUp(sheet: Sheet): boolean {
  const sums = (sheet.game_points ?? []).map((_, seat) =>
    sheet.rows.reduce((sum, row) => sum + (row.result.game_points[seat] ?? 0), 0),
  );
  return sums.every((sum, seat) => sum === sheet.game_points[seat]);
}

/** By which clauses somebody pays; each once. */
export function moneyClauses(sheet: Sheet): string[] {
  const paid = sheet.rows.flatMap((row) => row.result.lines ?? []).filter((line) => any(line.cents));
  return [...new Set(paid.map((line) => line.clause))].sort();
}

export function any(values: readonly number[] | undefined): boolean {
  return (values ?? []).some((value) => value !== 0);
}
