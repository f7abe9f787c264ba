/** Chaotentrumpf at the table: election, preparation, lot, tricks for two to ten players, and the match around them. */

import { sorted } from "../../lib/cards";
import type { Face } from "../faces";
import { trickLesson } from "./lesson";
import { dealerBadge, lastTrickClosed } from "./tricks";
import After from "./chaotentrumpf/After.svelte";
import Agree from "./chaotentrumpf/Agree.svelte";
import Judge from "./chaotentrumpf/Judge.svelte";
import Lift from "./chaotentrumpf/Lift.svelte";
import Lines from "./chaotentrumpf/Lines.svelte";
import { remember, stays } from "./chaotentrumpf/memory.svelte";
import Middle from "./chaotentrumpf/Middle.svelte";
import Panel from "./chaotentrumpf/Panel.svelte";
import People from "./chaotentrumpf/People.svelte";
import Prepare from "./chaotentrumpf/Prepare.svelte";
import Proof from "./chaotentrumpf/Proof.svelte";
import Request from "./chaotentrumpf/Request.svelte";
import Standing from "./chaotentrumpf/Standing.svelte";
import { ending, heading, lastTrickOf, outcome, resultOf, seatStatus, trickOf } from "./chaotentrumpf/state";
import { calls, tell } from "./chaotentrumpf/story";
import Tip from "./chaotentrumpf/Tip.svelte";
import { HELD, trumpsOf, VALUES } from "./chaotentrumpf/trumps";
import Vote from "./chaotentrumpf/Vote.svelte";
import type { Deal, Game } from "./chaotentrumpf/table";

/** The clause each question rests on. */
const CLAUSES: Record<string, string> = {
  agree: "CT-NUEV-1",
  volunteer: "CT-4a",
  nominate: "CT-4a",
  cut: "CT-6a",
  cutter: "CT-6a",
  lift: "CT-6b",
  turn: "CT-8",
  vote: "CT-9b",
  prepare: "CT-14",
  proof: "CT-11e",
  tip: "CT-LE-a",
  card: "CT-15b",
  early: "CT-15a",
  accuse: "CT-SV-1",
  careless: "CT-SV-2",
  sentence: "CT-SV-3",
  annulment: "CT-SV-4",
  confirm: "CT-SV-3",
  office: "CT-4a",
  revoke: "CT-5c",
  request: "CT-5c",
  mix: "CT-5a",
};

export const chaotentrumpf: Face<Game> = {
  heading,
  sort: (hand, view: Deal) => sorted(hand, trumpsOf(view.trump), HELD),
  seat: (table, seat) => ({
    status: seatStatus(table, seat),
    badge: table.view.number > 0 ? dealerBadge(table, seat) : "",
  }),
  trick: (_, table) => trickOf(table),
  lastTrick: (_, table) => lastTrickOf(table),
  closing: lastTrickClosed,
  Middle,
  Panel,
  Score: Standing,
  comesAndGoes: true,
  Lines,
  After,
  asks: {
    agree: Agree,
    nominate: People,
    cutter: People,
    lift: Lift,
    vote: Vote,
    prepare: Prepare,
    proof: Proof,
    tip: Tip,
    careless: Judge,
    sentence: Judge,
    annulment: Judge,
    confirm: Judge,
    request: Request,
  },
  quiet: new Set(["accuse", "early", "office", "revoke"]),
  changeable: new Set(["vote"]),
  calls,
  remember,
  tell,
  stays,
  result: resultOf,
  outcome,
  ending,
  order: (view) => (view.trump ? { trumps: trumpsOf(view.trump), plain: [...VALUES].reverse() } : null),
  lesson: (kind, table) => trickLesson(kind, table, { trumps: trumpsOf(table.deal.trump) }),
  clause: (kind) => CLAUSES[kind] ?? "",
};
