/** The sums of a finished paper list, as they are typed: figures, and money with a comma. */

import type { SheetView } from "./view";

export type Row = "gamePoints" | "written" | "money" | "solos";
export type Typed = Record<Row, string[]>;

/** Which rows the paper of this list has. */
export function rowsOf(sheet: SheetView): Row[] {
  const rows: Row[] = ["gamePoints"];
  if (sheet.foot_name === "table_points" && sheet.columns.length === 4) rows.push("written");
  if (sheet.game === "schafkopf") rows.push("money");
  if (sheet.game === "schafkopf" || sheet.game === "doppelkopf") rows.push("solos");
  return rows;
}

export function empty(width: number): Typed {
  const blank = (): string[] => Array.from({ length: width }, () => "");
  return { gamePoints: blank(), written: blank(), money: blank(), solos: blank() };
}

/** A whole number with any kind of minus; null where it is none. */
export function figure(text: string): number | null {
  const plain = text.trim().replace(/[−–]/g, "-").replace(/^\+/, "");
  return /^-?\d{1,6}$/.test(plain) ? Number(plain) : null;
}

/** Cents of an amount in euros: `1`, `1,5`, `1.50`; null where it is none. */
export function cents(text: string): number | null {
  const parts = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text.trim().replace(/\s*€$/, ""));
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? "0").padEnd(2, "0")) : null;
}

const filled = (row: readonly string[]): boolean => row.some((text) => text.trim() !== "");

/** Cells that cannot be read; a row that nobody began may stay empty, but for the points. */
export function unreadable(typed: Typed, rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    if (row !== "gamePoints" && !filled(typed[row])) return [];
    const read = row === "money" ? cents : figure;
    const text = (cell: string): string => (row === "gamePoints" ? cell : cell.trim() || "0");
    return typed[row].flatMap((cell, column) => (read(text(cell)) === null ? [`${row}.${column}`] : []));
  });
}

export interface TotalsEntry {
  type: "totals";
  game_points: number[];
  cents?: number[];
  written?: number[];
  solos?: number[];
}

/** Only when every cell can be read. */
export function totalsOf(typed: Typed, rows: readonly Row[]): TotalsEntry | null {
  if (unreadable(typed, rows).length) return null;
  const numbers = (row: Row): number[] => typed[row].map((cell) => figure(cell || "0") ?? 0);
  const has = (row: Row): boolean => rows.includes(row) && filled(typed[row]);
  return {
    type: "totals",
    game_points: numbers("gamePoints"),
    ...(has("money") ? { cents: typed.money.map((cell) => cents(cell || "0") ?? 0) } : {}),
    ...(has("written") ? { written: numbers("written") } : {}),
    ...(has("solos") ? { solos: numbers("solos") } : {}),
  };
}

/** What stands on the paper so far, added up. */
export function sumOf(row: readonly string[]): number | null {
  const figures = row.map(figure);
  return figures.every((value) => value !== null) ? figures.reduce((sum, value) => sum + (value ?? 0), 0) : null;
}

export function typedOf(entry: Partial<TotalsEntry>, width: number): Typed {
  const words = (row: readonly number[] | null | undefined): string[] =>
    row?.length ? row.map((value) => String(value).replace("-", "−")) : Array.from({ length: width }, () => "");
  const money = entry.cents?.length
    ? entry.cents.map((value) => (value / 100).toFixed(2).replace(".", ","))
    : words(null);
  return { gamePoints: words(entry.game_points), written: words(entry.written), money, solos: words(entry.solos) };
}
