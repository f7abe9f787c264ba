import { expect, test } from "vitest";
import { clauseOfRule, sentences } from "./specials";

test("every special rule has its own clause, and a rule of the house the one about all of them", () => {
  expect(clauseOfRule("adder")).toBe("MM-T-adder");
  expect(clauseOfRule("of the house")).toBe("MM-T-special");
});

test("a wall takes the first words of a clause", () => {
  const text = "Eins gilt, und\nzwar immer. Zwei gilt auch; drei nicht. Vier.";
  expect(sentences(text, 1)).toBe("Eins gilt, und zwar immer.");
  expect(sentences(text, 2)).toBe("Eins gilt, und zwar immer. Zwei gilt auch.");
  expect(sentences("ohne Punkt", 2)).toBe("ohne Punkt");
});
