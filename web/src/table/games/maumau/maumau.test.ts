import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import de from "../../../../../src/stammtisch/games/maumau/words/de.json";
import en from "../../../../../src/stammtisch/games/maumau/words/en.json";
import { loadWords } from "../../../lib/words.svelte";
import type { Event, OneOf, WireForm } from "../../../lib/wire/wire";
import { partly } from "../../../testing";
import { clauseOfTurn } from "./clauses";
import { deskOf, fill, spoken } from "./desk.svelte";
import { conditionOf, ready, written } from "./rules";
import { chainOf, dealOf, plateOf, statusOf } from "./seeing";
import * as seeing from "./seeing";
import type { Deal, Happened, Table } from "./table";
import * as telling from "./telling";
import { throwable } from "./throwing";

const tell = (event: Event, at: Table): string | undefined => telling.tell(partly<Happened>(event), at);
const calls = (event: Event, at: Table): { seat: number; text: string }[] => telling.calls(partly<Happened>(event), at);
const noticeOf = (events: Event[], at: Table): ReturnType<typeof telling.noticeOf> =>
  telling.noticeOf(
    events.map((event) => partly<Happened>(event)),
    at,
  );

const NAMES = ["Toni", "Vreni", "Beat", "Urs"];

function table(deal: Deal, more: Record<string, unknown> = {}): Table {
  return partly<Table>({
    seat: 0,
    seated: true,
    mode: "strict",
    names: NAMES,
    options: {},
    view: { rules: [{ by: 1, text: "Mahlzeit sagen", trigger: "laid", card: "D", bound: "who" }] },
    deal: { phase: "playing", seats: [0, 1, 2, 3], ...deal },
    name: (seat: number) => NAMES[seat] ?? "",
    liberty: () => undefined,
    ...more,
  });
}
const closed = (deal: Deal, events: Event[]): Deal =>
  seeing.closed(
    deal,
    events.map((event) => partly<Happened>(event)),
  );
const oneOf = (...values: unknown[]): OneOf => ({ type: "one-of", values });
const lay = (fields: WireForm["fields"]): WireForm => ({ action: "lay-card", fields });
const plate = (deal: Deal) =>
  plateOf(dealOf(table({ effective: "H8", pile: ["H8"], lying: 3, ...deal })), (seat) => NAMES[seat ?? 9] ?? "");

beforeAll(() => loadWords("de"));

describe("words", () => {
  it("say the same things in both languages", () => {
    expect(Object.keys(en)).toEqual(Object.keys(de));
    const english: Record<string, string> = en;
    const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((hit) => hit[1]!).sort();
    for (const [key, text] of Object.entries(de)) expect(holes(english[key]!), key).toEqual(holes(text));
  });

  it("exist for every key the game's own files name", () => {
    const folder = resolve(import.meta.dirname, ".");
    const files = [...readdirSync(folder).map((name) => resolve(folder, name)), resolve(folder, "../maumau.ts")].filter(
      (name) => /(?<!test)\.(ts|svelte)$/.test(name),
    );
    const named = files.flatMap((name) =>
      [...readFileSync(name, "utf8").matchAll(/"((?:ui|act|field|value)\.mm\.[\w.-]+)"/g)].map((hit) => hit[1]!),
    );
    const missing = named.filter((key) => !(key in de) && !(`${key}.one` in de && `${key}.other` in de));
    expect(named.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });
});

describe("the plate says the strongest thing that counts", () => {
  it("pending cards before the suit", () =>
    expect(plate({ effective: "H7", pending: 4 })).toMatchObject({ big: "+4", clause: "MM-C7b" }));
  it("a queen round and who may end it", () =>
    expect(plate({ effective: "HD", queen_round: 2 })).toMatchObject({
      clause: "MM-9a-2",
      text: expect.stringContaining("Beat"),
    }));
  it("a wish instead of the jack", () =>
    expect(plate({ effective: "XB", wish: "H" })).toMatchObject({ pip: "H", title: "Herz", clause: "MM-CBa" }));
  it("a ten as the card below it", () =>
    expect(plate({ effective: "K7", pile: ["P10"] })).toMatchObject({ title: "Karo-Sieben", clause: "MM-C10a" }));
  it("a base card by its suit", () =>
    expect(plate({ effective: "H9", pile: ["H9"], stack: "H" })).toMatchObject({ pip: "H", clause: "MM-C9a" }));
  it("nothing before the first card", () => expect(plate({ phase: "greeting" })).toBeNull());
});

it("on turn the clause is what binds the next card", () => {
  expect(clauseOfTurn({})).toBe("MM-Z1");
  expect(clauseOfTurn({ pending: 2, wish: "H" })).toBe("MM-C7c");
  expect(clauseOfTurn({ queen_round: 0 })).toBe("MM-9a-2");
});

it("the collider goes round from the finisher, against the clock where the aces say so", () => {
  const links = chainOf(dealOf(table({ stage: "collider", finisher: 1, direction: -1, asked: [3, 2] })));
  expect(links.map((link) => `${link.seat}${link.sign}`)).toEqual(["17", "0+", "3?", "2–"]);
});

it("under a name stand cards, Mau, and who takes no part", () => {
  const deal = dealOf(table({ counts: [5, 1, 0, 2], said: [1], seats: [0, 1, 2] }));
  expect([0, 1, 2, 3].map((seat) => statusOf(deal, seat, [0, 1, 2, 3]))).toEqual([
    "5 Karten",
    "Mau",
    "keine Karte",
    "setzt aus",
  ]);
});

it("the last card lies on the pile while the deal is still looked at", () => {
  const view = closed({ seat: 0, hand: ["HB"], counts: [1, 3], pile: ["H8"], lying: 9, pending: 2 }, [
    { type: "card-laid", seat: 0, card: "HB" },
  ]);
  expect(view).toMatchObject({ hand: [], counts: [0, 3], pile: ["HB"], lying: 10, pending: 0 });
});

describe("words that go with a card", () => {
  const form = lay({ card: oneOf("H8"), mau: oneOf(false, true) });
  it("strict: Mau is said with the last card but one, unless switched off", () => {
    const t = table({ hand: ["H8", "K9"] });
    expect(fill(form, { card: "H8" }, t)).toEqual({ mau: true });
    deskOf(t).mau = false;
    expect(fill(form, { card: "H8" }, t)).toEqual({ mau: false });
  });
  it("at a table it is never said by itself, and no switch reminds anybody", () => {
    expect(fill(form, { card: "H8" }, table({ hand: ["H8", "K9"] }, { mode: "table" }))).toEqual({ mau: false });
    expect(spoken([form], "table").mau).toBe(false);
    expect(spoken([form], "strict").mau).toBe(true);
  });
  it("a jack that ends the deal asks for no wish, one with a penalty card before its player does", () => {
    const jack = lay({ card: oneOf("HB"), wish: oneOf("H", "K", "P", "X") });
    expect(fill(jack, { card: "HB" }, table({ hand: ["HB"], penalties: [0, 0] }))).toEqual({ wish: "H" });
    expect(fill(jack, { card: "HB" }, table({ hand: ["HB"], penalties: [1, 0] }))).toEqual({});
  });
});

describe("telling", () => {
  const t = table({});
  it("names what was wished, drawn and doubted", () => {
    expect(tell({ type: "card-laid", seat: 1, card: "XB", wish: "H", end_queens: false }, t)).toBe(
      "Vreni legt Kreuz-Bube und wünscht Herz.",
    );
    expect(tell({ type: "cards-drawn", seat: 1, count: 2, cards: null }, t)).toBe("Vreni zieht 2 Karten.");
    expect(tell({ type: "cards-drawn", seat: 0, count: 1, cards: ["H8"] }, t)).toBe("Du ziehst Herz-Acht.");
    expect(tell({ type: "doubted", by: 0, accused: 1, category: "mau", upheld: true }, t)).toContain("zu Recht");
    expect(tell({ type: "doubted", by: 0, accused: 1, category: "dealing", upheld: false }, t)).not.toContain("Recht");
  });
  it("keeps quiet about what is no news", () => {
    for (const type of ["mixed", "turn-ended", "counted"]) expect(tell({ type }, t)).toBe("");
    expect(tell({ type: "duty-arisen", seat: 1, gesture: "nine", toward: null }, t)).toBe("");
  });
  it("quotes an added rule by its number", () => {
    expect(tell({ type: "duty-over", seat: 2, gesture: "rule-0", toward: null }, t)).toBe(
      "Beat hat Hausregel 1 vergessen: Mahlzeit sagen",
    );
  });
  it("puts a penalty and its clause where all can read it", () => {
    const notice = noticeOf(
      [
        { type: "turn-ended", seat: 1 },
        { type: "penalty-drawn", seat: 1, card: null, clause: "MM-V05" },
      ],
      t,
    );
    expect(notice).toMatchObject({ lines: ["Strafkarte für Vreni: Mau vergessen."], clauses: ["MM-V05"] });
    expect(noticeOf([{ type: "turn-ended", seat: 1 }], t)).toBeNull();
  });
  it("names all who pay for the same thing in one sentence", () => {
    const paid = [0, 1].map((seat) => ({ type: "penalty-drawn", seat, card: null, clause: "MM-V30" }));
    expect(noticeOf(paid, t)?.lines).toEqual([`Strafkarte für ${t.names[0]} und Vreni: Hausregel gebrochen.`]);
  });
  it("says of a verdict only how many were of which mind", () => {
    const votes = [
      [0, true],
      [1, true],
      [2, false],
    ];
    expect(noticeOf([{ type: "plenum-decided", accused: 1, guilty: true, votes }], t)?.lines).toEqual([
      "Das Plenum spricht schuldig, 2 zu 1.",
    ]);
    expect(noticeOf([{ type: "plenum-decided", accused: 1, guilty: false, votes }], t)?.lines).toEqual([
      "Das Plenum spricht frei, 1 zu 2.",
    ]);
  });
  it("calls a wish out, and nothing for a plain card", () => {
    expect(calls({ type: "card-laid", seat: 1, card: "XB", wish: "P" }, t)).toEqual([{ seat: 1, text: "Pik!" }]);
    expect(calls({ type: "card-laid", seat: 1, card: "X8", wish: null }, t)).toEqual([]);
  });
});

describe("added rules", () => {
  it("of honour have only their text", () =>
    expect(written({ text: " Bitte ", trigger: "honour", card: "D", bound: "all" })).toEqual({
      type: "add-rule",
      text: "Bitte",
    }));
  it("for a drawn card name none", () =>
    expect(written({ text: "Bitte", trigger: "drawn", card: "D", bound: "who" })).toMatchObject({
      card: "",
      trigger: "drawn",
    }));
  it("say in one line when they bind whom", () => expect(conditionOf(ready("nine"))).toContain("Neun"));
});

describe("throwing in", () => {
  const anytime = { window: { id: "anytime:1:1", kind: "anytime" }, forms: [lay({ card: oneOf("H8", "HK") })] };
  const liberty = (kind: string): unknown => (kind === "anytime" ? anytime : undefined);
  it("is for kings on kings where a referee watches", () => expect(throwable(table({}, { liberty }))).toBeNull());
  it("can be tried with any card at a table", () =>
    expect(throwable(table({}, { liberty, mode: "table" }))).toMatchObject({ fair: false, cards: ["H8", "HK"] }));
});
