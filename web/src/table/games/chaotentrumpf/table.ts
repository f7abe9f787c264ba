/** Chaotentrumpf as its table has it: what a seat sees of a deal, and what happens. */

import type { Game } from "../../../lib/wire/chaotentrumpf";
import type { TableOf } from "../../faces";

export type { Game };
export type Table = TableOf<Game>;
/** Between deals it is empty, and what is empty is left out. */
export type Deal = Partial<Game["deal"]>;
export type Happened = Game["event"];
