import { describe, expect, it } from "vitest";
import type { Field, Inquiry } from "../../lib/wire/wire";
import { begun, beyond, facts, missing, packOf, request, taken, tapped } from "./form";

const field = (name: string, kind: Field["kind"], more: Partial<Field> = {}): Field => ({
  name,
  kind,
  needed: false,
  default: null,
  values: [],
  least: null,
  most: null,
  copies: 1,
  fields: [],
  by: "",
  packs: {},
  ...more,
});
const HAND = field("hand", "cards", { needed: true, values: ["EA", "EZ"], least: 1, most: 2 });
const LEGAL: Inquiry = {
  game: "schafkopf",
  question: "legal",
  fields: [
    field("contract", "choice", { needed: true, values: ["Wenz"] }),
    HAND,
    field("ran_away", "flag", { default: false }),
  ],
  example: {},
  options: [],
};
const FOUL = field("foul", "group", {
  fields: [
    field("offender", "seat", { needed: true, least: 0, most: 3 }),
    field("continued", "flag", { default: false }),
  ],
});
const ROWS = field("rows", "rows", { needed: true, values: [0, 1], least: -9, most: 9 });
const TOTALS = field("totals", "row", { values: [0, 1], least: -9, most: 9 });

describe("filling in a question", () => {
  it("says what is missing", () => {
    const values = begun(LEGAL.fields);
    expect(missing(LEGAL.fields, values)).toEqual(["contract", "hand"]);
    expect(missing(LEGAL.fields, { ...values, contract: "Wenz", hand: ["EA"] })).toEqual([]);
  });
  it("sends only what was said", () => {
    expect(request(LEGAL, { contract: "Wenz", hand: ["EA"], ran_away: false })).toEqual([
      "/ask",
      { game: "schafkopf", question: "legal", contract: "Wenz", hand: ["EA"] },
    ]);
    expect(request({ ...LEGAL, question: "score" }, { contract: "Wenz", hand: ["EA"], ran_away: true })).toEqual([
      "/score/schafkopf",
      { contract: "Wenz", hand: ["EA"], ran_away: true },
    ]);
  });
  it("opens a group when it is wanted, and then wants it whole", () => {
    expect(begun([FOUL])).toEqual({ foul: null });
    expect(facts([FOUL], { foul: null })).toEqual({});
    expect(missing([FOUL], { foul: begun(FOUL.fields) })).toEqual(["foul"]);
    expect(facts([FOUL], { foul: { offender: 0, continued: true } })).toEqual({
      foul: { offender: 0, continued: true },
    });
  });
  it("leaves out rows nobody filled in and complains about half ones", () => {
    expect(
      missing([ROWS], {
        rows: [
          [1, -1],
          [null, null],
        ],
      }),
    ).toEqual([]);
    expect(
      facts([ROWS], {
        rows: [
          [1, -1],
          [null, null],
        ],
      }),
    ).toEqual({ rows: [[1, -1]] });
    expect(missing([ROWS], { rows: [[1, null]] })).toEqual(["rows"]);
    expect(missing([TOTALS], { totals: [1, null] })).toEqual(["totals"]);
    expect(facts([TOTALS], { totals: [null, null] })).toEqual({});
  });
  it("takes the cards of the chosen pack", () => {
    const by = field("hand", "cards", { values: ["XA"], by: "pack", packs: { 48: ["XA", "X9"] } });
    expect([packOf(by, { pack: 40 }), packOf(by, { pack: 48 })]).toEqual([["XA"], ["XA", "X9"]]);
  });
});

describe("a link", () => {
  it("fills the form", () => {
    expect(taken(LEGAL.fields, { contract: "Wenz", hand: ["EZ"], ran_away: true })).toEqual({
      contract: "Wenz",
      hand: ["EZ"],
      ran_away: true,
    });
    expect(taken([FOUL], { foul: { offender: 2 } })).toEqual({ foul: { offender: 2, continued: false } });
  });
  it("can do no harm", () => {
    for (const raw of [
      null,
      5,
      "x",
      [],
      { hand: 5, contract: {}, ran_away: "yes" },
      { hand: ["<script>"] },
      { hand: ["EA", "EA", "EA"] },
    ])
      expect(taken(LEGAL.fields, raw)).toEqual(begun(LEGAL.fields));
    expect(taken([ROWS], { rows: [[1, 2, 3]] })).toEqual(begun([ROWS]));
    expect(taken([FOUL], { foul: [] })).toEqual({ foul: null });
  });
});

describe("the line of a list", () => {
  const score: Inquiry = { ...LEGAL, question: "score" };
  it("is asked as it stands where the form does not ask what it says", () => {
    const line = { contract: "Wenz", won: false, level: null };
    expect(beyond(score, { ...line, won: true })).toEqual({ contract: "Wenz", won: true });
    expect(request(score, {}, {}, { contract: "Wenz", won: true })).toEqual([
      "/score/schafkopf",
      { contract: "Wenz", won: true },
    ]);
  });
  it("is a form like any other where the form asks all of it", () => {
    expect(beyond(score, { contract: "Wenz", ran_away: true })).toBeNull();
    expect(beyond(LEGAL, { contract: "Wenz", won: true })).toBeNull();
  });
});

describe("tapping cards", () => {
  it("takes one and puts it back", () => {
    expect(tapped([], "EA", { copies: 1, most: 2 })).toEqual(["EA"]);
    expect(tapped(["EA"], "EA", { copies: 1, most: 2 })).toEqual([]);
  });
  it("takes a second one where the pack has two, and none beyond the limit", () => {
    expect(tapped(["XA"], "XA", { copies: 2, most: 3 })).toEqual(["XA", "XA"]);
    expect(tapped(["XA", "XA", "PA"], "XA", { copies: 2, most: 3 })).toEqual(["PA"]);
    expect(tapped(["XA", "PA"], "KA", { copies: 2, most: 2 })).toEqual(["XA", "PA"]);
  });
});
