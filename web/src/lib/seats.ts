/** Where opponents sit, clockwise from the own left. The own seat is always at the bottom. */

export interface Spot {
  x: number;
  y: number;
}

type Spots = Record<number, [number, number][]>;

const PORTRAIT: Spots = {
  1: [[50, 14]],
  2: [
    [16, 24],
    [84, 24],
  ],
  3: [
    [12.5, 44],
    [50, 13],
    [87.5, 44],
  ],
  4: [
    [12.5, 58],
    [25, 14],
    [75, 14],
    [87.5, 58],
  ],
};

const WIDE: Spots = {
  1: [[50, 14.5]],
  2: [
    [14, 28],
    [86, 28],
  ],
  3: [
    [8.5, 54],
    [50, 14.5],
    [91.5, 54],
  ],
  4: [
    [8.5, 66],
    [27, 15],
    [73, 15],
    [91.5, 66],
  ],
};

/** The opponents' places, in percent of the table, where up to five play: their cards lie towards them. */
export function spots(players: number, portrait: boolean): Spot[] {
  return ((portrait ? PORTRAIT : WIDE)[players - 1] ?? []).map(([x, y]) => ({ x, y }));
}

/** A played card lies towards its player: offset from the middle of the trick in card widths. */
export function lay(spot: Spot | null): { dx: number; dy: number } {
  if (!spot) return { dx: 0, dy: 0.72 };
  const dx = (spot.x - 50) / 41.5;
  const dy = (spot.y - 56) / 41;
  const long = Math.hypot(dx, dy) || 1;
  return { dx: dx / long, dy: (0.72 * dy) / long };
}

/** Seats in the order they are drawn: opponents clockwise from the own left, the own seat apart. */
export function around(players: number, me: number): number[] {
  return Array.from({ length: players - 1 }, (_, k) => (me + 1 + k) % players);
}

export interface Sides {
  west: number[];
  north: number[];
  east: number[];
}

/** Who sits at which side of the table: up to four opponents left, top, right; from five on two at each side. */
export function sides(order: readonly number[]): Sides {
  const beside = order.length < 2 ? 0 : order.length < 5 ? 1 : 2;
  return {
    west: order.slice(0, beside),
    north: order.slice(beside, order.length - beside),
    east: order.slice(order.length - beside),
  };
}
