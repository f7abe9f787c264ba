/** Doppelkopf at the table. */

import { sorted } from "../../lib/cards";
import type { Face } from "../faces";
import Confirm from "./Confirm.svelte";
import Announce from "./doppelkopf/Announce.svelte";
import Contest from "./doppelkopf/Contest.svelte";
import { asksSchwein, calls, heading, outcome, seatLine, tell } from "./doppelkopf/face";
import { remember } from "./doppelkopf/memory";
import Middle from "./doppelkopf/Middle.svelte";
import Panel from "./doppelkopf/Panel.svelte";
import Play from "./doppelkopf/Play.svelte";
import Reserve from "./doppelkopf/Reserve.svelte";
import { bestAt, orderOf, SUITS } from "./doppelkopf/rules";
import Schwein from "./doppelkopf/Schwein.svelte";
import { trickLesson } from "./lesson";
import { currentTrick, lastTrickClosed, markedTrick, takenTrick } from "./tricks";
import type { Game } from "./doppelkopf/table";

const CLAUSES: Record<string, string> = {
  announce: "DK-B1.9",
  armut: "DK-B1.8",
  card: "DK-B1.3",
  claim: "DK-2b",
  confirm: "DK-2b",
  consent: "DK-B1.3",
  contest: "DK-1.1e",
  gift: "DK-B1.3",
  mix: "DK-B1.4",
  reserve: "DK-I.1",
  return: "DK-I.B",
  revoke: "DK-2b",
  schwein: "DK-II.2",
  shuffle: "DK-B1.4",
};

export const doppelkopf: Face<Game> = {
  heading,
  sort: (hand, view) => sorted(hand, orderOf(view.contract).trumps, SUITS),
  seat: seatLine,
  trick: (view, table) => {
    const last = (view.hand ?? []).length === 0;
    return markedTrick(currentTrick(view), bestAt(view, String(table.options.dulle_second ?? "first"), last), table);
  },
  lastTrick: takenTrick,
  closing: lastTrickClosed,
  Middle,
  Panel,
  asks: { announce: Announce, card: Play, confirm: Confirm, contest: Contest, reserve: Reserve },
  choice: (choices) => (asksSchwein(choices) ? Schwein : undefined),
  quiet: new Set(["claim", "gift"]),
  weighed: new Set(["confirm"]),
  calls,
  remember,
  tell,
  outcome,
  order: (view) => (view.contract ? orderOf(view.contract) : null),
  lesson: (kind, table) => trickLesson(kind, table, orderOf(table.deal.contract)),
  clause: (kind) => CLAUSES[kind] ?? "",
};
