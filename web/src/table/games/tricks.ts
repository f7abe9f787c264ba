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

/** The last trick of a deal: the card that closed it and who took it are in the events alone. */
export function lastTrickClosed(view: View, events: readonly Happened[]): View {
  const played = events.find((event) => event.type === "card-played");
  const taken = events.find((event) => event.type === "trick-taken");
  if (!played || !taken) return view;
  const cards = [...((view.trick as string[] | undefined) ?? []), String(played.card)];
  const hand = played.seat === view.seat ? [] : view.hand;
  return { ...view, hand, trick: [], last: { leader: view.leader, cards, taker: taken.seat } };
}
