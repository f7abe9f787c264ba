/** What can be chosen for a table: groups, presets, words for values, and what is wrong with one before the server says so. */

import { cardName, isCard } from "./cards";
import { m } from "../paraglide/messages.js";
import { listed, maybe } from "./words.svelte";
import type { GameForm, OptionField, Problem } from "./wire/wire";

export type Values = Record<string, unknown>;
export interface Choices {
  options: Values;
  timing: Values;
}
export interface Group {
  key: string;
  fields: OptionField[];
}

/** The first group of a game stands open; whatever is in none comes at the end. The referee is asked for elsewhere. */
export function groups(form: GameForm): Group[] {
  const fields = form.options.filter((field) => field.name !== "mode");
  const named = form.groups.map((key) => ({ key, fields: fields.filter((field) => field.group === key) }));
  const further = { key: "further", fields: fields.filter((field) => !form.groups.includes(field.group)) };
  return [...named, further].filter((group) => group.fields.length > 0);
}

export function byTheBook(form: GameForm): Choices {
  const all = (fields: OptionField[]): Values => Object.fromEntries(fields.map((field) => [field.name, field.default]));
  return { options: all(form.options), timing: all(form.timing) };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Only what differs from the book: that is all the server needs, and all the others need to read. */
export function changes(form: GameForm, chosen: Choices): Choices {
  const only = (fields: OptionField[], values: Values): Values =>
    Object.fromEntries(
      fields
        .filter((field) => field.name in values && !same(values[field.name], field.default))
        .map((field) => [field.name, values[field.name]]),
    );
  return { options: only(form.options, chosen.options), timing: only(form.timing, chosen.timing) };
}

/** As it is sent. */
export function wished({ options, timing }: Choices): Values {
  return Object.keys(timing).length ? { ...options, timing } : options;
}

/** Which preset this is; a referee may be chosen with either. */
export function presetOf(form: GameForm, chosen: Choices): "book" | "quick" | "own" {
  const { options, timing } = changes(form, chosen);
  const { mode: _, ...rest } = options;
  if (Object.keys(timing).length) return "own";
  if (!Object.keys(rest).length) return "book";
  return same(sorted(rest), sorted(form.quick)) ? "quick" : "own";
}

function sorted(values: Readonly<Values>): [string, unknown][] {
  return Object.entries(values).sort(([a], [b]) => a.localeCompare(b));
}

/** What is typed, as a number: with a comma too. What is none stays text, so that it can be shown and complained about. */
export function numberTyped(text: string): number | string | null {
  const plain = text.trim().replace(",", ".");
  if (!plain) return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text.trim();
}

/** What is wrong with it, in a sentence, or nothing. */
export function wrong(field: OptionField, value: unknown): string {
  if (field.kind === "word" && value === null && field.optional) return "";
  if (field.kind === "word") return typeof value === "string" && value.trim() ? "" : m.option_empty();
  if (field.kind !== "number" && field.kind !== "seconds") return "";
  if (value === null) return field.optional ? "" : m.option_empty();
  if (typeof value !== "number") return m.option_number();
  if (field.whole && !Number.isInteger(value)) return m.option_whole();
  const { least, most } = field;
  if (least !== null && value < least) return m.option_least({ least: figure(least) });
  return most !== null && value > most ? m.option_most({ most: figure(most) }) : "";
}

export function figure(value: number): string {
  return m.decimal_point() === "," ? String(value).replace(".", ",") : String(value);
}

/** The field a refusal of the server speaks of: by its name, or else by its clause. */
export function fieldOf(form: GameForm, problem: Problem): string {
  const named = String(problem.args.field ?? "")
    .split(/[.[]/)
    .filter((part) => part && part !== "options");
  const all = [...form.options, ...form.timing];
  const hit =
    all.find((field) => field.name === named[named[0] === "timing" ? 1 : 0]) ??
    all.find((field) => field.clause !== "" && field.clause === problem.clause);
  return hit ? (form.timing.includes(hit) ? `timing.${hit.name}` : hit.name) : "";
}

export function titleOf(short: string, field: OptionField): string {
  return (
    (field.kind === "seconds" ? maybe(`time.${short}.${field.name}`) : maybe(`title.${short}.${field.name}`)) ||
    field.name
  );
}

export function helpOf(short: string, field: OptionField): string {
  return field.kind === "seconds" ? maybe(`time.${short}.${field.name}.help`) : maybe(`option.${short}.${field.name}`);
}

export function valueWords(short: string, field: OptionField, value: unknown): string {
  if (value === null || value === undefined) return maybe(`value.${short}.${field.name}.null`) || m.option_none();
  if (typeof value === "boolean") return value ? m.yes() : m.no();
  if (Array.isArray(value))
    return value.length ? listed(value.map((item) => valueWords(short, field, item))) : m.option_nothing();
  const own = maybe(`value.${short}.${field.name}.${String(value)}`);
  if (own) return own;
  if (field.kind === "seconds" && typeof value === "number") return m.option_seconds({ count: figure(value) });
  if (field.kind === "word" && typeof value === "string" && isCard(value)) return cardName(value, "fr");
  return typeof value === "number" ? figure(value) : String(value);
}
