import { get } from "../../lib/api";
import { settings } from "../../lib/settings.svelte";
import type { PaperShown } from "../../lib/wire/evenings";

const FRESH = 3000;
let last = { of: "", at: 0, papers: Promise.resolve<PaperShown[]>([]) };

/** The papers of an evening; places that ask within one moment get one answer. */
export function papersOf(evening: string, state: string): Promise<PaperShown[]> {
  const of = `${evening}/${state}/${settings.lang}`;
  if (last.of !== of || Date.now() - last.at > FRESH)
    last = { of, at: Date.now(), papers: get<PaperShown[]>(`/tournaments/${evening}/papers`) };
  return last.papers;
}

/** Where a paper is printed; `only` chooses a table, a person or a size. */
export function paperAddress(evening: string, paper: string, only: Record<string, number | string> = {}): string {
  const query = Object.entries({ lang: settings.lang, ...only }).map(([key, value]) => `${key}=${value}`);
  return `/api/tournaments/${evening}/papers/${paper}?${query.join("&")}`;
}
