import { describe, expect, it } from "vitest";
import type { Clause } from "../../lib/wire/wire";
import { BAVARIAN, cardsIn, chapterOf, chapters, FRENCH, matching, near, pieces } from "./search";

function clause(
  id: string,
  title: string,
  text: string,
  source: [de: string, en: string] = ["Turnierordnung: Spritze", "Tournament ordinance: Doubling"],
  examples: string[] = [],
): Clause {
  return {
    id,
    game: "schafkopf",
    source: { de: source[0], en: source[1] },
    kind: ["engine"],
    scope: "game",
    title: { de: title, en: `${title} (en)` },
    text: { de: text, en: `English ${text}` },
    options: [],
    examples: examples.map((de) => ({ de, en: de })),
  };
}
const BOOK = [
  clause("SK-B5.2", "Trümpfe", "Die Ober stechen.", ["Grundregel: Spiele", "Basic rule: Games"]),
  clause("SK-spritze-1", "Bis wann", "Vor der zweiten Karte (SK-spritze-4)."),
  clause("SK-spritze-4", "Nur mit Trumpf", "Wer spritzt, hält einen Trumpf.", undefined, ["Größe: EU und GU"]),
];

describe("searching", () => {
  const ids = (query: string, lang: "de" | "en" = "de"): string[] =>
    matching(BOOK, query, lang).map((clause) => clause.id);
  it("folds case and accents", () => {
    expect(ids("trumpf")).toEqual(["SK-B5.2", "SK-spritze-4"]);
    expect(ids("TRÜMPF")).toEqual(ids("trumpf"));
    expect(ids("trumpfe")).toEqual(["SK-B5.2"]);
    expect(ids("grosse")).toEqual(["SK-spritze-4"]);
  });
  it("puts the clause itself before those that mention it", () => {
    expect(ids("SK-spritze-4")).toEqual(["SK-spritze-4", "SK-spritze-1"]);
    expect(ids("spritze-4")[0]).toBe("SK-spritze-4");
  });
  it("wants every word", () => {
    expect(ids("spritzt trumpf")).toEqual(["SK-spritze-4"]);
    expect(ids("spritzt ober")).toEqual([]);
  });
  it("searches the language that is shown", () => {
    expect(ids("english", "en")).toHaveLength(3);
    expect(ids("english", "de")).toEqual([]);
  });
  it("suggests what begins alike", () => {
    expect(near(BOOK, "trumpfsolo", "de").map((clause) => clause.id)).toContain("SK-spritze-4");
    expect(near(BOOK, "zzz", "de")).toEqual([]);
  });
});

describe("pieces of a text", () => {
  it("marks hits in the text as it is written", () => {
    expect(pieces("Größe und Trümpfe", "grosse trumpf")).toEqual([
      { text: "Größe", hit: true },
      { text: " und " },
      { text: "Trümpf", hit: true },
      { text: "e" },
    ]);
  });
  it("makes a link of every clause there is, and of no other", () => {
    const ids = new Set(["SK-spritze-4"]);
    expect(pieces("Siehe SK-spritze-4. Nicht SK-x.", "", ids)).toEqual([
      { text: "Siehe " },
      { text: "SK-spritze-4", clause: "SK-spritze-4" },
      { text: ". Nicht SK-x." },
    ]);
  });
  it("loses nothing", () => {
    for (const query of ["", "e", "ei in", "ß"])
      expect(
        pieces("Ein großer Maßstab İ 𝄞 ein", query)
          .map((piece) => piece.text)
          .join(""),
      ).toBe("Ein großer Maßstab İ 𝄞 ein");
  });
});

describe("chapters", () => {
  it("follow the book and drop its name", () => {
    expect(chapters(BOOK, "de").map(({ name, clauses }) => [name, clauses.length])).toEqual([
      ["Spiele", 1],
      ["Spritze", 2],
    ]);
    expect(chapters(BOOK, "en").map(({ name }) => name)).toEqual(["Games", "Doubling"]);
    const both = (de: string, en: string): string[] => [chapterOf({ de, en }, "de"), chapterOf({ de, en }, "en")];
    expect(both("Praktische Hinweise 3", "Practical notes 3")).toEqual(["Praktische Hinweise 3", "Practical notes 3"]);
    expect(both("Verstöße nach § 3: Legen", "Violations under § 3: Laying")).toEqual([
      "Verstöße nach § 3",
      "Violations under § 3",
    ]);
    expect(both("Regelwerk: Karten-Übersicht, 7", "Rule book: Card overview, 7")).toEqual([
      "Karten-Übersicht",
      "Card overview",
    ]);
    expect(both("Auslegung zu § 1 und § 10. a", "Interpretation of § 1 and § 10. a")).toEqual([
      "Auslegung zu § 1 und § 10. a",
      "Interpretation of § 1 and § 10. a",
    ]);
  });
});

describe("cards in an example", () => {
  it("finds notation and nothing else", () => {
    expect(cardsIn("EU, GU und EU; der Ober EA-Sau, SKX", BAVARIAN)).toEqual(["EU", "GU"]);
    expect(cardsIn("H10 auf KD, nicht H100", FRENCH)).toEqual(["H10", "KD"]);
  });
});
