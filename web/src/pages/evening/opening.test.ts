import { beforeEach, expect, test } from "vitest";
import type { FormatForm } from "../../lib/wire/wire";
import { keep, lastTime, planned, prizesTyped, wish } from "./opening";

const field = (name: string, fallback: unknown): FormatForm["fields"][number] => ({
  name,
  clause: "SK-draw-1",
  group: "",
  kind: "number",
  default: fallback,
  values: [],
  least: 0,
  most: 100,
  optional: false,
  whole: true,
});
const FORM: FormatForm = {
  format: "schafkopf",
  rounds: 2,
  rounds_clause: "SK-draw-1",
  seating: "draw",
  sizes: [4],
  fields: [field("fee", 0), field("deals", null)],
  game: {},
  fixed: [],
  tischliste: true,
  zero_sum: "SK-check100",
  solos: false,
};

beforeEach(() => localStorage.clear());

test("only what differs from the book is sent", () => {
  const plan = planned(FORM, "Herbst");
  expect(wish(FORM, plan)).toEqual({ format: "schafkopf", rounds: 2 });
  plan.options.fee = 1000;
  const game = { reuegeld_payer: "both" };
  expect(wish({ ...FORM, game: { max_deals: 12 } }, { ...plan, game, prizes: [5000] })).toEqual({
    format: "schafkopf",
    rounds: 2,
    fee: 1000,
    prizes: [5000],
    game: { max_deals: 12, reuegeld_payer: "both" },
  });
});

test("as last time: what this version still knows of it", () => {
  expect(lastTime([FORM])).toBeNull();
  keep({
    ...planned(FORM, "Herbst"),
    rounds: 3,
    options: { fee: 1000, gone: 7 },
    game: { reuegeld_payer: "both" },
    prizes: [5000, 3000],
  });
  expect(lastTime([FORM])).toEqual({
    format: "schafkopf",
    title: "Herbst",
    rounds: 3,
    options: { fee: 1000, deals: null },
    game: { reuegeld_payer: "both" },
    prizes: [5000, 3000],
  });
  expect(lastTime([{ ...FORM, fixed: ["reuegeld_payer"] }])?.game).toEqual({});
  expect(lastTime([{ ...FORM, format: "maumau" }])).toBeNull();
  localStorage.setItem("stammtisch.evening", "{");
  expect(lastTime([FORM])).toBeNull();
});

test("prizes as somebody writes them", () => {
  expect(prizesTyped("100 80,50\n20")).toEqual([10_000, 8050, 2000]);
  expect(prizesTyped("100, 80,50, 20")).toEqual([10_000, 8050, 2000]);
  expect(prizesTyped("100 €; 80€")).toEqual([10_000, 8000]);
  expect(prizesTyped("")).toEqual([]);
  expect(prizesTyped("100 Schinken")).toBeNull();
});
