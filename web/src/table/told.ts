/**
 * A deal in one short line for the lists: what was played and how it ended. From the score lines alone, so that it can
 * be said of any row, long after the deal; the pages of the lists need nothing else of the table.
 */

import type { DealResult } from "../lib/wire/wire";
import { told as chaotentrumpf } from "./games/chaotentrumpf/told";
import { told as doppelkopf } from "./games/doppelkopf/told";
import { told as maumau } from "./games/maumau/told";
import { told as schafkopf } from "./games/schafkopf/told";

export type Lines = DealResult["lines"];
type Told = (lines: Lines, names: readonly string[]) => string;

const TOLD: Record<string, Told> = { schafkopf, doppelkopf, chaotentrumpf, maumau };

/** Empty where the lines do not say it. */
export function toldOf(game: string, result: Partial<DealResult>, names: readonly string[]): string {
  return TOLD[game]?.(result.lines ?? [], names) ?? "";
}
