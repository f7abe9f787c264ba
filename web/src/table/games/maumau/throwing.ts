/** Throwing in: what may fly now, and with which word. At a table anything can, at one's own risk. */

import { complete, wordsOf } from "../../choosing";
import { fill } from "./desk.svelte";
import type { Table } from "./table";

interface Throw {
  window: string;
  cards: string[];
  /** By the rules, not just because a hand can do it. */
  fair: boolean;
}

export function throwable(table: Table): Throw | null {
  const fair = table.liberty("throw");
  if (fair) return { window: fair.window.id, cards: wordsOf(fair.forms[0], "card"), fair: true };
  const anytime = table.mode === "table" ? table.liberty("anytime") : undefined;
  const form = anytime?.forms.find((form) => form.action === "lay-card");
  return anytime && form ? { window: anytime.window.id, cards: wordsOf(form, "card"), fair: false } : null;
}

export function throwIn(table: Table, card: string): void {
  const throwing = throwable(table);
  if (!throwing) return;
  const form = table.liberty("throw")?.forms[0];
  if (!throwing.fair || !form) return table.act(throwing.window, { type: "lay-card", card });
  const action = complete(form, { card, ...fill(form, { card }, table) });
  if (action) table.act(throwing.window, action);
}
