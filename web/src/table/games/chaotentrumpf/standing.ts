/** Who leads, and how much is missing to the limit (CT-17a: it must be exceeded, to reach it is not enough). */

export interface Standing {
  /** Seats, the highest total first. */
  order: number[];
  /** Points the leader still needs; null when the limit is passed, or nobody has a point. */
  missing: number | null;
}

export function standing(totals: readonly number[], seats: readonly number[], limit: number): Standing {
  const of = (seat: number): number => totals[seat] ?? 0;
  const order = [...seats].sort((a, b) => of(b) - of(a) || a - b);
  const best = order[0];
  const missing = best === undefined ? null : limit + 1 - of(best);
  return { order, missing: best === undefined || of(best) <= 0 || (missing ?? 0) <= 0 ? null : missing };
}

/** Place of each seat; equal totals share one. */
export function places(order: readonly number[], totals: readonly number[]): Record<number, number> {
  const places: Record<number, number> = {};
  order.forEach((seat, at) => {
    const before = order[at - 1];
    places[seat] = before !== undefined && totals[before] === totals[seat] ? places[before]! : at + 1;
  });
  return places;
}
