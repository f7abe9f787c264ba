/** What a row of the list says: `Normalspiel, Re (Vroni und Beni) gewonnen`. */

import type { ScoreLine } from "../../../lib/wire/wire";
import { listed, say } from "../../../lib/words.svelte";
import { isSolo } from "./rules";

export interface Won {
  party: "re" | "kontra";
  /** The seats of Re, whoever won. */
  seats: number[];
  augen: number;
  contract: string;
}

export function won(lines: readonly ScoreLine[]): Won | null {
  const line = lines.find(({ key }) => key === "line.dk.won-re" || key === "line.dk.won-kontra");
  return line ? ({ ...line.args, party: line.key.slice("line.dk.won-".length) } as Won) : null;
}

export function told(lines: readonly ScoreLine[], names: readonly string[]): string {
  const foul = lines.find((line) => line.key.startsWith("line.dk.revoke"));
  if (foul) return say("told.dk.foul", foul.args, names);
  const found = won(lines);
  if (!found) return lines.some((line) => line.key === "line.dk.nobody") ? say("told.dk.nobody") : "";
  const key = `told.dk.${found.party === "re" ? "won" : "lost"}${isSolo(found.contract) ? ".solo" : ""}`;
  const text = say(key, { contract: found.contract, names: listed(found.seats.map((seat) => names[seat] ?? "")) });
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
