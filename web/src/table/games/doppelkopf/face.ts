/** Doppelkopf in words: heading, seats, calls, the sentence of each event, the outcome of a deal. */

import { cardName } from "../../../lib/cards";
import { listed, say } from "../../../lib/words.svelte";
import type { Facts, Spoken } from "../../../lib/wire/doppelkopf";
import type { Result } from "../../view";
import { m } from "../../../paraglide/messages.js";
import type { Choice } from "../../choosing";
import type { Call, Flag, Heading, Outcome, SeatLine } from "../../faces";
import { capital } from "../../labels";
import { dealerBadge, trickNumber, tricksOf } from "../tricks";
import { isSolo, signOf, STEPS, type Party } from "./rules";
import type { Deal, Happened, Table } from "./table";

const PARTIES: Party[] = ["re", "kontra"];

/** Who announced what, in that order. */
export function spokenOf(view: Deal): Spoken[] {
  return view.spoken ?? [];
}

function saidLevels(view: Deal): Record<Party, number> {
  return view.said ?? { re: -1, kontra: -1 };
}

function flags(view: Deal): (string | Flag)[] {
  const levels = saidLevels(view);
  const spoken = PARTIES.filter((party) => levels[party] >= 0).map((party): string | Flag => {
    const word = say(`word.${party}`);
    return levels[party] === 0 ? word : { wide: `${word}, `, text: say(`word.${STEPS[levels[party] - 1]!}`) };
  });
  return [...spoken, ...(typeof view.schwein === "number" ? [say("ui.dk.schwein")] : [])];
}

function reTeam(table: Table): string {
  const parties = table.deal.parties ?? [];
  return listed(parties.flatMap((party, seat) => (party === "re" ? [table.names[seat] ?? ""] : [])));
}

function playing(table: Table): { title: string; meta: string; pip?: string } {
  const view = table.deal;
  const contract = view.contract ?? "Normalspiel";
  const declarer = view.declarer;
  const own = declarer === table.seat;
  const name = table.name(declarer);
  if (isSolo(contract)) {
    const { suit } = signOf(contract);
    return {
      title: say(`contract.${contract}`),
      meta: own ? m.you_play() : m.plays({ name }),
      ...(suit ? { pip: suit } : {}),
    };
  }
  if (contract === "Armut")
    return {
      title: own ? say("ui.dk.your-armut") : say("ui.dk.armut-of", { name }),
      meta: say("ui.dk.re-are", { names: reTeam(table) }),
    };
  if (contract !== "Hochzeit") return { title: "Doppelkopf", meta: say(`contract.${contract}`) };
  const title = own ? say("ui.dk.your-hochzeit") : say("ui.dk.hochzeit-of", { name });
  return { title, meta: view.searching ? say("ui.dk.partner-open") : say("ui.dk.re-are", { names: reTeam(table) }) };
}

export function heading(table: Table): Heading {
  const view = table.deal;
  const number = m.deal_number({ number: table.view.number });
  const pack = Number(table.options.pack ?? 40);
  if (view.contract) {
    const deal = playing(table);
    const trick = say("ui.dk.trick-of", { number: Math.min(pack / 4, trickNumber(view)), of: pack / 4 });
    return { ...deal, meta: `${capital(deal.meta)} · ${trick}`, flags: flags(view) };
  }
  if (typeof view.poor === "number") {
    const title =
      view.poor === table.seat ? say("ui.dk.your-armut") : say("ui.dk.armut-of", { name: table.name(view.poor) });
    const count = view.offered ?? 0;
    return { title, meta: `${number} · ${count === 0 ? m.no_trump() : m.trumps_held({ count })}` };
  }
  if (view.phase === "contesting") return { title: say("ui.dk.contest"), meta: number };
  return {
    title: "Doppelkopf",
    meta: [
      number,
      ...(view.phase === "reserving" ? [say("ui.dk.reservation")] : []),
      say("ui.dk.pack", { count: pack }),
    ].join(" · "),
  };
}

/** Parties are marked only where they are open by what was said: a solo, an Armut, a found Hochzeit, an announcement. */
function openParty(table: Table, seat: number): string {
  const view = table.deal;
  const party = (view.parties ?? [])[seat];
  if (!party || view.phase !== "playing") return "";
  const spoke = spokenOf(view).some((act) => act.seat === seat);
  return view.contract !== "Normalspiel" || spoke ? say(`word.${party}`) : "";
}

export function seatLine(table: Table, seat: number): SeatLine {
  const view = table.deal;
  const taken = tricksOf(view, seat);
  const searching = view.searching && view.declarer === seat ? say("ui.dk.searches") : "";
  const solo = isSolo(view.contract);
  const role = solo ? (view.declarer === seat ? m.plays_short() : "") : searching || openParty(table, seat);
  return {
    status: [role, taken > 0 ? m.tricks_taken({ count: taken }) : ""].filter(Boolean).join(" · "),
    badge: dealerBadge(table, seat),
  };
}

export function calls(event: Happened): Call[] {
  switch (event.type) {
    case "announced":
    case "solo-bid":
      return [{ seat: event.seat, text: say(`phrase.dk.${event.step}`) }];
    case "contract-fixed":
      return event.seat === null || event.contract === "Armut"
        ? []
        : [{ seat: event.seat, text: `${say(`contract.${event.contract}`)}!` }];
    case "card-played":
      return event.schwein ? [{ seat: event.seat, text: say("phrase.dk.schwein") }] : [];
    case "schwein-declared":
      return [{ seat: event.seat, text: say("phrase.dk.schwein") }];
    case "thrown-in":
    case "armut-offered":
    case "armut-taken":
    case "armut-refused":
    case "solo-passed":
    case "rest-offered":
      return [{ seat: event.seat, text: say(`phrase.dk.${event.type}`) }];
    case "claimed":
      return [{ seat: event.by, text: say("phrase.dk.claim") }];
    default:
      return [];
  }
}

/** Events whose sentence needs more than their fields. */
export function tell(event: Happened): [string, Record<string, unknown>] | null {
  switch (event.type) {
    case "card-played":
      return [
        event.schwein ? "card-played.schwein" : "card-played",
        { seat: event.seat, card: cardName(event.card, "fr") },
      ];
    case "announced":
      return [event.step === event.party ? `announced.step.${event.step}` : "announced", event];
    case "gift-settled":
      return [event.given ? "gift-settled.true" : "gift-settled.false", event];
    case "partner-found":
      return [event.seat === null ? "partner-found.nobody" : "partner-found", event];
    case "contract-fixed":
      return [event.seat === null ? "contract-fixed.nobody" : "contract-fixed", event];
    case "cards-returned":
      return [event.trumps === null ? "cards-returned.silent" : "cards-returned", event];
    case "revoke-proven": {
      const { seat, card, trick } = event.slip;
      return ["revoke-proven", { seat, card: cardName(card, "fr"), trick }];
    }
    default:
      return null;
  }
}

/** The ace that may become the Schwein: the same card twice, once with it and once without. */
export function asksSchwein(choices: Choice[]): boolean {
  return choices.length === 2 && choices.some(({ form }) => "schwein" in (form.fields ?? {}));
}

export function outcome({ lines, redeal, facts, headline }: Result<Facts>, table: Table): Outcome | null {
  const roles = Array.from({ length: table.players }, () => "");
  if (redeal) return { title: m.dealt_again(), lead: m.same_dealer_again(), roles };
  if (!facts) return null;
  const { re, re_augen: augen, revoke: seat } = facts;
  if (seat !== null) {
    return {
      title: seat === table.seat ? say("outcome.dk.foul.you") : say("outcome.dk.foul.one", { names: table.name(seat) }),
      lead: "",
      roles,
    };
  }
  const { winner, contract } = headline[0]!.args;
  if (augen === null) return null;
  roles.forEach((_, at) => (roles[at] = say(re.includes(at) ? "word.re" : "word.kontra")));
  const title = !winner
    ? m.ask_nobody_wins()
    : winner === "re"
      ? say("ui.dk.re-wins")
      : lines.some(({ clause }) => clause === "DK-6b")
        ? say("ui.dk.kontra-wins-old")
        : say("ui.dk.kontra-wins");
  const names = listed(re.map((at) => table.names[at] ?? ""));
  const mine = winner === "kontra" ? 240 - augen : augen;
  return {
    title,
    lead: say("ui.dk.augen", { contract: say(`contract.${String(contract)}`), augen: mine, rest: 240 - mine, names }),
    roles,
  };
}
