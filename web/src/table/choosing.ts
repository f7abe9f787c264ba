/** From taps to actions: which offers a card of the hand fits, and what an offer still needs. */

import { isCard } from "../lib/cards";
import type { OneOf, Some, Text, Whole, WireForm } from "../lib/wire/wire";
import type { Question } from "./faces";
import type { Table } from "./model.svelte";
import { whyNoCard } from "./reasons";

export type Domain = OneOf | Some | Text | Whole;
export type Action = { type: string } & Record<string, unknown>;

export interface HandForm {
  question: Question;
  form: WireForm;
  field: string;
}

export function fields(form: WireForm): [string, Domain][] {
  return Object.entries(form.fields ?? {});
}

/** What a field may be, as far as it is one of several words (cards, steps, games); none without such a field. */
export function wordsOf(form: WireForm | undefined, field: string): string[] {
  return valuesOf(form, field).filter((value) => typeof value === "string");
}

/** The same of numbers. */
export function numbersOf(form: WireForm | undefined, field: string): number[] {
  return valuesOf(form, field).filter((value) => typeof value === "number");
}

export function valuesOf(form: WireForm | undefined, field: string): unknown[] {
  const domain = form?.fields[field];
  return domain?.type === "one-of" ? domain.values : [];
}

/** The field that names a card of the own hand, if the form has one. */
export function cardField(form: WireForm): string | null {
  const entry = fields(form).find(([name, domain]) => name === "card" && domain.type === "one-of");
  return entry ? entry[0] : null;
}

/** The field that names several cards of the own hand. */
export function cardsField(form: WireForm): [string, Some] | null {
  for (const [name, domain] of fields(form))
    if (
      domain.type === "some" &&
      domain.values.length > 0 &&
      domain.values.every((value) => typeof value === "string" && isCard(value))
    )
      return [name, domain];
  return null;
}

/** Offers that are answered by tapping a card of the hand. */
export function handForms(table: Table, questions = table.questions): HandForm[] {
  return questions.flatMap((question) =>
    question.forms.flatMap((form) => {
      const field = cardField(form);
      return field ? [{ question, form, field }] : [];
    }),
  );
}

/** The offer for which several cards are being chosen now. */
export function pickForm(table: Table): { question: Question; form: WireForm; field: string; domain: Some } | null {
  for (const question of [...table.questions].reverse())
    for (const form of question.forms) {
      const entry = cardsField(form);
      if (entry) return { question, form, field: entry[0], domain: entry[1] };
    }
  return null;
}

/** The cards that go now; null: nothing is said about any. On turn with nothing that fits it is none. */
export function playable(table: Table): Set<string> | null {
  const forms = handForms(table);
  if (table.mode === "table" || (forms.length === 0 && !table.face.attempt?.("", table))) return null;
  return new Set(forms.flatMap(({ form, field }) => wordsOf(form, field)));
}

/** The action of a form whose other fields leave no choice, else null. */
export function complete(form: WireForm, given: Record<string, unknown>): Action | null {
  const action: Action = { type: form.action, ...given };
  for (const [name, domain] of fields(form)) {
    if (name in given) continue;
    if (domain.type === "one-of" && domain.values.length === 1) action[name] = domain.values[0];
    else return null;
  }
  return action;
}

export interface Choice {
  question: Question;
  form: WireForm;
  given: Record<string, unknown>;
}

/** A card was tapped or dragged: plays it, or says why not, or returns what still has to be chosen. */
export function tapped(table: Table, card: string, index: number): Choice[] {
  if (table.sent) return [];
  if (table.looking) {
    table.hurry();
    return [];
  }
  const picking = pickForm(table);
  if (picking) {
    table.pick(index, picking.domain.most);
    return [];
  }
  const offered = handForms(table);
  const forms = offered.length > 0 ? offered : handForms(table, table.face.besides?.(table) ?? []);
  const fits = forms.filter(({ form, field }) => wordsOf(form, field).includes(card));
  const choices = fits.map(({ question, form, field }) => ({
    question,
    form,
    given: { [field]: card, ...table.face.fill?.(form, { [field]: card }, table) },
  }));
  const ready = choices.map((choice) => ({ ...choice, action: finish(table, choice) }));
  if (ready.length === 1 && ready[0]!.action) {
    table.act(ready[0]!.question.window.id, ready[0]!.action);
    return [];
  }
  if (ready.length > 0) return choices;
  const refused = forms[0];
  const attempt = refused
    ? { window: refused.question.window.id, action: { ...blank(refused.form), [refused.field]: card } }
    : table.face.attempt?.(card, table);
  if (attempt)
    table.act(attempt.window, attempt.action); // the referee says why not
  else {
    const { text, clause } = whyNoCard(table);
    table.refuse(text, clause);
  }
  return [];
}

/** Fills in what the game decides by itself (a Mau that goes without saying), then what leaves no choice. */
export function finish(table: Table, { form, given }: Choice): Action | null {
  const more = table.face.fill?.(form, given, table) ?? {};
  return complete(form, { ...given, ...more });
}

function blank(form: WireForm): Action {
  const first = fields(form).map(([name, domain]) => [
    name,
    domain.type === "one-of"
      ? domain.values[0]
      : domain.type === "some"
        ? []
        : domain.type === "whole"
          ? domain.least
          : "",
  ]);
  return { type: form.action, ...Object.fromEntries(first) };
}
