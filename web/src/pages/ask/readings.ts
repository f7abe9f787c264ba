/** Readings of the rules a question may be asked by: the options of the game on which its answer depends. */

import { fieldsOf } from "../../lib/values";
import { wrong } from "../../lib/options";
import type { GameForm, Inquiry, OptionField } from "../../lib/wire/wire";
import type { Values } from "./form";

/** In the order the question names them. */
export function readingsOf(inquiry: Inquiry, forms: readonly GameForm[]): OptionField[] {
  const form = forms.find((form) => form.game === inquiry.game);
  return inquiry.options.flatMap((name) => form?.options.find((field) => field.name === name) ?? []);
}

/** What a link brings, as far as it can be chosen; everything else is by the book. */
export function chosen(fields: readonly OptionField[], raw: unknown): Values {
  const given = fieldsOf(raw);
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.name in given && fits(field, given[field.name]) ? given[field.name] : field.default,
    ]),
  );
}

function fits(field: OptionField, value: unknown): boolean {
  if (field.kind === "flag") return typeof value === "boolean";
  if (field.kind === "choice") return field.values.includes(value);
  return (field.kind === "number" || field.kind === "word") && wrong(field, value) === "";
}

/** Only what differs from the book. */
export function departures(fields: readonly OptionField[], values: Values): Values {
  return Object.fromEntries(
    fields.filter(({ name, default: book }) => values[name] !== book).map(({ name }) => [name, values[name]]),
  );
}

/** Is there a figure that cannot be? Then there is nothing to ask. */
export function spoilt(fields: readonly OptionField[], values: Values): boolean {
  return fields.some((field) => wrong(field, values[field.name]) !== "");
}
