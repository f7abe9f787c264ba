/** What a row of the list says: `Rufspiel, Vroni mit Beni, gewonnen`. */

import type { ScoreLine } from "../../../lib/wire/wire";
import { maybe, say } from "../../../lib/words.svelte";

const GAME = /^line\.sk\.(ruf|single)\.(won|lost)\.(\w+)$/;
const SPRITZE = new Set(["line.sk.spritze", "line.sk.spritze-unentitled", "line.sk.foul-spritze"]);

export interface Played {
  sort: "ruf" | "single";
  how: "won" | "lost";
  /** How high: simple, Schneider, Durch, Tout. */
  step: string;
  args: { declarer: number; partner: number | null; augen: number; contract: string };
}

/** The first line of a deal says what was played and how it came out, unless a fault stopped it. */
export function played(lines: readonly ScoreLine[]): Played | null {
  for (const line of lines) {
    const [, sort, how, step] = GAME.exec(line.key) ?? [];
    if (step) return { sort, how, step, args: line.args } as Played;
  }
  return null;
}

export function told(lines: readonly ScoreLine[], names: readonly string[]): string {
  const game = played(lines);
  const foul = lines.find((line) => line.key.startsWith("line.sk.foul-"));
  if (!game && !foul) return "";
  const end = game ? say(`told.sk.end.${game.how}.${game.step}`) : "";
  const text = game ? say(`told.sk.${game.sort}`, { ...game.args, end }, names) : say("told.sk.foul", foul!.args, names);
  return lines.some((line) => SPRITZE.has(line.key)) ? maybe("told.sk.spritze", { told: text }) : text;
}
