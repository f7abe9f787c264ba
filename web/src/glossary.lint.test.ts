import { Linter } from "eslint";
import { expect, it } from "vitest";
import { words } from "../glossary.lint.js";

const reported = (code: string): string[] =>
  new Linter()
    .verify(code, { plugins: { glossary: { rules: { words } } }, rules: { "glossary/words": "error" } })
    .map(({ message }) => message.split(" ").at(-1) ?? "");

it("refuses names that say nothing, wherever they are declared", () => {
  expect(reported("const found = 1; function known(one, [said]) { return ({ asked }) => asked; }")).toEqual([
    "found",
    "known",
    "one",
    "said",
    "asked",
  ]);
  expect([...new Set(reported("class Line {} let points = 0;"))]).toEqual(["Line", "points"]);
});

it("leaves fields alone, and names that say what they are", () => {
  expect(reported("const gamePoints = deal.points; gamePoints.found = { one: 1 };")).toEqual([]);
});
