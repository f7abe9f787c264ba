/** The four games as pages about them show them: short name, deck, and the card that stands for each. */

import type { Deck } from "./cards";

export interface Known {
  game: string;
  short: "sk" | "dk" | "mm" | "ct";
  deck: Deck;
  card: string;
}

export const GAMES: readonly Known[] = [
  { game: "schafkopf", short: "sk", deck: "by", card: "EO" },
  { game: "doppelkopf", short: "dk", deck: "fr", card: "H10" },
  { game: "maumau", short: "mm", deck: "fr", card: "XB" },
  { game: "chaotentrumpf", short: "ct", deck: "fr", card: "XA" },
];

export function known(game: string): Known {
  return GAMES.find((one) => one.game === game) ?? { game, short: "sk", deck: "fr", card: "XA" };
}
