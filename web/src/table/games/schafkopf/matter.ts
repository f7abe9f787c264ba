/** A wrong card in words. */

import { cardName } from "../../../lib/cards";
import type { MatterView, Slip } from "../../../lib/wire/schafkopf";
import { say } from "../../../lib/words.svelte";
import type { Table } from "./table";

/** The arguments of the sentences about a slip; a wrong call has no card. */
export function slipArgs(slip: Slip): Record<string, unknown> {
  return { seat: slip.seat, trick: slip.trick, card: slip.card ? cardName(slip.card, "by") : "" };
}

export function slipSentence({ slip, right }: Pick<MatterView, "slip" | "right">, table: Table): string {
  const key = right ? "slip.sk.instead" : slip.card ? "slip.sk.card" : "slip.sk.call";
  return say(key, { ...slipArgs(slip), right: right ? cardName(right, "by") : "" }, table.names);
}
