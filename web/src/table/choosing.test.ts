import { describe, expect, it } from "vitest";
import type { WireForm } from "../lib/wire/wire";
import { cardField, cardsField, complete } from "./choosing";

const card: WireForm = {
  action: "lay-card",
  fields: { card: { type: "one-of", values: ["H8", "X7"] }, mau: { type: "one-of", values: [false] } },
};
const some: WireForm = {
  action: "exchange",
  fields: { cards: { type: "some", values: ["H8", "X7", "P10"], least: 1, most: 3, ordered: false } },
};
const word: WireForm = { action: "charge", fields: { text: { type: "text", longest: 10, examples: [] } } };

describe("forms", () => {
  it("know which field a card of the hand answers", () => {
    expect(cardField(card)).toBe("card");
    expect(cardField(some)).toBeNull();
    expect(cardsField(some)?.[0]).toBe("cards");
    expect(cardsField(word)).toBeNull();
  });

  it("are complete when nothing is left to choose", () => {
    expect(complete(card, { card: "H8" })).toEqual({ type: "lay-card", card: "H8", mau: false });
    expect(complete(card, {})).toBeNull();
    expect(complete(word, {})).toBeNull();
    expect(complete({ action: "weiter", fields: {} }, {})).toEqual({ type: "weiter" });
  });
});
