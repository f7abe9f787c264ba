/** A deal of Chaotentrumpf for the minutes: the trump, and what everybody has counted in the own tricks. */

import type { Values } from "../../../lib/options";
import type { Facts } from "../../../lib/wire/chaotentrumpf";
import { filled, inColumns, told, type Piece, type Players, type Price } from "./entries";

export interface ChaotentrumpfPrices {
  game: "chaotentrumpf";
  no_trump: number;
  no_trick: number;
  no_trick_cumulates: boolean;
  no_trump_in_play: string;
  ratings: Record<string, ["bonus" | "factor", number]>;
  /** Gain by amount and by how many share it. */
  bonus: Record<string, number[]>;
  /** Gain by factor and by how many share it, as a fraction of the Augen. */
  factor: Record<string, [over: number, below: number][]>;
  clauses: Record<string, string>;
  headlines?: Record<"most" | "same" | "none" | "figures", Piece[]>;
}

export const INVERSIONS = ["N", "T", "U", "TU"] as const;
type Inversion = (typeof INVERSIONS)[number];

/** What somebody has counted; null is not told yet. */
export interface Count {
  augen: number | null;
  trumps: number | null;
  idle: boolean;
  /** Where only what came out is called. */
  figure: number | null;
}

/** By column. */
export interface Draft {
  trump: string | null;
  inversion: Inversion | null;
  /** Are final figures called, and nothing that was counted? */
  figures: boolean;
  counts: Readonly<Record<number, Count>>;
}

const NOTHING: Count = { augen: null, trumps: null, idle: false, figure: null };

export function begun(): Draft {
  return { trump: null, inversion: null, figures: false, counts: {} };
}

export function countOf(draft: Draft, column: number): Count {
  return draft.counts[column] ?? NOTHING;
}

export function withCount(draft: Draft, column: number, change: Partial<Count>): Draft {
  const count = { ...countOf(draft, column), ...change };
  return { ...draft, counts: { ...draft.counts, [column]: count.idle ? { ...NOTHING, idle: true } : count } };
}

const counted = ({ augen, trumps, idle }: Count): boolean => idle || (augen !== null && trumps !== null);

export function missing(draft: Draft, { seats }: Players): number[] {
  const told = (count: Count): boolean => (draft.figures ? count.figure !== null : counted(count));
  return seats.filter((column) => !told(countOf(draft, column)));
}

export function complete(draft: Draft, players: Players): boolean {
  return draft.trump !== null && missing(draft, players).length === 0;
}

export function factsOf(draft: Draft, { seats }: Players): Values {
  const counts = seats.map((column) => countOf(draft, column));
  if (draft.figures)
    return {
      ...told({ inversion: draft.inversion }),
      trump: draft.trump,
      figures: counts.map(({ figure }) => figure ?? 0),
    };
  return {
    ...told({ inversion: draft.inversion, without_trick: counts.flatMap(({ idle }, seat) => (idle ? [seat] : [])) }),
    trump: draft.trump,
    augen: counts.map(({ augen }) => augen ?? 0),
    trumps: counts.map(({ trumps }) => trumps ?? 0),
  };
}

/** The sums of the table for what was counted so far; the rating only when everybody has told the trumps. */
export function priced(draft: Draft, players: Players, table: ChaotentrumpfPrices): Price {
  const counts = players.seats.map((column) => countOf(draft, column));
  if (draft.figures) {
    const figures = counts.map(({ figure }) => figure ?? 0);
    return { points: inColumns(figures, players), cents: inColumns([], players), clauses: ["CT-4a"] };
  }
  const whole = complete(draft, players);
  const most = whole ? Math.max(...counts.map(({ trumps }) => trumps ?? 0)) : Infinity;
  const excused = table.no_trump_in_play !== "minus_all" && most === 0;
  const rated = whole && (most > 0 || table.no_trump_in_play === "share");
  const raters = counts.filter(({ trumps }) => rated && (trumps ?? 0) === most).length;
  const clauses = new Set<string>();
  const by = (part: string, amount: number): number => {
    if (amount) clauses.add(table.clauses[part] ?? "");
    return amount;
  };
  const amounts = counts.map((count) => {
    if (!counted(count)) return 0;
    const bare = !excused && !count.trumps && (!count.idle || table.no_trick_cumulates);
    return (
      by("augen", count.augen ?? 0) +
      by("no-trump", bare ? table.no_trump : 0) +
      by("no-trick", count.idle ? table.no_trick : 0) +
      by(
        raters > 1 ? "rating-shared" : "rating",
        raters && (count.trumps ?? 0) === most ? gain(draft, count.augen ?? 0, raters, table) : 0,
      )
    );
  });
  return {
    points: inColumns(amounts, players),
    cents: inColumns([], players),
    clauses: [...clauses].filter(Boolean),
  };
}

/** What one of so many sharers gains on top of the Augen. */
function gain(draft: Draft, augen: number, sharers: number, table: ChaotentrumpfPrices): number {
  const [kind, amount] = table.ratings[`${draft.trump}/${draft.inversion ?? ""}`] ?? ["bonus", 0];
  if (kind === "bonus") return table.bonus[amount]?.[sharers - 1] ?? 0;
  const [over, below] = table.factor[amount]?.[sharers - 1] ?? [0, 1];
  return Math.floor((augen * over) / below);
}

/** As the rules tell it in one line. */
export function headline(draft: Draft, { seats }: Players, { headlines }: ChaotentrumpfPrices): Piece[] {
  const trumps = seats.map((column) => countOf(draft, column).trumps ?? 0);
  const most = Math.max(...trumps);
  const raters = trumps.flatMap((count, seat) => (count === most ? [seat] : []));
  const by = draft.figures ? "figures" : most === 0 ? "none" : raters.length === 1 ? "most" : "same";
  return filled(headlines?.[by], { trump: draft.trump, raters });
}

/** A stored deal, to be corrected. */
export function read(facts: Partial<Facts>, { seats }: Players): Draft {
  const idle = (seat: number): boolean =>
    facts.tricks ? facts.tricks[seat] === 0 : (facts.without_trick ?? []).includes(seat);
  const figures = (facts.figures ?? []).length > 0;
  const count = (seat: number): Count => {
    if (figures) return { ...NOTHING, figure: facts.figures?.[seat] ?? null };
    if (idle(seat)) return { ...NOTHING, idle: true };
    return { ...NOTHING, augen: facts.augen?.[seat] ?? null, trumps: facts.trumps?.[seat] ?? null };
  };
  const counts = Object.fromEntries(seats.map((column, seat) => [column, count(seat)]));
  return { trump: facts.trump ?? null, inversion: facts.inversion ?? null, figures, counts };
}
