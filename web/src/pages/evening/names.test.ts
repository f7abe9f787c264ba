import { expect, test } from "vitest";
import { beginning, byName, labels, letterOf, nearly } from "./names";

const PEOPLE = [
  { number: 1, name: "Huber, Sepp" },
  { number: 2, name: "Böhm, Toni" },
  { number: 3, name: "Boehm, Toni" },
  { number: 4, name: "Zeller, Anna" },
  { number: 5, name: "" },
];

test("two of one name have their numbers beside it, and nobody is nobody", () => {
  const called = labels(PEOPLE, (number) => `Spieler ${number}`);
  expect([...called.values()]).toEqual([
    "Huber, Sepp",
    "Böhm, Toni (2)",
    "Boehm, Toni (3)",
    "Zeller, Anna",
    "Spieler 5",
  ]);
});

test("a name that is nearly somebody else's is found, one that only begins like it is not", () => {
  const numbers = (name: string): number[] => nearly(name, PEOPLE).map((person) => person.number);
  expect(numbers("Hub")).toEqual([]);
  expect(numbers("Sepp Huber")).toEqual([1]);
  expect(numbers("Hubre, Sepp")).toEqual([1]);
  expect(numbers("Bohm, Toni")).toEqual([2, 3]);
  expect(numbers("Zoller, Anna")).toEqual([4]);
  expect(numbers("Zimmermann, Anna")).toEqual([]);
  expect(numbers("")).toEqual([]);
});

test("what is typed is looked for at the beginning of every word, and a number by its figures", () => {
  expect(beginning("hub", PEOPLE).map((person) => person.number)).toEqual([1]);
  expect(beginning("ton bö", PEOPLE).map((person) => person.number)).toEqual([2, 3]);
  expect(beginning("4", PEOPLE).map((person) => person.number)).toEqual([4]);
  expect(beginning(" ", PEOPLE)).toEqual([]);
});

test("umlauts stand where they are looked for", () => {
  const names = ["Zeller", "Öttinger", "Ostermann", "Äcker"].map((name, number) => ({ number, name }));
  expect(byName(names).map((person) => person.name)).toEqual(["Äcker", "Ostermann", "Öttinger", "Zeller"]);
  expect(letterOf("Öttinger")).toBe("O");
  expect(letterOf("4711")).toBe("#");
});
