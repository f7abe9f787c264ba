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

/** Which figures break a tie: those the server named between two of them, and only those. */
export function criteria(tie: Tie): string[] {
  return [
    ...new Set(
      tie.places
        .slice(1)
        .map((place) => place.settled)
        .filter(Boolean),
    ),
  ];
}

export function figureOf(place: PlaceView, criterion: string): number | null {
  const figures: Record<string, number> = { ...place.figures, best: place.best };
  return figures[criterion] ?? null;
}
