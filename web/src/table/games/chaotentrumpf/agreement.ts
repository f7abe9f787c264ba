/** CT-NUEV: what of the options needs everybody's consent, in the order of the ordinance. */

import { lengths } from "./inversion";
import { packsFor } from "./trumps";
import type { Settled } from "./state";

export interface Point {
  option: string;
  now: number | string;
  due: number | string;
  clause: string;
}

interface Emergency extends Settled {
  exchange_max?: number;
  no_trump_minus?: number;
  no_trick_minus?: number;
}

export function emergency(options: Emergency, players: number): Point[] {
  const runs = lengths(options);
  const book = lengths({});
  const due = packsFor(players, { ...options, packs: null });
  const items: Point[] = [
    { option: "packs", now: packsFor(players, options), due, clause: "CT-NUEV-1" },
    { option: "hand", now: options.hand ?? 5, due: 5, clause: "CT-NUEV-2" },
    { option: "run_short", now: runs.short, due: book.short, clause: "CT-NUEV-3" },
    { option: "run_long", now: runs.long, due: book.long, clause: "CT-NUEV-3" },
    { option: "exchange_max", now: options.exchange_max ?? 3, due: 3, clause: "CT-NUEV-4" },
    { option: "no_trump_minus", now: options.no_trump_minus ?? 100, due: 100, clause: "CT-NUEV-5" },
    { option: "no_trick_minus", now: options.no_trick_minus ?? 200, due: 200, clause: "CT-NUEV-5" },
  ];
  const changed = items.filter((point) => (point.option === "packs" ? point.now < point.due : point.now !== point.due));
  return options.minutes === false
    ? [...changed, { option: "minutes", now: "", due: "", clause: "CT-NUEV-6" }]
    : changed;
}
