/** The end of a match: who came where, what the table brought on top, which deals did not count. */

import type { WholeLine, MatchView } from "./view";

export interface Place {
  seat: number;
  /** Counted from 1; who is level shares it. */
  place: number;
  total: number;
  tablePoints: number | null;
}

export function placesOf({ totals, final }: Pick<MatchView, "totals" | "final">): Place[] {
  const extra = tablePoints(final);
  return totals
    .map((total, seat) => ({
      seat,
      total,
      place: 1 + totals.filter((other) => other > total).length,
      tablePoints: extra ? (extra[seat] ?? 0) : null,
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

function tablePoints(final: readonly WholeLine[]): number[] | null {
  const lines = final.map((line) => line.table_points).filter((amounts) => amounts.length > 0);
  if (lines.length === 0) return null;
  return lines[0]!.map((_, seat) => lines.reduce((sum, amounts) => sum + (amounts[seat] ?? 0), 0));
}

/** Numbers of the deals that were dealt and stand on no list. */
export function thrownIn({ number, rows }: Pick<MatchView, "number" | "rows">): number[] {
  const listed = new Set(rows.map((row) => row.number));
  return Array.from({ length: number }, (_, k) => k + 1).filter((deal) => !listed.has(deal));
}
