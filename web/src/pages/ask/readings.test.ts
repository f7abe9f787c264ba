import { describe, expect, it } from "vitest";
import type { GameForm, Inquiry, OptionField } from "../../lib/wire/wire";
import { partly } from "../../testing";
import { request } from "./form";
import { chosen, departures, readingsOf, spoilt } from "./readings";

const field = (
  name: string,
  kind: OptionField["kind"],
  book: unknown,
  more: Partial<OptionField> = {},
): OptionField => ({
  name,
  kind,
  clause: "",
  group: "",
  default: book,
  values: [],
  least: null,
  most: null,
  whole: true,
  optional: false,
  ...more,
});
const FIELDS = [
  field("limit", "number", 1000, { least: 750, most: 2000 }),
  field("tie", "choice", "R2", { values: ["R1", "R2"] }),
  field("reply", "flag", true),
];
const FORM = partly<GameForm>({ game: "maumau", options: [...FIELDS, field("deals", "number", 8)] });
const ASKED: Inquiry = {
  game: "maumau",
  question: "score",
  fields: [],
  example: {},
  options: ["tie", "limit", "gone"],
};

describe("readings", () => {
  it("are the options the question names, in its order", () => {
    expect(readingsOf(ASKED, [FORM]).map(({ name }) => name)).toEqual(["tie", "limit"]);
    expect(readingsOf({ ...ASKED, options: [] }, [FORM])).toEqual([]);
    expect(readingsOf(ASKED, [])).toEqual([]);
  });
  it("are by the book unless a link says something that can be chosen", () => {
    expect(chosen(FIELDS, null)).toEqual({ limit: 1000, tie: "R2", reply: true });
    expect(chosen(FIELDS, { limit: 800, tie: "R1", reply: false, other: 1 })).toEqual({
      limit: 800,
      tie: "R1",
      reply: false,
    });
    expect(chosen(FIELDS, { limit: 5, tie: "R9", reply: "no" })).toEqual(chosen(FIELDS, {}));
  });
  it("are sent only where they leave the book", () => {
    const values = chosen(FIELDS, { tie: "R1" });
    expect(departures(FIELDS, values)).toEqual({ tie: "R1" });
    expect(request(ASKED, {}, departures(FIELDS, values))).toEqual(["/score/maumau", { options: { tie: "R1" } }]);
    expect(request(ASKED, {}, {})).toEqual(["/score/maumau", {}]);
    expect([spoilt(FIELDS, values), spoilt(FIELDS, { ...values, limit: 5 })]).toEqual([false, true]);
  });
});
