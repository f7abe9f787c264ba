/** A list as it will be when what waits has arrived: what is struck, corrected, who comes and goes. New deals wait apart. */

import type { Waiting } from "../../lib/queue.svelte";
import { inColumns } from "./entry/entries";
import type { LineView, ListAction, Said, SheetView } from "./view";

type Change = Extract<ListAction, { type: "strike" | "correct" }>;
type Presence = SheetView["columns"][number];

export function expected(sheet: SheetView, waiting: readonly Said[]): SheetView {
  return waiting.reduce((shown, { action, shown: preview }) => {
    if (action.type === "change-presence") return moved(shown, action.seat, action.presence);
    if (action.type !== "strike" && action.type !== "correct") return shown;
    const line = shown.lines.find(({ number }) => number === action.number);
    if (!line || line.struck || line.version !== action.seen) return shown;
    return action.type === "strike" ? struck(shown, line) : preview ? corrected(shown, line, action, preview) : shown;
  }, sheet);
}

/** The numbers of the lines that are shown as they will be. */
export function changing(waiting: readonly Said[]): number[] {
  return waiting.flatMap(({ action }) =>
    action.type === "strike" || action.type === "correct" ? [action.number] : [],
  );
}

/** With the names that wait in the same queue. */
export function named(sheet: SheetView, waiting: readonly Waiting<object, unknown>[]): SheetView {
  const names = [...sheet.names];
  for (const { action } of waiting)
    if ("column" in action && "name" in action && typeof action.column === "number") {
      while (names.length < action.column) names.push("");
      names[action.column] = String(action.name);
    }
  return { ...sheet, names };
}

function withLine(sheet: SheetView, line: LineView, gain: readonly number[]): SheetView {
  const before = sheet.lines.find(({ number }) => number === line.number)!;
  const counts = before.counted || line.number === 0;
  return {
    ...sheet,
    lines: sheet.lines.map((other) => (other.number === line.number ? line : other)),
    game_points: sheet.game_points.map((sum, column) => (counts ? sum + (gain[column] ?? 0) : sum)),
  };
}

/** Whoever strikes the last line writes it anew under its number. */
function struck(sheet: SheetView, line: LineView): SheetView {
  const gone = line.told.game_points.map((value) => -value);
  const after = withLine(sheet, { ...line, struck: true, counted: false, version: line.version + 1 }, gone);
  const last = Math.max(0, ...after.lines.filter((other) => !other.struck).map(({ number }) => number));
  if (last + 1 === sheet.next_number) return after;
  const next = after.lines.find(({ number }) => number === last + 1);
  return {
    ...after,
    next_number: last + 1,
    dealer: next?.dealer ?? sheet.dealer,
    redeals: next?.redeals ?? 0,
  };
}

function corrected(
  sheet: SheetView,
  line: LineView,
  { entry }: Change & { type: "correct" },
  { headline, seats, price }: NonNullable<Said["shown"]>,
): SheetView {
  const gain = price.points.map((value, column) => value - (line.told.game_points[column] ?? 0));
  const told = { ...line.told, entry, headline, columns: [...seats], game_points: price.points, cents: price.cents };
  const shown: LineView = {
    ...line,
    told,
    rival: null,
    version: line.version + 1,
    earlier: [...line.earlier, line.told],
  };
  return withLine(sheet, shown, gain);
}

/** Who joins begins at nought. */
function moved(sheet: SheetView, seat: number, presence: Presence): SheetView {
  if (seat > sheet.columns.length) return sheet;
  const columns = [...sheet.columns];
  columns[seat] = presence;
  const wider = seat === sheet.columns.length ? widened(sheet) : sheet;
  const present = columns.flatMap((each, column) => (each === "here" ? [column] : []));
  const { minutes } = sheet;
  const playoff = minutes?.outcome.kind === "playoff";
  return {
    ...wider,
    columns,
    present,
    dealer: present.includes(sheet.dealer) ? sheet.dealer : following(present, sheet.dealer),
    minutes: minutes && {
      ...minutes,
      taking_part: playoff ? minutes.taking_part.filter((column) => present.includes(column)) : present,
    },
  };
}

function widened(sheet: SheetView): SheetView {
  const width = sheet.columns.length + 1;
  const wide = (amounts: readonly number[]): number[] =>
    amounts.length ? inColumns(amounts, { seats: [...amounts.keys()], width }) : [];
  const lines = sheet.lines.map((line) => ({
    ...line,
    told: { ...line.told, game_points: wide(line.told.game_points), cents: wide(line.told.cents) },
  }));
  return {
    ...sheet,
    lines,
    names: sheet.names.length < width ? [...sheet.names, ""] : sheet.names,
    game_points: wide(sheet.game_points),
    cents: wide(sheet.cents),
    results: wide(sheet.results),
    added: [],
    board: sheet.board && { ...sheet.board, credits: [...sheet.board.credits, 0] },
  };
}

function following(present: readonly number[], column: number): number {
  return present.find((other) => other > column) ?? present[0] ?? column;
}
