import { expect, test } from "vitest";
import { columnLabels, longestWord } from "./columns";

test("a family name is enough where it is the only one, and nobody is called as somebody else", () => {
  expect(columnLabels(["Huber, Sepp", "Rösch, Quirin", "Rösch, Norbert", "Toni"])).toEqual([
    "Huber",
    "Rösch, Q.",
    "Rösch, N.",
    "Toni",
  ]);
  const level = ["Böhm, Toni (2)", "Böhm, Theo", "Böhm, Toni (7)", "Spieler 4"];
  expect(columnLabels(level)).toEqual(level);
  expect(new Set(columnLabels(["Huber", "Huber, Sepp", "Huber, Sara", "Huber, Max"])).size).toBe(4);
});

test("the longest word decides how a name is written", () => {
  expect(longestWord("Obermeier-Hintertupfinger")).toBe(15);
  expect(longestWord("")).toBe(0);
});
