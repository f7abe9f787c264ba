import { describe, expect, it } from "vitest";
import { best } from "../tricks";
import { bestAt, orderOf, SOLOS, timeLeft, type Party } from "./rules";
import written from "./rules.vectors.json";

const party = (word: string): Party => (word === "re" ? "re" : "kontra");

/** Written by `stammtisch_dev.vectors` from the server's own rules. */
describe("the page has the server's rules of Doppelkopf", () => {
  it("solos, in their order", () => expect([...SOLOS]).toEqual(written.solos));

  it.each(written.orders)("order of $name", ({ name, trumps, tricks }) => {
    expect(orderOf(name).trumps).toEqual(trumps);
    for (const [cards, taker] of tricks) {
      if (!Array.isArray(cards)) throw new Error("no trick");
      expect(best(cards, orderOf(name)), cards.join(" ")).toBe(taker);
    }
  });

  it("which of two Dullen takes the trick", () => {
    for (const { name, dulle, last, trick, taker } of written.dullen)
      expect(bestAt({ contract: name, trick }, dulle, last), `${name}, ${dulle}, ${trick.join(" ")}`).toBe(taker);
  });

  it("how long each step may be announced, by every clock and reading", () => {
    for (const limit of written.limits) {
      const { pack, clock, reply, hochzeit_re, held, played, said: levels, found: trick, level } = limit;
      const moment = {
        held,
        played,
        size: pack / 4,
        said: levels,
        found: trick,
        clock,
        reply,
        hochzeitRe: hochzeit_re,
      };
      const left = timeLeft(level, { ...moment, party: party(limit.party) });
      expect(left.cards >= 0, JSON.stringify(limit)).toBe(limit.in_time);
    }
  });
});
