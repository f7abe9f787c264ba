/** Mau-Mau in sentences: what has happened, what is called out, and what deserves to be read by all for a while. */

import { cardName, isCard, suitName } from "../../../lib/cards";
import { listed, maybe, say, seatName } from "../../../lib/words.svelte";
import type { Call } from "../../faces";
import { byType, type ByType } from "../events";
import type { Notice } from "./desk.svelte";
import { dealOf, matchOf } from "./seeing";
import type { Happened, Table } from "./table";

type Args = Record<string, unknown>;
/** Which sentence of the event, and what is put into it. An empty key: nothing to tell. */
type Telling = [key: string, args?: Args];
type Of<T extends Happened["type"]> = Extract<Happened, { type: T }>;

/** Doubts that only a plenum can decide: the doubt alone says nothing yet. */
const UNDECIDED = new Set(["dealing", "house_rule"]);

const cards = (held: readonly string[]): string => listed(held.map((card) => cardName(card)));
/** `10`, `B` and the like are values, the rest are cards. */
const meant = (told: unknown): string =>
  isCard(String(told)) ? cardName(String(told)) : maybe(`value.mm.rank.${String(told)}`) || String(told);
const plural = (count: number): string => (count === 1 ? "one" : "other");

export function categoryName(category: unknown): string {
  return maybe(`value.mm.category.${String(category)}`) || String(category);
}
export function chargeName(charge: unknown): string {
  return maybe(`value.mm.charge.${String(charge)}`) || String(charge);
}

/** What a gesture is called on a button and in a sentence. */
export function gestureName(gesture: string, toward: number | null, table: Table): string {
  if (gesture.startsWith("rule-"))
    return matchOf(table).rules[Number(gesture.slice(5))]?.text ?? say("value.mm.category.house_rule");
  return say(`act.mm.gesture.${gesture}`, { to: toward }, table.names);
}

/** Nothing to speak of. */
const SILENT = new Set<string>([
  "mixed",
  "shuffled",
  "promised",
  "seed-revealed",
  "turn-closing",
  "act-held",
  "hold-over",
  "turn-ended",
  "deal-closed",
  "options-amended",
  "counted",
  "offended",
  "offence-punished",
  "deal-opened",
]);

const TELLINGS: ByType<Happened, [Table], Telling> = {
  "deal-opened-with": (event) => ["", { number: event.number, seat: event.dealer }],
  astonished: (event) => [event.made === false ? ".not" : ""],
  "card-dealt": (event) => (event.open ? [event.didi ? ".didi" : ".open"] : ["-"]),
  "card-laid": (event) => (event.wish ? [".wish"] : event.end_queens ? [".end"] : [""]),
  "cards-drawn": (event) => (event.cards ? [".own", { cards: cards(event.cards) }] : [`.${plural(event.count)}`]),
  collided: (event) => [event.card ? "" : ".none"],
  "collider-closed": (event) => [event.count > 0 ? "" : ".won"],
  accused: (event) => [event.speech ? "" : ".silent"],
  defended: (event) => [event.speech ? "" : ".silent"],
  "countdown-begun": (event) => [event.sleeper === null ? ".someone" : ""],
  "dealing-fault": (event) => [event.fined ? ".fined" : ""],
  doubted: (event) => [doubtKey(event)],
  "draw-due": (event) => (event.kind === "seven" ? [""] : ["-"]),
  "draw-lapsed": (event) => [event.owed ? ".owed" : ""],
  "duty-arisen": (event, table) => (event.gesture !== "nine" || event.seat === table.seat ? duty(event, table) : ["-"]),
  "duty-done": (event, table) => duty(event, table),
  "duty-over": (event, table) => duty(event, table),
  "edge-decided": (event) => [event.paying.length ? "" : ".nobody", { seats: event.paying }],
  "fact-answered": (event) => fact(event),
  "given-told": (event) => ["", { cards: cards(event.cards) }],
  "health-answered": (event) => [event.well ? "" : ".not"],
  "pile-taken": (event) => [event.deep ? ".deep" : ""],
  "plenum-decided": (event, table) => verdict(event, table),
  "queens-claimed": (event) => [event.end ? ".end" : ""],
  "rolled-back": (event, table) => [
    "",
    {
      list: event.cards.map(([seat, card]) => `${seatName(seat, table.names)}: ${cardName(card)}`).join(", "),
    },
  ],
  "rule-added": (event) => ["", event.rule],
  "rule-answered": (event) => [
    `.${event.answer}`,
    {
      card: meant(event.card),
      on: meant(event.on),
    },
  ],
  "starter-turned": (event) => [event.buried ? ".buried" : ""],
  swapped: (event) => [event.partner === null ? ".none" : ""],
  "leave-noted": (event, table) => ["", { seat: table.called[event.seat] ?? event.seat }],
  left: (event, table) => ["", { seat: table.called[event.seat] ?? event.seat }],
  "went-out": (event) => [event.collider ? ".seven" : ""],
};

function doubtKey(event: Of<"doubted">): string {
  if (event.upheld) return ".right";
  if (event.lapsed || UNDECIDED.has(event.category)) return "";
  return ".wrong";
}

function duty(event: Of<"duty-arisen" | "duty-done" | "duty-over">, table: Table): Telling {
  const { gesture } = event;
  if (!gesture.startsWith("rule-")) return [`.${gesture}`, { to: event.toward }];
  return [".rule", { text: gestureName(gesture, null, table), number: Number(gesture.slice(5)) + 1 }];
}

function fact(event: Of<"fact-answered">): Telling {
  if (event.about !== "serve")
    return [
      `.${event.about}${["hand", "stock", "penalties"].includes(event.about) ? `.${plural(event.count ?? 0)}` : ""}`,
    ];
  if (event.pending > 0) return [".serve.pending"];
  return event.wish ? [".serve.wish", { suit: suitName(event.wish) }] : event.card ? [".serve"] : [".serve.nothing"];
}

function verdict(event: Of<"plenum-decided">, table: Table): Telling {
  const who = (guilty: boolean): string => {
    const votes = event.votes
      .filter(([, vote]) => (vote === true) === guilty)
      .map(([seat]) => seatName(seat, table.names));
    return votes.length ? listed(votes) : say("seat.nobody");
  };
  return [event.guilty ? "" : ".not", { guilty: who(true), free: who(false) }];
}

/** The event in a sentence; empty where it is nothing to speak of. */
export function tell(event: Happened, table: Table): string | undefined {
  if (SILENT.has(event.type)) return "";
  const [suffix, args] = byType(TELLINGS, event, table) ?? [""];
  if (suffix === "-") return "";
  const key = `event.mm.${event.type}${suffix}`;
  return maybe(key, { ...event, ...args }, table.names) || undefined;
}

/** Which call, and what is put into it; null: nothing is said aloud. */
type Calling = Telling | null;
const same = (event: Happened): Calling => [event.type];

const CALLS: ByType<Happened, [], Calling> = {
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
  "card-laid": (event) => (event.wish ? ["wish", { wish: event.wish }] : event.end_queens ? ["queens-end"] : null),
  "card-thrown-in": (event) => ["throw", { card: cardName(event.card) }],
  collided: (event) => (event.card ? null : ["nothing"]),
  "went-out": () => ["last"],
  "health-answered": (event) => [event.well ? "well" : "unwell"],
  "duty-done": (event) => (event.gesture === "tschuldi" ? ["tschuldi"] : null),
  "draw-due": (event) => (event.kind === "serve" ? ["draw"] : null),
};

function speaker(event: Happened): number | null {
  return "seat" in event ? event.seat : "by" in event ? event.by : null;
}

/** What is called across the table. */
export function calls(event: Happened, table: Table): Call[] {
  const call = byType(CALLS, event);
  if (!call) return [];
  const seat = speaker(event) ?? dealOf(table).dealer; // the dealer asks after everybody's health
  return [{ seat, text: say(`call.mm.${call[0]}`, call[1]) }];
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

const CLAUSE_OF: ByType<Happened, [], string[]> = {
  arrived: () => ["MM-11"],
  "leave-noted": () => ["MM-11"],
  "penalty-drawn": (event) => [event.clause],
  "plenum-decided": () => ["MM-7d"],
  "rule-answered": (event) => event.clauses,
  "clause-read": (event) => [event.clause],
  "doubt-lapsed": () => ["MM-3b"],
  "rolled-back": () => ["MM-5b"],
  "draw-lapsed": () => ["MM-8a"],
  "deal-void": () => ["MM-8a"],
  "given-told": () => ["MM-T-joker-d"],
  "take-back-tried": () => ["MM-1b"],
};
const CARDS_OF: ByType<Happened, [], string[]> = {
  "given-told": (event) => event.cards,
  "queens-called": (event) => event.shown,
  "queens-called-late": (event) => event.shown,
};

/** One sentence for all who pay for the same thing. */
function fined(event: Of<"penalty-drawn">, events: readonly Happened[], table: Table): string {
  const paying = events
    .filter((other) => other.type === event.type)
    .filter((other) => other.clause === event.clause)
    .map((other) => seatName(other.seat, table.names));
  return say("event.mm.penalty-drawn", { seat: listed([...new Set(paying)]), clause: event.clause });
}

/** How many of each mind; by name it stands in the list of what happened. */
function counted(event: Of<"plenum-decided">): string {
  const guilty = event.votes.filter(([, vote]) => vote === true).length;
  return say(`ui.mm.verdict${event.guilty ? "" : ".not"}`, {
    guilty,
    free: event.votes.length - guilty,
  });
}

/** Where a notice is shorter than the same thing in the list of what happened. */
const SHORT: ByType<Happened, [readonly Happened[], Table], string> = {
  "penalty-drawn": fined,
  "plenum-decided": counted,
};

let notices = 0;

export function noticeOf(events: readonly Happened[], table: Table): Notice | null {
  const notable = events.filter((event) => NOTABLE.has(event.type));
  const lines = [
    ...new Set(
      notable.map((event) => byType(SHORT, event, notable, table) ?? tell(event, table) ?? "").filter(Boolean),
    ),
  ];
  if (lines.length === 0) return null;
  return {
    id: (notices += 1),
    lines,
    clauses: [...new Set(notable.flatMap((event) => byType(CLAUSE_OF, event) ?? []))],
    cards: notable.flatMap((event) => byType(CARDS_OF, event) ?? []),
    read: notable.find((event) => event.type === "clause-read")?.clause ?? "",
  };
}
