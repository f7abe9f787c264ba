/** A deal of Mau-Mau: who won, with a jack or not, who was not dealt in. */

import type { Values } from "../../../lib/options";
import { told, type Piece, type Players, type Price } from "./entries";

export interface MauMauPrices {
  game: "maumau";
  strokes: { win: number; jack: number };
  points: Record<"win" | "mau-mau" | "jack-unsaid", number>;
  clauses: { strokes: string[]; points: string[] };
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

export function priced(win: Win, { width }: Players, table: MauMauPrices, { board }: { board: boolean }): Price {
  const strokes = win.jack ? table.strokes.jack : table.strokes.win;
  const worth = table.points[win.jack ? (win.said ? "mau-mau" : "jack-unsaid") : "win"];
  const amount = board ? worth : strokes;
  return {
    points: Array.from({ length: width }, (_, column) => (column === win.winner ? amount : 0)),
    cents: Array.from({ length: width }, () => 0),
    clauses: board ? table.clauses.points : table.clauses.strokes,
  };
}

/** As the rules tell it in one line. */
export function headline(win: Win, { board }: { board: boolean }): Piece[] {
  const two = win.jack && (win.said || !board);
  return [{ key: `headline.mm.${two ? "mau-mau" : "win"}.told`, args: { seat: win.winner } }];
}
