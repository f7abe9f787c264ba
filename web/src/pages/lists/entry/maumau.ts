/** A deal of Mau-Mau: who won, with a jack or not, who was not dealt in. */

import type { Values } from "../../../lib/options";
import { filled, told, type Piece, type Players, type Price } from "./entries";

type Won = "win" | "mau-mau" | "jack-unsaid";

export interface MauMauPrices {
  game: "maumau";
  strokes: { win: number; jack: number };
  points: Record<Won, number>;
  clauses: { strokes: string[]; points: string[] };
  headlines?: { strokes: Record<"win" | "jack", Piece[]>; points: Record<Won, Piece[]> };
}

export interface Win {
  winner: number;
  jack: boolean;
  /** On a board: was Mau-Mau said with the jack? On a sheet nobody asks. */
  said: boolean;
}

/** `without`: who had no cards in this deal though they are here. */
export function factsOf(win: Win, without: readonly number[], { board }: { board: boolean }): Values {
  const facts = told({ jack: win.jack, without: [...without] });
  const called = board && win.jack && !win.said ? { called: false } : {};
  return { winner: win.winner, ...facts, ...called };
}

/** On a board a jack counts by what was said with it. */
const wonOf = (win: Win): Won => (win.jack ? (win.said ? "mau-mau" : "jack-unsaid") : "win");

export function priced(win: Win, { width }: Players, table: MauMauPrices, { board }: { board: boolean }): Price {
  const strokes = win.jack ? table.strokes.jack : table.strokes.win;
  const amount = board ? table.points[wonOf(win)] : strokes;
  return {
    points: Array.from({ length: width }, (_, column) => (column === win.winner ? amount : 0)),
    cents: Array.from({ length: width }, () => 0),
    clauses: board ? table.clauses.points : table.clauses.strokes,
  };
}

/** As the rules tell it in one line. */
export function headline(win: Win, { headlines }: MauMauPrices, { board }: { board: boolean }): Piece[] {
  const pieces = board ? headlines?.points[wonOf(win)] : headlines?.strokes[win.jack ? "jack" : "win"];
  return filled(pieces, { winner: win.winner });
}
