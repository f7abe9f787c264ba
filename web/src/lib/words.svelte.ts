/**
 * The sentences the server names by key: refusals, score lines, questions, events, options. They are the same files the
 * command line speaks from, so a clause is worded once. What the page says by itself is in `messages/` (Paraglide).
 */

import common from "../../words/all.de.json";
import { cardName, isCard } from "./cards";
import { settings, type Lang } from "./settings.svelte";

type Sentences = Record<string, string>;

// The names of the games come with the first page, which does not wait for the rest.

/** The server's own files, and what only the page needs to say about actions, events and values of each game. */
const FILES: Record<Lang, (() => Promise<{ default: Sentences }>)[]> = {
  de: [() => import("../../../src/stammtisch/texts/de.json"), ...Object.values(import.meta.glob<{ default: Sentences }>(["../../words/*.de.json", "!../../words/all.de.json"])), async () => ({ default: common })],
  en: [() => import("../../../src/stammtisch/texts/en.json"), ...Object.values(import.meta.glob<{ default: Sentences }>("../../words/*.en.json"))],
};

const loaded = $state.raw<Partial<Record<Lang, Sentences>>>({});
let version = $state(0);

export async function loadWords(lang: Lang): Promise<void> {
  if (loaded[lang]) return;
  const parts = await Promise.all(FILES[lang].map((load) => load()));
  loaded[lang] = Object.assign({}, ...parts.map((part) => part.default)) as Sentences;
  version += 1;
}

export function wordsReady(): boolean {
  return version > 0 && loaded[settings.lang] !== undefined;
}

function sentences(): Sentences {
  void version;
  return loaded[settings.lang] ?? loaded.de ?? common;
}

export function has(key: string): boolean {
  return key in sentences();
}

const SEATS = new Set(["seat", "declarer", "partner", "offender", "by", "against", "of", "to", "taker", "winner", "accused"]);
const WORDS = new Set(["step", "missing", "least", "party"]);
/** Arguments that are trumps, suits or inversions, and how the keys of their names begin. */
const NAMED: Record<string, string> = {
  trump: "trump.",
  wish: "trump.suit:",
  suit: "trump.suit:",
  kind: "inversion.",
  held: "inversion.",
  lock: "inversion.",
};

/** The sentence of this key with its arguments; seats become names, cards are called by their names. */
export function say(key: string, args: Record<string, unknown> = {}, names: readonly string[] = []): string {
  const sentence = sentences()[key];
  if (sentence === undefined) return key;
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => (name in args ? shown(name, args[name], names) : whole));
}

/** As `say`, or nothing where there is no such sentence. */
export function maybe(key: string, args: Record<string, unknown> = {}, names: readonly string[] = []): string {
  return has(key) ? say(key, args, names) : "";
}

export function seatName(seat: number | null | undefined, names: readonly string[]): string {
  if (seat === null || seat === undefined) return say("seat.nobody");
  if (seat < 0) return say({ [-1]: "seat.table", [-2]: "seat.spectator", [-3]: "seat.supervisor" }[seat] ?? "seat.nobody");
  return names[seat] ?? say("seat.number", { number: seat + 1 });
}

export function euros(cents: number): string {
  const amount = `${Math.trunc(cents / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
  return settings.lang === "en" ? `€${amount}` : `${amount.replace(".", ",")} €`;
}

/** `A, B und C`. */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(settings.lang, { type: "conjunction" }).format(words);
}

function shown(name: string, value: unknown, names: readonly string[]): string {
  if (SEATS.has(name) && (value === null || typeof value === "number")) return seatName(value, names);
  if (name === "seats" && Array.isArray(value)) return listed(value.map((seat: number) => seatName(seat, names)));
  if (WORDS.has(name) && typeof value === "string") return sentences()[`word.${value}`] ?? value;
  if (name in NAMED && typeof value === "string") return named(NAMED[name]!, value);
  if (name === "contract") return sentences()[`contract.${String(value)}`] ?? String(value);
  if (name === "cents" && typeof value === "number") return euros(value);
  if (Array.isArray(value)) return value.length ? value.map((one) => word(one)).join(", ") : "–";
  return value === null || value === undefined ? "–" : word(value);
}

function named(family: string, value: string): string {
  return sentences()[`${family}${value}`] ?? word(value.replace(/^card:/, ""));
}

function word(value: unknown): string {
  if (typeof value === "number") return String(value).replace("-", "−");
  return typeof value === "string" && isCard(value) ? cardName(value) : String(value);
}
