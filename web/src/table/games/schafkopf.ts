/** Schafkopf at the table. */

import { sorted } from "../../lib/cards";
import type { Face } from "../faces";
import Confirm from "./Confirm.svelte";
import Bid from "./schafkopf/Bid.svelte";
import { calls, heading, outcome, seatLine, tell } from "./schafkopf/face";
import { trickLesson } from "./lesson";
import Matter from "./schafkopf/Matter.svelte";
import Middle from "./schafkopf/Middle.svelte";
import Panel from "./schafkopf/Panel.svelte";
import Play from "./schafkopf/Play.svelte";
import { orderOf, SUITS } from "./schafkopf/rules";
import Spritze from "./schafkopf/Spritze.svelte";
import { best, currentTrick, lastTrickClosed, markedTrick, takenTrick } from "./tricks";
import type { Deal, Game } from "./schafkopf/table";

const CLAUSES: Record<string, string> = {
  anytime: "SK-revoke-1",
  bid: "SK-bidding-1",
  card: "SK-B5.6",
  confirm: "SK-revoke-1",
  correct: "SK-revoke-1",
  decision: "SK-super-3",
  disclosure: "SK-revoke-1",
  late: "SK-spritze-1",
  mix: "SK-deal-1",
  name: "SK-B5.2",
  objection: "SK-revoke-1",
  shuffle: "SK-deal-2",
  spritze: "SK-spritze-1",
  supervisor: "SK-super-1",
  vote: "SK-revoke-5",
};

const order = (view: Deal): ReturnType<typeof orderOf> => orderOf(view.contract);

export const schafkopf: Face<Game> = {
  heading,
  sort: (hand, view) => sorted(hand, order(view).trumps, SUITS),
  seat: seatLine,
  trick: (view, table) => markedTrick(currentTrick(view), best(view.trick ?? [], order(view)), table),
  lastTrick: takenTrick,
  closing: lastTrickClosed,
  Middle,
  Panel,
  asks: {
    bid: Bid,
    name: Bid,
    card: Play,
    spritze: Spritze,
    confirm: Confirm,
    correct: Matter,
    objection: Matter,
    vote: Matter,
    disclosure: Matter,
  },
  quiet: new Set(["anytime", "late", "supervisor"]),
  weighed: new Set(["confirm"]),
  calls,
  tell,
  outcome,
  order: (view) => (view.contract ? order(view) : null),
  lesson: (kind, table) => trickLesson(kind, table, order(table.deal)),
  clause: (kind) => CLAUSES[kind] ?? "",
};
