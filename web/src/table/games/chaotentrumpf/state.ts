/** What the table of Chaotentrumpf shows of its match: who takes part, what a seat is doing, which result is looked at. */

import type {
  ChaotentrumpfMatchView,
  Facts,
  InversionView,
  Ordinance,
  Statement,
} from "../../../lib/wire/chaotentrumpf";
import { wholeResult, wholeRow, type Result, type ResultRow } from "../../view";
import { counted, listed, say, maybe } from "../../../lib/words.svelte";
import { m } from "../../../paraglide/messages.js";
import type { Heading, Outcome, Question, Trick } from "../../faces";
import { trickNumber, tricksOf } from "../tricks";
import { memory } from "./memory.svelte";
import { type Agreed, cardSign, levelOf, packsFor, rating, trumpName, trumpSentence } from "./trumps";
import type { Deal, Table } from "./table";

export interface Settled extends Agreed {
  limit?: number;
  max_deals?: number | null;
  minutes?: boolean;
  open_cards_visible?: boolean;
  trump_vote?: "each_feature" | "single_ballot";
}

type MatchPart = Pick<
  ChaotentrumpfMatchView,
  | "stage"
  | "present"
  | "players"
  | "keeper"
  | "exempt"
  | "next_dealer"
  | "candidates"
  | "lot"
  | "playoff"
  | "trial"
  | "penalties"
  | "disqualified"
  | "annulled"
  | "owed"
  | "variant"
  | "winner"
  | "void"
  | "time_up"
>;

const EMPTY: MatchPart = {
  stage: "ready",
  present: [],
  players: [],
  keeper: null,
  exempt: false,
  next_dealer: null,
  candidates: [],
  lot: null,
  playoff: null,
  trial: null,
  penalties: [],
  disqualified: [],
  annulled: [],
  owed: [],
  variant: [],
  winner: null,
  void: false,
  time_up: false,
};

export function matchOf(table: Table): MatchPart {
  return { ...EMPTY, ...table.view };
}

/** A deal is on, or its last trick still lies there. */
export function running(table: Table): boolean {
  return table.view.deal !== null || (table.linger && table.closing !== null);
}

/** The deal as the table sees it; empty between deals. */
export function dealOf(table: Table): Deal {
  return table.deal;
}

const ARTICLES: Ordinance = {
  packs: null,
  hand: 5,
  run_short: null,
  run_long: null,
  exchange_max: 3,
  no_trump_minus: 100,
  no_trick_minus: 200,
  minutes: true,
};

/** What the table was set up with; of that which needs consent only what was not rejected (CT-NUEV). */
export function settled(table: Table): Settled {
  const agreed = table.view.ordinance;
  return { ...table.options, ...(agreed && { ...ARTICLES, ...agreed }) };
}

/** What I am asked of this kind, also while the table waits a moment. */
export function questionsOf(table: Table, kind: string): Question[] {
  const { frame } = table;
  const windows =
    frame?.windows.filter((window) => window.kind === kind && window.id in frame.offers && !window.waits_for) ?? [];
  return windows.map((window) => ({ window, forms: frame?.offers[window.id] ?? [] }));
}

/** Who takes part in the deal: whoever came while it was running has no cards, and waits for the next one. */
export function takingPart(table: Table): number[] {
  const { players } = matchOf(table);
  return withCards(players, dealOf(table));
}

export function withCards(players: number[], deal: Deal): number[] {
  const counts = deal.counts ?? [];
  if (Math.max(0, ...counts) >= 2) return players.filter((seat) => (counts[seat] ?? 0) > 0);
  const many = deal.last?.cards.length ?? players.length;
  if (many >= players.length) return players;
  const idle = (seat: number): number => (deal.tricks?.[seat] ?? 0) + (counts[seat] ?? 0);
  const left = [...players].sort((a, b) => idle(b) - idle(a)).slice(0, many);
  return players.filter((seat) => left.includes(seat));
}

function clockwise(seats: number[], first: number): number[] {
  const at = Math.max(0, seats.indexOf(first));
  return [...seats.slice(at), ...seats.slice(0, at)];
}

export function trickOf(table: Table): Trick | null {
  const { leader, trick = [] } = dealOf(table);
  if (leader === undefined || leader === null) return null;
  return { leader, cards: trick, seats: clockwise(takingPart(table), leader).slice(0, trick.length) };
}

export function lastTrickOf(table: Table): Trick | null {
  const { last } = dealOf(table);
  return last ? { ...last, seats: clockwise(takingPart(table), last.leader) } : null;
}

/** How many cards of the election lie there, also where only the last one stays open. */
export function lying(table: Table): number {
  const { open = [], stock = 0 } = dealOf(table);
  if (settled(table).open_cards_visible !== false) return open.length;
  const players = takingPart(table).length;
  return 32 * packsFor(players, settled(table)) - (settled(table).hand ?? 5) * players - stock;
}

/** The lot has given its answer with the last thing that happened. */
export function justDrawn(table: Table): boolean {
  const { lot } = memory(table);
  return lot !== null && lot.winner !== null && lot.at === table.frame?.seq && table.linger;
}

// --- the bar -----------------------------------------------------------------------------------------------------------

export function heading(table: Table): Heading {
  const match = matchOf(table);
  if (match.trial)
    return {
      title: say("ui.ct.title-rest"),
      meta:
        match.trial.accused === table.seat
          ? say("ui.ct.meta-trial-you")
          : say("ui.ct.meta-trial", { name: table.names[match.trial.accused] ?? "" }),
    };
  if (!running(table))
    return {
      title: between(table),
      meta: table.view.number ? m.deal_number({ number: table.view.number }) : gameName(table),
    };
  const { trump, inversion } = dealOf(table);
  const packs = counted("ui.ct.packs", { count: packsFor(takingPart(table).length, settled(table)) });
  const meta = [
    match.playoff ? say("ui.ct.playoff", { limit: match.playoff.limit }) : packs,
    counted("ui.ct.players", { count: takingPart(table).length }),
    moment(table),
  ];
  return {
    title: dealTitle(table),
    meta: meta.join(" · "),
    ...(trump && levelOf(trump) === "suit" ? { pip: trump.slice(-1) } : {}),
    flags: trump && dealOf(table).phase === "playing" ? [rating(trump, inversion)] : [],
  };
}

/** CT-1b: what leaves the articles must not bear the name. */
function gameName(table: Table): string {
  return matchOf(table).variant.length > 0 ? say("ui.ct.variant") : "Chaotentrumpf";
}

function between(table: Table): string {
  if (justDrawn(table)) return say("ui.ct.title-lot");
  switch (matchOf(table).stage) {
    case "agreeing":
      return say("act.ct.agree");
    case "volunteering":
    case "nominating":
      return say("ui.ct.title-office");
    case "drawing":
      return say("ui.ct.title-lot");
    default:
      return gameName(table);
  }
}

function dealTitle(table: Table): string {
  const { phase, trump } = dealOf(table);
  if (phase === "shuffling") return say("ui.ct.title-shuffle");
  if (phase === "cutting") return say("ui.ct.title-cut");
  if (phase === "electing") return say("ui.ct.title-election");
  return phase === "drawing" ? say("ui.ct.title-lot") : trump ? trumpSentence(trump) : gameName(table);
}

function moment(table: Table): string {
  const { phase, dealer } = dealOf(table);
  if (phase === "preparing" || phase === "drawing") return say("ui.ct.before-lead");
  if (phase === "playing") return m.trick_number({ number: trickNumber(table.deal) });
  return dealer === table.seat ? say("ui.ct.you-deal") : say("ui.ct.deals", { name: table.names[dealer ?? 0] ?? "" });
}

// --- the seats ---------------------------------------------------------------------------------------------------------

export function seatStatus(table: Table, seat: number): string {
  const match = matchOf(table);
  if (match.trial?.accused === seat) return say("ui.ct.is-accused");
  if (match.disqualified.includes(seat)) return say("ui.ct.is-disqualified");
  if (!match.present.includes(seat)) return say("ui.ct.is-out");
  if (match.trial) return hasSpoken(match.trial, seat) ? say("ui.ct.has-spoken") : say("ui.ct.thinks");
  if (!running(table))
    return match.keeper?.seat === seat ? say("ui.ct.keeps") : tipOf(table, match.lot?.tips ?? [], seat);
  if (!takingPart(table).includes(seat) && dealOf(table).counts) return say("ui.ct.is-out");
  return inDeal(table, seat);
}

type Trial = NonNullable<MatchPart["trial"]>;

/** What is voted upon in this stage of a trial; the director confirms what was voted upon last. */
export function pollOf(trial: Trial): Trial["opinions"] | Trial["sentences"] {
  const sentenced = trial.stage === "sentence" || (trial.stage === "confirm" && trial.sentences.answers.length > 0);
  return sentenced ? trial.sentences : trial.opinions;
}

export function hasSpoken(trial: Trial, seat: number): boolean {
  return pollOf(trial).answers.some(([voter]) => voter === seat);
}

function inDeal(table: Table, seat: number): string {
  const deal = dealOf(table);
  switch (deal.phase) {
    case "cutting":
      return deal.cutter === seat
        ? say("ui.ct.cuts")
        : deal.volunteers?.includes(seat)
          ? say("ui.ct.wants-to-cut")
          : "";
    case "electing":
      return voteOf(table, seat);
    case "preparing":
      return preparation(table, seat);
    case "drawing":
      return tipOf(table, deal.tips ?? [], seat);
    default:
      return m.tricks_taken({ count: tricksOf(table.deal, seat) });
  }
}

/** Where more sit than have room for `Ten of Diamonds`, a card is called by its sign. */
const MANY = 6;

function tipOf(table: Table, tips: [number, string][], seat: number): string {
  const tip = tips.find(([tipper]) => tipper === seat)?.[1];
  if (!tip) return "";
  return table.names.length > MANY && levelOf(tip) === "card" ? cardSign(tip) : trumpName(tip);
}

export function votesOf(table: Table): [number, string[]][] {
  const { votes = [] } = dealOf(table);
  return votes.length > 0 ? votes : memory(table).votes;
}

function voteOf(table: Table, seat: number): string {
  const vote = votesOf(table).find(([voter]) => voter === seat);
  if (vote) return listed(vote[1].map(trumpName));
  const turning = table.frame?.windows.some((window) => window.kind === "turn") ?? false;
  if (turning) return table.turns.has(seat) ? say("ui.ct.turns") : "";
  return table.turns.has(seat) ? say("ui.ct.thinks") : "";
}

export function statementOf(table: Table, seat: number): Statement | undefined {
  return dealOf(table).statements?.find((statement) => statement.seat === seat);
}

export function preparation(table: Table, seat: number): string {
  const deal = dealOf(table);
  const statement = statementOf(table, seat);
  if (statement) return statement.lead ? say("ui.ct.wants-lead") : say("ui.ct.no-lead");
  const wish = deal.wishes?.find(([wisher]) => wisher === seat);
  if (wish) return say("ui.ct.exchanges", { count: wish[1] });
  if (deal.inversions?.some((inversion) => inversion.seat === seat)) return say("ui.ct.has-inverted");
  return deal.exchanged?.includes(seat) ? say("ui.ct.has-exchanged") : say("ui.ct.thinks");
}

export function inversionOf(table: Table, proof: Question): InversionView | undefined {
  return dealOf(table).inversions?.[Number(proof.window.id.split(":").at(-1))];
}

// --- the result --------------------------------------------------------------------------------------------------------

/** The deal just played; it may not stand in the list: dealt again, annulled, or without minutes. */
export function resultOf(table: Table): ResultRow | null {
  const { deal, number, rows, over } = table.view;
  if (deal !== null || (number === 0 && !over)) return null;
  const playoff = matchOf(table).playoff;
  const row = [...rows, ...(playoff?.rows ?? [])].find((row) => row.number === number);
  if (row) return wholeRow(row);
  const { closed } = memory(table);
  const annulled = matchOf(table).annulled.includes(number);
  const result =
    closed?.number === number && !annulled
      ? wholeResult(closed.result)
      : wholeResult({ game_points: Array<number>(table.players).fill(0) });
  return { number, dealer: table.view.dealer, result };
}

export function outcome(result: Result<Facts>, table: Table): Outcome | null {
  const annulled = matchOf(table).annulled.includes(table.view.number);
  const title = annulled ? say("ui.ct.annulled", { number: table.view.number }) : byTrumps(result, table);
  if (!title) return null;
  return {
    title,
    lead: annulled ? whyAnnulled(table) : lead(result),
    roles: result.game_points.map((_, seat) => role(result, seat)),
  };
}

/** CT-SV-4, CT-17c, CT-3b: a sentence, the time of the match or somebody who left; whoever came later is not told which. */
export function annulledBy(table: Table, number: number): string {
  const { penalties, disqualified, time_up } = matchOf(table);
  const annulled = memory(table).annulled[number];
  if (annulled) return annulled;
  return penalties.some((penalty) => penalty.deal === number) || disqualified.length > 0
    ? "CT-SV-4"
    : time_up
      ? "CT-17c"
      : "CT-3b";
}

function whyAnnulled(table: Table): string {
  const { number } = table.view;
  const clause = annulledBy(table, number);
  if (clause === "CT-17c") return say("event.ct.match-time-ran-out");
  if (clause === "CT-3b") return say("ui.ct.annulled-left");
  const penalties = matchOf(table).penalties.filter((penalty) => penalty.deal === number);
  const fined = penalties.map((penalty) =>
    say("ui.ct.penalty", { name: table.names[penalty.seat] ?? "", amount: penalty.amount, number }),
  );
  return [...fined, ...memory(table).sent.map((seat) => say("event.ct.disqualified", { seat }, table.names))].join(" ");
}

/** Who has won the match, or that it counts for nothing. */
export function ending(table: Table): Outcome | null {
  const { winner, void: annulled } = matchOf(table);
  if (annulled) return { title: say("line.ct.match-annulled"), lead: "", roles: [] };
  if (winner === null) return null;
  const why = maybe(`ui.ct.won.${table.view.final[0]?.clause ?? ""}`);
  return {
    title: winner === table.seat ? m.match_won_you() : say("line.ct.won", { seat: winner }, table.names),
    lead: why,
    roles: [],
  };
}

/** Whom the headline of the deal names: who has most trumps. */
function ratedSeats({ headline }: Result<Facts>): number[] {
  return headline.flatMap(({ args }) => (Array.isArray(args.seats) ? args.seats.map(Number) : []));
}

function byTrumps(result: Result<Facts>, table: Table): string {
  if (!result.facts) return "";
  const seats = ratedSeats(result);
  if (seats.length === 0) return say("ui.ct.no-trumps");
  if (seats.length > 1)
    return say("ui.ct.same-trumps", { names: listed(seats.map((seat) => table.names[seat] ?? "")) });
  return seats[0] === table.seat
    ? say("ui.ct.you-most-trumps")
    : say("ui.ct.most-trumps", { name: table.names[seats[0]!] ?? "" });
}

function lead(result: Result<Facts>): string {
  const { facts } = result;
  if (!facts || ratedSeats(result).length === 0) return "";
  return `${trumpSentence(facts.trump)}. ${say("ui.ct.worth", { rating: rating(facts.trump, facts.inversion) })}`;
}

function role(result: Result<Facts>, seat: number): string {
  const pays = (clause: string): boolean =>
    result.lines.some((line) => line.clause === clause && (line.game_points[seat] ?? 0) !== 0);
  if (pays("CT-16a-2")) return say("ui.ct.no-trick");
  if (pays("CT-16a-1")) return say("ui.ct.no-trump");
  return ratedSeats(result).includes(seat) ? say("ui.ct.most") : "";
}
