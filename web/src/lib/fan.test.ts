import { describe, expect, test } from "vitest";
import { cardWidth, laidOut, NO_ROWS, perRow, SEEN, stepOf } from "./fan";

const eight = ["EO", "GU", "HA", "H7", "EA", "E9", "GA", "S7"];

describe("the hand on every screen", () => {
  test.each([
    [344, 640],
    [374, 664],
    [752, 1024],
    [804, 1180],
    [1008, 768],
    [872, 820],
    [832, 900],
    [1940, 1440],
  ])("in %i px of a page of %i px twelve cards show enough of themselves", (width, height) => {
    for (const large of [false, true]) {
      const card = cardWidth({ width, height, large });
      const { widest } = laidOut(NO_ROWS, Array<string>(12).fill("EO"), perRow(width, card));
      const step = stepOf(width, card, widest);
      expect(step).toBeGreaterThanOrEqual(SEEN);
      expect(Math.floor((widest - 1) * step + card)).toBeLessThanOrEqual(width);
      expect(stepOf(width, card, widest, true)).toBeLessThanOrEqual(step); // turning needs some of the room
    }
  });

  test("cards grow with the page, and with the setting", () => {
    const at = (width: number, height: number, large = false): number => cardWidth({ width, height, large });
    expect(at(1940, 1440)).toBeGreaterThan(1.5 * at(832, 900));
    expect(at(374, 664, true)).toBeGreaterThan(1.15 * at(374, 664));
  });
});

describe("rows", () => {
  const dealt = laidOut(NO_ROWS, eight, 7);

  test("are even", () => {
    expect(dealt.lengths).toEqual([4, 4]);
    expect(laidOut(NO_ROWS, eight.slice(1), 7).lengths).toEqual([7]);
  });

  test("stay as they are while cards are played", () => {
    const seven = laidOut(
      dealt,
      eight.filter((card) => card !== "GU"),
      7,
    );
    expect(seven.lengths).toEqual([3, 4]);
    expect(seven.widest).toBe(4);
    const four = laidOut(seven, ["EO", "HA", "H7", "S7"], 7);
    expect(four.lengths).toEqual([3, 1]);
    expect(laidOut(four, ["EO", "HA", "H7"], 7).lengths).toEqual([3, 0]);
  });

  test("keep two copies of a card apart", () => {
    const two = laidOut(NO_ROWS, ["H10", "H10", "XD", "PD"], 2);
    expect(laidOut(two, ["H10", "XD", "PD"], 2).lengths).toEqual([1, 2]);
  });

  test("are made anew for another hand, another order, another room", () => {
    expect(laidOut(dealt, [...eight, "S8"], 7).lengths).toEqual([5, 4]);
    expect(laidOut(dealt, [...eight].reverse().slice(1), 7).lengths).toEqual([7]);
    expect(laidOut(dealt, eight, 8).lengths).toEqual([8]);
  });
});
