/** What is entered for a deal, and what it brings: the same for every game. */

import type { Values } from "../../../lib/options";

/** By column of the list. */
export interface Price {
  /** Game points, or strokes; called so because phones keep it under this word with what waits to be sent. */
  points: number[];
  cents: number[];
  clauses: string[];
}

/** Who plays a deal, by column, in the order of the seats, on a list of so many columns. */
export interface Players {
  seats: readonly number[];
  width: number;
}

export interface DealEntry {
  type: "deal";
  facts: Values;
  columns?: number[];
}

/** Facts go by seat; where not everybody plays, the entry says whose column each seat is. */
export function dealOf(facts: Values, { seats, width }: Players): DealEntry {
  return seats.length === width ? { type: "deal", facts } : { type: "deal", facts, columns: [...seats] };
}

/** The seat of this column in the deal; a column that does not play has none. */
export function seatOf({ seats }: Players, column: number | null): number | null {
  const seat = column === null ? -1 : seats.indexOf(column);
  return seat < 0 ? null : seat;
}

/** Amounts of the seats as amounts of the columns; nought has no sign. */
export function inColumns(amounts: readonly number[], { seats, width }: Players): number[] {
  return Array.from({ length: width }, (_, column) => (amounts[seats.indexOf(column)] ?? 0) + 0);
}

/** Only what was said. */
export function told(facts: Values): Values {
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** The last of the steps that this figure has reached. */
export function reached<T>(steps: readonly (readonly [number, T])[], figure: number): T | undefined {
  return steps.filter(([least]) => least <= figure).at(-1)?.[1];
}

/** A piece of a headline, as the rules say it; people by seat. */
export interface Piece {
  key: string;
  args: Values;
}

/** A headline of the price table with what only this phone knows put in: `@d` is who plays. */
export function filled(pieces: readonly Piece[] | undefined, values: Values): Piece[] {
  const put = (value: unknown): unknown =>
    typeof value === "string" && value.startsWith("@") ? values[value.slice(1)] : value;
  return (pieces ?? []).map(({ key, args }) => ({
    key,
    args: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, put(value)])),
  }));
}

/** What a line shows until the server has counted it: what was played, by the names of its seats, and what it brings. */
export interface Preview {
  headline: Piece[];
  seats: readonly number[];
  price: Price;
}

/** What a game puts in when a line is entered. */
export type Entering = (entry: DealEntry, preview: Preview) => void;

/** The column behind a seat of stored facts. */
export function columnOf({ seats }: Players, seat: unknown): number | null {
  return typeof seat === "number" ? (seats[seat] ?? null) : null;
}
