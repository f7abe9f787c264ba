import { expect, test } from "vitest";
import { cents, slips, turned, typed } from "./totals";

test("signs are read however they are written, and anything else is no number", () => {
  expect(["7", "+7", "-7", "−7", " 12 "].map(typed)).toEqual([7, 7, -7, -7, 12]);
  expect(["", "x", "1.5", "--1", "-"].map(typed)).toEqual([null, null, null, null, null]);
});

test("the sign key turns and turns back", () => {
  expect(turned("7")).toBe("-7");
  expect(turned("−7")).toBe("7");
  expect(turned("+7")).toBe("-7");
  expect(turned("")).toBe("-");
});

test("money with comma, point or neither", () => {
  expect(["8", "8,50", "8.5 €", "abc", "1,234"].map(cents)).toEqual([800, 850, 850, null, null]);
});

test("one lost sign is named before anything else, and only where it explains it", () => {
  expect(slips([10, 10, -14, -6])).toEqual([]);
  expect(slips([10, 10, 14, -6])).toEqual([{ column: 2, instead: -14, sign: true }]);
  expect(slips([10, 10, -14, -1]).map((slip) => slip.instead)).toEqual([5, 5, -19, -6]);
});
