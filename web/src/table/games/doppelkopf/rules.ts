/** What the page has to know of Doppelkopf to order a hand and to show a limit; what is allowed, the offers say. */

import type { Order } from "../tricks";
import { best } from "../tricks";
import type { Deal, Game } from "./table";

export const SUITS = ["X", "P", "H", "K"] as const;
/** In the order of their rank (DK-1.1a); of Trumpf- and Farbsolo none goes before the other. */
export const SOLOS = [
  "Trumpfsolo",
  "Farbsolo X",
  "Farbsolo P",
  "Farbsolo H",
  "Koehler",
  "Damensolo",
  "Bubensolo",
  "Fleischloser",
] as const;
const DULLE = "H10";
const PLAIN = ["A", "10", "K", "D", "B", "9"];
const PICTURES: Record<string, string[]> = {
  Koehler: ["K", "D", "B"],
  Damensolo: ["D"],
  Bubensolo: ["B"],
  Fleischloser: [],
};

export function isSolo(contract: string | null | undefined): boolean {
  return SOLOS.some((solo) => solo === contract);
}

/** The suit or the rank that is trump, as the sign of a solo. */
export function signOf(solo: string): { suit?: string; letter?: string } {
  if (solo === "Trumpfsolo") return { suit: "K" };
  if (solo.startsWith("Farbsolo")) return { suit: solo.slice(-1) };
  return { letter: { Koehler: "K", Damensolo: "D", Bubensolo: "B" }[solo] ?? "–" };
}

/** Trumps of a game from the highest down; before there is a game, as in the Normalspiel. */
export function orderOf(contract: string | null | undefined): Order {
  const name = contract ?? "Normalspiel";
  const row = (rank: string): string[] => SUITS.map((suit) => suit + rank);
  const pictures = PICTURES[name];
  if (pictures) return { trumps: pictures.flatMap(row), plain: PLAIN };
  const suit = name.startsWith("Farbsolo") ? name.slice(-1) : "K";
  const own = ["A", "10", "K", "9"].map((rank) => suit + rank).filter((card) => card !== DULLE);
  return { trumps: [DULLE, ...row("D"), ...row("B"), ...own], plain: PLAIN };
}

/** The place of the card that takes the trick as it lies (DK-B1.3). */
export function bestAt(view: Deal, dulle: string, last: boolean): number {
  const cards = view.trick ?? [];
  if (typeof view.schwein_at === "number") return view.schwein_at;
  const order = orderOf(view.contract);
  const index = best(cards, order);
  const second = dulle === "second" || (dulle === "second_except_last" && !last);
  if (cards[index] !== DULLE || !order.trumps.includes(DULLE) || !second) return index;
  return cards.lastIndexOf(DULLE);
}

// --- announcements -----------------------------------------------------------------------------------------------------

export type Party = "re" | "kontra";
export const STEPS = ["90", "60", "30", "schwarz"] as const;
/** By the table clock: the card that must not lie yet. */
const TABLE_LIMIT = [6, 10, 14, 18, 22];

/** All that a limit depends on. */
export interface Moment {
  held: number;
  played: number;
  size: number;
  said: Record<Party, number>;
  party: Party;
  /** The finding trick of a Hochzeit. */
  found: number | null;
  clock: string;
  reply: boolean;
  hochzeitRe: string;
}

/** How much time a step has left: so many more cards from the own hand, or on the table. Below 0 it is over. */
export interface Left {
  cards: number;
  by: "own" | "table";
}

export interface Rung {
  step: string;
  state: "said" | "due" | "open" | "gone";
  left: Left;
  /** Says more than the next step: what lies between is said with it. */
  skips: boolean;
}

export function momentOf(view: Deal, options: Partial<Game["options"]>): Moment {
  const tricks = (view.tricks ?? []).reduce((sum, count) => sum + count, 0);
  const levels = view.said ?? { re: -1, kontra: -1 };
  return {
    held: (view.hand ?? []).length,
    played: 4 * tricks + (view.trick ?? []).length,
    size: (options.pack ?? 40) / 4,
    said: levels,
    party: view.party ?? "re",
    found: view.found ?? null,
    clock: options.clock ?? "held",
    reply: options.reply ?? true,
    hochzeitRe: options.hochzeit_re ?? "rel5",
  };
}

function byTheClock(level: number, moment: Moment, shift: number): Left {
  if (moment.clock === "held") return { cards: moment.held - (moment.size - 1 - level - shift), by: "own" };
  return { cards: TABLE_LIMIT[level]! + 4 * shift - 1 - moment.played, by: "table" };
}

/** After the finding trick, for Re and Kontra (DK-I.C), by the reading the table plays. */
function inHochzeit(moment: Moment, trick: number): Left {
  const first = { rel5: 4 * (trick - 1) + TABLE_LIMIT[0]!, abs5: TABLE_LIMIT[0]! }[moment.hochzeitRe];
  if (first !== undefined) return { cards: first - 1 - moment.played, by: "table" };
  if (moment.hochzeitRe === "own_fifth_card") return { cards: moment.held - (moment.size - 4), by: "own" };
  return byTheClock(0, moment, trick - 1);
}

export function timeLeft(level: number, moment: Moment): Left {
  const shift = moment.found === null ? 0 : moment.found - 1;
  const plain =
    level === 0 && moment.found !== null ? inHochzeit(moment, moment.found) : byTheClock(level, moment, shift);
  const theirs = moment.said[moment.party === "re" ? "kontra" : "re"];
  if (level > 0 || !moment.reply || theirs < 0) return plain;
  const reply = byTheClock(theirs, moment, shift + 1);
  return plain.cards < 0 || (reply.by === plain.by && reply.cards > plain.cards) ? reply : plain;
}

/** The five steps of the own party, always all five; which of them are open, the offer says. */
export function ladder(moment: Moment, offered: ReadonlySet<string>): Rung[] {
  const spoken = moment.said[moment.party];
  return [moment.party, ...STEPS].map((step, level) => {
    const left = timeLeft(level, moment);
    const skips = level > spoken + 1;
    if (level <= spoken) return { step, state: "said", left, skips: false };
    if (!offered.has(step)) return { step, state: "gone", left, skips };
    return { step, state: left.cards === 0 && !skips ? "due" : "open", left, skips };
  });
}

// --- reservations ------------------------------------------------------------------------------------------------------

export const SORTS = ["solo", "throw", "armut", "hochzeit"] as const;
export type Sort = (typeof SORTS)[number];

export interface Facts {
  kings: number;
  trumps: number;
  /** Queens of Kreuz. */
  alte: number;
}

export function factsOf(hand: readonly string[]): Facts {
  const { trumps } = orderOf("Normalspiel");
  return {
    kings: hand.filter((card) => card.slice(1) === "K").length,
    trumps: hand.filter((card) => trumps.includes(card)).length,
    alte: hand.filter((card) => card === "XD").length,
  };
}
