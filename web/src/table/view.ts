/** The match as a seat sees it: what the wire leaves out is put in, and what it no longer shows is kept. */

import type {
  Deal,
  DealClosed,
  DealResult,
  Event,
  Frame,
  MatchView as SentView,
  ListLine,
  ScoreLine,
} from "../lib/wire/wire";
import type { Face } from "./faces";

/** What the wire leaves out because it is empty is in these. */
export type WholeLine = Required<ScoreLine>;
export type Result<Facts = unknown> = Omit<DealResult, "lines" | "facts"> & { lines: WholeLine[]; facts: Facts | null };
export type ResultRow = Omit<ListLine, "result"> & { result: Result };
/** The same in every game but for the deal itself. */
export type MatchView = Omit<SentView, "deal" | "rows" | "final"> & {
  deal: Partial<Deal> | null;
  rows: ResultRow[];
  final: WholeLine[];
};

export const NOTHING: MatchView = {
  number: 0,
  dealer: 0,
  totals: [],
  played: 0,
  deal: null,
  over: false,
  rows: [],
  final: [],
};

const NO_RESULT: Result = { game_points: [], cents: [], lines: [], redeal: false, facts: null, headline: [] };

/** With its last card a deal is gone from the view: what lay on the table then is kept while people look at it. */
export function ended(before: Partial<Deal> | null, frame: Frame, face: Face): Partial<Deal> | null {
  const { events } = frame;
  if (!before || !events.some(isClosed)) return null;
  return face.closing?.(before, events) ?? before;
}

export function whole(view: SentView): MatchView {
  return { ...view, rows: view.rows.map(wholeRow), final: view.final.map(wholeLine) };
}

export function wholeRow(row: ListLine): ResultRow {
  return { ...row, result: wholeResult(row.result) };
}

export function wholeResult(result: Partial<DealResult>): Result {
  return { ...NO_RESULT, ...result, lines: (result.lines ?? []).map(wholeLine) };
}

export function isClosed(event: Event): event is Event & DealClosed {
  return event.type === "deal-closed";
}

/** The events since the last deal was opened. */
export function thisDeal(records: readonly (readonly Event[])[]): Event[] {
  const opened = records
    .map((record) => record.some((event) => event.type.startsWith("deal-opened")))
    .lastIndexOf(true);
  return records.slice(Math.max(0, opened)).flat();
}

/** While a deal is played the server does not send the list: it is what it was when the deal began. */
export function withRows(view: MatchView, before: readonly ResultRow[]): MatchView {
  return view.deal === null || view.rows.length > 0 ? view : { ...view, rows: before.slice(0, view.played) };
}

export function wholeLine(line: ScoreLine): WholeLine {
  return { args: {}, game_points: [], table_points: [], cents: [], ...line };
}
