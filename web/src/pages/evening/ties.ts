/** Who shares a result with whom, and what decided between them. */

import type { PlaceView } from "../../lib/wire/evenings";

export interface Tie {
  result: number;
  places: PlaceView[];
}

/** Neighbours with the same result, in order. */
export function ties(places: readonly PlaceView[]): Tie[] {
  const groups: Tie[] = [];
  for (const place of places) {
    const last = groups.at(-1);
    if (last && last.result === place.figures.result) last.places.push(place);
    else groups.push({ result: place.figures.result, places: [place] });
  }
  return groups.filter((group) => group.places.length > 1);
}

export interface Step {
  criterion: string;
  /** Did it tell two of them apart, was it level, or was it not asked any more? */
  look: "here" | "past" | "";
}

/** What was looked at in a tie, in order; what comes after all are told apart is not asked. */
export function steps(tie: Tie, order: readonly string[]): Step[] {
  const named = new Set(tie.places.slice(1).map((place) => place.settled));
  // What is not in the order settled it all the same: the rank before the final, say.
  const all = [...order, ...[...named].filter((each) => each && !order.includes(each))];
  const last = named.has("") ? all.length : Math.max(...all.map((each, at) => (named.has(each) ? at : -1)));
  return all.map((criterion, at) => ({
    criterion,
    look: named.has(criterion) ? "here" : at < last ? "past" : "",
  }));
}

/** Is the place shared by some of them after all? */
export const shared = (tie: Tie): boolean => tie.places.slice(1).some((place) => !place.settled);

export function figureOf(place: PlaceView, criterion: string): number | null {
  const figures: Record<string, number> = { ...place.figures, best: place.best };
  return figures[criterion] ?? null;
}
