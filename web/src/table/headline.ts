/**
 * A deal in one short line for the lists: what was played and how it ended. The rules make it from the facts of the deal
 * and name its sentences; the page only says them.
 */

import { say } from "../lib/words.svelte";
import type { DealResult } from "../lib/wire/wire";

/** Empty where there is nothing to tell: a deal that is dealt again. */
export function headlineOf({ headline = [] }: Partial<DealResult>, names: readonly string[]): string {
  const line = headline.map(({ key, args }) => say(key, args, names)).join(", ");
  return line.charAt(0).toLocaleUpperCase() + line.slice(1);
}
