/** Cards as the wire writes them (`EO`, `HZ`, `X10`, `JOKER`): their pictures, their names, their order. */

import { settings } from "./settings.svelte";
import { m } from "../paraglide/messages.js";

export type Deck = "by" | "fr";

const PICTURES = import.meta.glob<string>("../assets/cards/**/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

const BAVARIAN = /^[EGHS](A|Z|K|O|U|9|8|7)$/;
const FRENCH = /^[XPHK](A|10|K|D|B|9|8|7)$/;
const TO_FRENCH: Record<string, string> = { E: "X", G: "P", H: "H", S: "K", O: "D", U: "B", Z: "10" };

export function isCard(text: string): boolean {
  return text === "JOKER" || BAVARIAN.test(text) || FRENCH.test(text);
}

/** `HK` and the like are cards of both decks: which one is meant, the game says. */
export function pictureOf(card: string, deck: Deck): string {
  if (card === "JOKER") return file("joker");
  if (deck === "by" && settings.face === "own") return file(`by/${card.replace("Z", "10")}`);
  const french = deck === "by" ? card.slice(1) : "";
  const name = deck === "by" ? TO_FRENCH[card[0]!]! + (TO_FRENCH[french] ?? french) : card;
  return file(`${settings.colours === 4 ? "fr4" : "fr"}/${name[0]}${letterOn(name.slice(1))}`);
}

/** What stands in the corner of a card of this rank. */
export function letterOn(rank: string): string {
  return settings.indices === "QJ" ? ({ D: "Q", B: "J" }[rank] ?? rank) : rank;
}

export function backOf(second = false): string {
  return file(second ? "back-blue" : "back");
}

export function pipOf(suit: string, deck: Deck): string {
  return file(`pips/${deck === "by" ? "b" : "f"}${suit}`);
}

/** Pictures that were asked for ahead; as long as they are kept here the browser does not forget them. */
const ahead = new Map<string, HTMLImageElement>();

/** Fetches every card of this deck, so that none is blank for a moment when it is turned up. */
export function fetchDeck(deck: Deck): void {
  const folder = deck === "by" && settings.face === "own" ? "by" : settings.colours === 4 ? "fr4" : "fr";
  for (const [path, source] of Object.entries(PICTURES)) {
    if (!path.includes(`/cards/${folder}/`) || ahead.has(source)) continue;
    const picture = new Image();
    picture.src = source;
    ahead.set(source, picture);
  }
}

function file(name: string): string {
  return PICTURES[`../assets/cards/${name}.svg`] ?? "";
}

const SUITS: Record<string, () => string> = {
  E: m.suit_E,
  G: m.suit_G,
  S: m.suit_S,
  H: m.suit_H,
  X: m.suit_X,
  P: m.suit_P,
  K: m.suit_K,
};
const RANKS: Record<string, () => string> = {
  Z: m.rank_10,
  "10": m.rank_10,
  K: m.rank_K,
  O: m.rank_O,
  U: m.rank_U,
  D: m.rank_D,
  B: m.rank_B,
  "9": m.rank_9,
  "8": m.rank_8,
  "7": m.rank_7,
};

export function suitName(suit: string): string {
  return SUITS[suit]?.() ?? suit;
}

/** Which deck lies on the table: `HA` is the Herz-Sau in one and the Herz-Ass in the other. */
let usual: Deck | undefined;
export function useDeck(deck: Deck | undefined): void {
  usual = deck;
}

/** `Eichel-Ober`, `Herz-Ass`; in a Bavarian deck the ace is the Sau. */
export function cardName(card: string, deck: Deck | undefined = usual): string {
  if (card === "JOKER") return m.joker();
  const rank = card.slice(1);
  const sau = rank === "A" && (deck === "by" || "EGS".includes(card[0]!));
  const called = sau ? m.rank_sau() : rank === "A" ? m.rank_A() : (RANKS[rank]?.() ?? rank);
  return m.card_name({ suit: suitName(card[0]!), rank: called });
}

const HEIGHT = ["A", "10", "Z", "K", "D", "O", "B", "U", "9", "8", "7"];

/** Trumps first in their order, then suit by suit from above. `trumps` from the highest down. */
export function sorted(
  hand: readonly string[],
  trumps: readonly string[],
  suits: readonly string[],
  ranks = HEIGHT,
): string[] {
  const place = (card: string): number => {
    const at = trumps.indexOf(card);
    if (at >= 0) return at;
    return 1000 + 100 * suits.indexOf(card[0]!) + ranks.indexOf(card.slice(1));
  };
  return [...hand].sort((a, b) => place(a) - place(b));
}
