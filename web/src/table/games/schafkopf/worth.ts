/** What a game or a Spritze would bring: how the deal may end, as facts the referee counts. */

import { say } from "../../../lib/words.svelte";
import { m } from "../../../paraglide/messages.js";
import type { Facts } from "../../../lib/wire/schafkopf";
import type { Weighing } from "../../Worth.svelte";
import { readContract, rungName } from "./rules";
import type { Table } from "./table";

type Told = Partial<Facts>;
const ENDINGS = [
  [true, "simple"],
  [true, "schneider"],
  [true, "durch"],
  [false, "simple"],
  [false, "schneider"],
] as const;

/** Somebody who is none of these: who belongs together makes no difference to what it is worth. */
const another = (...seats: (number | null | undefined)[]): number =>
  [0, 1, 2, 3].find((seat) => !seats.includes(seat))!;

function told(contract: string, declarer: number, partner: number): Told {
  const { kind, tout } = readContract(contract);
  return { contract: kind, declarer, tout, ...(kind === "Rufspiel" ? { partner } : {}) };
}

/** I play it. */
export function gameWorth(table: Table, contract: string): Weighing {
  const facts = told(contract, table.seat, another(table.seat));
  const cases = facts.tout
    ? [true, false].map((won) => ({ words: say(`ended.${won ? "won" : "lost"}.simple`), facts: { ...facts, won } }))
    : ENDINGS.map(([won, level]) => ({
        words: say(`ended.${won ? "won" : "lost"}.${level}`),
        facts: { ...facts, won, level },
      }));
  return { title: say(`contract.${contract}`), cases };
}

/** The least game that this step of the ladder promises. */
export function bidWorth(table: Table, level: number, phrase: string): Weighing {
  const least = rungName(level, table.deal.auction?.top ?? 0);
  return {
    title: m.worth_least({ phrase, contract: least }),
    cases: gameWorth(table, least.replace("-", " ")).cases,
  };
}

/** I give one, and those against the declarer win or lose; beside it the same without. */
export function spritzeWorth(table: Table, word: string): Weighing {
  const { contract, declarer, partner } = table.deal;
  const mate = another(table.seat, declarer);
  const facts = told(contract ?? "Rufspiel", declarer ?? mate, partner ?? mate);
  const ending = (won: boolean): string => m.worth_side({ ended: say(`ended.${won ? "lost" : "won"}.simple`) });
  return {
    title: say(`phrase.sk.spritze.${word}`),
    cases: [false, true].flatMap((won) => [
      { words: ending(won), facts: { ...facts, won, spritze: table.seat } },
      { words: m.worth_without({ ending: ending(won) }), facts: { ...facts, won } },
    ]),
  };
}
