/** A deal of Doppelkopf as the table tells it: who was Re, what was said, which special points, how it ended. */

import type { Values } from "../../../lib/options";
import type { Facts, Special } from "../../../lib/wire/doppelkopf";
import { columnOf, filled, inColumns, reached, seatOf, told, type Piece, type Players, type Price } from "./entries";

export type Sort = Facts["contract"];
export type Party = "re" | "kontra";
export type Point = Special["kind"];
type Step = NonNullable<Facts["step"]>;
export type Said = Step | Party | null;

export interface DoppelkopfPrices {
  game: "doppelkopf";
  told: Record<string, Record<string, number>>;
  /** From how many Augen of Re on it is worth so much. */
  augen: Record<string, [least: number, value: number | null][]>;
  clauses: Record<string, Partial<Record<Party, string[]>>>;
  shares: Record<string, [re: number, kontra: number]>;
  special: number;
  specials: Record<string, string>;
  specials_untold: string;
  specials_flip: boolean;
  revoke: [offender: number, others: number];
  revoked: string[];
  /** From how many Augen of Re on it ends so, by what was said. */
  ended?: Record<string, [least: number, ended: string][]>;
  headlines?: Record<string, Piece[]>;
  games?: Record<Sort, string>;
}

export const SORTS: readonly Sort[] = ["normal", "hochzeit", "armut", "solo"];
export const STEPS: readonly Step[] = ["90", "60", "30", "schwarz"];
export const POINTS: readonly Point[] = ["fuchs", "doppelkopf", "karlchen", "karlchen-caught"];
/** Which solos there are, for the list alone; what it counts does not depend on it. */
export const SOLOS = [
  "Damensolo",
  "Bubensolo",
  "Koehler",
  "Fleischloser",
  "Trumpfsolo",
  "Farbsolo X",
  "Farbsolo P",
  "Farbsolo H",
] as const;
/** Of these somebody else had it: whom it was caught from may be told. */
export const CAUGHT: ReadonlySet<Point> = new Set(["fuchs", "karlchen-caught"]);

/** People by column; `against` is null where nobody knows it any more. */
export interface SpecialPoint {
  kind: Point;
  by: number;
  against: number | null;
}

export interface Draft {
  sort: Sort;
  solo: string | null;
  re: readonly number[];
  reSaid: Said;
  kontraSaid: Said;
  specials: readonly SpecialPoint[];
  revoke: number | null;
}

export interface Ending {
  winner: Party;
  step: Step | null;
}

export function begun(): Draft {
  return { sort: "normal", solo: null, re: [], reSaid: null, kontraSaid: null, specials: [], revoke: null };
}

const alone = (draft: Draft): boolean => draft.re.length === 1;

/** A tap on somebody says Re or takes it back; the third pushes out the first, in a solo the second does. */
export function tapped(draft: Draft, column: number): Draft {
  if (draft.re.includes(column)) return fitted({ ...draft, re: draft.re.filter((other) => other !== column) });
  const most = draft.sort === "solo" ? 1 : 2;
  return fitted({ ...draft, re: [...draft.re, column].slice(-most) });
}

export function withSort(draft: Draft, sort: Sort): Draft {
  const re = sort === "solo" ? draft.re.slice(-1) : draft.re;
  return fitted({ ...draft, sort, re, solo: sort === "solo" ? draft.solo : null });
}

/** What was caught from the own party cannot have been; alone nothing of it counts (DK-1.2a). */
function fitted(draft: Draft): Draft {
  if (draft.sort === "solo") return { ...draft, specials: [] };
  const specials = draft.specials.map((point) =>
    point.against !== null && partyOf(draft, point.by) === partyOf(draft, point.against)
      ? { ...point, against: null }
      : point,
  );
  return { ...draft, specials };
}

export function partyOf(draft: Draft, column: number): Party {
  return draft.re.includes(column) ? "re" : "kontra";
}

/** Two are Re, or one alone: a normal game too can be played alone (a marriage that was kept quiet). */
export function complete(draft: Draft): boolean {
  if (draft.sort === "armut") return draft.re.length === 2;
  return draft.sort === "solo" ? alone(draft) : draft.re.length > 0;
}

/** Is the usual number of people named? Before that a normal game may still be one that is played alone. */
export function usual(draft: Draft): boolean {
  return draft.re.length === (draft.sort === "solo" ? 1 : 2);
}

export const LADDER: readonly Ending[] = [
  ...(["re", "kontra"] as const).flatMap((winner) => [null, ...STEPS].map((step) => ({ winner, step }))),
];

/** Special points that are told for the party, with or without by whom. */
function counted(draft: Draft, party: Party): number {
  return draft.specials.filter((point) => partyOf(draft, point.by) === party).length;
}

function specialsOf(draft: Draft, players: Players): Values | null {
  if (draft.specials.length === 0 || alone(draft)) return null;
  const details = draft.specials
    .filter((point) => !CAUGHT.has(point.kind) || point.against !== null)
    .map(({ kind, by, against }) => told({ kind, by: seatOf(players, by), against: seatOf(players, against) }));
  return { re: counted(draft, "re"), kontra: counted(draft, "kontra"), ...told({ details }) };
}

export function factsOf(draft: Draft, ended: Ending | number | null, players: Players): Values {
  const re = draft.re.map((column) => seatOf(players, column));
  const facts = told({
    contract: draft.sort,
    game: draft.sort === "solo" ? draft.solo : null,
    revoke: seatOf(players, draft.revoke),
    re_said: draft.reSaid,
    kontra_said: draft.kontraSaid,
    specials: specialsOf(draft, players),
    ...(typeof ended === "number" ? { re_augen: ended } : ended),
  });
  return { ...facts, re };
}

const saidOf = (draft: Draft): string => `${draft.reSaid ?? ""}/${draft.kontraSaid ?? ""}`;

function keyOf(draft: Draft): string {
  const sort = alone(draft) ? "alone" : draft.sort === "armut" ? "armut" : "party";
  return `${sort}/${saidOf(draft)}`;
}

/** What one against Re pays, special points apart; undefined where no deal can have ended so. */
function stakeOf(draft: Draft, ended: Ending | number, table: DoppelkopfPrices): number | null | undefined {
  const key = keyOf(draft);
  if (typeof ended === "number") return reached(table.augen[key] ?? [], ended);
  return table.told[key]?.[`${ended.winner}.${ended.step ?? ""}`];
}

function clausesOf(draft: Draft, winner: Party, table: DoppelkopfPrices): string[] {
  const extra = alone(draft)
    ? []
    : draft.specials.map((point) =>
        CAUGHT.has(point.kind) && point.against === null ? table.specials_untold : (table.specials[point.kind] ?? ""),
      );
  return [...new Set([...(table.clauses[keyOf(draft)]?.[winner] ?? []), ...extra])];
}

/** What it brings by how it ended, by the Augen of Re, or by a revoke; nothing where no deal can be so. */
export function priced(
  draft: Draft,
  ended: Ending | number | null,
  players: Players,
  table: DoppelkopfPrices,
): Price | null {
  const cents = players.seats.map(() => 0);
  if (draft.revoke !== null) {
    const amounts = players.seats.map((column) => table.revoke[column === draft.revoke ? 0 : 1]);
    return { points: inColumns(amounts, players), cents: inColumns(cents, players), clauses: table.revoked };
  }
  const stake = ended === null ? null : stakeOf(draft, ended, table);
  if (stake === null || stake === undefined) return null;
  const extra = alone(draft) ? 0 : table.special * (counted(draft, "re") - counted(draft, "kontra"));
  const value = !table.specials_flip && stake * (stake + extra) < 0 ? 0 : stake + extra;
  const [re, kontra] = table.shares[keyOf(draft).split("/")[0]!] ?? [0, 0];
  const amounts = players.seats.map((column) => value * (partyOf(draft, column) === "re" ? re : kontra));
  return {
    points: inColumns(amounts, players),
    cents: inColumns(cents, players),
    clauses: clausesOf(draft, stake < 0 ? "kontra" : "re", table),
  };
}

/** As the rules tell it in one line. */
export function headline(
  draft: Draft,
  ended: Ending | number | null,
  players: Players,
  table: DoppelkopfPrices,
): Piece[] {
  const by =
    typeof ended === "number"
      ? reached(table.ended?.[saidOf(draft)] ?? [], ended)
      : ended && `${ended.winner}.${ended.step ?? ""}`;
  const key = draft.revoke === null ? `${alone(draft) ? "alone" : "party"}/${by ?? ""}` : "revoke";
  return filled(table.headlines?.[key], {
    contract: draft.solo ?? table.games?.[draft.sort],
    re: draft.re.map((column) => seatOf(players, column)),
    f: seatOf(players, draft.revoke),
  });
}

/** A stored deal, to be corrected. */
export function read(facts: Partial<Facts>, players: Players): Draft {
  const people = (seats: readonly number[]): number[] => seats.flatMap((seat) => columnOf(players, seat) ?? []);
  const details = facts.specials?.details ?? [];
  const sort = facts.contract ?? "normal";
  return {
    sort,
    solo: sort === "solo" ? (facts.game ?? null) : null,
    re: people(facts.re ?? []),
    reSaid: facts.re_said ?? null,
    kontraSaid: facts.kontra_said ?? null,
    specials: details.flatMap(({ kind, by, against }) => {
      const maker = columnOf(players, by);
      return maker === null ? [] : [{ kind, by: maker, against: columnOf(players, against) }];
    }),
    revoke: columnOf(players, facts.revoke),
  };
}
