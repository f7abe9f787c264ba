import { describe, expect, it } from "vitest";
import { faceOf } from ".";
import { generic, laid } from "./generic";

describe("a game without a face of its own", () => {
  it("has the one any game can have", () => {
    expect(faceOf("hohe-karte")).toBe(generic);
    expect(faceOf("schafkopf")).not.toBe(generic);
  });
  it("shows a trick where there is one", () => {
    expect(laid({ leader: 2, trick: ["EA"] })).toEqual({ leader: 2, cards: ["EA"] });
  });
  it("finds the cards people have laid by what they are, whatever the field is called", () => {
    const view = { hand: ["EA", "GK"], tips: [[0, 1]], table: [[1, "HO"], [2, "HK"]], stock: 3 }; // prettier-ignore
    expect(laid(view)).toEqual({ leader: 1, cards: ["HO", "HK"], seats: [1, 2] });
    const empty = { hand: ["EA"], table: [], stock: 3 };
    expect(laid(empty)).toBeNull();
  });
  it("keeps the last card of a deal on the table", () => {
    const view = { hand: ["EA"], table: [[1, "HO"]] };
    const events = [{ type: "card-played", seat: 2, card: "HK" }, { type: "won" }];
    expect(laid(generic.closing!(view, events))?.cards).toEqual(["HO", "HK"]);
  });
});
