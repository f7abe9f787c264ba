/**
 * The sentences the server names by key: refusals, score lines, questions, events, options. They come from
 * the server, which speaks from the same files, so everything is worded once. What the page says by itself is in `messages/` (Paraglide).
 */

import { insisted } from "./api";
import { cardName, isCard } from "./cards";
import { settings, type Lang } from "./settings.svelte";

type Sentences = Record<string, string>;

const loaded = $state.raw<Partial<Record<Lang, Sentences>>>({});
let version = $state(0);

export async function loadWords(lang: Lang): Promise<void> {
  if (!loaded[lang]) take(lang, await insisted<Sentences>(`/texts/${lang}`));
}

export function take(lang: Lang, words: Sentences): void {
  loaded[lang] = words;
  version += 1;
}

export function wordsReady(): boolean {
  return version > 0 && loaded[settings.lang] !== undefined;
}

function sentences(): Sentences {
  void version;
  return loaded[settings.lang] ?? loaded.de ?? {};
}

export function has(key: string): boolean {
  return key in sentences();
}

/** `{name}` or `{name:type}`: what is put in there, and what it is. */
const HOLE = /\{(\w+)(?::([\w.]+))?\}/g;

/** The sentence of this key with its arguments, each shown as what its type says it is. */
export function say(key: string, args: Record<string, unknown> = {}, names: readonly string[] = []): string {
  const sentence = sentences()[key];
  if (sentence === undefined) return key;
  return sentence.replace(HOLE, (whole, name: string, type?: string) => {
    if (!(name in args)) return whole;
    return type === "say" ? say(String(args[name]), args, names) : shown(type, args[name], names);
  });
}

/** As `say`, or nothing where there is no such sentence. */
export function maybe(key: string, args: Record<string, unknown> = {}, names: readonly string[] = []): string {
  return has(key) ? say(key, args, names) : "";
}

/** `1 Karte`, `5 Karten`: a sentence with a form for one and a form for all other numbers. */
export function counted(key: string, args: { count: number } & Record<string, unknown>): string {
  return say(`${key}.${args.count === 1 ? "one" : "other"}`, args);
}

export function seatName(seat: number | null | undefined, names: readonly string[]): string {
  if (seat === null || seat === undefined) return say("seat.nobody");
  if (seat < 0)
    return say({ [-1]: "seat.table", [-2]: "seat.spectator", [-3]: "seat.supervisor" }[seat] ?? "seat.nobody");
  return names[seat] ?? say("seat.number", { number: seat + 1 });
}

export function euros(cents: number): string {
  const [minus, whole] = [cents < 0 ? "−" : "", Math.abs(cents)];
  const amount = `${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, "0")}`;
  return minus + (settings.lang === "en" ? `€${amount}` : `${amount.replace(".", ",")} €`);
}

/** `A, B und C`. */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(settings.lang, { type: "conjunction" }).format(words);
}

/** The types of `texts/__init__.py`, the last one a family of names; a card has its name here, in the terminal letters. */
function shown(type: string | undefined, value: unknown, names: readonly string[]): string {
  if (value === null || value === undefined) return type === "seat" ? seatName(null, names) : "–";
  switch (type) {
    case "seat":
      return typeof value === "number" ? seatName(value, names) : String(value);
    case "seats":
      return Array.isArray(value) ? listed(value.map((seat: number) => seatName(seat, names))) : String(value);
    case "card":
    case "cards":
      return plain(value, named);
    case "suit":
      return called("trump.suit:", value);
    case "money":
      return euros(Number(value));
    default:
      return type ? called(`${type}.`, value) : plain(value, String);
  }
}

/** As people call it; a single card is called by its own name. */
function called(family: string, value: unknown): string {
  if (typeof value !== "string") return plain(value, String);
  return sentences()[`${family}${value}`] ?? named(value.replace(/^card:/, ""));
}

/** Where the page has put the name in already, it stays. */
function named(card: string): string {
  return isCard(card) ? cardName(card) : card;
}

function plain(value: unknown, word: (value: string) => string): string {
  if (Array.isArray(value)) return value.length ? value.map((item) => plain(item, word)).join(", ") : "–";
  return typeof value === "number" ? String(value).replace("-", "−") : word(String(value));
}
