import { m } from "../../paraglide/messages.js";
import { sorted } from "../../lib/cards";
import { maybe, say } from "../../lib/words.svelte";
import type { Call, Face, Happened, Heading, View } from "../faces";
import type { Table } from "../model.svelte";
import { currentTrick, dealerBadge, lastTrickClosed, takenTrick, trickNumber, tricksOf } from "./tricks";

const SUITS = ["E", "G", "H", "S"];
const CLAUSES: Record<string, string> = {};

/** Trumps of a contract from the highest down. */
export function trumpsOf(contract: string | null | undefined): string[] {
  const [kind, suit] = (contract ?? "").split(" ");
  const obers = SUITS.map((one) => `${one}O`);
  const unters = SUITS.map((one) => `${one}U`);
  const plain = (one: string, ranks: string[]): string[] => ranks.map((rank) => one + rank);
  if (kind === "Wenz") return unters;
  if (kind === "Farbwenz") return [...unters, ...plain(suit!, ["A", "Z", "K", "O", "9", "8", "7"])];
  const trump = kind === "Solo" && suit ? suit : "H";
  return [...obers, ...unters, ...plain(trump, ["A", "Z", "K", "9", "8", "7"])];
}

function heading(table: Table): Heading {
  const view = table.deal;
  const contract = view.contract as string | undefined;
  const number = m.deal_number({ number: table.view.number });
  if (!contract) return { title: "Schafkopf", meta: view.phase === "bidding" ? `${number} · ${m.sk_bidding()}` : number };
  const declarer = table.name(view.declarer as number);
  const spritze = view.spritze as { word: string } | undefined;
  return {
    title: maybe(`contract.${contract}`) || contract,
    meta: `${m.plays({ name: declarer })} · ${m.trick_number({ number: trickNumber(view) })}`,
    ...(contract.split(" ")[1]?.length === 1 ? { pip: contract.split(" ")[1]! } : {}),
    flags: spritze ? ["×2"] : [],
  };
}

function calls(event: Happened): Call[] {
  const seat = event.seat as number;
  switch (event.type) {
    case "bid":
      return [{ seat, text: maybe(`phrase.sk.${String(event.phrase)}`, { contract: event.named }) || say("phrase.sk.spiele") }];
    case "passed":
      return [{ seat, text: say("phrase.sk.weiter") }];
    case "contract-fixed":
      return [{ seat, text: say("phrase.sk.ich-spiele", { contract: event.contract }) }];
    case "spritze-given":
      return [{ seat, text: `${String(event.word)}!` }];
    default:
      return [];
  }
}

export const schafkopf: Face = {
  short: "sk",
  deck: "by",
  heading,
  sort: (hand, view: View) => sorted(hand, trumpsOf(view.contract as string | undefined), SUITS),
  seat: (table, seat) => {
    const view = table.deal;
    const taken = tricksOf(view, seat);
    const role = view.declarer === seat ? m.plays_short() : "";
    return { status: [role, taken > 0 ? m.tricks_taken({ count: taken }) : ""].filter(Boolean).join(" · "), badge: dealerBadge(table, seat) };
  },
  trick: currentTrick,
  lastTrick: takenTrick,
  closing: lastTrickClosed,
  quiet: new Set(["anytime", "supervisor"]),
  calls,
  clause: (kind) => CLAUSES[kind] ?? "",
};
