/** What a person has in mind but not yet said at a Mau-Mau table: words for the next card, a jack without its wish, an open sheet. */

import { valuesOf, type Choice } from "../../choosing";
import type { WireForm } from "../../../lib/wire/wire";
import { dealOf } from "./seeing";
import type { Table } from "./table";

export type Sheet = "" | "doubt" | "plenum" | "question" | "throw" | "queens";

export interface Notice {
  id: number;
  lines: string[];
  clauses: string[];
  cards: string[];
  /** A clause that is read out. */
  read: string;
}

export class Desk {
  mau = $state(true);
  mauMau = $state(true);
  endQueens = $state(false);
  jack = $state.raw<Choice | null>(null);
  sheet = $state<Sheet>("");
  notice = $state.raw<Notice | null>(null);

  /** A new turn: what was chosen for the last one is forgotten. */
  fresh(): void {
    this.mau = true;
    this.mauMau = true;
    this.endQueens = false;
    this.jack = null;
  }
}

const desks = new WeakMap<Table, Desk>();

export function deskOf(table: Table): Desk {
  let desk = desks.get(table);
  if (!desk) desks.set(table, (desk = new Desk()));
  return desk;
}

function both(form: WireForm, field: string): boolean {
  return valuesOf(form, field).length === 2;
}

/** Words that may be said with one of these cards, for the switches in the bar. At a table nobody is reminded of Mau. */
export function spoken(
  forms: readonly WireForm[],
  mode: string,
): { mau: boolean; mauMau: boolean; endQueens: boolean } {
  const reminded = mode !== "table";
  return {
    mau: reminded && forms.some((form) => both(form, "mau")),
    mauMau: reminded && forms.some((form) => both(form, "mau_mau")),
    endQueens: forms.some((form) => both(form, "end_queens")),
  };
}

/** What goes without saying: Mau as the switch stands; at a table not at all, there it is said by its own button. */
export function fill(form: WireForm, given: Record<string, unknown>, table: Table): Record<string, unknown> {
  const desk = deskOf(table);
  const quiet = table.mode === "table";
  const more: Record<string, unknown> = {};
  if (both(form, "mau")) more.mau = !quiet && desk.mau;
  if (both(form, "mau_mau")) more.mau_mau = !quiet && desk.mauMau;
  if (both(form, "end_queens")) more.end_queens = desk.endQueens;
  const card = String(given.card ?? "");
  const deal = dealOf(table);
  const last = deal.hand.length === 1 && (deal.penalties[table.seat] ?? 0) === 0;
  if (form.fields?.wish && last) more.wish = card[0]; // a jack that ends the deal wishes for nothing
  return more;
}
