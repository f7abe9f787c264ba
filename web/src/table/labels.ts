/** What answers are called: an action by its own sentence, a value by what it is (card, seat, trump, contract, word). */

import { cardName, isCard, type Deck } from "../lib/cards";
import { m } from "../paraglide/messages.js";
import { listed, maybe, say } from "../lib/words.svelte";
import type { WireForm } from "../lib/wire/wire";
import type { Table } from "./model.svelte";

/** Fields whose numbers are seats. */
const SEATS = new Set([
  "seat",
  "against",
  "offender",
  "other",
  "of",
  "to",
  "accused",
  "by",
  "who",
  "with",
  "partner",
  "declarer",
  "cutter",
  "candidate",
  "keeper",
  "player",
]);

export function actionLabel(table: Table, form: WireForm): string {
  const { short } = table;
  return maybe(`act.${short}.${form.action}`) || maybe(`act.${form.action}`) || form.action;
}

/** An action with one chosen value as one button: its own sentence where there is one, else the value. */
export function choiceLabel(table: Table, form: WireForm, field: string, value: unknown): string {
  const { short } = table;
  const seat =
    SEATS.has(field) && typeof value === "number"
      ? maybe(`act.${short}.${form.action}.seat`, { seat: value }, table.names)
      : "";
  return seat || maybe(`act.${short}.${form.action}.${String(value)}`) || valueLabel(table, field, value);
}

export function fieldLabel(table: Table, form: WireForm, field: string): string {
  const { short } = table;
  return (
    maybe(`field.${short}.${form.action}.${field}`) ||
    maybe(`field.${short}.${field}`) ||
    maybe(`field.${field}`) ||
    field
  );
}

export function valueLabel(table: Table, field: string, value: unknown): string {
  const { short, deck } = table;
  const typed = value === null ? "" : maybe(`value.${short}.${field}`, { value }, table.names);
  if (typed) return typed;
  if (typeof value === "boolean") return maybe(`value.${short}.${field}.${value}`) || (value ? m.yes() : m.no());
  if (typeof value === "number")
    return SEATS.has(field) ? capital(table.name(value)) : maybe(`value.${short}.${field}.${value}`) || String(value);
  if (value === null) return maybe(`value.${short}.${field}.null`) || m.none();
  if (Array.isArray(value)) return listed(value.map((item) => valueLabel(table, field, item)));
  return text(short, deck, field, String(value));
}

function text(short: string, deck: Deck, field: string, value: string): string {
  const own =
    maybe(`value.${short}.${field}.${value}`) ||
    maybe(`value.${short}.${value}`) ||
    maybe(`contract.${value}`) ||
    maybe(`trump.${value}`) ||
    maybe(`inversion.${value}`);
  if (own) return own;
  const card = value.replace(/^card:/, "");
  return isCard(card) ? cardName(card, deck) : maybe(`word.${value}`) || value;
}

export function questionTitle(table: Table, kind: string): string {
  return maybe(`question.${table.short}.${kind}`) || say(`question.${kind}`);
}

export function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
