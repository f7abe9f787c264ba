import { describe, expect, it } from "vitest";
import { offer } from "../../lib/games.svelte";
import { game, partly } from "../../testing";
import type { LastTime } from "../../lib/wire/lists";
import type { OptionField } from "../../lib/wire/wire";
import { asLastTime, doubled, fieldsOf, kindNamed, moved, wishOf, written } from "./beginning";

const field = (name: string, value: unknown): OptionField => partly<OptionField>({ name, default: value });
const form = game("doppelkopf", "dk", {
  options: [field("pack", 40), field("solo_counting", "tournament"), field("clock", "held")],
});
const list = {
  kind: "doppelkopfliste",
  fewest: 4,
  most: 7,
  deals: 24,
  cited: {
    entries: "ENG-list",
    deals: "ENG-list",
    columns: "ENG-list",
    signature: "ENG-list",
    call: "ENG-list",
    decision: "ENG-list",
  },
  options: ["pack", "solo_counting"],
  readings: [],
};
offer([game("schafkopf", "sk"), { ...form, lists: [list] }]);
const kind = kindNamed("doppelkopfliste");
const place = (number: number): string => `Platz ${number}`;

describe("a list begins", () => {
  it("as its game describes it", () => {
    expect(kind).toEqual({ ...list, game: "doppelkopf" });
    expect(kindNamed("handy-liste")).toEqual(kind);
  });
  it("with the options that count on it", () => {
    expect(fieldsOf(kind, form).map(({ name }) => name)).toEqual(["pack", "solo_counting"]);
  });
  it("as last time, where it was otherwise than the book", () => {
    const last = partly<LastTime>({ options: { pack: 48, clock: "table" } });
    expect(asLastTime(kind, form, last)).toEqual({ pack: 48, solo_counting: "tournament", clock: "held" });
    expect(asLastTime(kind, form, undefined).pack).toBe(40);
  });
  it("with seats first and names later", () => {
    const wish = wishOf(
      {
        kind,
        form,
        names: ["Resi", "", " ", "Toni"],
        title: "",
        options: { pack: 48 },
        readings: {},
        deals: null,
        confirmColumns: false,
        supervised: false,
      },
      place,
    );
    expect(wish).toEqual({
      kind: "doppelkopfliste",
      names: ["Resi", "Platz 2", "Platz 3", "Toni"],
      options: { pack: 48 },
    });
  });
  it("next time without the names of seats", () => {
    expect(written(["Resi", "Platz 2", "Platzl"], place)).toEqual(["Resi", "", "Platzl"]);
  });
  it("never with two who are called alike", () => {
    expect(doubled(["Resi", "resi ", "", ""])).toEqual(["Resi", "resi "]);
    expect(doubled(["Resi", "Toni", ""])).toEqual([]);
  });
  it("in the order people sit in", () => {
    expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
    expect(moved(["a", "b", "c"], 2, -1)).toEqual(["c", "a", "b"]);
  });
});
