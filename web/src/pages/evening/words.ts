/** Words of an evening that depend on its format, its roles, its money: the server has them, by key. */

import { has, maybe, say } from "../../lib/words.svelte";
import { m } from "../../paraglide/messages.js";

export const roundWord = (format: string): string => say(`ui.tour.round.${format}`);
export const roundsWord = (format: string, count: number): string =>
  count === 1 ? `1 ${roundWord(format)}` : say(`ui.tour.rounds.${format}`, { count });
/** A round by its number; beyond the last one it is the final. */
export const roundNamed = (format: string, number: number, of: number | undefined): string =>
  of !== undefined && number > of ? m.ev_final_table() : `${roundWord(format)} ${number}`;
/** What is ranked by. */
export const resultWord = (format: string): string => say(`ui.tour.result.${format}`);
/** What stands in the sums of a paper list. */
export const totalsWord = (format: string): string => say(`ui.tour.totals.${format}`);
export const roleWord = (role: string): string => maybe(`ui.tour.role.${role}`) || role;
export const kindWord = (kind: string): string => say(`ui.tour.kind.${kind}`);
export const statusWord = (status: string): string => say(`ui.tour.status.${status}`);
const TAGS: Readonly<Record<string, () => string>> = { women: m.ev_tag_women, youth: m.ev_tag_youth };
/** The two rankings every club has by their words, its own as it wrote them. */
export const tagWord = (tag: string): string => TAGS[tag]?.() ?? tag;
export const settledWord = (criterion: string): string => maybe(`settled.${criterion}`) || criterion;

/** What went wrong in a rehearsal, in words, each with how often. */
export function mishaps(counts: Readonly<Record<string, number>>): [string, number][] {
  const words = new Map<string, number>();
  for (const [mishap, count] of Object.entries(counts)) {
    const key = `ui.tour.mishap.${mishap.replaceAll(" ", "-")}`;
    const word = say(has(key) ? key : "ui.tour.mishap.other");
    words.set(word, (words.get(word) ?? 0) + count);
  }
  return [...words];
}

/** A number with its sign as it is written on paper. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : figure(value);
}

export function figure(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}
