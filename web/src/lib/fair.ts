/**
 * The fair shuffle, done again in the browser: the same recipe as `fair.py`, written a second time so that nobody has to
 * believe the server. SHA-256 comes from a small library, since browsers lend theirs only to secure pages and a table
 * in the cellar has plain http.
 */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Shuffles } from "./wire/wire";

export type Method = 1 | 2;

/** By the second method every word is promised by its hash before any of them is shown. */
const COMMIT: Record<Method, string> = { 1: "stammtisch/commit/1\n", 2: "stammtisch/commit/2\n" };
const PREFIX: Record<Method, string> = { 1: "", 2: "2:" };
const WORD = "stammtisch/word/1\n";
const SHUFFLE = utf8ToBytes("stammtisch/shuffle/1\n");
const SEED = /^[0-9a-fA-F]{64}$/;
const ALL = 2n ** 64n;

export type Word = readonly [seat: number, word: string];

function seedBytes(seed: string): Uint8Array {
  if (!SEED.test(seed)) throw new RangeError("a seed is 64 hex digits");
  return hexToBytes(seed);
}

/** The promise published before the deal. */
export function commitment(seed: string, method: Method = 1): string {
  return PREFIX[method] + bytesToHex(sha256(concatBytes(utf8ToBytes(COMMIT[method]), seedBytes(seed))));
}

export function methodOf(promise: string): Method {
  return promise.startsWith(PREFIX[2]) ? 2 : 1;
}

/** What a seat says of its word before any word is shown. */
export function wordPromise(seat: number, word: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${WORD}${seat}:${word}`)));
}

/** The order of the pack: Fisher-Yates from the back, each index drawn without bias. */
export function shuffled<T>(pack: readonly T[], seed: string, words: readonly Word[], shuffle: number): T[] {
  const numbers = endless(key(seed, words, shuffle));
  const order = [...pack];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const at = below(last + 1, numbers);
    [order[at], order[last]] = [order[last]!, order[at]!];
  }
  return order;
}

/** HMAC of the seats' words under the seed; each word goes in with its seat and its length. */
function key(seed: string, words: readonly Word[], shuffle: number): Uint8Array {
  const parts = [...words].sort(bySeat).map(([seat, word]) => {
    const bytes = utf8ToBytes(word);
    return concatBytes(utf8ToBytes(`${seat}:${bytes.length}:`), bytes, utf8ToBytes("\n"));
  });
  return hmac(sha256, seedBytes(seed), concatBytes(SHUFFLE, utf8ToBytes(`${shuffle}\n`), ...parts));
}

/** By seat, then by code points: by UTF-16 units some signs would change places. */
function bySeat([a, first]: Word, [b, second]: Word): number {
  if (a !== b) return a - b;
  const [left, right] = [[...first], [...second]];
  for (let k = 0; k < Math.min(left.length, right.length); k += 1) {
    const apart = left[k]!.codePointAt(0)! - right[k]!.codePointAt(0)!;
    if (apart !== 0) return apart;
  }
  return left.length - right.length;
}

/** Endless 64-bit numbers: SHA-256 of the key and a counter, four numbers a block. */
function* endless(from: Uint8Array): Generator<bigint, never> {
  for (let block = 0n; ; block += 1n) {
    const counter = new DataView(new ArrayBuffer(8));
    counter.setBigUint64(0, block);
    const hash = sha256(concatBytes(from, new Uint8Array(counter.buffer)));
    const digest = new DataView(hash.buffer, hash.byteOffset, hash.byteLength);
    for (let at = 0; at < 32; at += 8) yield digest.getBigUint64(at);
  }
}

/** A number below the limit, each equally likely: what would make the low ones likelier is thrown away. */
function below(limit: number, numbers: Generator<bigint, never>): number {
  const most = ALL - (ALL % BigInt(limit));
  for (;;) {
    const number = numbers.next().value;
    if (number < most) return Number(number % BigInt(limit));
  }
}

export interface Checked {
  /** The seed shown afterwards is the one promised before. */
  promised: boolean;
  /** Every word is the one its seat promised before any was shown; true as well where no word had to be promised. */
  pledged: boolean;
  /** Which promise this deal carries: of the seed alone, or of seed and words. */
  method: Method;
  /** Who promised a word and did not show it. */
  kept: number[];
  /** Shuffle by shuffle: does the order follow from seed and words? */
  orders: boolean[];
  /** Shuffle by shuffle: the pack it started from is the usual one, and no card was added or lost. */
  packs: boolean[];
  fair: boolean;
}

/** Everything that can be checked about one deal. */
export function check({ commitment: promise, seed, pledges, words, packs, orders }: Shuffles): Checked {
  const method = methodOf(promise);
  const promised = SEED.test(seed) && commitment(seed, method) === promise.toLowerCase();
  const asPromised = ([seat, word]: Word): boolean =>
    pledges.some(([who, hash]) => who === seat && hash === wordPromise(seat, word));
  const pledged = method === 1 || words.every(asPromised);
  const kept = pledges.map(([seat]) => seat).filter((seat) => !words.some(([who]) => who === seat));
  const followed = orders.map((order, k) => SEED.test(seed) && same(shuffled(packs[k] ?? [], seed, words, k), order));
  const whole = orders.map(
    (order, k) => usual(packs[k] ?? [], k) && same([...(packs[k] ?? [])].sort(), [...order].sort()),
  );
  return {
    promised,
    pledged,
    method,
    kept,
    orders: followed,
    packs: whole,
    fair: promised && pledged && orders.length > 0 && [...followed, ...whole].every(Boolean),
  };
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((card, k) => card === b[k]);

const SUITS = ["EGHS", "XPHK"];
const RANKS = ["A", "10", "Z", "K", "D", "O", "B", "U", "9", "8", "7"];

/**
 * A table that could choose where the shuffle starts from could choose where it ends. So the first pack lies as every
 * pack lies: suit by suit from the ace down, one pack after the other, a joker last; a later one is sorted as text.
 */
function usual(pack: readonly string[], shuffle: number): boolean {
  if (shuffle > 0) return same(pack, [...pack].sort());
  const cards = pack.at(-1) === "JOKER" ? pack.slice(0, -1) : pack;
  const suits = SUITS.find((four) => cards.every((card) => four.includes(card[0]!)));
  if (!suits) return false;
  const once = [...new Set(cards)];
  const lies = (card: string): number => 100 * suits.indexOf(card[0]!) + RANKS.indexOf(card.slice(1));
  const ordered = once.every(
    (card, k) => RANKS.includes(card.slice(1)) && (k === 0 || lies(once[k - 1]!) < lies(card)),
  );
  return ordered && cards.length % once.length === 0 && cards.every((card, k) => card === once[k % once.length]);
}
