/** What a frame asks of a seat, what it lets it do besides, and for whom everybody waits. */

import type { Frame, Window } from "../lib/wire/wire";
import type { Face, Question } from "./faces";

/** May it be done at any time, and is not asked for? */
export function isLiberty(window: Window, face: Face): boolean {
  return face.quiet?.has(window.kind) ?? !window.must;
}

/** What this seat is asked, the one that must be answered first at the end (nearest to the hand). */
export function questionsOf(frame: Frame, seat: number, face: Face): Question[] {
  return offered(frame)
    .filter(({ window }) => !isLiberty(window, face) && !window.waits_for && window.kind !== "mix")
    .filter(({ window }) => !window.answered?.includes(seat) || face.changeable?.has(window.kind))
    .sort((a, b) => Number(a.window.must ?? false) - Number(b.window.must ?? false));
}

/** What it may do at any time. */
export function libertiesOf(frame: Frame, face: Face): Question[] {
  return offered(frame).filter(({ window }) => isLiberty(window, face));
}

/** Who is being waited for. */
export function turnsOf(frame: Frame): ReadonlySet<number> {
  const open = frame.windows.filter((window) => window.must && !window.waits_for && window.kind !== "mix");
  return new Set(open.flatMap((window) => window.seats.filter((seat) => !window.answered?.includes(seat))));
}

function offered(frame: Frame): Question[] {
  return frame.windows
    .map((window) => ({ window, forms: frame.offers[window.id] ?? [] }))
    .filter(({ forms }) => forms.length > 0);
}
