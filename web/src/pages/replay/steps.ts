/** Where a replay can stop: at every card, and at every trick or turn. */

import type { Moment, ReplayDeal } from "../../lib/wire/wire";

const TRICK = "trick-taken";
const TURN = "turn-ended";

function has(moment: Moment, type: string): boolean {
  return moment.events.some((event) => event.type === type);
}

/** Places where a trick was taken; in a game without tricks, where a turn ended. */
export function stops(moments: readonly Moment[]): number[] {
  const places = (type: string): number[] => moments.flatMap((moment, at) => (has(moment, type) ? [at] : []));
  const tricks = places(TRICK);
  return tricks.length > 0 ? tricks : places(TURN);
}

export function later(marks: readonly number[], at: number, last: number): number {
  return marks.find((mark) => mark > at) ?? last;
}

export function earlier(marks: readonly number[], at: number): number {
  return [...marks].reverse().find((mark) => mark < at) ?? 0;
}

/** Which trick or turn is being played, counted from 1. */
export function stage(marks: readonly number[], at: number): number {
  return Math.min(marks.length, marks.filter((mark) => mark < at).length + 1);
}

/** The deal this frame belongs to; without one the last that can be looked at, or the first. */
export function dealAt(deals: readonly ReplayDeal[], seq: number): ReplayDeal | undefined {
  const open = deals.filter((deal) => deal.settled && deal.number > 0);
  if (seq > 0) return deals.find((deal) => deal.first <= seq && seq <= deal.last);
  return open[0] ?? deals.find((deal) => deal.settled);
}

const SPEEDS = [0.5, 1, 2, 4] as const;
const CARD = 1000;
const LOOK = 700;

/** How long a moment is shown, in milliseconds: a full trick a little longer. */
export function lasts(moment: Moment, speed: number): number {
  return (CARD + (has(moment, TRICK) ? LOOK : 0)) / speed;
}

export function faster(speed: number): number {
  const at = SPEEDS.findIndex((other) => other === speed);
  return SPEEDS[(at + 1) % SPEEDS.length]!;
}

/** What a key means, or nothing. */
export function keyed(
  event: Pick<KeyboardEvent, "key" | "shiftKey">,
): "card-on" | "card-back" | "stop-on" | "stop-back" | "first" | "last" | "play" | null {
  switch (event.key) {
    case "ArrowRight":
      return event.shiftKey ? "stop-on" : "card-on";
    case "ArrowLeft":
      return event.shiftKey ? "stop-back" : "card-back";
    case "PageDown":
      return "stop-on";
    case "PageUp":
      return "stop-back";
    case "Home":
      return "first";
    case "End":
      return "last";
    case " ":
      return "play";
    default:
      return null;
  }
}
