/** Mau-Mau in sentences: what has happened, what is called out, and what deserves to be read by all for a while. */

import { cardName, isCard, suitName } from "../../../lib/cards";
import { listed, maybe, say, seatName } from "../../../lib/words.svelte";
import type { Call, Happened } from "../../faces";
import type { Table } from "../../model.svelte";
import type { Notice } from "./desk.svelte";
import { dealOf, roundOf } from "./seeing";

type Args = Record<string, unknown>;
/** Which sentence of the event, and what is put into it. An empty key: nothing to tell. */
type Telling = (event: Happened, table: Table) => [key: string, args?: Args];

const NOTHING: Telling = () => [""];
/** Doubts that only a plenum can decide: the doubt alone says nothing yet. */
const UNDECIDED = new Set(["dealing", "house_rule"]);

const number = (event: Happened, field: string): number => Number(event[field] ?? 0);
const cards = (found: unknown): string => listed(((found as string[] | null) ?? []).map((card) => cardName(card)));
const suit = (found: unknown): string => suitName(String(found));
/** `10`, `B` and the like are values, the rest are cards. */
const meant = (told: unknown): string => (isCard(String(told)) ? cardName(String(told)) : maybe(`value.mm.rank.${String(told)}`) || String(told));
const one = (count: number): string => (count === 1 ? "one" : "other");

export function categoryName(category: unknown): string {
  return maybe(`value.mm.category.${String(category)}`) || String(category);
}
export function chargeName(charge: unknown): string {
  return maybe(`value.mm.charge.${String(charge)}`) || String(charge);
}
export function penaltyName(clause: unknown): string {
  return maybe(`value.mm.penalty.${String(clause)}`) || String(clause);
}

/** What a gesture is called on a button and in a sentence. */
export function gestureName(gesture: string, toward: number | null, table: Table): string {
  if (gesture.startsWith("rule-")) return roundOf(table).rules[Number(gesture.slice(5))]?.text ?? say("value.mm.category.house_rule");
  return say(`act.mm.gesture.${gesture}`, { to: toward }, table.names);
}

const TELLINGS: Record<string, Telling> = {
  mixed: NOTHING,
  shuffled: NOTHING,
  promised: NOTHING,
  "seed-revealed": NOTHING,
  "turn-closing": NOTHING,
  "turn-ended": NOTHING,
  "deal-closed": NOTHING,
  "options-amended": NOTHING,
  counted: NOTHING,
  offended: NOTHING,
  "offence-punished": NOTHING,
  "deal-opened": NOTHING,
  "deal-opened-with": (event) => ["", { number: event.number, seat: event.dealer }],
  astonished: (event) => [event.made === false ? ".not" : ""],
  "card-dealt": (event) => (event.open ? [event.didi ? ".didi" : ".open"] : ["-"]),
  "card-laid": (event) => (event.wish ? [".wish", { suit: suit(event.wish) }] : event.end_queens ? [".end"] : [""]),
  "cards-drawn": (event) => (Array.isArray(event.cards) ? [".own", { cards: cards(event.cards) }] : [`.${one(number(event, "count"))}`]),
  collided: (event) => [event.card ? "" : ".none"],
  "collider-closed": (event) => [number(event, "count") > 0 ? "" : ".won"],
  accused: (event) => [event.speech ? "" : ".silent"],
  defended: (event) => [event.speech ? "" : ".silent"],
  "dealing-fault": (event) => [event.fined ? ".fined" : ""],
  doubted: (event) => [doubtKey(event), { category: categoryName(event.category) }],
  "draw-due": (event) => (event.kind === "seven" ? [""] : ["-"]),
  "draw-lapsed": (event) => [event.owed ? ".owed" : ""],
  "duty-arisen": (event, table) => (event.gesture !== "nine" || event.seat === table.seat ? duty(event, table) : ["-"]),
  "duty-done": (event, table) => duty(event, table),
  "duty-over": (event, table) => duty(event, table),
  "edge-decided": (event) => [(event.paying as number[]).length ? "" : ".nobody", { seats: event.paying }],
  "fact-answered": (event) => fact(event),
  "given-told": (event) => ["", { cards: cards(event.cards) }],
  "health-answered": (event) => [event.well ? "" : ".not"],
  "penalty-drawn": (event) => ["", { why: penaltyName(event.clause) }],
  "pile-taken": (event) => [event.deep ? ".deep" : ""],
  "plenum-called": (event) => ["", { charge: chargeName(event.charge) }],
  "plenum-decided": (event, table) => verdict(event, table),
  "queens-called": (event) => ["", { cards: cards(event.shown) }],
  "queens-called-late": (event) => ["", { cards: cards(event.shown) }],
  "queens-claimed": (event) => [event.end ? ".end" : ""],
  "question-put": (event) => ["", { category: categoryName(event.category) }],
  "rolled-back": (event, table) => ["", { list: (event.cards as [number, string][]).map(([seat, card]) => `${seatName(seat, table.names)}: ${cardName(card)}`).join(", ") }],
  "rule-added": (event) => ["", event.rule as Args],
  "rule-answered": (event) => [`.${String(event.answer)}`, { card: meant(event.card), on: meant(event.on), situation: say(`value.mm.situation.${String(event.situation ?? "serve")}`) }],
  "starter-turned": (event) => [event.buried ? ".buried" : ""],
  swapped: (event) => [typeof event.partner === "number" ? "" : ".none"],
  "leave-noted": (event, table) => ["", { seat: table.called[event.seat as number] ?? event.seat }],
  left: (event, table) => ["", { seat: table.called[event.seat as number] ?? event.seat }],
  "went-out": (event) => [event.collider ? ".seven" : ""],
  wished: (event) => ["", { suit: suit(event.suit) }],
  "wish-replaced": (event) => ["", { suit: suit(event.suit) }],
};

function doubtKey(event: Happened): string {
  if (event.upheld) return ".right";
  if (event.lapsed || UNDECIDED.has(String(event.category))) return "";
  return ".wrong";
}

function duty(event: Happened, table: Table): [string, Args?] {
  const gesture = String(event.gesture);
  if (!gesture.startsWith("rule-")) return [`.${gesture}`, { to: event.toward }];
  return [".rule", { text: gestureName(gesture, null, table), number: Number(gesture.slice(5)) + 1 }];
}

function fact(event: Happened): [string, Args?] {
  if (event.about !== "serve") return [`.${String(event.about)}${["hand", "stock", "penalties"].includes(String(event.about)) ? `.${one(number(event, "count"))}` : ""}`];
  if (number(event, "pending") > 0) return [".serve.pending"];
  return event.wish ? [".serve.wish", { suit: suit(event.wish) }] : event.card ? [".serve"] : [".serve.nothing"];
}

function verdict(event: Happened, table: Table): [string, Args?] {
  const votes = event.votes as [number, boolean | null][];
  const who = (guilty: boolean): string => {
    const found = votes.filter(([, vote]) => (vote === true) === guilty).map(([seat]) => seatName(seat, table.names));
    return found.length ? listed(found) : say("seat.nobody");
  };
  return [event.guilty ? "" : ".not", { guilty: who(true), free: who(false) }];
}

/** The event in a sentence; empty where it is nothing to speak of. */
export function tell(event: Happened, table: Table): string | undefined {
  const telling = TELLINGS[event.type];
  if (telling === NOTHING) return "";
  const [suffix, args] = telling ? telling(event, table) : [""];
  if (suffix === "-") return "";
  const key = `event.mm.${event.type}${suffix}`;
  return maybe(key, { ...event, ...args }, table.names) || undefined;
}

/** Which call, and what is put into it; null: nothing is said aloud. */
type Calling = (event: Happened) => [key: string, args?: Args] | null;
const same: Calling = (event) => [event.type];

const CALLS: Record<string, Calling> = {
  "mau-said": same,
  "mau-mau-said": same,
  cheered: same,
  doubted: same,
  "countdown-begun": same,
  "plenum-called": same,
  "health-asked": same,
  "queens-called": () => ["queens"],
  "queens-called-late": () => ["queens"],
  "queens-claimed": (event) => [event.end ? "queens-end" : "queens"],
  "card-laid": (event) => (event.wish ? ["wish", { suit: suit(event.wish) }] : event.end_queens ? ["queens-end"] : null),
  "card-thrown-in": (event) => ["throw", { card: cardName(String(event.card)) }],
  collided: (event) => (event.card ? null : ["nothing"]),
  "went-out": () => ["last"],
  "health-answered": (event) => [event.well ? "well" : "unwell"],
  "duty-done": (event) => (event.gesture === "tschuldi" ? ["tschuldi"] : null),
  "draw-due": (event) => (event.kind === "serve" ? ["draw"] : null),
};

/** What is called across the table. */
export function calls(event: Happened, table: Table): Call[] {
  const found = CALLS[event.type]?.(event);
  if (!found) return [];
  const seat = (event.seat ?? event.by ?? dealOf(table).dealer) as number; // the dealer asks after everybody's health
  return [{ seat, text: say(`call.mm.${found[0]}`, found[1]) }];
}

/** Events that stand on the table for a while, so that nobody misses them. */
const NOTABLE = new Set([
  "doubted",
  "doubt-lapsed",
  "penalty-drawn",
  "plenum-decided",
  "fact-answered",
  "rule-answered",
  "clause-read",
  "given-told",
  "queens-called",
  "queens-called-late",
  "edge-decided",
  "arrived",
  "leave-noted",
  "rolled-back",
  "draw-lapsed",
  "deal-void",
  "rule-added",
  "wish-replaced",
  "queens-stopped",
  "pile-taken",
  "take-back-tried",
]);

const CLAUSE_OF: Record<string, (event: Happened) => string[]> = {
  arrived: () => ["MM-11"],
  "leave-noted": () => ["MM-11"],
  "penalty-drawn": (event) => [String(event.clause)],
  "plenum-decided": () => ["MM-7d"],
  "rule-answered": (event) => event.clauses as string[],
  "clause-read": (event) => [String(event.clause)],
  "doubt-lapsed": () => ["MM-3b"],
  "rolled-back": () => ["MM-5b"],
  "draw-lapsed": () => ["MM-8a"],
  "deal-void": () => ["MM-8a"],
  "given-told": () => ["MM-T-joker-d"],
  "take-back-tried": () => ["MM-1b"],
};
const CARDS_OF: Record<string, string> = { "given-told": "cards", "queens-called": "shown", "queens-called-late": "shown" };

/** One sentence for all who pay for the same thing. */
function fined(event: Happened, events: readonly Happened[], table: Table): string {
  const paying = events.filter((one) => one.type === event.type && one.clause === event.clause).map((one) => seatName(one.seat as number, table.names));
  return say("event.mm.penalty-drawn", { seat: listed([...new Set(paying)]), why: penaltyName(event.clause) });
}

/** How many of each mind; by name it stands in the list of what happened. */
function counted(event: Happened): string {
  const guilty = (event.votes as [number, boolean | null][]).filter(([, vote]) => vote === true).length;
  return say(`ui.mm.verdict${event.guilty ? "" : ".not"}`, { guilty, free: (event.votes as unknown[]).length - guilty });
}

/** Where a notice is shorter than the same thing in the list of what happened. */
const SHORT: Record<string, (event: Happened, events: readonly Happened[], table: Table) => string> = { "penalty-drawn": fined, "plenum-decided": counted };

let notices = 0;

export function noticeOf(events: readonly Happened[], table: Table): Notice | null {
  const found = events.filter((event) => NOTABLE.has(event.type));
  const lines = [...new Set(found.map((event) => SHORT[event.type]?.(event, found, table) ?? tell(event, table) ?? "").filter(Boolean))];
  if (lines.length === 0) return null;
  return {
    id: (notices += 1),
    lines,
    clauses: [...new Set(found.flatMap((event) => CLAUSE_OF[event.type]?.(event) ?? []))],
    cards: found.flatMap((event) => (event[CARDS_OF[event.type] ?? ""] as string[] | undefined) ?? []),
    read: String(found.find((event) => event.type === "clause-read")?.clause ?? ""),
  };
}
