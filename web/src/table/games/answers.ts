/** Everything a question can be answered with in one tap. */

import type { WireForm } from "../../lib/wire/wire";
import { cardField, fields, type Action } from "../choosing";
import type { Question } from "../faces";
import { actionLabel, choiceLabel } from "../labels";
import type { Table } from "../model.svelte";

export interface Answer {
  label: string;
  action: Action;
}

export function answersOf(table: Table, question: Question): Answer[] {
  return question.forms.filter((form) => !cardField(form)).flatMap((form) => answersTo(table, form));
}

function answersTo(table: Table, form: WireForm): Answer[] {
  const [field, domain] = fields(form)[0] ?? [];
  if (!field || domain?.type !== "one-of") return [{ label: actionLabel(table, form), action: { type: form.action } }];
  return domain.values.map((value) => ({
    label: choiceLabel(table, form, field, value),
    action: { type: form.action, [field]: value },
  }));
}

/** Was this the answer that is on its way? */
export function isMine(table: Table, window: string, action: Action): boolean {
  const sent = table.sent;
  return sent?.window === window && Object.entries(action).every(([name, value]) => sent.action[name] === value);
}
