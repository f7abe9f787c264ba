/** What the page has to know of Schafkopf to order a hand and to show a choice; what is allowed, the offers say. */

import type { Auction as SentAuction } from "../../../lib/wire/schafkopf";
import type { Order } from "../tricks";
import { trumpsIn } from "../tricks";

export const SUITS = ["E", "G", "H", "S"] as const;
export const KINDS = ["Rufspiel", "Farbwenz", "Wenz", "Solo"] as const;
export type Kind = (typeof KINDS)[number];

/** As much of an auction as the words of the ladder depend on. */
export type Auction = Pick<SentAuction, "order" | "top" | "unheard" | "holding" | "holder" | "level">;

export interface Contract {
  name: string;
  kind: Kind;
  suit: string;
  tout: boolean;
}

export function readContract(name: string): Contract {
  const [word, ...rest] = name.split(" ");
  const kind = KINDS.find((kind) => kind === word) ?? "Rufspiel";
  const suit = rest.find((word) => word.length === 1) ?? "";
  return { name, kind, suit, tout: rest.includes("Tout") };
}

export function contractName(kind: Kind, suit: string, tout: boolean): string {
  return [kind, kind === "Wenz" ? "" : suit, tout ? "Tout" : ""].filter(Boolean).join(" ");
}

/** Trumps of a game and the ranks of the other suits; before there is a game, as in the Rufspiel. */
export function orderOf(contract: string | null | undefined): Order {
  const { kind, suit } = readContract(contract ?? "Rufspiel");
  const row = (rank: string): string[] => SUITS.map((suit) => suit + rank);
  if (kind === "Wenz" || kind === "Farbwenz") {
    const plain = ["A", "Z", "K", "O", "9", "8", "7"];
    return { trumps: [...row("U"), ...(kind === "Farbwenz" ? plain.map((rank) => suit + rank) : [])], plain };
  }
  const plain = ["A", "Z", "K", "9", "8", "7"];
  const trump = kind === "Solo" ? suit : "H";
  return { trumps: [...row("O"), ...row("U"), ...plain.map((rank) => trump + rank)], plain };
}

/** Who is earlier than the holder may hold what he said; everybody else has to say more. */
export function holds(auction: Auction, seat: number): boolean {
  if (auction.holder === null || auction.holding === "never" || auction.unheard.includes(seat)) return false;
  return auction.order.indexOf(seat) < auction.order.indexOf(auction.holder);
}

export function price(auction: Auction, seat: number): number {
  return holds(auction, seat) ? auction.level : auction.level + 1;
}

/** The rungs of the ladder by their lowest game; where Wenz-Tout has a rung of its own there are seven. */
const RUNGS: Record<number, readonly string[]> = {
  5: ["Rufspiel", "Farbwenz", "Wenz", "Solo", "Farbwenz Tout", "Solo Tout"],
  6: ["Rufspiel", "Farbwenz", "Wenz", "Solo", "Farbwenz Tout", "Wenz Tout", "Solo Tout"],
};

export function rungName(level: number, top: number): string {
  return (RUNGS[top]?.[level] ?? "").replace(" ", "-");
}

const RAISED = [
  "spiele",
  "spiele-auch",
  "bin-besser",
  "bin-wieder-besser",
  "bin-erneut-besser",
  "bin-noch-einmal-besser",
];
const HELD = [
  "",
  "spiele-selbst",
  "hab-ich-auch-noch",
  "das-halte-ich-auch",
  "auch-das-kann-ich-halten",
  "auch-das-halte-ich-noch",
];

/** The words of the ladder this seat would speak now (SK-bidding-1). */
export function phraseKey(auction: Auction, seat: number): string {
  const level = price(auction, seat);
  const held = holds(auction, seat);
  if (level === auction.top) return held ? "phrase.sk.das-solo-tout-halte-ich" : "phrase.sk.ich-spiele-ein-solo-tout";
  return `phrase.sk.${(held ? HELD : RAISED)[level] ?? "spiele"}`;
}

type Lack = "" | "low" | "held" | "void";

export interface Tile {
  contract: Contract;
  /** Trumps in the hand; in the Rufspiel cards of the called suit that are no trumps. */
  count: number;
  lack: Lack;
}

/** The games of one kind as tiles, one a suit; what is not offered says what it lacks. */
export function tilesOf(kind: Kind, hand: readonly string[], offered: ReadonlySet<string>, tout: boolean): Tile[] {
  const suits = kind === "Wenz" ? [""] : kind === "Rufspiel" ? ["E", "G", "S"] : [...SUITS];
  return suits.map((suit) => {
    const contract = readContract(contractName(kind, suit, tout && kind !== "Rufspiel"));
    const order = orderOf(contract.name);
    const plain = hand.filter((card) => card[0] === suit && !order.trumps.includes(card)).length;
    const count = kind === "Rufspiel" ? plain : trumpsIn(hand, order);
    return { contract, count, lack: lackOf(contract, { hand, plain, offered }) };
  });
}

function lackOf(
  contract: Contract,
  { hand, plain, offered }: { hand: readonly string[]; plain: number; offered: ReadonlySet<string> },
): Lack {
  if (offered.has(contract.name)) return "";
  if (contract.kind !== "Rufspiel") return "low";
  if (hand.includes(`${contract.suit}A`)) return "held";
  return plain === 0 ? "void" : "low";
}

/** Can this kind be named at all, plain or as a Tout? */
export function possible(kind: Kind, offered: ReadonlySet<string>): { plain: boolean; tout: boolean } {
  const names = [...offered].map(readContract).filter((contract) => contract.kind === kind);
  return { plain: names.some((contract) => !contract.tout), tout: names.some((contract) => contract.tout) };
}
