import { describe, expect, it } from "vitest";
import { best } from "../tricks";
import { holds, orderOf, phraseKey, price, readContract, rungName, type Auction } from "./rules";
import written from "./rules.vectors.json";

/** Written by `stammtisch_dev.vectors` from the server's own rules. */
describe("the page has the server's rules of Schafkopf", () => {
  it.each(written.orders)("order of $name", ({ name, trumps, tricks }) => {
    expect(orderOf(name).trumps).toEqual(trumps);
    for (const [cards, taker] of tricks) {
      if (!Array.isArray(cards)) throw new Error("no trick");
      expect(best(cards, orderOf(name)), cards.join(" ")).toBe(taker);
    }
  });

  it("prices and words of the ladder", () => {
    for (const { auction: told, seat, price: level, holds: held, phrase } of written.auctions) {
      const auction: Auction = { ...told, holding: told.holding === "never" ? "never" : "any" };
      const described = JSON.stringify({ auction, seat });
      expect(price(auction, seat), described).toBe(level);
      expect(holds(auction, seat), described).toBe(held);
      expect(phraseKey(auction, seat), described).toBe(phrase);
    }
  });

  it("rungs of the ladder, each called by its lowest game", () => {
    for (const { level, top, names } of written.rungs) {
      const { kind, tout } = readContract(names[0]!);
      expect(rungName(level, top)).toBe(tout ? `${kind}-Tout` : kind);
    }
  });
});
