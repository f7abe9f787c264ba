/** What the three trick games share at the table. */

import { m } from "../../paraglide/messages.js";
import type { Trick } from "../faces";
import type { Table } from "../model.svelte";

/** As much of a deal as shows its tricks. */
export interface TrickDeal {
  seat?: number;
  hand?: string[];
  leader?: number | null;
  trick?: string[];
  tricks?: number[];
  last?: { leader: number; cards: string[]; taker: number } | null;
}

export function currentTrick(view: TrickDeal): Trick | null {
  if (view.leader === undefined || view.leader === null) return null;
  return { leader: view.leader, cards: view.trick ?? [] };
}

export function takenTrick({ last }: TrickDeal): Trick | null {
  return last ? { leader: last.leader, cards: last.cards, taker: last.taker } : null;
}

export function tricksOf(view: TrickDeal, seat: number): number {
  return view.tricks?.[seat] ?? 0;
}

export function trickNumber(view: TrickDeal): number {
  return (view.tricks ?? []).reduce((sum, taken) => sum + taken, 0) + 1;
}

export function dealerBadge(table: Table, seat: number): string {
  const dealer = table.view.deal ? (table.deal.dealer ?? 0) : table.view.dealer;
  return dealer === seat ? m.dealer_letter() : "";
}

/** What beats what: trumps from the highest down, and the ranks of a plain suit likewise. */
export interface Order {
  trumps: readonly string[];
  plain: readonly string[];
}

export const TRUMP = "trump";

/** What has to be followed: trump, or the suit. */
export function classOf(card: string, order: Pick<Order, "trumps">): string {
  return order.trumps.includes(card) ? TRUMP : card[0]!;
}

/** The place of the best card of a trick; of equals the first. */
export function best(cards: readonly string[], order: Order): number {
  const led = cards[0] && classOf(cards[0], order);
  const height = (card: string): number => {
    const at = order.trumps.indexOf(card);
    if (at >= 0) return 1000 - at;
    return card[0] === led ? 100 - order.plain.indexOf(card.slice(1)) : -1;
  };
  return cards.reduce((highest, card, k) => (height(card) > height(cards[highest]!) ? k : highest), 0);
}

/** The trick with its best card marked, where the referee gives such help. */
export function markedTrick(trick: Trick | null, at: number, table: Table): Trick | null {
  if (!trick || trick.cards.length === 0 || table.mode === "table") return trick;
  return { ...trick, taker: (trick.leader + at) % table.players };
}

export function trumpsIn(hand: readonly string[], order: Order): number {
  return hand.filter((card) => order.trumps.includes(card)).length;
}

/** Of an event as much as tells that a card was played, or a trick taken. */
export interface CardEvent {
  type: string;
  seat?: unknown;
  card?: unknown;
}

/** The last trick of a deal: the card that closed it and who took it are in the events alone. */
export function lastTrickClosed<D extends TrickDeal>(view: D, events: readonly CardEvent[]): D {
  const played = events.find((event) => event.type === "card-played");
  const taker = events.find((event) => event.type === "trick-taken")?.seat;
  if (!played || typeof taker !== "number") return view;
  const cards = [...(view.trick ?? []), String(played.card)];
  const hand = played.seat === view.seat ? [] : view.hand;
  return { ...view, hand, trick: [], last: { leader: view.leader ?? 0, cards, taker } };
}
