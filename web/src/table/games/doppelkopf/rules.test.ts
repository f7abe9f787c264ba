import { describe, expect, it } from "vitest";
import { bestAt, factsOf, isSolo, ladder, momentOf, orderOf, signOf, SOLOS, timeLeft, type Moment } from "./rules";

const NOW: Moment = {
  held: 10,
  played: 0,
  size: 10,
  said: { re: -1, kontra: -1 },
  party: "re",
  found: null,
  clock: "held",
  reply: true,
  hochzeitRe: "rel5",
};
const ALL = new Set(["re", "90", "60", "30", "schwarz"]);

describe("orders", () => {
  it("put the Herz-Zehn first and count twelve kinds of trump", () => {
    expect(orderOf("Normalspiel").trumps.slice(0, 5)).toEqual(["H10", "XD", "PD", "HD", "KD"]);
    expect(orderOf("Farbsolo H").trumps).toEqual([
      "H10",
      "XD",
      "PD",
      "HD",
      "KD",
      "XB",
      "PB",
      "HB",
      "KB",
      "HA",
      "HK",
      "H9",
    ]);
    expect(orderOf("Fleischloser").trumps).toEqual([]);
    expect(orderOf("Koehler").trumps.slice(0, 5)).toEqual(["XK", "PK", "HK", "KK", "XD"]);
  });

  it("know the solos and their signs", () => {
    expect(SOLOS.every(isSolo)).toBe(true);
    expect(isSolo("Hochzeit")).toBe(false);
    expect([signOf("Trumpfsolo"), signOf("Farbsolo P"), signOf("Bubensolo"), signOf("Fleischloser")]).toEqual([
      { suit: "K" },
      { suit: "P" },
      { letter: "B" },
      { letter: "–" },
    ]);
  });

  it("find who takes the trick: Schwein before Dulle, of two Dullen by the option", () => {
    const view = { contract: "Normalspiel", trick: ["H10", "KA", "H10"] };
    expect(bestAt(view, "first", false)).toBe(0);
    expect(bestAt(view, "second", false)).toBe(2);
    expect(bestAt(view, "second_except_last", true)).toBe(0);
    expect(bestAt({ ...view, schwein_at: 1 }, "first", false)).toBe(1);
    expect(bestAt({ contract: "Damensolo", trick: ["H10", "HA"] }, "second", false)).toBe(1);
  });
});

describe("the time for announcements", () => {
  it("is one card for Re and one more for each step", () => {
    expect([0, 1, 2, 3, 4].map((level) => timeLeft(level, NOW).cards)).toEqual([1, 2, 3, 4, 5]);
    expect(timeLeft(0, { ...NOW, held: 9 }).cards).toBe(0);
    expect(timeLeft(0, { ...NOW, held: 8 }).cards).toBeLessThan(0);
  });

  it("counts the cards on the table where the table is the clock", () => {
    expect(timeLeft(0, { ...NOW, clock: "table", played: 5 })).toEqual({ cards: 0, by: "table" });
    expect(timeLeft(1, { ...NOW, clock: "table", played: 5 })).toEqual({ cards: 4, by: "table" });
  });

  it("is longer for a reply", () => {
    const late = { ...NOW, held: 8, said: { re: -1, kontra: 0 } };
    expect(timeLeft(0, late).cards).toBe(0);
    expect(timeLeft(0, { ...late, reply: false }).cards).toBeLessThan(0);
  });

  it("begins with the finding trick of a Hochzeit", () => {
    expect(timeLeft(0, { ...NOW, found: 2, played: 8, held: 8 })).toEqual({ cards: 1, by: "table" });
    expect(timeLeft(1, { ...NOW, found: 2, played: 8, held: 8 })).toEqual({ cards: 1, by: "own" });
    expect(timeLeft(0, { ...NOW, found: 2, played: 8, held: 8, hochzeitRe: "own_fifth_card" })).toEqual({
      cards: 2,
      by: "own",
    });
    expect(timeLeft(0, { ...NOW, found: 2, played: 8, held: 8, hochzeitRe: "ddv_shift" })).toEqual({
      cards: 0,
      by: "own",
    });
    expect(timeLeft(0, { ...NOW, found: 2, played: 8, held: 8, hochzeitRe: "abs5" }).cards).toBeLessThan(0);
  });
});

describe("the ladder", () => {
  it("always has five steps: said, due, open, gone", () => {
    const states = ladder({ ...NOW, held: 8, said: { re: 0, kontra: -1 } }, new Set(["90", "60", "30"])).map(
      (rung) => rung.state,
    );
    expect(states).toEqual(["said", "due", "open", "open", "gone"]);
  });

  it("marks the step that skips others, and only the next one as due", () => {
    const rungs = ladder({ ...NOW, held: 9 }, ALL);
    expect(rungs.map((rung) => rung.skips)).toEqual([false, true, true, true, true]);
    expect(rungs.map((rung) => rung.state)).toEqual(["due", "open", "open", "open", "open"]);
  });

  it("reads the moment from a view that leaves out what is empty", () => {
    const moment = momentOf({ hand: ["XA", "XA"], tricks: [1, 2, 0, 0], trick: ["PA"], party: "kontra" }, { pack: 48 });
    expect(moment).toMatchObject({
      held: 2,
      played: 13,
      size: 12,
      party: "kontra",
      found: null,
      said: { re: -1, kontra: -1 },
    });
  });
});

describe("reservations", () => {
  it("count kings, trumps and the old ones", () => {
    expect(factsOf(["XK", "KK", "HK", "XD", "XD", "H10", "HA"])).toEqual({ kings: 3, trumps: 4, alte: 2 });
  });
});
