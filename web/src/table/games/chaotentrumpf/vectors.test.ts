import { describe, expect, it } from "vitest";
import { held, lengths, needed } from "./inversion";
import written from "./rules.vectors.json";
import { ahead, features, type Kind, majority, packsFor, rank, rating, SUITS, trumpsOf } from "./trumps";
import { KINDS } from "./inversion";

const kindOf = (word: unknown): Kind | null => KINDS.find((kind) => kind === word) ?? null;

/** Written by `stammtisch_dev.vectors` from the server's own rules. */
describe("the page has the server's rules of Chaotentrumpf", () => {
  it.each(written.orders)("trumps of $name", ({ name, trumps }) => expect(trumpsOf(name)).toEqual(trumps));

  it("features of every card", () => {
    for (const [card, three] of written.features) expect(features(String(card))).toEqual(three);
  });

  it("packs and majorities", () => {
    for (const { players, rule, packs } of written.packs)
      expect(packsFor(players, { pack_rule: rule === "ceil" ? "ceil" : "floor" })).toBe(packs);
    for (const [players, votes] of written.majorities) expect(majority(players!)).toBe(votes);
  });

  it("what the most trumps are worth", () => {
    for (const [trump, kind, how, amount] of written.ratings)
      expect(rating(String(trump), kindOf(kind)), `${trump} ${kind}`).toBe(`${how === "factor" ? "×" : "+"}${amount}`);
  });

  it("which inversion a change of trump needs", () => {
    for (const [old, to, kind] of written.needed) expect(needed(old!, to!), `${old} ${to}`).toBe(kind);
  });

  it("which inversion a hand holds, and how long its runs must be", () => {
    for (const { hand, size, kind, short, long } of written.held) {
      expect(held(hand, { hand: size }).kind, `${hand.join(" ")}, ${size}`).toBe(kind);
      expect(lengths({ hand: size })).toEqual({ short, long });
    }
  });

  it("what the next card does to the election", () => {
    for (const { lying, top, trump, over } of written.elections) {
      const next = ahead(top, lying);
      expect(next.trump).toBe(trump);
      const lower = SUITS.flatMap((suit) => ["7", "8", "9", "B", "D", "K", "10", "A"].map((value) => suit + value))
        .filter((card) => rank(card) < rank(top))
        .filter((card) => next.kind !== "clubs" || card[0] === "X")
        .filter((card) => !next.higher.includes(card[0]!));
      expect(new Set(lower), `${lying} ${top}`).toEqual(new Set(over));
    }
  });
});
