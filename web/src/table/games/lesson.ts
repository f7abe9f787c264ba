/** Learn mode on one's own turn in a trick: what has to be followed, and what lies in front. */

import { cardName, suitName } from "../../lib/cards";
import { m } from "../../paraglide/messages.js";
import type { Table } from "../model.svelte";
import { classOf, TRUMP, type Order } from "./tricks";

export function trickLesson(kind: string, table: Table, order: Pick<Order, "trumps">): string {
  if (kind !== "card") return "";
  const { trick, hand } = table;
  const led = trick?.cards[0];
  if (!trick || !led) return m.learn_lead();
  const seats = trick.seats ?? trick.cards.map((_, k) => (trick.leader + k) % table.players);
  const front = trick.cards[seats.indexOf(trick.taker ?? trick.leader)] ?? led;
  const card = cardName(front, table.deck);
  const due = classOf(led, order);
  const what = due === TRUMP ? m.trump_word() : suitName(due);
  const has = (wanted: string): boolean => hand.some((card) => classOf(card, order) === wanted);
  if (has(due)) return m.learn_follow({ name: table.name(trick.leader), what, card });
  return has(TRUMP) ? m.learn_ruff({ what, card }) : m.learn_discard({ card });
}
