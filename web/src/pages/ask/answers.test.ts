import { beforeAll, describe, expect, it } from "vitest";
import { loadWords } from "../../lib/words.svelte";
import type { Inquiry } from "../../lib/wire/wire";
import { settings } from "../../lib/settings.svelte";
import { answerWords, valueWords, without } from "./answers";

const inquiry = (game: string, question: string): Inquiry => ({ game, question, fields: [], example: {}, options: [] });

beforeAll(async () => {
  settings.lang = "de";
  await loadWords("de");
});

describe("answers in words", () => {
  it("names the cards that may be played, and those that may not", () => {
    const words = answerWords(
      inquiry("schafkopf", "legal"),
      { cards: ["GK", "G9"], clauses: ["SK-B5.6"] },
      { hand: ["GO", "GK", "G9"] },
      "by",
    );
    expect(words.title).toBe("Gras-König oder Gras-Neun");
    expect(words.text).toEqual(["Nicht erlaubt: Gras-Ober."]);
    expect(words.clauses).toEqual(["SK-B5.6"]);
  });
  it("says that none or any may be played", () => {
    expect(answerWords(inquiry("maumau", "legal"), { cards: [] }, { hand: ["H9"] }, "fr").title).toBe("Keine davon");
    expect(
      answerWords(inquiry("schafkopf", "legal"), { cards: ["GK", "G9"] }, { hand: ["GK", "G9"] }, "by").title,
    ).toBe("Jede deiner Karten");
  });
  it("says no with the reason", () => {
    const words = answerWords(
      inquiry("schafkopf", "spritze"),
      { allowed: false, text: "Ohne Trumpf keine Spritze.", clauses: [] },
      {},
      "by",
    );
    expect([words.title, words.text]).toEqual(["Nein", ["Ohne Trumpf keine Spritze."]]);
  });
  it("tells what a turn of Mau-Mau does", () => {
    const answer = { effective: "H8", wish: null, pending: 0, next: 3, skipped: [2], direction: 1, again: false };
    const words = answerWords(inquiry("maumau", "effect"), answer, {}, "fr");
    expect(words.title).toBe("Als Nächstes: Spieler 4");
    expect(words.facts.map((fact) => fact.value)).toEqual(["Herz-Acht", "Spieler 3", "im Uhrzeigersinn"]);
  });
  it("tells packs apart from cards and limits from lists", () => {
    expect(answerWords(inquiry("chaotentrumpf", "packs"), { packs: 4, cards: 128, majority: 3 }, {}, "fr").title).toBe(
      "4 Blätter",
    );
    expect(
      answerWords(inquiry("chaotentrumpf", "limits"), { least: 1000, limit: 1000, max_deals: null }, {}, "fr").title,
    ).toBe("Vorschlag: bis 1000");
    expect(
      answerWords(
        inquiry("schafkopf", "list"),
        { game_points: [1, -1], table_points: [40, 10], results: [41, 9] },
        {},
        "by",
      ).figures.map((row) => row.values),
    ).toEqual([
      ["+1", "−1"],
      ["40", "10"],
      ["+41", "+9"],
    ]);
  });
  it("counts money only where there is some", () => {
    const row = (cents: number[]): string[] =>
      answerWords(
        inquiry("schafkopf", "score"),
        { game_points: [0], reuegeld_cents: cents, lines: [] },
        {},
        "by",
      ).figures.map((row) => row.label);
    expect([row([0]), row([50])]).toEqual([["Spielpunkte"], ["Spielpunkte", "Reuegeld"]]);
  });
  it("knows trumps, kinds and elections that go on", () => {
    expect(answerWords(inquiry("chaotentrumpf", "election"), { trump: "colour:black" }, {}, "fr").title).toBe(
      "Trumpf ist Schwarz",
    );
    expect(answerWords(inquiry("chaotentrumpf", "election"), { trump: null }, {}, "fr").title).toBe(
      "Die Wahl geht weiter",
    );
    expect(answerWords(inquiry("chaotentrumpf", "inversion"), { recognised: "N" }, {}, "fr").title).toBe(
      "Anerkannt als Normalinversion",
    );
    expect([
      valueWords("trump", "card:KD", "fr"),
      valueWords("wish", "P", "fr"),
      valueWords("contract", "Koehler", "fr"),
    ]).toEqual(["Karo-Dame", "Pik", "Köhler"]);
  });
  it("takes cards away as often as they are there", () => {
    expect(without(["XA", "XA", "PA"], ["XA"])).toEqual(["XA", "PA"]);
  });
});
