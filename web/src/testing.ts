import { offer, type Game } from "./lib/games.svelte";
import { choose } from "./lib/settings.svelte";
import { take } from "./lib/words.svelte";

// Test tools say en-US; the house speaks German first.
choose({ lang: "de" });

// No server answers here: the words are read where it reads them, and of the games there is what the tests look at.
const WORDS = import.meta.glob<Record<string, string>>("../../src/stammtisch/{texts,games/*/words}/*.json", {
  eager: true,
  import: "default",
});
for (const lang of ["de", "en"] as const) {
  const files = Object.entries(WORDS).filter(([path]) => path.endsWith(`/${lang}.json`));
  take(lang, Object.fromEntries(files.flatMap(([, words]) => Object.entries(words))));
}

export function game(name: string, short: string, more: Partial<Game> = {}): Game {
  return {
    game: name,
    short,
    title: { de: name, en: name },
    blurb: { de: "", en: "" },
    deck: "fr",
    cards: ["XA", "KD", "P9"],
    usual: 4,
    quick: {},
    groups: ["main"],
    prefixes: [short.toUpperCase()],
    consulted: true,
    players: [4],
    options: [],
    timing: [],
    lists: [],
    phrases: [],
    course: 0,
    bots: ["club", "random"],
    unavailable: [],
    ...more,
  };
}

offer([
  game("schafkopf", "sk", { deck: "by", quick: { deals: 8 } }),
  game("doppelkopf", "dk"),
  game("maumau", "mm"),
  game("chaotentrumpf", "ct"),
]);

/** As much of a thing as a test needs: what is missing nobody may ask for. */
export function partly<T>(part: object): T {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return part as T;
}
