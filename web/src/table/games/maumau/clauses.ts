/** The clause each question of Mau-Mau rests on. */

import type { Deal } from "./table";

export const CLAUSES: Record<string, string> = {
  anytime: "MM-3a",
  ask: "MM-S5",
  charge: "MM-7b",
  collide: "MM-9c",
  count: "MM-2d",
  deal: "MM-S2",
  defence: "MM-7b",
  doubt: "MM-6a",
  edge: "MM-16c",
  fault: "MM-9e",
  gesture: "MM-16b",
  health: "MM-S5",
  latecall: "MM-9a-1",
  mau: "MM-10a",
  maumau: "MM-10b",
  pile: "MM-8a",
  play: "MM-Z1",
  plenum: "MM-7a",
  question: "MM-6b",
  rule: "MM-12a",
  starter: "MM-S6",
  swap: "MM-T-joker-a",
  tell: "MM-T-joker-d",
  throw: "MM-9b-1",
  unwell: "MM-11",
  verdict: "MM-7c",
  willi: "MM-16a",
  wish: "MM-CBa",
  withdraw: "MM-6c",
};

/** On turn it is whatever binds the next card. */
export function clauseOfTurn(view: Deal): string {
  if ((view.pending ?? 0) > 0) return "MM-C7c";
  if (view.queen_round !== undefined && view.queen_round !== null) return "MM-9a-2";
  if (view.again) return "MM-CAa";
  if (view.stack) return "MM-C9a";
  if (view.drawn) return "MM-2b";
  if (view.wish) return "MM-CBa";
  return "MM-Z1";
}
