/** Features, trumps and their order (CT-9a, CT-13b), as the page needs them to sort, to name and to explain. */

import { cardName, letterOn } from "../../../lib/cards";
import { maybe } from "../../../lib/words.svelte";

export type Level = "colour" | "suit" | "value" | "card";
export type Kind = "N" | "T" | "U" | "TU";

/** From the lowest up: the ten beats the king. */
export const VALUES = ["7", "8", "9", "B", "D", "K", "10", "A"];
export const SUITS = ["K", "H", "P", "X"];
/** As a hand is held: clubs first. */
export const HELD = ["X", "P", "H", "K"];
export const NONE = "none";
const PACK = SUITS.flatMap((suit) => VALUES.map((value) => suit + value));

export const LEVELS: Record<Level, string[]> = {
  colour: ["colour:black", "colour:red"],
  suit: HELD.map((suit) => `suit:${suit}`),
  value: VALUES.map((value) => `value:${value}`),
  card: HELD.flatMap((suit) => [...VALUES].reverse().map((value) => `card:${suit}${value}`)),
};
/** How many cards of one pack carry a feature of the level. */
export const PER_PACK: Record<Level, number> = { colour: 16, suit: 8, value: 4, card: 1 };

export function features(card: string): [string, string, string] {
  return [`colour:${"XP".includes(card[0]!) ? "black" : "red"}`, `suit:${card[0]}`, `value:${card.slice(1)}`];
}

export function levelOf(trump: string): Level {
  const [word] = trump.split(":");
  return word === "colour" || word === "suit" || word === "value" ? word : "card";
}

export function isTrump(card: string, trump: string): boolean {
  return features(card).includes(trump) || trump === `card:${card}`;
}

export function rank(card: string): number {
  return VALUES.indexOf(card.slice(1));
}

/** The trumps from the highest down: the value decides, then clubs, spades, hearts, diamonds. */
export function trumpsOf(trump: string | null | undefined): string[] {
  if (!trump) return [];
  const height = (card: string): number => 4 * rank(card) + SUITS.indexOf(card[0]!);
  return PACK.filter((card) => isTrump(card, trump)).sort((a, b) => height(b) - height(a));
}

/** What a feature is called: `Rot`, `Herz`, `Zehn`, `Karo-Dame`. */
export function trumpName(trump: string): string {
  if (trump === NONE) return maybe("value.ct.trump.none");
  return maybe(`trump.${trump}`) || cardName(trump.replace(/^card:/, ""), "fr");
}

const SIGNS: Record<string, string> = { X: "♣", P: "♠", H: "♥", K: "♦" };

/** A card as a feature, shortly: `♦10`. */
export function cardSign(feature: string): string {
  const card = feature.slice("card:".length);
  return `${SIGNS[card[0]!] ?? ""}${letterOn(card.slice(1))}`;
}

/** `Herz ist Trumpf`, `Achter sind Trumpf`. */
export function trumpSentence(trump: string): string {
  if (levelOf(trump) === "value") return maybe(`sentence.ct.${trump}`);
  const sentence = maybe(levelOf(trump) === "suit" ? "sentence.ct.suit" : "sentence.ct.trump", {
    trump: trumpName(trump),
  });
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}

export interface Agreed {
  packs?: number | null;
  pack_rule?: "floor" | "ceil";
  hand?: number;
  run_short?: number | null;
  run_long?: number | null;
}

/** CT-3b: as many packs as players up to three, then one more for every second player who joins. */
export function packsFor(players: number, options: Agreed): number {
  if (options.packs) return options.packs;
  if (players <= 3) return players;
  const further = players - 3;
  return 3 + (options.pack_rule === "ceil" ? Math.ceil(further / 2) : Math.floor(further / 2));
}

/** CT-9b: more than half of all players. */
export function majority(players: number): number {
  return Math.floor(players / 2) + 1;
}

const BONUS: Record<string, number> = {
  "colour:red": 5,
  "colour:black": 10,
  "suit:K": 5,
  "suit:H": 10,
  "suit:P": 15,
  "suit:X": 20,
};

/** CT-16b: what the most trumps are worth, as it is written: `+15` or `×4`. */
export function rating(trump: string, inversion: Kind | null | undefined): string {
  if (inversion === "TU") return "×5";
  if (inversion === "U" || levelOf(trump) === "value" || levelOf(trump) === "card") return "×4";
  return `+${BONUS[trump] ?? 0}`;
}

export interface Ahead {
  /** Which case of the rules the next card meets. */
  kind: "seven" | "lower" | "ace" | "clubs";
  clause: string;
  /** What is trump if the election ends with the next card. */
  trump: string;
  /** After an ace: the suits that let it go on. */
  higher: string[];
}

/** CT-9d to f: what the next card can do to the election, when `lying` cards are open and this one is on top. */
export function ahead(top: string, lying: number): Ahead {
  const trump = features(top)[Math.min(lying, 3) - 1]!;
  if (rank(top) === 0) return { kind: "seven", clause: "CT-9d", trump, higher: [] };
  if (top === "XA") return { kind: "clubs", clause: "CT-9f", trump, higher: [] };
  if (top.slice(1) !== "A") return { kind: "lower", clause: "CT-9d", trump, higher: [] };
  return { kind: "ace", clause: "CT-9e", trump, higher: SUITS.slice(SUITS.indexOf(top[0]!) + 1).reverse() };
}
