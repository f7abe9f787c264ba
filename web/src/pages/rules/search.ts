/** Finding a rule: by id, title, text or example, without regard to case and accents; and where the words stand. */

import type { Clause, Said } from "../../lib/wire/wire";

export type Lang = "de" | "en";

/** A piece of text, marked where it was searched for, or a clause that is cited. */
export interface Piece {
  text: string;
  hit?: boolean;
  clause?: string;
}

/** Sign by sign, so that places in the folded text are places in the text itself. */
export function folded(text: string): { plain: string; places: number[] } {
  let plain = "";
  const places: number[] = [];
  let at = 0;
  for (const sign of text) {
    const bare = sign === "ß" ? "ss" : sign.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    for (const word of bare) {
      plain += word;
      for (let k = 0; k < word.length; k += 1) places.push(at);
    }
    at += sign.length;
  }
  places.push(at);
  return { plain, places };
}

export function terms(query: string): string[] {
  return folded(query).plain.split(/\s+/).filter(Boolean);
}

function words(clause: Clause, lang: Lang): string {
  return [
    clause.id,
    clause.title[lang],
    clause.text[lang],
    clause.source[lang],
    ...(clause.examples ?? []).map((example) => example[lang]),
  ].join("\n");
}

/** Clauses in which every word of the query stands, the nearest first: id, then title, then text. */
export function matching(clauses: readonly Clause[], query: string, lang: Lang): Clause[] {
  const wanted = terms(query);
  if (wanted.length === 0) return [...clauses];
  const hits = clauses.flatMap((clause, at) => {
    const all = folded(words(clause, lang)).plain;
    return wanted.every((term) => all.includes(term)) ? [{ clause, at, near: nearness(clause, wanted, lang) }] : [];
  });
  return hits.sort((a, b) => a.near - b.near || a.at - b.at).map((hit) => hit.clause);
}

function nearness(clause: Clause, wanted: readonly string[], lang: Lang): number {
  const id = folded(clause.id).plain;
  const title = folded(clause.title[lang]).plain;
  if (wanted.length === 1 && (id === wanted[0] || id.split(/-(.*)/)[1] === wanted[0])) return 0;
  if (wanted.every((term) => id.includes(term))) return 1;
  return wanted.every((term) => title.includes(term)) ? 2 : 3;
}

/** The text in pieces: what was searched for is marked, clauses named in it become links. */
export function pieces(text: string, query: string, ids: ReadonlySet<string> = new Set()): Piece[] {
  return cited(text, ids).flatMap((piece) => (piece.clause ? [piece] : marked(piece.text, terms(query))));
}

const ID = /\b(?:SK|DK|MM|CT|ENG)[GX]?-[\w.]+(?:-[\w.]+)*/g;

function cited(text: string, ids: ReadonlySet<string>): Piece[] {
  const parts: Piece[] = [];
  let from = 0;
  for (const hit of text.matchAll(ID)) {
    const id = hit[0].replace(/\.$/, "");
    if (!ids.has(id)) continue;
    parts.push({ text: text.slice(from, hit.index) }, { text: id, clause: id });
    from = hit.index + id.length;
  }
  return [...parts, { text: text.slice(from) }].filter((part) => part.text);
}

function marked(text: string, wanted: readonly string[]): Piece[] {
  const { plain, places } = folded(text);
  const spans = wanted.flatMap((term) => everywhere(plain, term)).sort((a, b) => a[0] - b[0]);
  const parts: Piece[] = [];
  let from = 0;
  for (const [start, end] of spans) {
    const [a, b] = [Math.max(from, places[start]!), places[end]!];
    if (b <= from) continue;
    parts.push({ text: text.slice(from, a) }, { text: text.slice(a, b), hit: true });
    from = b;
  }
  return [...parts, { text: text.slice(from) }].filter((part) => part.text);
}

function everywhere(plain: string, term: string): [number, number][] {
  const spans: [number, number][] = [];
  for (let at = plain.indexOf(term); at >= 0; at = plain.indexOf(term, at + term.length))
    spans.push([at, at + term.length]);
  return spans;
}

export interface Chapter {
  name: string;
  clauses: Clause[];
}

/** Chapters in the order of the book: clauses of one source that follow each other. The part before the colon is the book's. */
export function chapters(clauses: readonly Clause[], lang: Lang): Chapter[] {
  const list: Chapter[] = [];
  for (const clause of clauses) {
    const name = chapterOf(clause.source, lang);
    const last = list.at(-1);
    if (last?.name === name) last.clauses.push(clause);
    else list.push({ name, clauses: [clause] });
  }
  return list;
}

const BOOKS = /^(?:Grundregel|Turnierordnung|Turnierregeln|Turniersatzung|Regelwerk|Hausordnung|Praktische Hinweise)$/;

export function chapterOf(source: Said, lang: Lang): string {
  const [before, after] = source[lang].split(": ");
  if (!after) return source[lang];
  return BOOKS.test(source.de.split(": ")[0]!) ? after.replace(/, .*$/, "") : before!;
}

/** Cards named in an example by their notation, in their order, each once. */
export function cardsIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((hit) => hit[0]))];
}
/** The same text with their names in the place of the notation. */
export function named(text: string, pattern: RegExp, name: (card: string) => string): string {
  return text.replace(pattern, name);
}
export const BAVARIAN = /(?<![\w-])[EGHS](?:A|Z|K|O|U|9|8|7)(?![\w-])/g;
export const FRENCH = /(?<![\w-])[XPHK](?:A|10|K|D|B|9|8|7)(?![\w-])/g;

/** For a search without a hit: titles whose words begin alike. */
export function near(clauses: readonly Clause[], query: string, lang: Lang, most = 4): Clause[] {
  const wanted = terms(query).map((term) => term.slice(0, Math.max(3, Math.ceil(term.length / 2))));
  if (wanted.length === 0) return [];
  const alike = (clause: Clause): boolean =>
    terms(clause.title[lang]).some((word) =>
      wanted.some(
        (start) =>
          start.length >= 3 && (word.startsWith(start) || (start.startsWith(word.slice(0, 4)) && word.length > 3)),
      ),
    );
  return clauses.filter(alike).slice(0, most);
}
