import { describe, expect, it } from "vitest";
import { check, commitment, methodOf, shuffled, wordPromise } from "./fair";
import written from "./fair.vectors.json";
import type { Shuffles } from "./wire/wire";

/** In JSON a pair is a list. */
const vectors = written.map((vector) => ({
  ...vector,
  words: vector.words.map(([seat, word]): [number, string] => [Number(seat), String(word)]),
  pledges: vector.pledges.map(([seat, hash]): [number, string] => [Number(seat), String(hash)]),
}));

/** Vectors written by `fair.py`; `tests/test_fair.py` holds them against it. */
describe("the recipe is the server's", () => {
  it.each(vectors)("seed $seed, shuffle $shuffle", ({ seed, commitment: promise, words, shuffle, pack, order }) => {
    expect(commitment(seed)).toBe(promise);
    expect(shuffled(pack, seed, words, shuffle)).toEqual(order);
  });
  it.each(vectors)("promises of seed $seed", ({ seed, second, words, pledges }) => {
    expect(commitment(seed, 2)).toBe(second);
    expect(words.map(([seat, word]) => [seat, wordPromise(seat, word)])).toEqual(pledges);
  });
});

const first = vectors[1]!;
const honest: Shuffles = {
  deal: 1,
  commitment: first.second,
  seed: first.seed,
  pledges: first.pledges,
  words: first.words,
  packs: [first.pack],
  orders: [first.order],
};

describe("what is checked", () => {
  it("lets an honest deal pass", () => {
    const right = { promised: true, pledged: true, kept: [], orders: [true], packs: [true], fair: true };
    expect(check(honest)).toEqual({ ...right, method: 2 });
    expect(check({ ...honest, commitment: first.commitment, pledges: [] })).toEqual({ ...right, method: 1 });
    expect([methodOf(first.commitment), methodOf(first.second)]).toEqual([1, 2]);
  });
  it("finds a word that was chosen when the others lay open, and a promise that was never made", () => {
    const words = honest.words.map(([seat, word], k): [number, string] => [seat, k === 0 ? `${word}!` : word]);
    const orders = [shuffled(first.pack, first.seed, words, 0)];
    expect(check({ ...honest, words, orders })).toMatchObject({ orders: [true], pledged: false, fair: false });
    expect(check({ ...honest, pledges: honest.pledges.slice(1) })).toMatchObject({ pledged: false, fair: false });
  });
  it("names who promised a word and did not show it", () => {
    const pledges: Shuffles["pledges"] = [...honest.pledges, [9, "00".repeat(32)]];
    expect(check({ ...honest, pledges })).toMatchObject({ kept: [9], fair: true });
  });
  it("finds another seed than the promised one", () => {
    expect(check({ ...honest, seed: "00".repeat(32) })).toMatchObject({
      promised: false,
      orders: [false],
      fair: false,
    });
  });
  it("finds two cards that changed places", () => {
    const order = [first.order[1]!, first.order[0]!, ...first.order.slice(2)];
    expect(check({ ...honest, orders: [order] })).toMatchObject({
      promised: true,
      orders: [false],
      packs: [true],
      fair: false,
    });
  });
  it("finds a word that was left out", () => {
    expect(check({ ...honest, words: honest.words.slice(1) })).toMatchObject({ orders: [false], fair: false });
  });
  it("finds a pack that was laid out to suit somebody", () => {
    const pack = [...first.pack].reverse();
    const orders = [shuffled(pack, first.seed, honest.words, 0)];
    expect(check({ ...honest, packs: [pack], orders })).toMatchObject({ orders: [true], packs: [false], fair: false });
  });
  it("finds a card that was exchanged for another", () => {
    const order = first.order.map((card) => (card === "E7" ? "EA" : card));
    expect(check({ ...honest, orders: [order] })).toMatchObject({ packs: [false], fair: false });
  });
  it("knows packs of two, with the joker, and later shuffles in the order of the alphabet", () => {
    const twice = [...vectors[2]!.pack, "JOKER"];
    const words: [number, string][] = [];
    const orders = [shuffled(twice, first.seed, words, 0), shuffled(["H10", "H9", "KA"], first.seed, words, 1)];
    expect(check({ ...honest, words, packs: [twice, ["H10", "H9", "KA"]], orders }).fair).toBe(true);
  });
  it("is not content with a seed that is none, or with nothing shuffled", () => {
    expect(check({ ...honest, seed: "xyz" }).fair).toBe(false);
    expect(check({ ...honest, packs: [], orders: [] }).fair).toBe(false);
    expect(() => commitment("12")).toThrow(RangeError);
  });
});
