/** The prize-giving: from the last prize to the first, each given once. */

import type { PlaceView } from "../../lib/wire/evenings";

export interface Prize {
  rank: number;
  number: number;
  cents: number;
  given: boolean;
}

/** In the order in which they are read out. */
export function readOut(
  places: readonly PlaceView[],
  prizes: Readonly<Record<string, number>>,
  bookings: readonly { kind: string; number: number; cents: number }[],
): Prize[] {
  const paid = new Map<number, number>();
  for (const { kind, number, cents } of bookings) {
    if (kind === "prize") paid.set(number, (paid.get(number) ?? 0) - cents);
  }
  return places
    .flatMap(({ rank, number }) => {
      const cents = prizes[number] ?? 0;
      return cents ? [{ rank, number, cents, given: (paid.get(number) ?? 0) >= cents }] : [];
    })
    .reverse();
}

/** Who comes next: the first of the order who has not been given theirs. */
export function nextPrize(order: readonly Prize[]): Prize | undefined {
  return order.find((prize) => !prize.given);
}
