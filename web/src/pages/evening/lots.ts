/** The lots of a draw as the hall watches them: one after the other, as far as the hall's clock has come. */

import type { DrawView } from "../../lib/wire/evenings";

/** Until the first lot: the hall looks up. */
const LEAD = 2_000;
/** From lot to lot, where there are few of them. */
const PACE = 900;
/** All of them, however many there are. */
const WHOLE = 45_000;
/** The last one is read before the places come. */
const REST = 5_000;

type Draw = Pick<DrawView, "runs_from" | "lots">;

const pace = (draw: Draw): number => Math.min(PACE, WHOLE / Math.max(1, draw.lots.length));

/** Is the hall watching the lots of a draw by computer just now? */
export function running(draw: Draw | undefined, now: number): boolean {
  if (!draw || draw.runs_from === null || !draw.lots.length) return false;
  return now < draw.runs_from + LEAD + pace(draw) * draw.lots.length + REST;
}

/** So many lots are out; those of a hat and at the door as they come. */
export function out(draw: Draw, now: number): number {
  if (draw.runs_from === null) return draw.lots.length;
  const fallen = Math.floor((now - draw.runs_from - LEAD) / pace(draw)) + 1;
  return Math.min(draw.lots.length, Math.max(0, fallen));
}

/** Where the chairs of a table stand around it, in hundredths, the first on top, clockwise. */
export function chairs(count: number): { x: number; y: number }[] {
  return Array.from({ length: count }, (_, seat) => {
    const angle = (2 * Math.PI * seat) / count;
    const [right, up] = [Math.sin(angle), Math.cos(angle)];
    const edge = Math.max(Math.abs(right), Math.abs(up));
    return { x: Math.round(50 + (50 * right) / edge), y: Math.round(50 - (50 * up) / edge) };
  });
}
