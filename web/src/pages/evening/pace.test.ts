import { expect, test } from "vitest";
import { minutesLeft } from "./pace";

const at = (...minutes: number[]): number[] => minutes.map((minute) => minute * 60_000);

test("the deals to come take as long as those before, roughly", () => {
  expect(minutesLeft(at(0, 3, 6, 9), 20)).toBe(60);
  expect(minutesLeft(at(9, 0, 6, 3), 1)).toBe(5);
});

test("too few deals say nothing, nor a list typed in one go, nor one that is full", () => {
  expect(minutesLeft(at(0, 3, 6), 20)).toBeUndefined();
  expect(minutesLeft(at(7, 7, 7, 7), 20)).toBeUndefined();
  expect(minutesLeft(at(0, 3, 6, 9), 0)).toBeUndefined();
  expect(minutesLeft([], 32)).toBeUndefined();
});
