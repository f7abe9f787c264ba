/** Any game at the table, from its frames alone: the hand, what has been laid, who sits where, questions as buttons. */

import { isCard, sorted } from "../../lib/cards";
import { gameTitle } from "../../lib/games.svelte";
import { m } from "../../paraglide/messages.js";
import type { Deal, Event } from "../../lib/wire/wire";
import type { Face, Trick } from "../faces";
import { currentTrick, dealerBadge, lastTrickClosed, takenTrick, tricksOf } from "./tricks";

type Laid = [seat: number, card: string];

function isLaid(value: unknown): value is Laid {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === "number" && isCard(String(value[1]));
}

function isRow(value: unknown): value is Laid[] {
  return Array.isArray(value) && value.length > 0 && value.every(isLaid);
}

/** What lies on the table: a trick, or else the first row of cards with the seats they came from. */
export function laid(view: Partial<Deal>): Trick | null {
  const trick = currentTrick(view);
  if (trick) return trick;
  const values: unknown[] = Object.values(view);
  const row = values.find(isRow);
  return row ? { leader: row[0]![0], cards: row.map(([, card]) => card), seats: row.map(([seat]) => seat) } : null;
}

/** The last card of a deal is in the events alone. */
function closing(view: Partial<Deal>, events: readonly Event[]): Partial<Deal> {
  const played = events.find((event) => event.type === "card-played");
  if (currentTrick(view) || !played) return lastTrickClosed(view, events);
  const [field, row] = Object.entries(view).find(([, value]) => isRow(value)) ?? [];
  return field && isRow(row) ? { ...view, [field]: [...row, [played.seat, played.card]] } : view;
}

const SUITS = ["E", "G", "H", "S", "X", "P", "K"];

export const generic: Face = {
  heading: (table) => ({ title: gameTitle(table.game), meta: m.deal_number({ number: table.view.number }) }),
  sort: (hand) => sorted(hand, [], SUITS),
  seat: (table, seat) => {
    const taken = tricksOf(table.deal, seat);
    return { status: taken > 0 ? m.tricks_taken({ count: taken }) : "", badge: dealerBadge(table, seat) };
  },
  trick: laid,
  lastTrick: takenTrick,
  closing,
  calls: () => [],
  clause: () => "",
};
