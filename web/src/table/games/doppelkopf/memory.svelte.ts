/** What was heard in this deal and the view does not tell again: who announced what. Gone after a reload, like at the table. */

import type { Happened } from "../../faces";
import type { Table } from "../../model.svelte";

export interface Spoken {
  seat: number;
  party: string;
  step: string;
  /** Cards the speaker held. */
  held: number;
}

class Memory {
  spoken = $state.raw<Spoken[]>([]);
}

const memories = new WeakMap<Table, Memory>();

export function memoryOf(table: Table): Memory {
  let found = memories.get(table);
  if (!found) memories.set(table, (found = new Memory()));
  return found;
}

/** Cards that came with an Armut stay marked until the first trick is taken. */
export function heard(event: Happened, table: Table): void {
  const memory = memoryOf(table);
  switch (event.type) {
    case "dealt":
      memory.spoken = [];
      table.fresh = [];
      break;
    case "announced": {
      const { seat, party, step } = event as unknown as Spoken;
      const held = (table.deal.counts as number[] | undefined)?.[seat] ?? 0;
      memory.spoken = [...memory.spoken, { seat, party, step, held }];
      break;
    }
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
