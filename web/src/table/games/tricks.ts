/** What the three trick games share at the table. */

import type { Trick, View } from "../faces";
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
