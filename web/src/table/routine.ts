/**
 * What leaves no choice is done by the page: a question with one answer, the last card, and by option a forced card.
 * The question stays, for everybody alike, and the answer comes after as long as a person takes: nobody learns from
 * the clock that there was nothing to choose.
 */

import { settings } from "../lib/settings.svelte";
import { cardField, complete, handForms, wordsOf, type Action } from "./choosing";
import type { Question } from "./faces";
import type { Table } from "./model.svelte";

export interface Routine {
  window: string;
  action: Action;
}

const SHORTEST = 2000;
const SPREAD = 3500;

/** Milliseconds, drawn anew each time; what is on the hand has no say in it. */
export function pause(chance: () => number = Math.random): number {
  return SHORTEST + SPREAD * chance();
}

/** The only thing that can be done now, if it may be done without being tapped. */
export function routine(table: Table): Routine | null {
  if (!table.seated || table.sent || table.picked.length > 0) return null;
  const question = table.questions.filter(({ window }) => window.must && !window.answered?.includes(table.seat)).at(-1);
  if (!question || table.face.weighed?.has(question.window.kind)) return null;
  const way = onlyAnswer(question) ?? onlyCard(table);
  return way?.window === question.window.id ? way : null;
}

function onlyAnswer({ window, forms }: Question): Routine | null {
  const [form] = forms;
  if (!settings.byItself || forms.length !== 1 || !form || cardField(form)) return null;
  const action = complete(form, {});
  return action ? { window: window.id, action } : null;
}

function onlyCard(table: Table): Routine | null {
  const forms = handForms(table);
  const [first] = forms;
  if (!first || forms.length > 1 || first.question.forms.length > 1) return null;
  const values = [...new Set(wordsOf(first.form, first.field))];
  const last = settings.byItself && table.hand.length === 1;
  const forced = settings.forced && table.mode !== "table" && values.length === 1;
  if (values.length !== 1 || !(last || forced)) return null;
  const action = complete(first.form, { [first.field]: values[0] });
  return action ? { window: first.question.window.id, action } : null;
}
