/** How a list begins: which one, for whom, by which options. */

import { byTheBook, changes, type Values } from "../../lib/options";
import type { Game } from "../../lib/games.svelte";
import type { LastTime, ListWish } from "../../lib/wire/lists";
import type { OptionField } from "../../lib/wire/wire";

export interface Kind {
  kind: string;
  game: string;
  fewest: number;
  most: number;
  usual: number;
  /** The options of the game that count on a list: how a deal is counted, when it ends. */
  options: readonly string[];
}

export const KINDS: readonly Kind[] = [
  {
    kind: "tischliste",
    game: "schafkopf",
    fewest: 4,
    most: 6,
    usual: 4,
    options: [
      "unentitled_rule",
      "opp_schneider_max",
      "reuegeld_payer",
      "reuegeld_offender",
      "revoke_won_level",
      "revoke_tout",
    ],
  },
  {
    kind: "doppelkopfliste",
    game: "doppelkopf",
    fewest: 4,
    most: 7,
    usual: 4,
    options: [
      "pack",
      "failed_absage_loses",
      "beaten_bonus",
      "old_point_armut",
      "base_at_120",
      "special_can_flip",
      "solo_counting",
    ],
  },
  {
    kind: "protokoll",
    game: "chaotentrumpf",
    fewest: 2,
    most: 10,
    usual: 4,
    options: [
      "limit",
      "max_deals",
      "playoff_limit",
      "minutes",
      "hand",
      "packs",
      "pack_rule",
      "no_trump_minus",
      "no_trick_minus",
      "no_trick_cumulates",
      "no_trump_in_play",
      "split_factor",
    ],
  },
  { kind: "spieltagszettel", game: "maumau", fewest: 3, most: 6, usual: 4, options: [] },
  {
    kind: "punktetafel",
    game: "maumau",
    fewest: 2,
    most: 10,
    usual: 4,
    options: ["target", "two_points_need_call", "rule_step_5"],
  },
];

export function kindNamed(name: string | undefined): Kind {
  return KINDS.find(({ kind }) => kind === name) ?? KINDS[0]!;
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
