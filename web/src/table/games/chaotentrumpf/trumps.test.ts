import { describe, expect, it } from "vitest";
import { ahead, cardSign, features, majority, packsFor, rating, trumpsOf } from "./trumps";
import { held, lengths, needed } from "./inversion";

describe("trumps", () => {
  it("a card has a colour, a suit and a value", () => {
    expect(features("K10")).toEqual(["colour:red", "suit:K", "value:10"]);
    expect(features("XA")).toEqual(["colour:black", "suit:X", "value:A"]);
  });
  it("trumps go by value, then clubs, spades, hearts, diamonds", () => {
    expect(trumpsOf("value:D")).toEqual(["XD", "PD", "HD", "KD"]);
    expect(trumpsOf("suit:H")).toEqual(["HA", "H10", "HK", "HD", "HB", "H9", "H8", "H7"]);
    expect(trumpsOf("colour:black").slice(0, 4)).toEqual(["XA", "PA", "X10", "P10"]);
    expect(trumpsOf("card:KD")).toEqual(["KD"]);
    expect(trumpsOf(null)).toEqual([]);
  });
  it("a card has a short sign where there is no room for its name", () => {
    expect(["card:K10", "card:XA"].map(cardSign)).toEqual(["♦10", "♣A"]);
  });
  it("packs go with the players", () => {
    const packs = [2, 3, 4, 5, 6, 7, 8, 9, 10].map((players) => packsFor(players, {}));
    expect(packs).toEqual([2, 3, 3, 4, 4, 5, 5, 6, 6]);
    expect(packsFor(4, { pack_rule: "ceil" })).toBe(4);
    expect(packsFor(10, { packs: 4 })).toBe(4);
  });
  it("more than half is a majority", () => {
    expect([2, 3, 4, 5, 8].map(majority)).toEqual([2, 2, 3, 3, 5]);
  });
  it("a rating is an amount, or a factor for a value and after Ultra", () => {
    expect(rating("suit:P", null)).toBe("+15");
    expect(rating("value:7", null)).toBe("×4");
    expect(rating("suit:P", "N")).toBe("+15");
    expect(rating("colour:red", "U")).toBe("×4");
    expect(rating("card:KD", "TU")).toBe("×5");
  });
});

describe("what the next open card can do", () => {
  it("the first card gives its colour, the second its suit, then the value", () => {
    expect([1, 2, 3, 9].map((lying) => ahead("K10", lying).trump)).toEqual([
      "colour:red",
      "suit:K",
      "value:10",
      "value:10",
    ]);
  });
  it("after a seven it always goes on", () => expect(ahead("H7", 4).kind).toBe("seven"));
  it("an ace holds off the higher suits", () => {
    expect(ahead("HA", 1)).toMatchObject({ kind: "ace", clause: "CT-9e", higher: ["X", "P"] });
    expect(ahead("PA", 1).higher).toEqual(["X"]);
  });
  it("the ace of clubs yields to clubs only", () =>
    expect(ahead("XA", 3)).toMatchObject({ kind: "clubs", clause: "CT-9f", trump: "value:A" }));
});

describe("inversion", () => {
  it("the lowest that suffices", () => {
    expect(needed("suit:P", "suit:H")).toBe("N");
    expect(needed("suit:P", "suit:X")).toBe("T");
    expect(needed("suit:P", "colour:red")).toBe("U");
    expect(needed("value:10", "value:8")).toBe("N");
    expect(needed("suit:P", "card:KD")).toBe("TU");
  });
  it("six values in sequence are a Normal, six of a suit an Ultra, eight a Total", () => {
    expect(held(["P8", "P9", "HB", "XD", "PK", "H10", "H7", "K7", "PB", "XA"], {}).kind).toBe("T");
    expect(held(["P8", "P9", "HB", "XD", "PK", "H10", "P8", "H8", "PB", "XB"], {})).toEqual({
      kind: "N",
      run: ["P8", "P9", "HB", "XD", "PK", "H10"],
    });
    expect(held(["P8", "P9", "PB", "PD", "PK", "P10", "H8", "H9"], {}).kind).toBe("U");
    expect(held(["P7", "P8", "P9", "PB", "PD", "PK", "P10", "PA"], {}).kind).toBe("TU");
    expect(held(["P7", "P8", "P9", "PD", "PK", "P10", "PA"], {}).kind).toBe(null);
  });
  it("the runs go with the hand", () => {
    expect(lengths({})).toEqual({ short: 6, long: 8 });
    expect(lengths({ hand: 3 })).toEqual({ short: 4, long: 5 });
    expect(lengths({ hand: 4, run_short: 4 })).toEqual({ short: 4, long: 6 });
  });
});
