/** How a list begins: which one, for whom, by which options. */

import { byTheBook, changes, type Values } from "../../lib/options";
import { games, type Game } from "../../lib/games.svelte";
import type { LastTime, ListWish } from "../../lib/wire/lists";
import type { ListForm, OptionField } from "../../lib/wire/wire";

/** A list and the game it belongs to. */
export type Kind = ListForm & { game: string };

/** Every list the rule books ask for, game by game. */
export function listKinds(): Kind[] {
  return games().flatMap(({ game, lists }) => lists.map((list) => ({ ...list, game })));
}

/** The list of this name, or else the first. */
export function kindNamed(name: string | undefined): Kind {
  const kinds = listKinds();
  return kinds.find(({ kind }) => kind === name) ?? kinds[0]!;
}

/** What can be chosen for this list, in the order of the game's own form. */
export function fieldsOf(kind: Kind, form: Game): OptionField[] {
  return form.options.filter(({ name }) => kind.options.includes(name));
}

/** As last time, as far as it counts here. */
export function asLastTime(kind: Kind, form: Game, last: LastTime | undefined): Values {
  const book = byTheBook(form).options;
  const before = Object.entries(last?.options ?? {}).filter(([name]) => kind.options.includes(name));
  return { ...book, ...Object.fromEntries(before) };
}

export interface Beginning {
  kind: Kind;
  form: Game;
  names: readonly string[];
  title: string;
  options: Values;
  /** What can be chosen of the list itself. */
  readings: Values;
  deals: number | null;
  confirmColumns: boolean;
  supervised: boolean;
  /** `CLUB:5`, an edition of one of my clubs; or the club alone. */
  edition?: string;
}

/** Seats first, names later: a seat without a name is called by its place. */
export function wishOf(beginning: Beginning, place: (number: number) => string): ListWish {
  const { kind, form, options, readings, deals, title } = beginning;
  const chosen = changes(form, { options, timing: {} }).options;
  return {
    kind: kind.kind,
    names: beginning.names.map((name, column) => name.trim() || place(column + 1)),
    options: { ...chosen, ...readings },
    ...(title.trim() ? { title: title.trim() } : {}),
    ...(deals === null ? {} : { deals }),
    ...(beginning.confirmColumns ? { confirm_columns: true } : {}),
    ...(beginning.supervised ? { supervised: true } : {}),
    ...(beginning.edition ? { edition: beginning.edition } : {}),
  };
}

/** Names that were written, without the seats that had none yet. */
export function written(names: readonly string[], place: (number: number) => string): string[] {
  const places = new Set(Array.from({ length: 10 }, (_, column) => place(column + 1)));
  return names.map((name) => (places.has(name) ? "" : name));
}

/** Two who are called alike cannot be told apart. */
export function doubled(names: readonly string[]): string[] {
  const told = names.map((name) => name.trim().toLocaleLowerCase()).filter(Boolean);
  return names.filter((name) => told.filter((other) => other === name.trim().toLocaleLowerCase()).length > 1);
}

export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, k) => k !== from);
  const place = Math.max(0, Math.min(items.length - 1, to));
  return [...rest.slice(0, place), items[from]!, ...rest.slice(place)];
}
