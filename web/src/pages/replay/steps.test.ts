import { describe, expect, it } from "vitest";
import type { Moment, ReplayDeal } from "../../lib/wire/wire";
import { NOTHING } from "../../table/view";
import { worthSeeing } from "../../table/replay.svelte";
import { dealAt, earlier, faster, keyed, lasts, later, stage, stops } from "./steps";

const moment = (...types: string[]): Moment => ({
  seq: 1,
  at: 0,
  actor: 0,
  view: { ...NOTHING, deal: null },
  windows: [],
  events: types.map((type) => ({ type })),
  hands: [],
});
const deal = (number: number, first: number, last: number, settled = true): ReplayDeal => ({
  number,
  first,
  last,
  settled,
  result: null,
});

describe("where a replay stops", () => {
  it("is where tricks were taken, else where turns ended", () => {
    expect(stops([moment("dealt"), moment("card-played", "trick-taken"), moment("turn-ended")])).toEqual([1]);
    expect(stops([moment("card-laid"), moment("turn-ended")])).toEqual([1]);
  });
  it("goes to the next and the one before, or to the ends", () => {
    const marks = [4, 8];
    expect([later(marks, 0, 9), later(marks, 4, 9), later(marks, 8, 9)]).toEqual([4, 8, 9]);
    expect([earlier(marks, 9), earlier(marks, 8), earlier(marks, 4)]).toEqual([8, 4, 0]);
    expect([0, 4, 5, 8, 9].map((at) => stage(marks, at))).toEqual([1, 1, 2, 2, 2]);
  });
  it("skips what nobody sees", () => {
    expect([worthSeeing(moment("mixed")), worthSeeing(moment()), worthSeeing(moment("mixed", "dealt"))]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe("which deal", () => {
  const deals = [deal(0, 1, 2), deal(1, 3, 9), deal(2, 10, 12, false)];
  it("is the one of the link", () => {
    expect(dealAt(deals, 5)?.number).toBe(1);
    expect(dealAt(deals, 11)?.number).toBe(2);
    expect(dealAt(deals, 99)).toBeUndefined();
  });
  it("is the first that is open when there is no link", () => {
    expect(dealAt(deals, 0)?.number).toBe(1);
    expect(dealAt([deal(1, 1, 5, false)], 0)).toBeUndefined();
  });
});

describe("speed and keys", () => {
  it("goes round", () => {
    expect([0.5, 1, 2, 4].map(faster)).toEqual([1, 2, 4, 0.5]);
    expect(lasts(moment("card-played"), 2)).toBe(500);
    expect(lasts(moment("trick-taken"), 1)).toBe(1700);
  });
  it("knows its keys", () => {
    expect(keyed({ key: "ArrowRight", shiftKey: true })).toBe("stop-on");
    expect(keyed({ key: " ", shiftKey: false })).toBe("play");
    expect(keyed({ key: "x", shiftKey: false })).toBeNull();
  });
});
