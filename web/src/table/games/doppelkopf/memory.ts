/** What was heard in this deal and the view does not tell again: which cards have just come with an Armut. */

import type { Happened } from "../../faces";
import type { Table } from "../../model.svelte";

/** They stay marked until the first trick is taken. */
export function heard(event: Happened, table: Table): void {
  switch (event.type) {
    case "dealt":
      table.fresh = [];
      break;
    case "armut-taken":
      if (event.seat === table.seat) table.fresh = (event.trumps as string[] | null) ?? [];
      break;
    case "cards-returned":
      table.fresh = event.poor === table.seat ? ((event.cards as string[] | null) ?? []) : without(table.fresh, (event.cards as string[] | null) ?? []);
      break;
    case "trick-taken":
    case "deal-closed":
      table.fresh = [];
  }
}

function without(cards: readonly string[], gone: readonly string[]): string[] {
  return gone.reduce((left, card) => (left.includes(card) ? left.filter((_, k) => k !== left.indexOf(card)) : left), [...cards]);
}
