/** Mau-Mau at the table. */

import { cardName, sorted } from "../../lib/cards";
import { say } from "../../lib/words.svelte";
import type { WholeLine, Result } from "../view";
import type { Action, Choice } from "../choosing";
import { finish, playable } from "../choosing";
import type { Face, Heading, Outcome, Question } from "../faces";
import { capital } from "../labels";
import CollideAsk from "./maumau/CollideAsk.svelte";
import GestureAsk from "./maumau/GestureAsk.svelte";
import Middle from "./maumau/Middle.svelte";
import Nothing from "./maumau/Nothing.svelte";
import Panel from "./maumau/Panel.svelte";
import PlayAsk from "./maumau/PlayAsk.svelte";
import Quick from "./maumau/Quick.svelte";
import RuleAsk from "./maumau/RuleAsk.svelte";
import RuleNews from "./maumau/RuleNews.svelte";
import SwapAsk from "./maumau/SwapAsk.svelte";
import Tafel from "./maumau/Tafel.svelte";
import WilliAsk from "./maumau/WilliAsk.svelte";
import WishTiles from "./maumau/WishTiles.svelte";
import { CLAUSES, clauseOfTurn } from "./maumau/clauses";
import { deskOf, fill } from "./maumau/desk.svelte";
import { closed, dealOf, matchOf, statusOf, targetOf } from "./maumau/seeing";
import { calls, tell } from "./maumau/telling";
import { dealerBadge } from "./tricks";
import type { Game, Table } from "./maumau/table";

/** Open all the time: quick buttons, menu, or the tap of a card. */
const QUIET = new Set(["question", "plenum", "doubt", "anytime", "mau", "throw"]);
/** Keeping one's eyes open is the game: the page neither draws, nor bows, nor counts for anybody. */
const WEIGHED = new Set(["play", "gesture", "count", "maumau", "latecall", "charge", "defence", "verdict", "edge"]);
const SUITS = ["X", "P", "H", "K"];
const TWO_PACKS = 6;

function heading(table: Table): Heading {
  const decks = table.options.decks ?? "auto";
  const two = decks === 2 || (decks === "auto" && table.players >= TWO_PACKS);
  const lying = table.seated ? (dealOf(table).penalties[table.seat] ?? 0) : 0;
  return {
    title: say("ui.mm.title", { target: targetOf(table) }),
    meta: `${say("ui.mm.deal", { number: Math.max(1, table.view.number) })} · ${say(`ui.mm.mode.${table.mode}`)}`,
    flags: lying > 0 ? [say("ui.mm.penalties.flag", { count: lying })] : two ? [say("ui.mm.two-packs")] : [],
  };
}

/** What the menu lists: plenum once, not once for everybody who could be accused. */
function menu(table: Table): Question[] {
  const seldom = table.liberties.filter(({ window }) => ["question", "plenum", "anytime"].includes(window.kind));
  return seldom.flatMap(({ window, forms }) => {
    if (window.kind === "plenum") return [{ window, forms: forms.slice(0, 1) }];
    if (window.kind === "question") return [{ window, forms: forms.filter((form) => form.action === "ask-rule") }];
    const others = forms.filter((form) => form.action !== "lay-card");
    return others.length > 0 ? [{ window, forms: others }] : [];
  });
}

/** Wishes, sheets with people to tap, and a queen that is simply laid although a queen round could be called. */
function take(table: Table, choices: Choice[]): boolean {
  const desk = deskOf(table);
  const plain = choices.filter((choice) => choice.form.action !== "call-queens");
  const choice = plain[0];
  if (!choice) return false;
  switch (choice.form.action) {
    case "call-plenum":
      desk.sheet = "plenum";
      return true;
    case "ask-rule":
      desk.sheet = "question";
      return true;
    case "doubt":
      desk.sheet = "doubt";
      return true;
  }
  if (plain.length !== 1) return false;
  const action = finish(table, choice);
  if (action) table.act(choice.question.window.id, action);
  else if (choice.form.fields.wish) desk.jack = choice;
  else return false;
  return true;
}

/** Not on turn: a king on a king flies at once; at a table any other card only when it is thrown on purpose. */
function besides(table: Table): Question[] {
  const fair = table.liberty("throw");
  return fair ? [fair] : [];
}

/** On turn without a card that fits: laying this one is what the referee refuses, with his reason. */
function attempt(card: string, table: Table): { window: string; action: Action } | null {
  const turn = table.questions.find(({ window }) => window.kind === "play");
  return turn ? { window: turn.window.id, action: { type: "lay-card", card } } : null;
}

/** In learn mode: what has to be matched, and how many cards do. */
function lesson(kind: string, table: Table): string {
  const { pending, wish, effective, stage } = dealOf(table);
  const count = playable(table)?.size;
  if (kind !== "play" || pending > 0 || stage === "closing" || count === undefined) return "";
  if (wish) return say("help.mm.play.wished", { wish, count });
  return effective ? say("help.mm.play.fits", { card: effective, count }) : "";
}

/** Who won the deal, with which card. */
function winning(line: WholeLine | undefined): { seat: number; card: string } | null {
  return line ? { seat: Number(line.args.seat), card: String(line.args.card) } : null;
}

function outcome(result: Result, table: Table): Outcome {
  const roles = table.names.map((_, seat) =>
    (result.game_points[seat] ?? 0) === 2 ? say("value.mm.category.mau_mau") : "",
  );
  const last = table.view.rows.at(-1)?.number ?? 0;
  if (table.view.number > last) return { title: say("ui.mm.void"), lead: say("ui.mm.void.lead"), roles };
  const won = winning(result.lines[0]);
  if (!won) return { title: say("ui.mm.deal", { number: last }), lead: "", roles };
  const lead = say(result.game_points[won.seat] === 2 ? "ui.mm.won.two" : "ui.mm.won.one", {
    card: cardName(won.card),
  });
  return { title: say(`ui.mm.won${won.seat === table.seat ? ".own" : ""}`, won, table.names), lead, roles };
}

function ending(table: Table): Outcome | null {
  const { winner } = matchOf(table);
  if (winner === null) return null;
  const title = say(`ui.mm.match${winner === table.seat ? ".own" : ""}`, { seat: winner }, table.names);
  return {
    title,
    lead: say("ui.mm.match.lead", { points: table.view.totals[winner] ?? 0, target: targetOf(table) }),
    roles: table.names.map(() => ""),
  };
}

export const maumau: Face<Game> = {
  heading,
  sort: (hand) => sorted(hand, ["JOKER"], SUITS),
  seat: (table, seat) => {
    const deal = dealOf(table);
    const { present, leaving } = matchOf(table);
    const joins = leaving.includes(seat) && table.info?.chairs[seat]?.kind === "person";
    return {
      status: capital(joins ? say("ui.mm.joins") : statusOf(deal, seat, present, leaving)),
      badge: dealerBadge(table, seat),
      penalties: deal.penalties[seat] ?? 0,
    };
  },
  Middle,
  Panel,
  Quick,
  Score: Tafel,
  After: RuleNews,
  comesAndGoes: true,
  outcome,
  ending,
  asks: {
    play: PlayAsk,
    wish: WishTiles,
    collide: CollideAsk,
    swap: SwapAsk,
    gesture: GestureAsk,
    willi: WilliAsk,
    rule: RuleAsk,
    charge: Nothing,
    defence: Nothing,
    verdict: Nothing,
  },
  quiet: QUIET,
  closing: closed,
  weighed: WEIGHED,
  besides,
  attempt,
  menu,
  take,
  tell,
  calls,
  fill,
  lesson,
  clause: (kind, view) => (kind === "play" ? clauseOfTurn(view) : (CLAUSES[kind] ?? "")),
};
