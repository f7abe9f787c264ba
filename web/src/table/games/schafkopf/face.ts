/** Schafkopf in words: heading, seats, calls, the sentence of each event, the outcome of a deal. */

import { cardName, suitName } from "../../../lib/cards";
import { listed, maybe, say } from "../../../lib/words.svelte";
import type { Slip } from "../../../lib/wire/schafkopf";
import type { DealResult, ScoreLine } from "../../../lib/wire/wire";
import { m } from "../../../paraglide/messages.js";
import type { Call, Happened, Heading, Outcome, SeatLine, View } from "../../faces";
import type { Table } from "../../model.svelte";
import { dealerBadge, trickNumber, tricksOf } from "../tricks";
import { slipArgs } from "./matter";
import { readContract } from "./rules";
import { played } from "./told";

/** The called Sau as long as nobody but its holder knows where it is. */
export function calledSau(view: View): string | null {
  if (view.phase !== "playing" || !view.contract) return null;
  const { kind, suit } = readContract(view.contract as string);
  return kind === "Rufspiel" && shownPartner(view) === null ? `${suit}A` : null;
}

/** Whom the Sau has called, once it has fallen; who still holds it himself keeps it to himself. */
export function shownPartner(view: View): number | null {
  const partner = (view.partner as number | undefined) ?? null;
  if (partner === null) return null;
  const { suit } = readContract((view.contract as string | undefined) ?? "");
  return ((view.hand as string[] | undefined) ?? []).includes(`${suit}A`) ? null : partner;
}

/** `Auf die Eichel-Sau`, `Herz-Solo`: as short as it is called. */
function titleOf(contract: string): string {
  const { kind, suit } = readContract(contract);
  return kind === "Rufspiel" ? m.sk_title_call({ suit: suitName(suit) }) : say(`contract.${contract}`);
}

export function heading(table: Table): Heading {
  const view = table.deal;
  const number = m.deal_number({ number: table.view.number });
  const contract = view.contract as string | undefined;
  if (!contract) return { title: "Schafkopf", meta: [number, ...(view.phase === "bidding" ? [m.sk_bidding()] : [])].join(" · ") };
  const { kind, suit } = readContract(contract);
  const plays = view.declarer === table.seat ? m.you_play() : m.plays({ name: table.name(view.declarer as number) });
  const call = kind === "Rufspiel";
  const spritze = view.spritze as { word: string } | undefined;
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
  const spritze = view.spritze as { seat: number; word: string } | undefined;
  const role = view.declarer === seat ? m.plays_short() : shownPartner(view) === seat ? m.sk_plays_with() : spritze?.seat === seat ? spritze.word : "";
  const tricks = taken > 0 ? m.tricks_taken({ count: taken }) : "";
  return { status: [role, tricks].filter(Boolean).join(" · "), badge: dealerBadge(table, seat) };
}

export function calls(event: Happened): Call[] {
  const seat = event.seat as number;
  switch (event.type) {
    case "bid":
      return [{ seat, text: say(String(event.phrase), { contract: event.named }) }];
    case "passed":
      return [{ seat, text: say("phrase.sk.weiter") }];
    case "contract-fixed":
      return [{ seat, text: `${titleOf(String(event.contract))}!` }];
    case "spritze-given":
      return [{ seat, text: say(`phrase.sk.spritze.${String(event.word)}`) }];
    case "claimed":
      return [{ seat: event.by as number, text: say("phrase.sk.claim") }];
    default:
      return [];
  }
}

/** Events whose sentence needs more than their fields. */
export function tell(event: Happened): [string, Record<string, unknown>] | null {
  const card = (name: string): string => cardName(event[name] as string, "by");
  switch (event.type) {
    case "bid":
      return ["bid", { seat: event.seat, phrase: say(String(event.phrase), { contract: event.named }) }];
    case "card-played":
      return ["card-played", { seat: event.seat, card: card("card") }];
    case "correction-asked":
    case "card-corrected":
      return [event.type, { seat: event.seat, wrong: card("wrong"), right: card("right") }];
    case "correction-denied":
      return [`correction-denied.${String(event.reason)}`, event];
    case "offence-proven":
      return [`offence-proven.${(event.slip as Slip).card ? "card" : "call"}`, slipArgs(event.slip as Slip)];
    case "play-goes-on":
      return ["play-goes-on", slipArgs(event.slip as Slip)];
    case "supervisor-decided":
      return [`supervisor-decided.${String(event.decision)}`, event];
    default:
      return null;
  }
}

/** Who won and how; the first line of a deal says it, the others what it cost. */
export function outcome({ lines, redeal }: DealResult, table: Table): Outcome | null {
  const roles = Array.from({ length: table.players }, () => "");
  if (redeal) return { title: lines.length > 0 ? m.dealt_again() : m.sk_nobody_plays(), lead: m.same_dealer_again(), roles };
  const game = played(lines);
  if (!game) return foul(lines[0], table, roles);
  const { sort, how, step } = game;
  const { declarer, partner, augen, contract } = game.args;
  roles[declarer] = m.sk_role_declarer();
  if (partner !== null && partner !== undefined) roles[partner] = m.sk_role_partner();
  for (const line of lines) if (line.key === "line.sk.spritze") roles[line.args.seat as number] = m.sk_role_spritze();
  const side = sort === "ruf" ? [declarer, partner!] : [declarer];
  const lead = m.sk_augen({ contract: maybe(`contract.${contract}`) || contract, augen, rest: 120 - augen });
  return { title: `${result(how, side, table)} ${maybe(`outcome.sk.${how}.${step}`)}`.trim(), lead, roles };
}

function result(how: string, side: number[], table: Table): string {
  if (side.length > 1) return say(`outcome.sk.${how}.many`, { names: listed(side.map((seat) => table.names[seat] ?? "")) });
  return side[0] === table.seat ? say(`outcome.sk.${how}.you`) : say(`outcome.sk.${how}.one`, { names: table.name(side[0]) });
}

function foul(line: ScoreLine | undefined, table: Table, roles: string[]): Outcome | null {
  if (!line?.key.startsWith("line.sk.foul")) return null;
  const { seat, declarer, contract } = line.args as { seat: number; declarer: number; contract: string };
  roles[declarer] = m.sk_role_declarer();
  const title = seat === table.seat ? say("outcome.sk.foul.you") : say("outcome.sk.foul.one", { names: table.name(seat) });
  return { title, lead: maybe(`contract.${contract}`) || contract, roles };
}
