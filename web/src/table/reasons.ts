/** Why a card cannot be played now, and who is being waited for instead. */

import { listed, say } from "../lib/words.svelte";
import { m } from "../paraglide/messages.js";
import { questionTitle } from "./labels";
import type { Refusal, Table } from "./model.svelte";

const NOT_ASKED = "ENG-not-asked";

/** Who is being waited for; where it is the table itself, what it does. */
export function waitingFor(table: Table): string {
  const names = waitedNames(table);
  const own = ownWork(table);
  return names.length === 0 && own ? own : m.waiting_for({ names: names.join(", ") });
}

/** The reason where there is no act the referee could be asked about: another question, another player, the table. */
export function whyNoCard(table: Table): Refusal {
  if (table.info?.paused) return { clause: "ENG-table", text: say("refusal.table.paused") };
  const question = table.questions.filter(({ window }) => !window.answered?.includes(table.seat)).at(-1);
  if (question) {
    const { kind } = question.window;
    return {
      clause: table.face.clause(kind, table.deal),
      text: m.answer_first({ question: questionTitle(table, kind) }),
    };
  }
  const names = waitedNames(table);
  if (names.length > 0) return { clause: NOT_ASKED, text: m.turn_of_others({ names: listed(names) }) };
  return { clause: NOT_ASKED, text: ownWork(table) || m.attempt_over() };
}

function waitedNames(table: Table): string[] {
  return [...table.turns].filter((seat) => seat >= 0).map((seat) => table.name(seat));
}

/** What the table itself is doing, where the game waits for that. */
function ownWork(table: Table): string {
  const window = table.frame?.windows.find(
    (window) => window.must && !window.waits_for && window.seats.every((seat) => seat < 0),
  );
  return window ? questionTitle(table, window.kind) : "";
}
