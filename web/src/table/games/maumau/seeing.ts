/** What a seat sees of Mau-Mau, with its defaults, and what follows from it for the eye: plate, chain, states of seats. */

import { cardName, suitName } from "../../../lib/cards";
import { counted, say } from "../../../lib/words.svelte";
import { LEFT_OUT, type MauMauMatchView } from "../../../lib/wire/maumau";
import type { Deal, Game, Happened, Table } from "./table";

export type WholeDeal = Required<Game["deal"]>;

/** The deal as it lies there; between deals an empty one. */
export function dealOf(table: Table): WholeDeal {
  return { ...LEFT_OUT, seat: -2, phase: "shuffling", dealer: 0, ...table.deal };
}

/** The card that was laid by this event, and by whom. */
export function laidCard(event: Happened): { seat: number; card: string } | null {
  if (event.type !== "card-laid" && event.type !== "card-thrown-in" && event.type !== "collided") return null;
  return event.card === null ? null : { seat: event.seat, card: event.card };
}

/** The deal with its last card on the pile: as it lies there while people still look at it. */
export function closed(view: Deal, events: readonly Happened[]): Deal {
  const last = [...events]
    .reverse()
    .map(laidCard)
    .find((laid) => laid !== null);
  const rest = { pending: 0, stage: null, on_turn: null, edge: null, plenum: null, ticks: null, finisher: null };
  if (!last) return { ...view, ...rest };
  const { seat, card } = last;
  const counts = (view.counts ?? []).map((count, who) => (who === seat ? Math.max(0, count - 1) : count));
  const held = [...(view.hand ?? [])];
  if (seat === view.seat && held.includes(card)) held.splice(held.indexOf(card), 1);
  return {
    ...view,
    ...rest,
    counts,
    hand: held,
    pile: [card],
    lying: (view.lying ?? 0) + 1,
    effective: card,
    wish: null,
  };
}

/** What the board keeps beyond the deals: who is there, rules, credits. */
export function matchOf(table: Table): Pick<MauMauMatchView, "present" | "leaving" | "rules" | "credits" | "winner"> {
  const { view } = table;
  return {
    present: view.present ?? [],
    leaving: view.leaving ?? [],
    rules: view.rules ?? [],
    credits: view.credits ?? [],
    winner: view.winner ?? null,
  };
}

export function targetOf(table: Table): number {
  return table.options.target ?? 100;
}

export interface Plate {
  /** What stands largest: a suit sign, a number, a letter. */
  pip?: string;
  big?: string;
  title: string;
  text: string;
  clause: string;
}

/** The slate beside the pile: what has to be served now, the strongest thing first. */
export function plateOf(deal: WholeDeal, name: (seat: number | null) => string): Plate | null {
  if (deal.phase !== "playing" || deal.effective === null) return null;
  if (deal.stage === "collider" || (deal.finisher !== null && deal.pending > 0)) {
    return {
      big: `+${deal.pending}`,
      title: say("ui.mm.lhc"),
      text: say("ui.mm.lhc.text", { name: name(deal.finisher) }),
      clause: "MM-9c",
    };
  }
  if (deal.pending > 0)
    return { big: `+${deal.pending}`, title: say("ui.mm.sevens"), text: say("ui.mm.sevens.text"), clause: "MM-C7b" };
  if (deal.queen_round !== null) {
    return {
      big: say("ui.mm.queen-sign"),
      title: say("ui.mm.queens"),
      text: say("ui.mm.queens.text", { name: name(deal.queen_round) }),
      clause: "MM-9a-2",
    };
  }
  if (deal.stage === "wish")
    return {
      pip: "",
      title: cardName(deal.effective),
      text: say("ui.mm.wish.waits", { name: name(deal.dealer) }),
      clause: "MM-S6",
    };
  if (deal.wish !== null)
    return { pip: deal.wish, title: suitName(deal.wish), text: say("ui.mm.wish.text"), clause: "MM-CBa" };
  return served(deal, deal.effective);
}

function served(deal: WholeDeal, effective: string): Plate {
  const top = deal.pile.at(-1) ?? effective;
  const plain = { pip: effective === "JOKER" ? "" : effective[0]!, title: cardName(effective) };
  if (deal.stack !== null)
    return { pip: deal.stack, title: suitName(deal.stack), text: say("ui.mm.stack.text"), clause: "MM-C9a" };
  if (deal.again) return { ...plain, text: say("ui.mm.again.text"), clause: "MM-CAa" };
  if (top === "JOKER" && effective !== "JOKER")
    return { ...plain, text: say("ui.mm.joker.text"), clause: "MM-T-joker-b" };
  if (effective === "JOKER")
    return { big: "★", title: plain.title, text: say("ui.mm.joker-free.text"), clause: "MM-S6" };
  if (top !== effective && top.slice(1) === "10") return { ...plain, text: say("ui.mm.ten.text"), clause: "MM-C10a" };
  if (effective.slice(1) === "K" && deal.feast) return { ...plain, text: say("ui.mm.feast.text"), clause: "MM-9b-1" };
  return { ...plain, text: say("ui.mm.serve.text"), clause: "MM-Z1" };
}

export interface Link {
  seat: number;
  sign: "7" | "+" | "?" | "–";
  now: boolean;
}

/** The collider in the order of play: the finisher, who has answered, who is being asked, who comes after. */
export function chainOf(deal: WholeDeal): Link[] {
  const { finisher, seats, direction, asked: toAnswer } = deal;
  if (finisher === null || deal.stage !== "collider") return [];
  const at = seats.indexOf(finisher);
  const order = seats.map((_, k) => seats[(((at + direction * k) % seats.length) + seats.length) % seats.length]!);
  return order.map((seat) => {
    if (seat === finisher) return { seat, sign: "7", now: false };
    if (seat === toAnswer[0]) return { seat, sign: "?", now: true };
    return { seat, sign: toAnswer.includes(seat) ? "–" : "+", now: false };
  });
}

/** Under the name of a seat: answers before the first card, then cards on hand or Mau. */
export function statusOf(
  deal: WholeDeal,
  seat: number,
  present: readonly number[],
  leaving: readonly number[] = [],
): string {
  if (deal.seats.length > 0 && !deal.seats.includes(seat))
    return say(present.includes(seat) ? "ui.mm.sits-out" : "ui.mm.not-here");
  if (deal.phase === "greeting") {
    const answer = deal.health.find(([who]) => who === seat);
    if (answer) return say(answer[1] ? "ui.mm.well" : "ui.mm.unwell");
  }
  if (deal.phase === "shuffling") return "";
  const held = deal.counts[seat] ?? 0;
  if (deal.said.includes(seat) && held === 1) return say("ui.mm.mau");
  const cards = held === 0 ? say("ui.mm.no-cards") : counted("ui.mm.cards", { count: held });
  return leaving.includes(seat) ? `${cards}, ${say("ui.mm.leaving.short")}` : cards;
}
