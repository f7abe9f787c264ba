/** A list as its page shows it: what is stored, and behind it what still waits for the line. */

import type { Waiting } from "../../lib/queue.svelte";
import type { Action as ListAction, LineView, SheetView, Who } from "../../lib/wire/lists";
import type { ChaotentrumpfPrices } from "./entry/chaotentrumpf";
import type { DoppelkopfPrices } from "./entry/doppelkopf";
import type { Players, Preview } from "./entry/entries";
import type { MauMauPrices } from "./entry/maumau";
import type { SchafkopfPrices } from "./entry/schafkopf";

export type { Action as ListAction, LineView, ListView, SheetView, Told, Who } from "../../lib/wire/lists";
export type Prices = SchafkopfPrices | DoppelkopfPrices | MauMauPrices | ChaotentrumpfPrices;
export type Said = Waiting<ListAction, Preview>;
/** Does something on a list; the answer is its ref. */
export type Act = (action: ListAction, preview?: Preview) => string;

/** A deal that was entered and is not stored yet. */
export interface PendingLine extends Preview {
  ref: string;
  number: number;
}

export function pendingLines(waiting: readonly Said[]): PendingLine[] {
  return waiting.flatMap(({ ref, action, shown }) =>
    action.type === "enter" && shown ? [{ ref, number: action.number, ...shown }] : [],
  );
}

export function standing(sheet: SheetView): LineView[] {
  return sheet.lines.filter((line) => line.number > 0 && !line.struck);
}

export function nextNumber(sheet: SheetView, pending: readonly PendingLine[]): number {
  return Math.max(sheet.next_number, ...pending.map(({ number }) => number + 1));
}

/** Stored and waiting together, by column. */
export function sums(sheet: SheetView, pending: readonly PendingLine[]): number[] {
  const stored = new Set(standing(sheet).map(({ number }) => number));
  const more = pending.filter(({ number }) => !stored.has(number));
  return sheet.game_points.map((value, column) =>
    more.reduce((sum, line) => sum + (line.price.points[column] ?? 0), value),
  );
}

/** Who deals: passed on to the left with every deal that waits; the server says it again as soon as it knows. */
export function dealerOf(sheet: SheetView, pending: readonly PendingLine[]): number {
  const steps = nextNumber(sheet, pending) - sheet.next_number;
  const { present, dealer } = sheet;
  const place = present.indexOf(dealer);
  return place < 0 ? dealer : present[(place + steps) % present.length]!;
}

/** Who plays the deal to come: where more share the list than play, the four after the dealer. */
export function playersOf(sheet: SheetView, pending: readonly PendingLine[]): Players {
  const width = sheet.columns.length;
  const { seats } = sheet;
  if (sheet.minutes) return { seats: sheet.minutes.taking_part, width };
  if (seats === null) return { seats: sheet.columns.map((_, column) => column), width };
  if (sheet.present.length <= seats) return { seats: sheet.present, width };
  const dealer = dealerOf(sheet, pending);
  const after = [...sheet.present].sort(
    (a, b) => ((a - dealer - 1 + width) % width) - ((b - dealer - 1 + width) % width),
  );
  return { seats: after.slice(0, seats).sort((a, b) => a - b), width };
}

export function benched(sheet: SheetView): boolean {
  return sheet.seats !== null && sheet.columns.length > sheet.seats;
}

/** What somebody is called who wrote something: by the column, else by the own name. */
export function writerName(who: Who, names: readonly string[], writers: Readonly<Record<string, string>>): string {
  if (who.seat !== undefined && who.seat !== null && names[who.seat]) return names[who.seat]!;
  return writers[who.person ?? ""] ?? "";
}

/** The names in the order of the seats of a line: its sentences name people by seat. */
export function namesBySeat(names: readonly string[], columns: readonly number[]): string[] {
  return columns.map((column) => names[column] ?? "");
}

/** Of what waits only what is said to the list itself; names wait with it. */
export function ofTheList<T extends { action: { type: string } }>(
  waiting: readonly T[],
): (T & { action: ListAction })[] {
  return waiting.filter((message): message is T & { action: ListAction } => message.action.type !== "name");
}
