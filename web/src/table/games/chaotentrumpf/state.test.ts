import { beforeAll, describe, expect, it } from "vitest";
import { loadWords } from "../../../lib/words.svelte";
import type { Facts } from "../../../lib/wire/chaotentrumpf";
import type { Event } from "../../../lib/wire/wire";
import { partly } from "../../../testing";
import type { Result } from "../../view";
import { emergency } from "./agreement";
import * as kept from "./memory.svelte";
import { places, standing } from "./standing";
import { annulledBy, ending, hasSpoken, outcome, resultOf, settled, withCards } from "./state";
import * as story from "./story";
import type { Happened, Table } from "./table";

const { memory } = kept;
const tell = (event: Event, table: Table): string | undefined => story.tell(partly<Happened>(event), table);
const remember = (event: Event, table: Table): void => kept.remember(partly<Happened>(event), table);
const stays = (events: Event[]): number => kept.stays(events.map((event) => partly<Happened>(event)));

beforeAll(() => loadWords("de"));

/** As much of a table as the sentences and the score ask for. */
function tableWith(view: Record<string, unknown>, more: Record<string, unknown> = {}): Table {
  const whole = {
    number: 3,
    dealer: 0,
    totals: [0, 0, 0],
    deal: null,
    rows: [],
    over: false,
    played: 0,
    final: [],
    annulled: [],
    playoff: null,
    winner: null,
    void: false,
    ...view,
  };
  return partly<Table>({
    view: whole,
    names: ["Toni", "Lea", "Kai"],
    players: 3,
    seat: 0,
    options: {},
    fresh: [],
    picked: [],
    spoken: { calls: [] },
    ...more,
  });
}
const row = (number: number, gamePoints: number[]) => ({
  number,
  dealer: 0,
  result: { game_points: gamePoints, lines: [] },
});

describe("who takes part", () => {
  it("all who have cards", () => expect(withCards([0, 1, 2], { counts: [10, 0, 10] })).toEqual([0, 2]));
  it("in the last trick also who has played the last card", () => {
    const last = { leader: 0, cards: ["XA", "X7"], taker: 2 };
    expect(withCards([0, 1, 2], { counts: [0, 0, 1], tricks: [4, 0, 5], last })).toEqual([0, 2]);
  });
  it("everybody before any card is dealt", () => expect(withCards([0, 1, 2], {})).toEqual([0, 1, 2]));
});

describe("the result that is looked at", () => {
  it("is the row of the deal just played", () =>
    expect(resultOf(tableWith({ rows: [row(2, [1, 2, 3]), row(3, [4, 5, 6])] }))?.result.game_points).toEqual([
      4, 5, 6,
    ]));
  it("is a row of the play-off when there is one", () =>
    expect(
      resultOf(tableWith({ rows: [row(2, [1, 2, 3])], playoff: { rows: [row(3, [7, 8, 0])] } }))?.result.game_points,
    ).toEqual([7, 8, 0]));
  it("is empty when the deal was annulled, and says so", () => {
    const table = tableWith({ rows: [row(2, [1, 2, 3])], annulled: [3] });
    const { result } = resultOf(table)!;
    expect(result.game_points).toEqual([0, 0, 0]);
    expect(outcome({ ...result, facts: null }, table)?.title).toContain("3");
  });
  it("is told from the facts: who has most trumps, what they are worth, who lacks what", () => {
    const facts = { trump: "suit:P", augen: [56, 30, 0], trumps: [0, 4, 0], tricks: null };
    const told = partly<Result<Facts>>({
      game_points: [-44, 45, -200],
      lines: [
        { clause: "CT-16a-1", key: "", args: {}, game_points: [-100, 0, 0] },
        { clause: "CT-16a-2", key: "", args: {}, game_points: [0, 0, -200] },
      ],
      facts: { ...facts, without_trick: [2], inversion: null, among: [] },
      headline: [
        { key: "headline.ct.trump", args: { trump: "suit:P" } },
        { key: "headline.ct.most", args: { seats: [1] } },
      ],
    });
    const { title, lead, roles } = outcome(told, tableWith({}))!;
    expect(title).toContain("Lea");
    expect(lead).toContain("+15");
    expect(roles.map((role) => role !== "")).toEqual([true, true, true]);
    expect(new Set(roles).size).toBe(3);
    expect(outcome({ ...told, facts: null }, tableWith({}))).toBe(null);
  });
  it("is what was heard where no minutes are kept", () => {
    const table = tableWith({});
    remember({ type: "deal-closed", result: { game_points: [9, 9, 9], lines: [] } }, table);
    expect(resultOf(table)?.result.game_points).toEqual([9, 9, 9]);
  });
  it("names the winner of the match, or says that it is annulled", () => {
    expect(ending(tableWith({ over: true, winner: 1 }))?.title).toContain("Lea");
    expect(ending(tableWith({ over: true, void: true }))?.title).toMatch(/annul/i);
    expect(ending(tableWith({ over: true }))).toBe(null);
  });
  it("is none before the first deal and while one is running", () => {
    expect(resultOf(tableWith({ number: 0 }))).toBe(null);
    expect(resultOf(tableWith({ deal: {} }))).toBe(null);
  });
});

describe("the score", () => {
  it("the highest first, and the limit must be exceeded", () =>
    expect(standing([10, 600, -5], [0, 1, 2], 1000)).toEqual({ order: [1, 0, 2], missing: 401 }));
  it("nothing is missing above the limit, nor while nobody has a point", () => {
    expect(standing([1001, 0], [0, 1], 1000).missing).toBe(null);
    expect(standing([0, -100], [0, 1], 1000).missing).toBe(null);
  });
  it("equal totals share a place", () => expect(places([1, 0, 2], [5, 5, 3])).toEqual({ 1: 1, 0: 1, 2: 3 }));
});

describe("the emergency agreement", () => {
  it("needs nobody's consent by the book", () => expect(emergency({}, 5)).toEqual([]));
  it("names what leaves the articles, runs go with the hand", () => {
    expect(emergency({ hand: 4, packs: 2, minutes: false }, 5).map(({ option }) => option)).toEqual([
      "packs",
      "hand",
      "run_short",
      "run_long",
      "minutes",
    ]);
  });
  it("more packs than due are a variant, not an emergency", () => expect(emergency({ packs: 9 }, 3)).toEqual([]));
});

describe("what is told and kept", () => {
  it("an inversion in words", () => {
    const sentence = tell(
      { type: "inverted", seat: 1, kind: "N", old: "suit:P", new: "suit:H", length: 6, run: null },
      tableWith({}),
    );
    expect(sentence).toContain("Lea");
    expect(sentence).toContain("Pik wird Herz");
  });
  it("a judge's word stays sealed", () => {
    const table = tableWith({});
    expect(tell({ type: "judge-spoke", seat: 1, yes: true }, table)).toBe(
      tell({ type: "judge-spoke", seat: 1, yes: false }, table),
    );
  });
  it("an own exchange names the cards, another's does not", () => {
    const table = tableWith({});
    const event = { type: "exchanged", away: ["X7"], drawn: ["HA"], count: 1 };
    expect(tell({ ...event, seat: 0 }, table)).toContain("Herz-Ass");
    expect(tell({ ...event, seat: 1, away: null, drawn: null }, table)).not.toContain("Herz");
    remember({ ...event, seat: 0 }, table);
    expect(table.fresh).toEqual(["HA"]);
  });
  it("the lot keeps its cards and its winner", () => {
    const table = tableWith({});
    const events: Event[] = [
      { type: "lot-opened", seats: [0, 1], level: "colour", tips: [[0, "colour:red"]] },
      { type: "tipped", seat: 1, feature: "colour:black" },
      { type: "lot-drawn", card: "XA" },
      { type: "lead-fixed", seat: 1 },
    ];
    for (const event of events) remember(event, table);
    expect(memory(table).lot).toMatchObject({
      drawn: ["XA"],
      winner: 1,
      tips: [
        [0, "colour:red"],
        [1, "colour:black"],
      ],
    });
    expect(stays(events)).toBeGreaterThan(1500);
  });
  it("votes are kept until the next card is turned", () => {
    const table = tableWith({});
    remember({ type: "trump-voted", seat: 1, trump: "suit:X", further: [] }, table);
    remember({ type: "trump-voted", seat: 1, trump: "none", further: [] }, table);
    expect(memory(table).votes).toEqual([[1, ["none"]]]);
    remember({ type: "card-turned", card: "X9" }, table);
    expect(memory(table).votes).toEqual([]);
  });
});

describe("what holds", () => {
  it("is what the table was set up with, as long as nobody has said no to it", () => {
    expect(
      settled(
        tableWith({ ordinance: { minutes: false, hand: 3 } }, { options: { minutes: false, hand: 3, limit: 1500 } }),
      ),
    ).toMatchObject({ minutes: false, hand: 3, limit: 1500 });
    expect(settled(tableWith({ ordinance: {} }, { options: { minutes: false, hand: 3, limit: 1500 } }))).toMatchObject({
      minutes: true,
      hand: 5,
      packs: null,
      limit: 1500,
    });
    expect(settled(tableWith({}, { options: { hand: 3 } }))).toEqual({ hand: 3 });
  });
});

describe("the court", () => {
  it("what it has said is kept with the moment it was said in", () => {
    const table = tableWith({}, { frame: { seq: 7 }, sentence: (event: { type: string }) => event.type });
    for (const event of [
      { type: "sentence-given", seat: 0 },
      { type: "disqualified", seat: 1, deal: 3 },
      { type: "deal-annulled", number: 3, clause: "CT-SV-4" },
    ])
      remember(event, table);
    expect(memory(table).verdict).toEqual({ at: 7, lines: ["disqualified", "deal-annulled"] });
    expect(memory(table).minutes).toEqual(["disqualified", "deal-annulled"]);
    remember({ type: "deal-opened-among", number: 4 }, table);
    expect(memory(table).minutes).toEqual([]);
  });
  it("a deal falls by a sentence, by the time of the match or because somebody left", () => {
    expect(annulledBy(tableWith({ penalties: [{ seat: 1, amount: 100, deal: 2 }], disqualified: [] }), 2)).toBe(
      "CT-SV-4",
    );
    expect(annulledBy(tableWith({ time_up: true }), 2)).toBe("CT-17c");
    expect(annulledBy(tableWith({}), 2)).toBe("CT-3b");
    const table = tableWith({ time_up: true }, { sentence: () => "" });
    remember({ type: "deal-annulled", number: 2, clause: "CT-3b" }, table);
    expect(annulledBy(table, 2)).toBe("CT-3b");
    expect(tell({ type: "deal-annulled", number: 2, clause: "CT-17c" }, table)).not.toContain("noch einmal");
  });
  it("the director sees who has spoken last", () => {
    const trial = {
      by: 0,
      accused: 1,
      charge: "other",
      deal: 1,
      grave: false,
      evidence: [],
      stage: "confirm",
      opinions: { id: "o", asked: [0], answers: [[0, false]] },
      sentences: { id: "s", asked: [0], answers: [] },
    };
    expect(hasSpoken(partly(trial), 0)).toBe(true);
  });
});
