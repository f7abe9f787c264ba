/** What a row of the list says: `Vroni gewinnt mit Herz-Neun`. */

import type { ScoreLine } from "../../../lib/wire/wire";
import { say } from "../../../lib/words.svelte";

const KEYS: Record<string, string> = { "line.mm.win": "told.mm.win", "line.mm.mau-mau": "told.mm.mau-mau" };

export function told(lines: readonly ScoreLine[], names: readonly string[]): string {
  const line = lines.find(({ key }) => key in KEYS);
  return line ? say(KEYS[line.key]!, line.args, names) : "";
}
