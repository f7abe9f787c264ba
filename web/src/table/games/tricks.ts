/** What the three trick games share at the table. */

import type { Happened, Trick, View } from "../faces";
import type { Table } from "../model.svelte";

export function currentTrick(view: View): Trick | null {
  if (view.leader === undefined || view.leader === null) return null;
  return { leader: view.leader as number, cards: (view.trick as string[] | undefined) ?? [] };
}

export function takenTrick(view: View): Trick | null {
  const last = view.last as { leader: number; cards: string[]; taker: number } | undefined;
  return last ? { leader: last.leader, cards: last.cards, taker: last.taker } : null;
}

export function tricksOf(view: View, seat: number): number {
  return (view.tricks as number[] | undefined)?.[seat] ?? 0;
}

export function trickNumber(view: View): number {
  return ((view.tricks as number[] | undefined) ?? []).reduce((sum, one) => sum + one, 0) + 1;
}

export function dealerBadge(table: Table, seat: number): string {
  const dealer = table.view.deal ? ((table.deal.dealer as number | undefined) ?? 0) : table.view.dealer;
  return dealer === seat ? "G" : "";
}

/** What beats what: trumps from the highest down, and the ranks of a plain suit likewise. */
export interface Order {
  trumps: readonly string[];
  plain: readonly string[];
}

export const TRUMP = "trump";

/** What has to be followed: trump, or the suit. */
export function classOf(card: string, order: Order): string {
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
  return cards.reduce((found, card, k) => (height(card) > height(cards[found]!) ? k : found), 0);
}

/** The trick with its best card marked, where the referee gives such help. */
export function markedTrick(trick: Trick | null, at: number, table: Table): Trick | null {
  if (!trick || trick.cards.length === 0 || table.mode === "table") return trick;
  return { ...trick, taker: (trick.leader + at) % table.players };
}

export function trumpsIn(hand: readonly string[], order: Order): number {
  return hand.filter((card) => order.trumps.includes(card)).length;
}

/** The last trick of a deal: the card that closed it and who took it are in the events alone. */
export function lastTrickClosed(view: View, events: readonly Happened[]): View {
  const played = events.find((event) => event.type === "card-played");
  const taken = events.find((event) => event.type === "trick-taken");
  if (!played || !taken) return view;
  const cards = [...((view.trick as string[] | undefined) ?? []), String(played.card)];
  const hand = played.seat === view.seat ? [] : view.hand;
  return { ...view, hand, trick: [], last: { leader: view.leader, cards, taker: taken.seat } };
}
