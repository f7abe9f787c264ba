/** Cards that fly: from a place at the table to where they lie now. Places are looked up where they are drawn. */

import { motion } from "../../../lib/settings.svelte";

const LAID = 260;
const DRAWN = 420;

interface Flight {
  duration: number;
  delay?: number;
  css: (t: number) => string;
}
const STILL: Flight = { duration: 0, css: () => "" };

function place(seat: number | undefined, own: number): DOMRect | null {
  const where = seat === undefined ? ".stock" : seat === own ? ".handzone .hands" : `[data-seat="${seat}"] .mat`;
  return document.querySelector(where)?.getBoundingClientRect() ?? null;
}

function between(from: DOMRect, to: DOMRect): [number, number] {
  return [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
}

/** Onto the pile, from whoever laid it; without a seat from the stock. */
export function laidBy(node: Element, { seat, own }: { seat: number | undefined; own: number }): Flight {
  const from = place(seat, own);
  if (!from || motion(LAID) === 0) return STILL;
  const [dx, dy] = between(from, node.getBoundingClientRect());
  return { duration: motion(LAID), css: (t, u = 1 - t) => `translate:${dx * u}px ${dy * u}px` };
}

/** From the stock to whoever draws. */
export function drawnBy(node: Element, { seat, own, delay }: { seat: number; own: number; delay: number }): Flight {
  const to = place(seat, own);
  if (!to || motion(DRAWN) === 0) return STILL;
  const [dx, dy] = between(to, node.getBoundingClientRect());
  return {
    duration: motion(DRAWN),
    delay,
    css: (t) => `translate:${dx * t}px ${dy * t}px;opacity:${t < 0.85 ? 1 : (1 - t) / 0.15};scale:${1 - 0.5 * t}`,
  };
}
