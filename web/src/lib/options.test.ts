import { beforeAll, expect, test } from "vitest";
import { game } from "../testing";
import {
  byTheBook,
  changes,
  fieldOf,
  groups,
  numberTyped,
  presetOf,
  titleOf,
  valueWords,
  wished,
  wrong,
} from "./options";
import { choose } from "./settings.svelte";
import { loadWords } from "./words.svelte";
import type { GameForm, OptionField } from "./wire/wire";

const field = (name: string, more: Partial<OptionField> = {}): OptionField => ({
  name,
  clause: "",
  group: "",
  kind: "flag",
  default: false,
  values: [],
  least: null,
  most: null,
  optional: false,
  whole: false,
  ...more,
});
const DEALS = field("deals", {
  group: "main",
  kind: "number",
  default: 32,
  least: 1,
  most: 400,
  whole: true,
  clause: "SK-result-1",
});
const TURN = field("turn", { kind: "seconds", default: null, least: 0.1, most: 3600, optional: true });
const FORM: GameForm = game("schafkopf", "sk", {
  quick: { deals: 8 },
  players: [4],
  options: [
    field("mode", { kind: "choice", default: "strict", values: ["learn", "strict", "table"] }),
    DEALS,
    field("runaway", { group: "main", kind: "choice", default: "any_lead", values: ["any_lead", "first_trick_only"] }),
    field("brand_new"),
  ],
  timing: [TURN],
  phrases: [],
  bots: ["club"],
  unavailable: [],
});

beforeAll(async () => {
  choose({ lang: "de" });
  await loadWords("de");
});

test("the referee is asked for elsewhere, and what no group knows comes last", () => {
  const sections = groups(FORM);
  expect(sections.map((group) => [group.key, group.fields.map((field) => field.name)])).toEqual([
    ["main", ["deals", "runaway"]],
    ["further", ["brand_new"]],
  ]);
});

test("only what differs from the book is sent", () => {
  const book = byTheBook(FORM);
  expect(wished(changes(FORM, book))).toEqual({});
  const own = { options: { ...book.options, deals: 12 }, timing: { turn: 30 } };
  expect(wished(changes(FORM, own))).toEqual({ deals: 12, timing: { turn: 30 } });
});

test("a preset is recognised by what it changes, whoever referees", () => {
  const book = byTheBook(FORM);
  const learning = { ...book, options: { ...book.options, mode: "learn" } };
  expect(presetOf(FORM, learning)).toBe("book");
  expect(presetOf(FORM, { ...learning, options: { ...learning.options, ...FORM.quick } })).toBe("quick");
  expect(presetOf(FORM, { ...book, options: { ...book.options, deals: 7 } })).toBe("own");
  expect(presetOf(FORM, { ...book, timing: { turn: 30 } })).toBe("own");
});

test("numbers are typed with a comma or a point, and nonsense stays to be complained about", () => {
  expect(numberTyped(" 1,5 ")).toBe(1.5);
  expect(numberTyped("12")).toBe(12);
  expect(numberTyped("")).toBeNull();
  expect(numberTyped("viele")).toBe("viele");
});

test("what is wrong is said in a sentence", () => {
  expect(wrong(DEALS, 32)).toBe("");
  expect(wrong(DEALS, 0)).toBe("Mindestens 1.");
  expect(wrong(DEALS, 401)).toBe("Höchstens 400.");
  expect(wrong(DEALS, 1.5)).toBe("Bitte eine ganze Zahl.");
  expect(wrong(DEALS, "viele")).toBe("Bitte eine Zahl.");
  expect(wrong(DEALS, null)).toBe("Hier fehlt eine Angabe.");
  expect(wrong(TURN, null)).toBe("");
  expect(wrong(TURN, 0.05)).toBe("Mindestens 0,1.");
  expect(wrong(field("ruleset", { kind: "word" }), " ")).toBe("Hier fehlt eine Angabe.");
});

test("a refusal is shown at the field it names, or else at the one whose clause it cites", () => {
  const refused = (args: Record<string, unknown>, clause = "ENG-facts") => ({ clause, key: "", args, text: "" });
  expect(fieldOf(FORM, refused({ field: "options.deals" }))).toBe("deals");
  expect(fieldOf(FORM, refused({ field: "options.timing.turn" }))).toBe("timing.turn");
  expect(fieldOf(FORM, refused({}, "SK-result-1"))).toBe("deals");
  expect(fieldOf(FORM, refused({ field: "line" }, ""))).toBe("");
});

test("titles and values have words", () => {
  expect(titleOf("sk", DEALS)).toBe("Länge der Partie");
  expect(valueWords("sk", FORM.options[2]!, "any_lead")).toBe("jederzeit");
  expect(valueWords("sk", TURN, 1.5)).toBe("1,5 s");
  expect(valueWords("sk", TURN, null)).toBe("ohne");
  expect(valueWords("mm", field("pimperle_card", { kind: "word" }), "XB")).toBe("Kreuz-Bube");
  expect(valueWords("mm", field("special_rules", { kind: "several" }), [])).toBe("keine");
});
