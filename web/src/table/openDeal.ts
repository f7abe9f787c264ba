/** A deal that is over with all its cards: every trick, and every hand. */

import type { DealReplay } from "../lib/wire/wire";
import type { Trick } from "./faces";

export interface OpenDeal {
  tricks: Trick[];
  /** By seat: as they were before the first card of a trick, else as they were left at the end. */
  hands: string[][];
}

export function openDeal(replay: DealReplay): OpenDeal {
  const tricks: Trick[] = [];
  let lying: { seat: number; card: string }[] = [];
  let led = -1;
  replay.moments.forEach((moment, at) => {
    for (const event of moment.events) {
      if (event.type === "card-played") {
        if (led < 0) led = at;
        lying.push({ seat: Number(event.seat), card: String(event.card) });
      } else if (event.type === "trick-taken" && lying.length > 0) {
        const seats = lying.map((laid) => laid.seat);
        tricks.push({
          leader: seats[0]!,
          seats,
          cards: lying.map((laid) => laid.card),
          taker: Number(event.seat),
        });
        lying = [];
      }
    }
  });
  const before = tricks.length > 0 ? replay.moments.slice(0, led) : replay.moments;
  const hands = before.filter((moment) => moment.hands.some((hand) => hand.length > 0)).at(-1)?.hands ?? [];
  return { tricks, hands: hands.map((hand) => [...hand]) };
}
