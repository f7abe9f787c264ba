/** What an announcement or a solo would bring: how the deal may end, as facts the referee counts. */

import { say } from "../../../lib/words.svelte";
import { m } from "../../../paraglide/messages.js";
import type { Facts } from "../../../lib/wire/doppelkopf";
import type { Weighing } from "../../Worth.svelte";
import { isSolo, STEPS, type Party } from "./rules";
import type { Deal, Table } from "./table";

const AUGEN = 240;
/** How many Augen a party needs for Re or Kontra and for each step after it. */
const NEEDED = [121, 151, 181, 211, AUGEN];
/** Both of them are in one hand: it plays alone, and nobody else knows. */
const ALTE = "XD";

type Levels = Record<Party, number>;

const word = (party: Party, level: number): string | null => (level < 0 ? null : [party, ...STEPS][level]!);

/** Who plays with me, as far as I know; who it is makes no difference to what it is worth. */
function reSeats(view: Deal, me: number): number[] {
  const parties = view.parties ?? [];
  const open = [0, 1, 2, 3].filter((seat) => seat !== me && parties[seat] == null);
  const shown = parties.flatMap((party, seat) => (party === "re" && seat !== me ? [seat] : []));
  if (view.party === "kontra") return [...shown, ...open].slice(0, isSolo(view.contract) ? 1 : 2);
  return alone(view, me) ? [me] : [me, ...[...shown, ...open].slice(0, 1)];
}

/** In a solo, also in a silent one: both Alte were mine, or the one that showed my party was not the last. */
function alone(view: Deal, me: number): boolean {
  if (isSolo(view.contract)) return true;
  if (view.contract !== "Normalspiel") return false;
  const held = (view.hand ?? []).filter((card) => card === ALTE).length;
  const announced = (view.spoken ?? []).some(({ seat }) => seat === me);
  return held === 2 || (held === 1 && view.parties?.[me] === "re" && !announced);
}

function kindOf(view: Deal): Facts["contract"] {
  if (isSolo(view.contract)) return "solo";
  return view.contract === "Armut" ? "armut" : view.contract === "Hochzeit" ? "hochzeit" : "normal";
}

/** My party has made so many Augen. */
function ended(table: Table, mine: number, heard: Levels): object {
  const view = table.deal;
  const party = view.party ?? "re";
  return {
    contract: kindOf(view),
    pack: table.options.pack ?? 40,
    re: reSeats(view, table.seat),
    re_augen: party === "re" ? mine : AUGEN - mine,
    ...tricks(table, mine, party),
    ...spoken(heard),
  };
}

/** All Augen are all tricks; else it is left open how many there were. */
function tricks(table: Table, mine: number, party: Party): Partial<Facts> {
  if (mine < AUGEN) return {};
  const all = Number(table.options.pack ?? 40) / 4;
  return party === "re" ? { re_tricks: all, kontra_tricks: 0 } : { re_tricks: 0, kontra_tricks: all };
}

function spoken(heard: Levels): object {
  return { re_said: word("re", heard.re), kontra_said: word("kontra", heard.kontra) };
}

/** Made, barely missed, and as many Augen without having said it. */
export function stepWorth(table: Table, step: string): Weighing {
  const party = table.deal.party ?? "re";
  const heard: Levels = table.deal.said ?? { re: -1, kontra: -1 };
  const level = Math.max(0, STEPS.findIndex((other) => other === step) + 1);
  const after = { ...heard, [party]: level };
  const needed = NEEDED[level]!;
  const missed = needed === AUGEN ? AUGEN - 10 : needed - 1;
  return {
    title: say(`word.${step}`),
    cases: [
      { words: m.worth_made({ augen: needed }), facts: ended(table, needed, after) },
      { words: m.worth_missed({ augen: missed }), facts: ended(table, missed, after) },
      { words: m.worth_unsaid({ augen: needed }), facts: ended(table, needed, heard) },
      { words: m.worth_unsaid({ augen: missed }), facts: ended(table, missed, heard) },
    ],
  };
}

/** I play it alone; nothing is announced. */
export function soloWorth(table: Table, solo: string): Weighing {
  const facts = (mine: number): Partial<Facts> => ({
    contract: "solo",
    pack: table.options.pack ?? 40,
    re: [table.seat],
    re_augen: mine,
    ...tricks(table, mine, "re"),
  });
  const cases = [NEEDED[0]!, NEEDED[1]!, AUGEN, NEEDED[0]! - 1, 89].map((mine) => ({
    words: m.worth_augen({ augen: mine }),
    facts: facts(mine),
  }));
  return { title: say(`contract.${solo}`), cases };
}
