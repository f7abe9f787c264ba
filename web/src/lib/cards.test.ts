import { describe, expect, it } from "vitest";
import { cardName, isCard, letterOn, pictureOf, sorted } from "./cards";
import { choose } from "./settings.svelte";

describe("cards", () => {
  it("are told from other words", () => {
    expect(["EO", "HZ", "X10", "JOKER"].every(isCard)).toBe(true);
    expect(["", "Solo", "E10", "XZ", "90", "ZE"].some(isCard)).toBe(false);
  });

  it("are called as people call them", () => {
    expect(cardName("EO")).toBe("Eichel-Ober");
    expect(cardName("HA", "by")).toBe("Herz-Sau");
    expect(cardName("HA", "fr")).toBe("Herz-Ass");
    expect(cardName("X10")).toBe("Kreuz-Zehn");
    expect(cardName("JOKER")).toBe("Joker");
  });

  it("have a picture in every set", () => {
    for (const face of ["own", "french"] as const)
      for (const colours of [2, 4] as const) {
        choose({ face, colours });
        for (const suit of "EGHS")
          for (const rank of ["A", "Z", "K", "O", "U", "9", "8", "7"])
            expect(pictureOf(suit + rank, "by"), suit + rank).toMatch(/\.svg/);
        for (const suit of "XPHK")
          for (const rank of ["A", "10", "K", "D", "B", "9", "8", "7"])
            expect(pictureOf(suit + rank, "fr"), suit + rank).toMatch(/\.svg/);
      }
    choose({ indices: "QJ" });
    for (const [card, deck, name] of [
      ["XD", "fr", "XQ"],
      ["HB", "fr", "HJ"],
      ["EO", "by", "XQ"],
      ["K10", "fr", "K10"],
    ] as const)
      expect(pictureOf(card, deck)).toMatch(new RegExp(`/fr4/${name}`));
    expect(["A", "K", "D", "B", "10"].map(letterOn)).toEqual(["A", "K", "Q", "J", "10"]);
    choose({ indices: "DB" });
    expect(pictureOf("JOKER", "fr")).toMatch(/joker/);
    choose({ face: "own", colours: 2 });
  });

  it("are held trumps first, then suit by suit", () => {
    expect(sorted(["G9", "EO", "HA", "GA", "SU"], ["EO", "SU", "HA"], ["E", "G", "H", "S"])).toEqual([
      "EO",
      "SU",
      "HA",
      "GA",
      "G9",
    ]);
  });
});
