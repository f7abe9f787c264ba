/** A deal of Schafkopf as the table tells it: who plays what with whom, what was rare, how it ended. */

import type { Values } from "../../../lib/options";
import type { Facts } from "../../../lib/wire/schafkopf";
import { columnOf, filled, inColumns, seatOf, told, type Piece, type Players, type Price } from "./entries";

export type Contract = Facts["contract"];
type Part = "d" | "p" | "s" | "f" | "o";

/** What Python's scoring has worked out: points and cents of every part somebody can have in a deal. */
export interface SchafkopfPrices {
  game: "schafkopf";
  prices: Record<string, Partial<Record<Part, [gamePoints: number, cents: number]>>>;
  clauses: Record<string, string[]>;
  headlines?: Record<string, Piece[]>;
}

export const CONTRACTS: readonly Contract[] = ["Rufspiel", "Farbwenz", "Wenz", "Solo"];

export interface Fault {
  offender: number;
  /** Played on to the end, or stopped: won already, lost already or open at that time. */
  phase: "continued" | "won" | "lost" | "open";
  secured: boolean;
}

/** People by column. */
export interface Draft {
  contract: Contract;
  declarer: number | null;
  partner: number | null;
  tout: boolean;
  spritze: number | null;
  fault: Fault | null;
}

export interface Ending {
  won: boolean;
  level: "simple" | "schneider" | "durch";
  /** Asked only after a Spritze on a game that was won Schneider (SK-spritze-5). */
  oneTrick: boolean;
}

export function begun(): Draft {
  return { contract: "Rufspiel", declarer: null, partner: null, tout: false, spritze: null, fault: null };
}

/** A tap on somebody: first who plays, then with whom; a tap on who is chosen takes it back. */
export function tapped(draft: Draft, column: number): Draft {
  const bare = { ...draft, spritze: draft.spritze === column ? null : draft.spritze };
  if (draft.declarer === column) return { ...bare, declarer: draft.partner, partner: null };
  if (draft.partner === column) return { ...bare, partner: null };
  if (draft.declarer === null || draft.contract !== "Rufspiel") return { ...bare, declarer: column };
  return { ...bare, partner: column };
}

export function withContract(draft: Draft, contract: Contract): Draft {
  if (contract !== "Rufspiel") return { ...draft, contract, partner: null };
  return { ...draft, contract, tout: false };
}

/** Who may have given a Spritze: the opposing side. */
export function opponents(draft: Draft, { seats }: Players): number[] {
  return seats.filter((column) => column !== draft.declarer && column !== draft.partner);
}

/** Are the people of the game named? A declarer who called his own Sau has no partner. */
export function complete(draft: Draft): boolean {
  if (draft.declarer === null) return false;
  return draft.contract !== "Rufspiel" || draft.partner !== null || ownSau(draft);
}

function ownSau(draft: Draft): boolean {
  return draft.fault?.phase === "open" && draft.fault.offender === draft.declarer;
}

const stopped = (draft: Draft): boolean => draft.fault !== null && draft.fault.phase !== "continued";

/** From lost black to won black; a Tout is won or lost, a deal that was stopped has no end to tell. */
const LADDER: readonly Ending[] = [
  { won: false, level: "durch", oneTrick: false },
  { won: false, level: "schneider", oneTrick: false },
  { won: false, level: "simple", oneTrick: false },
  { won: true, level: "simple", oneTrick: false },
  { won: true, level: "schneider", oneTrick: false },
  { won: true, level: "schneider", oneTrick: true },
  { won: true, level: "durch", oneTrick: false },
];

/** The rungs that can be told of this deal; null stands for the one of a deal that was stopped. */
export function endings(draft: Draft): (Ending | null)[] {
  if (!complete(draft)) return [];
  if (stopped(draft)) return [null];
  return LADDER.filter(
    (ending) => (!draft.tout || ending.level === "simple") && (!ending.oneTrick || draft.spritze !== null),
  );
}

export function factsOf(draft: Draft, ending: Ending | null, players: Players): Values {
  const fault = draft.fault;
  const facts = told({
    contract: draft.contract,
    declarer: seatOf(players, draft.declarer),
    partner: seatOf(players, draft.partner),
    tout: draft.tout,
    spritze: seatOf(players, draft.spritze),
    foul: fault && {
      ...told({ continued: fault.phase === "continued", secured: fault.secured }),
      offender: seatOf(players, fault.offender),
      phase: fault.phase === "continued" ? "open" : fault.phase,
    },
    ...(ending && { one_trick: ending.oneTrick, level: draft.tout ? null : ending.level }),
  });
  return ending ? { ...facts, won: ending.won } : facts;
}

function partOf(draft: Draft, column: number): Part {
  if (column === draft.declarer) return "d";
  if (column === draft.partner) return "p";
  if (column === draft.spritze) return "s";
  return column === draft.fault?.offender ? "f" : "o";
}

/** What was played and how it ended, as the price table writes it down. */
function gameOf(draft: Draft, ending: Ending | null): string {
  const game = draft.contract === "Rufspiel" ? "ruf" : draft.tout ? "tout" : "single";
  return `${game}/${ending ? `${ending.won ? "won" : "lost"}.${draft.tout ? "simple" : ending.level}` : "-"}`;
}

/** What happened, as the price table writes it down. */
function keyOf(draft: Draft, ending: Ending | null): string {
  const spritze = draft.spritze === null ? "" : ending?.oneTrick ? "s1" : "s";
  const { fault } = draft;
  const foul = fault ? `${partOf(draft, fault.offender)}:${fault.phase}${fault.secured ? "+" : ""}` : "";
  return `${gameOf(draft, ending)}/${spritze}/${foul}`;
}

/** What it brings; nothing where no deal can be so. */
export function priced(draft: Draft, ending: Ending | null, players: Players, table: SchafkopfPrices): Price | null {
  const key = keyOf(draft, ending);
  const parts = table.prices[key];
  if (!parts) return null;
  const amounts = (which: 0 | 1): number[] =>
    inColumns(
      players.seats.map((column) => parts[partOf(draft, column)]?.[which] ?? 0),
      players,
    );
  return {
    points: amounts(0),
    cents: amounts(1),
    clauses: table.clauses[key] ?? [],
  };
}

/** As the rules tell it in one line. */
export function headline(draft: Draft, ending: Ending | null, players: Players, table: SchafkopfPrices): Piece[] {
  const spritze = draft.spritze === null ? "" : "s";
  return filled(table.headlines?.[`${gameOf(draft, ending)}/${spritze}`], {
    contract: draft.contract,
    d: seatOf(players, draft.declarer),
    p: seatOf(players, draft.partner),
    f: seatOf(players, draft.fault?.offender ?? null),
  });
}

/** A stored deal, to be corrected. */
export function read(facts: Partial<Facts>, players: Players): Draft {
  const foul = facts.foul ?? null;
  const offender = columnOf(players, foul?.offender);
  return {
    contract: facts.contract ?? "Rufspiel",
    declarer: columnOf(players, facts.declarer),
    partner: columnOf(players, facts.partner),
    tout: facts.tout ?? false,
    spritze: columnOf(players, facts.spritze),
    fault:
      foul && offender !== null
        ? { offender, phase: foul.continued ? "continued" : foul.phase, secured: foul.secured ?? false }
        : null,
  };
}
