/** A question being filled in: what stands in it at first, what is still missing, and the line that is sent. */

import { fieldsOf, listOf, wordsIn } from "../../lib/values";
import type { Field, Inquiry } from "../../lib/wire/wire";

export type Values = Record<string, unknown>;

const LEAST_PLAYERS = 3;

/** Empty, or what the referee assumes when nothing is said. */
function initial(field: Field): unknown {
  switch (field.kind) {
    case "cards":
    case "several":
    case "seats":
    case "groups":
      return [];
    case "hands":
      return Array.from({ length: Math.max(LEAST_PLAYERS, field.least ?? 0) }, () => []);
    case "rows":
      return [blank(field)];
    case "row":
      return blank(field);
    case "group":
      return field.default === null && !field.needed ? null : begun(field.fields);
    default:
      return field.default;
  }
}

const blank = (field: Field): (number | null)[] => field.values.map(() => null);

export function begun(fields: readonly Field[]): Values {
  return Object.fromEntries(fields.map((field) => [field.name, initial(field)]));
}

/** The cards of this field: which ones there are may depend on another one. */
export function packOf(field: Field, values: Values): string[] {
  const chosen = field.by ? field.packs[String(values[field.by])] : undefined;
  return chosen ?? wordsIn(field.values);
}

/** Is there an answer in it? */
function filled(field: Field, value: unknown): boolean {
  if (field.kind === "flag") return true;
  if (field.kind === "group") return value !== null && missing(field.fields, fieldsOf(value)).length === 0;
  if (field.kind === "row") return full(listOf(value));
  if (field.kind === "rows") return rowsOf(value).some(full) && rowsOf(value).every((row) => full(row) || empty(row));
  if (field.kind === "hands") return rowsOf(value).some((hand) => hand.length > 0);
  if (Array.isArray(value)) return value.length >= Math.max(1, field.least ?? 0);
  return value !== null && value !== undefined && value !== "";
}
const rowsOf = (value: unknown): unknown[][] => listOf(value).map(listOf);
const groupsOf = (value: unknown): Values[] => listOf(value).map(fieldsOf);
const full = (row: readonly unknown[]): boolean => row.every((cell) => cell !== null);
const empty = (row: readonly unknown[]): boolean => row.every((cell) => cell === null);

/** Fields without which the referee cannot answer, or that are half filled in. */
export function missing(fields: readonly Field[], values: Values): string[] {
  return fields
    .filter((field) => (field.needed ? !filled(field, values[field.name]) : half(field, values[field.name])))
    .map((field) => field.name);
}

function half(field: Field, value: unknown): boolean {
  if (field.kind === "row") return !full(listOf(value)) && !empty(listOf(value));
  if (field.kind === "group") return value !== null && missing(field.fields, fieldsOf(value)).length > 0;
  if (field.kind === "groups") return groupsOf(value).some((group) => missing(field.fields, group).length > 0);
  return false;
}

/** Only what was said: what is left out means what the referee assumes. */
export function facts(fields: readonly Field[], values: Values): Values {
  return Object.fromEntries(fields.flatMap((field) => fact(field, values[field.name])));
}

function fact(field: Field, value: unknown): [string, unknown][] {
  if (value === null || value === undefined || value === "") return [];
  if (field.kind === "rows") return [[field.name, rowsOf(value).filter(full)]];
  if (field.kind === "row") return full(listOf(value)) ? [[field.name, value]] : [];
  if (field.kind === "group") return [[field.name, facts(field.fields, fieldsOf(value))]];
  if (field.kind === "groups")
    return listOf(value).length ? [[field.name, groupsOf(value).map((group) => facts(field.fields, group))]] : [];
  if (Array.isArray(value) && value.length === 0 && !field.needed) return [];
  return !field.needed && value === field.default ? [] : [[field.name, value]];
}

/** What a link or an example brings, as far as it fits the form: anything else is as if it were not there. */
export function taken(fields: readonly Field[], raw: unknown): Values {
  const given = fieldsOf(raw);
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      fits(field, given[field.name]) ? whole(field, given[field.name]) : initial(field),
    ]),
  );
}

function whole(field: Field, value: unknown): unknown {
  if (field.kind === "group") return taken(field.fields, value);
  return field.kind === "groups" ? listOf(value).map((group) => taken(field.fields, group)) : value;
}

const within = (field: Field, value: unknown): boolean =>
  typeof value === "number" &&
  Number.isInteger(value) &&
  value >= (field.least ?? -Infinity) &&
  value <= (field.most ?? Infinity);
const among = (field: Field, value: unknown): boolean =>
  [...field.values, ...Object.values(field.packs ?? {}).flat()].includes(value);
const each = (value: unknown, most: number, test: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= most && value.every(test);
const MOST_ROWS = 64;

function fits(field: Field, value: unknown): boolean {
  const most = field.most ?? MOST_ROWS;
  switch (field.kind) {
    case "flag":
      return typeof value === "boolean";
    case "choice":
    case "card":
      return among(field, value);
    case "number":
    case "seat":
    case "place":
      return within(field, value);
    case "cards":
    case "several":
    case "seats":
      return each(value, most, (item) => among(field, item));
    case "hands":
      return (
        each(value, most, (hand) => each(hand, MOST_ROWS, (card) => among(field, card))) &&
        listOf(value).length >= (field.least ?? 0)
      );
    case "row":
      return (
        each(value, field.values.length, (item) => within(field, item)) && listOf(value).length === field.values.length
      );
    case "rows":
      return each(
        value,
        MOST_ROWS,
        (row) =>
          each(row, field.values.length, (item) => within(field, item)) && listOf(row).length === field.values.length,
      );
    case "group":
      return value !== null && typeof value === "object" && !Array.isArray(value);
    case "groups":
      return each(value, MOST_ROWS, (item) => item !== null && typeof item === "object");
  }
}

/** The line of a list may say what the form does not ask (won, instead of Augen): such facts are asked as they are. */
export function beyond(inquiry: Inquiry, raw: unknown): Values | null {
  const given = Object.entries(fieldsOf(raw)).filter(([, value]) => value !== null);
  const names = inquiry.fields.map(({ name }) => name);
  const more = given.some(([name, value]) => !names.includes(name) && (value !== false || name === "won"));
  return inquiry.question === "score" && more ? Object.fromEntries(given) : null;
}

/** Address and body of the request; `options` are the readings that leave the book, `line` facts that need no form. */
export function request(
  inquiry: Inquiry,
  values: Values,
  options: Values = {},
  line: Values | null = null,
  edition = "",
): [path: string, body: Values] {
  const told = {
    ...(line ?? facts(inquiry.fields, values)),
    ...(Object.keys(options).length ? { options } : {}),
    ...(edition ? { edition } : {}),
  };
  return inquiry.question === "score"
    ? [`/score/${inquiry.game}`, told]
    : ["/ask", { game: inquiry.game, question: inquiry.question, ...told }];
}

/** One more of this card, or one less; what the pack does not have is not taken. */
export function tapped(
  chosen: readonly string[],
  card: string,
  { copies, most }: { copies: number; most: number },
): string[] {
  const held = chosen.filter((other) => other === card).length;
  if (held > 0 && (copies === 1 || held >= copies)) return chosen.filter((other) => other !== card);
  return chosen.length >= most ? [...chosen] : [...chosen, card];
}
