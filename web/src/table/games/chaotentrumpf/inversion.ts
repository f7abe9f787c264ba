/** CT-11: which inversion a hand holds, which one a change of trump needs. The referee decides; this explains beforehand. */

import { type Agreed, type Kind, levelOf, SUITS, VALUES } from "./trumps";

export const KINDS: Kind[] = ["N", "T", "U", "TU"];
const RUNS: Record<number, [number, number]> = { 5: [6, 8], 4: [5, 6], 3: [4, 5] };

/** Cards in sequence for a Normal and an Ultra, and for a Total and a Totalultra. */
export function lengths(options: Agreed): { short: number; long: number } {
  const [short, long] = RUNS[options.hand ?? 5] ?? RUNS[5]!;
  return { short: options.run_short ?? short, long: options.run_long ?? long };
}

const PAIRS = new Set([
  "colour:black colour:red",
  "suit:K suit:X",
  "suit:H suit:P",
  "value:7 value:A",
  "value:10 value:8",
  "value:9 value:K",
  "value:B value:D",
]);

function isPair(first: string, other: string): boolean {
  return PAIRS.has([first, other].sort().join(" "));
}

/** CT-11f: the lowest inversion that suffices. */
export function needed(old: string, to: string): Kind {
  if (levelOf(to) === "card") return "TU";
  if (levelOf(old) !== levelOf(to)) return "U";
  return isPair(old, to) ? "N" : "T";
}

/** The longest run of a hand from the lowest value up, within these suits. */
function longest(hand: readonly string[], suits: string): string[] {
  let best: string[] = [];
  let now: string[] = [];
  for (const value of VALUES) {
    const card = hand.find((held) => held.slice(1) === value && suits.includes(held[0]!));
    now = card ? [...now, card] : [];
    if (now.length > best.length) best = now;
  }
  return best;
}

export interface Held {
  kind: Kind | null;
  run: string[];
}

/** The highest kind this hand holds and the run it stands on; without one, how far it gets. */
export function held(hand: readonly string[], options: Agreed): Held {
  const { short, long } = lengths(options);
  const suited = SUITS.map((suit) => longest(hand, suit)).sort((a, b) => b.length - a.length)[0]!;
  const mixed = longest(hand, SUITS.join(""));
  if (suited.length >= long) return { kind: "TU", run: suited };
  if (suited.length >= short) return { kind: "U", run: suited };
  if (mixed.length >= long) return { kind: "T", run: mixed };
  return { kind: mixed.length >= short ? "N" : null, run: mixed };
}
