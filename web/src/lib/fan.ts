/** How the own cards lie in the hand: how large they are, how far apart, and in which rows they stay. */

/** So much of every card can be seen and hit. */
export const SEEN = 44;
/** What a fan loses where its cards are turned. */
const SPARE = 4;
const PHONE = 600;
const FLAT = 480;
const MOST = 190;
const LARGE = 1.2;
/** Further apart than this, in widths of a card, they no longer look like one fan; in rows they may lie side by side. */
const LOOSE = { fan: 0.66, rows: 1.04 };
/** By so many widths of a card the turning parts two neighbours. */
const TURNED = 0.075;

export interface Space {
  width: number;
  /** Of the whole page. */
  height: number;
  large: boolean;
}

/** The width of a card: it grows with the page, and fewer than five never fill it. */
export function cardWidth({ width, height, large }: Space): number {
  const tall = height <= FLAT ? 0.145 : width < PHONE ? 0.1 : 0.13;
  return Math.round(Math.min(MOST, tall * height, width / 5) * (large ? LARGE : 1));
}

/** How many cards a row holds without hiding any. */
export function perRow(width: number, card: number): number {
  return Math.max(1, Math.floor((width - card) / (SEEN + SPARE)) + 1);
}

/** From one card to the next in a row of so many. A hand in one row is a fan, which its turning makes wider. */
export function stepOf(width: number, card: number, count: number, fanned = false): number {
  const [loose, turned] = fanned ? [LOOSE.fan, TURNED] : [LOOSE.rows, 0];
  return count < 2 ? 0 : Math.min(Math.max(SEEN, loose * card), (width - card) / (count - 1) - turned * card);
}

export interface Rows {
  cards: readonly string[];
  /** How many cards lie in each row, the back one first. */
  lengths: readonly number[];
  /** How many the longest row held when it was laid out: cards do not drift apart while they become fewer. */
  widest: number;
  /** How many fit into one row. */
  most: number;
}

export const NO_ROWS: Rows = { cards: [], lengths: [], widest: 0, most: 0 };

/** A card that is played leaves its row as it is; only another hand is laid out anew. */
export function laidOut(before: Rows, cards: readonly string[], most: number): Rows {
  const kept = before.most === most ? rowsLeft(before, cards) : null;
  if (kept) return { ...before, cards, lengths: kept };
  const rows = Math.max(1, Math.ceil(cards.length / most));
  const widest = Math.ceil(cards.length / rows);
  const lengths = Array.from({ length: rows }, (_, row) => Math.max(0, Math.min(widest, cards.length - row * widest)));
  return { cards, lengths, widest, most };
}

/** The lengths of the rows where the same hand has become smaller; null where it is another one. */
function rowsLeft({ cards, lengths }: Rows, now: readonly string[]): number[] | null {
  if (now.length === 0 || now.length > cards.length) return null;
  const left = lengths.map(() => 0);
  let at = 0;
  let [row, end] = [0, lengths[0] ?? 0];
  for (const [k, card] of cards.entries()) {
    while (k >= end && row < lengths.length - 1) end += lengths[(row += 1)]!;
    if (card !== now[at]) continue;
    left[row]! += 1;
    at += 1;
  }
  return at === now.length ? left : null;
}
