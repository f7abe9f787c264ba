/** How long a table still needs, by the pace at which its deals have been entered. */

const MINUTE = 60_000;
/** Fewer deals than this say nothing. */
const LEAST = 4;
const ROUGHLY = 5;

/** Minutes left, in steps of five; nothing while there are too few deals, or when none is left. */
export function minutesLeft(entered: readonly number[], remaining: number): number | undefined {
  const span = Math.max(...entered) - Math.min(...entered);
  if (entered.length < LEAST || remaining <= 0 || span <= 0) return undefined;
  const left = (span / (entered.length - 1)) * remaining;
  return Math.max(ROUGHLY, Math.round(left / MINUTE / ROUGHLY) * ROUGHLY);
}
