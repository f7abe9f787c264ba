/** Where opponents sit, in percent of the board, clockwise from the own left. The own seat is always at the bottom. */

export interface Spot {
  x: number;
  y: number;
}

type Table = Record<number, [number, number][]>;

const PORTRAIT: Table = {
  1: [[50, 14]],
  2: [[16, 24], [84, 24]],
  3: [[12.5, 44], [50, 13], [87.5, 44]],
  4: [[12.5, 58], [25, 14], [75, 14], [87.5, 58]],
  5: [[12.5, 70], [12.5, 27], [50, 12], [87.5, 27], [87.5, 70]],
  6: [[12.5, 74], [12.5, 38], [32, 11], [68, 11], [87.5, 38], [87.5, 74]],
  7: [[12.5, 76], [12.5, 45], [19, 13], [50, 10], [81, 13], [87.5, 45], [87.5, 76]],
  8: [[12.5, 81], [12.5, 57], [12.5, 33], [34, 9], [66, 9], [87.5, 33], [87.5, 57], [87.5, 81]],
  9: [[12.5, 82], [12.5, 58], [12.5, 34], [21, 9], [50, 9], [79, 9], [87.5, 34], [87.5, 58], [87.5, 82]],
};

const WIDE: Table = {
  1: [[50, 14.5]],
  2: [[14, 28], [86, 28]],
  3: [[8.5, 54], [50, 14.5], [91.5, 54]],
  4: [[8.5, 66], [27, 15], [73, 15], [91.5, 66]],
  5: [[8.5, 66], [10, 24], [50, 14.5], [90, 24], [91.5, 66]],
  6: [[8.5, 72], [8.5, 33], [34, 14.5], [66, 14.5], [91.5, 33], [91.5, 72]],
  7: [[8.5, 74], [8.5, 38], [26, 14.5], [50, 14.5], [74, 14.5], [91.5, 38], [91.5, 74]],
  8: [[8.5, 76], [8.5, 43], [20, 14.5], [40, 14.5], [60, 14.5], [80, 14.5], [91.5, 43], [91.5, 76]],
  9: [[8.5, 78], [8.5, 47], [14, 14.5], [32, 14.5], [50, 14.5], [68, 14.5], [86, 14.5], [91.5, 47], [91.5, 78]],
};

/** The opponents' places at a table of so many players. */
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
