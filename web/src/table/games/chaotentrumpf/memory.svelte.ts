/** What everybody saw happen and the view does not show again: the cards of a lot, a proof, how the trump came about. */

import type { DealResult_Facts, Exchanged } from "../../../lib/wire/chaotentrumpf";
import type { Happened, Table } from "./table";

export interface LotSeen {
  level: string | null;
  tips: [number, string][];
  drawn: string[];
  winner: number | null;
  /** What was at stake: the lead, the office or the first shuffle. */
  purpose: "lead" | "keeper" | "dealer";
  /** The frame in which it was won. */
  at: number;
}

export interface ProofSeen {
  by: number;
  seat: number;
  places: [number, number];
  cards: string[];
}

export class Memory {
  lot = $state.raw<LotSeen | null>(null);
  proof = $state.raw<ProofSeen | null>(null);
  /** Clauses that made the trump, and the trump as it is now. */
  clauses = $state.raw<string[]>([]);
  trump = $state("");
  /** Votes on the topmost open card, kept until the next one is turned. */
  votes = $state.raw<[number, string[]][]>([]);
  /** Own cards that wait to be exchanged. */
  away = $state.raw<string[]>([]);
  /** The sheet that is open: it outlives its question, which others may ask anew at any moment (CT-14b). */
  sheet = $state<"" | "invert" | "tip" | "proof">("");
  /** The deal that ended last. */
  closed = $state.raw<{ number: number; result: DealResult_Facts } | null>(null);

  /** What the court has said last, and in which frame. */
  verdict = $state.raw<{ at: number; lines: string[] }>({ at: -1, lines: [] });
  /** What was written down since the last card, in sentences. */
  minutes = $state.raw<string[]>([]);
  /** By which clause deals were annulled. */
  annulled = $state.raw<Record<number, string>>({});
  /** Who was sent away since the last deal began. */
  sent = $state.raw<number[]>([]);

  forget(): void {
    this.minutes = [];
    this.sent = [];
    this.lot = null;
    this.proof = null;
    this.clauses = [];
    this.trump = "";
    this.votes = [];
    this.away = [];
    this.sheet = "";
  }
}

const kept = new WeakMap<Table, Memory>();

export function memory(table: Table): Memory {
  let remembered = kept.get(table);
  if (!remembered) kept.set(table, (remembered = new Memory()));
  return remembered;
}

const NO_LOT: LotSeen = { level: "", tips: [], drawn: [], winner: null, purpose: "lead", at: -1 };

export function remember(event: Happened, table: Table): void {
  const remembered = memory(table);
  dealing(event, table, remembered);
  drawing(event, table, remembered);
  judging(event, table, remembered);
  if (NOTED.has(event.type)) remembered.minutes = [...remembered.minutes, table.sentence(event)].slice(-MOST_MINUTES);
}

function dealing(event: Happened, table: Table, remembered: Memory): void {
  const own = "seat" in event && event.seat === table.seat;
  switch (event.type) {
    case "deal-opened-among":
      remembered.forget();
      table.fresh = [];
      table.spoken.calls = []; // what was said before belongs to the office, not to the cards
      break;
    case "card-turned":
      remembered.votes = [];
      break;
    case "trump-voted":
      remembered.votes = [
        ...remembered.votes.filter(([seat]) => seat !== event.seat),
        [event.seat, [event.trump, ...(event.further ?? [])]],
      ];
      break;
    case "trump-fixed":
      remembered.clauses = event.clauses;
      remembered.trump = event.trump;
      break;
    case "inverted":
      remembered.trump = event.new;
      remembered.proof = null;
      break;
    case "proof-shown":
      remembered.proof = event;
      break;
    case "exchange-wished":
      if (own) remembered.away = event.cards ?? [];
      break;
    case "exchanged":
      if (own) exchanged(event, table, remembered);
      break;
    case "card-played":
      table.fresh = [];
      break;
    case "deal-closed":
      remembered.closed = { number: table.view.number, result: event.result };
  }
}

function exchanged(event: Exchanged, table: Table, remembered: Memory): void {
  remembered.away = [];
  table.picked = [];
  table.fresh = event.drawn ?? [];
}

function judging(event: Happened, table: Table, remembered: Memory): void {
  if (event.type === "deal-annulled") remembered.annulled = { ...remembered.annulled, [event.number]: event.clause };
  if (event.type === "disqualified") remembered.sent = [...remembered.sent, event.seat];
  if (!SPOKEN.has(event.type)) return;
  const at = table.frame?.seq ?? -1;
  remembered.verdict = {
    at,
    lines: [...(remembered.verdict.at === at ? remembered.verdict.lines : []), table.sentence(event)],
  };
}

function drawing(event: Happened, table: Table, remembered: Memory): void {
  const lot = remembered.lot ?? NO_LOT;
  switch (event.type) {
    case "lot-opened":
      remembered.lot = { ...NO_LOT, level: event.level, tips: event.tips };
      break;
    case "lot-called":
      remembered.lot = { ...NO_LOT, level: event.level, purpose: event.purpose };
      break;
    case "tipped":
    case "lot-tipped":
      remembered.lot = { ...lot, tips: [...lot.tips, [event.seat, event.feature]] };
      break;
    case "lot-drawn":
    case "lot-card-turned":
      remembered.lot = { ...lot, drawn: [...lot.drawn, event.card] };
      break;
    case "lead-fixed":
    case "keeper-fixed":
    case "shuffler-fixed":
      if (remembered.lot?.drawn.length && remembered.lot.winner === null)
        remembered.lot = { ...remembered.lot, winner: event.seat, at: table.frame?.seq ?? -1 };
  }
}

/** What stands in the minutes between two deals. */
const NOTED = new Set([
  "exemption-requested",
  "request-answered",
  "request-decided",
  "exemption-ended",
  "deck-owed",
  "deck-delivered",
  "keeper-fixed",
  "accused",
  "not-careless",
  "put-to-the-director",
  "acquitted",
  "convicted",
  "disqualified",
  "deal-annulled",
  "match-annulled",
  "left",
  "arrived",
  "match-time-ran-out",
  "nomination-opened",
  "nominated",
  "volunteered",
  "lot-called",
]);
const MOST_MINUTES = 6;
/** What the table looks at when the judges have spoken, or the time is up. */
const SPOKEN = new Set([
  "not-careless",
  "put-to-the-director",
  "acquitted",
  "convicted",
  "disqualified",
  "deal-annulled",
  "match-annulled",
  "card-taken-back",
  "match-time-ran-out",
  "playoff-opened",
]);
const PROOF_STAYS = 2600;
const VERDICT_STAYS = 2400;
const TRUMP_STAYS = 1200;
const LOT_STAYS = 1800;
const LOT_CARD = 400;
const MOST_LOT = 4200;
const VERDICTS = new Set([
  "acquitted",
  "convicted",
  "disqualified",
  "deal-annulled",
  "match-annulled",
  "playoff-opened",
]);

/** How long these events are looked at before the table goes on. */
export function stays(events: Happened[]): number {
  const drawn = events.filter((event) => event.type === "lot-drawn" || event.type === "lot-card-turned").length;
  if (drawn > 0) return Math.min(MOST_LOT, LOT_STAYS + LOT_CARD * drawn);
  if (events.some((event) => event.type === "proof-shown")) return PROOF_STAYS;
  if (events.some((event) => VERDICTS.has(event.type))) return VERDICT_STAYS;
  return events.some((event) => event.type === "trump-fixed") ? TRUMP_STAYS : 0;
}
