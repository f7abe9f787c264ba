/** Schafkopf in words: heading, seats, calls, the sentence of each event, the outcome of a deal. */

import { suitName } from "../../../lib/cards";
import { listed, maybe, say } from "../../../lib/words.svelte";
import type { Facts } from "../../../lib/wire/schafkopf";
import type { Result } from "../../view";
import { m } from "../../../paraglide/messages.js";
import type { Call, Heading, Outcome, SeatLine } from "../../faces";
import { dealerBadge, trickNumber, tricksOf } from "../tricks";
import { slipArgs } from "./matter";
import { readContract } from "./rules";
import type { Deal, Happened, Table } from "./table";

/** The called Sau as long as nobody but its holder knows where it is. */
export function calledSau(view: Deal): string | null {
  if (view.phase !== "playing" || !view.contract) return null;
  const { kind, suit } = readContract(view.contract);
  return kind === "Rufspiel" && shownPartner(view) === null ? `${suit}A` : null;
}

/** Whom the Sau has called, once it has fallen; who still holds it himself keeps it to himself. */
function shownPartner(view: Deal): number | null {
  const partner = view.partner ?? null;
  if (partner === null) return null;
  const { suit } = readContract(view.contract ?? "");
  return (view.hand ?? []).includes(`${suit}A`) ? null : partner;
}

/** `Auf die Eichel-Sau`, `Herz-Solo`: as short as it is called. */
function titleOf(contract: string): string {
  const { kind, suit } = readContract(contract);
  return kind === "Rufspiel" ? say("ui.sk.title-call", { suit: suitName(suit) }) : say(`contract.${contract}`);
}

export function heading(table: Table): Heading {
  const view = table.deal;
  const number = m.deal_number({ number: table.view.number });
  const contract = view.contract;
  if (!contract)
    return {
      title: "Schafkopf",
      meta: [number, ...(view.phase === "bidding" ? [say("ui.sk.bidding")] : [])].join(" · "),
    };
  const { kind, suit } = readContract(contract);
  const plays = view.declarer === table.seat ? m.you_play() : m.plays({ name: table.name(view.declarer) });
  const call = kind === "Rufspiel";
  const spritze = view.spritze;
  return {
    title: titleOf(contract),
    meta: [...(call ? [kind] : []), plays, m.trick_number({ number: Math.min(8, trickNumber(view)) })].join(" · "),
    ...(suit ? { pip: suit } : {}),
    flags: spritze ? [{ wide: `${maybe(`value.sk.word.${spritze.word}`) || spritze.word} `, text: "×2" }] : [],
  };
}

export function seatLine(table: Table, seat: number): SeatLine {
  const view = table.deal;
  const taken = tricksOf(view, seat);
  const spritze = view.spritze;
  const role =
    view.declarer === seat
      ? m.plays_short()
      : shownPartner(view) === seat
        ? say("ui.sk.plays-with")
        : spritze?.seat === seat
          ? spritze.word
          : "";
  const tricks = taken > 0 ? m.tricks_taken({ count: taken }) : "";
  return { status: [role, tricks].filter(Boolean).join(" · "), badge: dealerBadge(table, seat) };
}

export function calls(event: Happened): Call[] {
  switch (event.type) {
    case "bid":
      return [{ seat: event.seat, text: say(event.phrase, event) }];
    case "passed":
      return [{ seat: event.seat, text: say("phrase.sk.weiter") }];
    case "contract-fixed":
      return [{ seat: event.seat, text: `${titleOf(event.contract)}!` }];
    case "spritze-given":
      return [{ seat: event.seat, text: say(`phrase.sk.spritze.${event.word}`) }];
    case "claimed":
      return [{ seat: event.by, text: say("phrase.sk.claim") }];
    default:
      return [];
  }
}

/** Events whose sentence needs more than their fields. */
export function tell(event: Happened): [string, Record<string, unknown>] | null {
  switch (event.type) {
    case "claimed":
      if (typeof event.trick !== "number") return null;
      return [event.trick === 0 ? "claimed.call" : "claimed.trick", event];
    case "correction-denied":
      return [`correction-denied.${event.reason}`, event];
    case "offence-proven":
      return [`offence-proven.${event.slip.card ? "card" : "call"}`, slipArgs(event.slip)];
    case "play-goes-on":
      return ["play-goes-on", slipArgs(event.slip)];
    case "supervisor-decided":
      return [`supervisor-decided.${event.decision}`, event];
    default:
      return null;
  }
}

/** Who won and how; the lines say what it cost. */
export function outcome({ lines, redeal, facts, headline }: Result<Facts>, table: Table): Outcome | null {
  const roles = Array.from({ length: table.players }, () => "");
  if (redeal)
    return {
      title: lines.length > 0 ? m.dealt_again() : say("ui.sk.nobody-plays"),
      lead: m.same_dealer_again(),
      roles,
    };
  if (!facts) return null;
  const { declarer, partner, augen, contract, foul, spritze } = facts;
  roles[declarer] = say("ui.sk.role-declarer");
  const name = maybe(`contract.${contract}`) || contract;
  if (foul && !foul.continued) return { title: fault(foul.offender, table), lead: name, roles };
  if (partner !== null) roles[partner] = say("ui.sk.role-partner");
  if (spritze !== null && lines.some(({ clause }) => clause === "SK-points-spritze"))
    roles[spritze] = say("ui.sk.role-spritze");
  const { won, level } = headline[0]!.args;
  const how = won ? "won" : "lost";
  const side = partner === null ? [declarer] : [declarer, partner];
  const lead = augen === null ? name : say("ui.sk.augen", { contract: name, augen, rest: 120 - augen });
  return { title: `${result(how, side, table)} ${maybe(`outcome.sk.${how}.${String(level)}`)}`.trim(), lead, roles };
}

function result(how: string, side: number[], table: Table): string {
  if (side.length > 1)
    return say(`outcome.sk.${how}.many`, { names: listed(side.map((seat) => table.names[seat] ?? "")) });
  return side[0] === table.seat
    ? say(`outcome.sk.${how}.you`)
    : say(`outcome.sk.${how}.one`, { names: table.name(side[0]) });
}

function fault(seat: number, table: Table): string {
  return seat === table.seat ? say("outcome.sk.foul.you") : say("outcome.sk.foul.one", { names: table.name(seat) });
}
