/** Das fehlt jetzt: for each line the one button that helps; and alike lines told once. */

import type { Missing } from "../../lib/wire/evenings";
import type { Action } from "../../lib/wire/evenings";

export type HelpWord =
  | "answer"
  | "compare"
  | "take"
  | "open"
  | "close"
  | "draw"
  | "people"
  | "plan"
  | "announced"
  | "final"
  | "decide"
  | "finish"
  | "paid"
  | "name";

export interface Help {
  /** Done at once. */
  action?: Action;
  /** Or where it is done. */
  to?: string;
  /** Which of the words on the buttons. */
  words: HelpWord;
}

const number = (args: Record<string, unknown>, key: string): number => Number(args[key] ?? 0);

function listOf(args: Record<string, unknown>): string {
  return `lists?round=${number(args, "round")}&table=${number(args, "table")}`;
}

const HELPS: Record<string, (args: Record<string, unknown>) => Help> = {
  answer: (args) => ({ to: listOf(args), words: "answer" }),
  correct: (args) => ({ to: listOf(args), words: "compare" }),
  "hand-in": (args) => ({ to: listOf(args), words: "take" }),
  sign: (args) => ({ to: listOf(args), words: "open" }),
  "name-recorder": (args) => ({ to: `${listOf(args)}&name`, words: "name" }),
  "close-round": (args) => ({ action: { type: "close-round", round: number(args, "round") }, words: "close" }),
  "carry-out": () => ({ to: "places", words: "draw" }),
  "announce-draw": () => ({ to: "places", words: "draw" }),
  register: () => ({ to: "people", words: "people" }),
  "plan-matrix": () => ({ to: "places", words: "plan" }),
  announce: (args) => ({ action: { type: "announce", round: number(args, "round") }, words: "announced" }),
  "open-final": () => ({ action: { type: "open-final" }, words: "final" }),
  "decide-cut": () => ({ to: "standings", words: "decide" }),
  finish: () => ({ to: "closing", words: "finish" }),
  book: (args) => ({
    action: { type: "book", kind: "fee", cents: number(args, "due"), number: number(args, "number") },
    words: "paid",
  }),
};

export function helpFor(line: Missing): Help {
  return HELPS[line.settles]?.(line.args) ?? { to: "desk", words: "open" };
}

/** So many who have not paid stand there one by one; more are one line. */
const FEW = 3;

/** Who has not paid is told by number of people where there are many. */
export function gathered(lines: readonly Missing[]): { lines: Missing[]; unpaid: number } {
  const fees = lines.filter((line) => line.key === "missing.fee");
  if (fees.length <= FEW) return { lines: [...lines], unpaid: 0 };
  return { lines: lines.filter((line) => line.key !== "missing.fee"), unpaid: fees.length };
}
