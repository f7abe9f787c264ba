/** The four games as the house shows them, known without asking the server. */

import type { Deck } from "./cards";
import { m } from "../paraglide/messages.js";

export interface Game {
  game: string;
  short: string;
  deck: Deck;
  /** Three cards that stand for it. */
  cards: readonly [string, string, string];
  /** How many usually play it. */
  usual: number;
  blurb: () => string;
  /** A short evening: fewer deals or a lower target, nothing that contradicts the book. */
  quick: Readonly<Record<string, unknown>>;
}

export const GAMES: readonly Game[] = [
  { game: "schafkopf", short: "sk", deck: "by", cards: ["EO", "HA", "SU"], usual: 4, blurb: m.blurb_schafkopf, quick: { deals: 8 } },
  { game: "doppelkopf", short: "dk", deck: "fr", cards: ["H10", "XD", "KA"], usual: 4, blurb: m.blurb_doppelkopf, quick: { deals: 8 } },
  { game: "maumau", short: "mm", deck: "fr", cards: ["XB", "P7", "HK"], usual: 4, blurb: m.blurb_maumau, quick: { target: 10 } },
  { game: "chaotentrumpf", short: "ct", deck: "fr", cards: ["XA", "KD", "P9"], usual: 4, blurb: m.blurb_chaotentrumpf, quick: { max_deals: 4 } },
];

export function gameNamed(name: string | undefined): Game {
  return GAMES.find((one) => one.game === name) ?? GAMES[0]!;
}

const KEY = "stammtisch.game";

/** The game that was last begun on this device. */
export const lastGame = {
  get(): Game {
    try {
      return gameNamed(localStorage.getItem(KEY) ?? undefined);
    } catch {
      return GAMES[0]!;
    }
  },
  keep(game: string): void {
    try {
      localStorage.setItem(KEY, game);
    } catch {
      // Then it is Schafkopf again.
    }
  },
};
