/** The match as a seat sees it: what the wire leaves out is put in, and what it no longer shows is kept. */

import type { Seen } from "../lib/wire/schafkopf";
import type { DealResult, Frame_Any, Row, ScoreLine } from "../lib/wire/wire";
import type { Face, Happened, View } from "./faces";

/** The same in every game but for the deal itself. */
export type MatchView = Omit<Seen, "deal"> & { deal: View | null };

export const NOTHING: MatchView = { number: 0, dealer: 0, totals: [], played: 0, deal: null, over: false, rows: [], final: [] };

const NO_RESULT = { game_points: [] as number[], cents: [] as number[], lines: [] as ScoreLine[], redeal: false };

/** With its last card a deal is gone from the view: what lay on the table then is kept while people look at it. */
export function ended(before: View | null, frame: Frame_Any, face: Face): View | null {
  const events = frame.events as Happened[];
  if (!before || !events.some((event) => event.type === "deal-closed")) return null;
  return face.closing?.(before, events) ?? before;
}

export function whole(view: Partial<MatchView>): MatchView {
  const rows = (view.rows ?? []).map((row) => ({ ...row, result: wholeResult(row.result) }));
  return { ...NOTHING, ...view, rows, final: (view.final ?? []).map(wholeLine) };
}

export function wholeResult(result: Partial<DealResult>): DealResult {
  return { ...NO_RESULT, ...result, lines: (result.lines ?? []).map(wholeLine) };
}

/** The events since the last deal was opened. */
export function thisDeal(records: readonly (readonly Happened[])[]): Happened[] {
  const opened = records.map((record) => record.some((event) => event.type.startsWith("deal-opened"))).lastIndexOf(true);
  return records.slice(Math.max(0, opened)).flat();
}

/** While a deal is played the server does not send the list: it is what it was when the deal began. */
export function withRows(view: MatchView, before: readonly Row[]): MatchView {
  return view.deal === null || view.rows.length > 0 ? view : { ...view, rows: before.slice(0, view.played) };
}

export function wholeLine(line: Partial<ScoreLine>): ScoreLine {
  return { clause: "", key: "", args: {}, game_points: [], table_points: [], cents: [], ...line };
}
