/** What a row of the list says: `Herz ist Trumpf, Vroni hat die meisten`. */

import type { ScoreLine } from "../../../lib/wire/wire";
import { listed, say } from "../../../lib/words.svelte";
import { trumpSentence } from "./trumps";

export function told(lines: readonly ScoreLine[], names: readonly string[]): string {
  if (lines.length === 0) return "";
  const trump = lines.find((line) => typeof line.args?.trump === "string")?.args.trump as string | undefined;
  const rating = lines.find((line) => line.key.startsWith("line.ct.rating"));
  const seats = (rating?.args.seats as number[] | undefined) ?? [];
  const how = seats.length === 0 ? "none" : seats.length > 1 ? "same" : "most";
  const args = { names: listed(seats.map((seat) => names[seat] ?? "")) };
  // Matches from before the lines named the trump.
  return trump ? say(`told.ct.${how}`, { ...args, sentence: trumpSentence(trump) }) : say(`told.ct.${how}.bare`, args);
}
