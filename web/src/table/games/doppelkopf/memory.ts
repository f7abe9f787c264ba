/** What was heard in this deal and the view does not tell again: which cards have just come with an Armut. */

import type { Happened, Table } from "./table";

/** They stay marked until the first trick is taken. */
export function remember(event: Happened, table: Table): void {
  switch (event.type) {
    case "dealt":
      table.fresh = [];
      break;
    case "armut-taken":
      if (event.seat === table.seat) table.fresh = event.trumps ?? [];
      break;
    case "cards-returned":
      table.fresh = event.poor === table.seat ? (event.cards ?? []) : without(table.fresh, event.cards ?? []);
      break;
    case "trick-taken":
    case "deal-closed":
      table.fresh = [];
  }
}

function without(cards: readonly string[], gone: readonly string[]): string[] {
  return gone.reduce(
    (left, card) => (left.includes(card) ? left.filter((_, k) => k !== left.indexOf(card)) : left),
    [...cards],
  );
}
