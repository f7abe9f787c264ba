import { beforeAll, describe, expect, it } from "vitest";
import { choose } from "../lib/settings.svelte";
import { loadWords } from "../lib/words.svelte";
import { thisDeal, withRows, type MatchView } from "./view";
import { headlineOf } from "./headline";

const NAMES = ["Vroni", "Beni", "Cilli", "Done"];
const row = (...parts: [key: string, args?: Record<string, unknown>][]): string =>
  headlineOf({ headline: parts.map(([key, args = {}]) => ({ key: `headline.${key}`, args })) }, NAMES);

beforeAll(async () => {
  await loadWords("de");
  await loadWords("en");
});

describe("a row of the list", () => {
  const ruf = { declarer: 0, partner: 1, contract: "Rufspiel", won: true, level: "simple", ended: "won.simple" };
  it("says of Schafkopf who played what with whom, and how it ended", () => {
    expect(row(["sk.ruf", ruf])).toBe("Rufspiel, Vroni mit Beni, gewonnen");
    expect(row(["sk.ruf", { ...ruf, ended: "won.schneider" }])).toBe("Rufspiel, Vroni mit Beni, gewonnen Schneider");
    const wenz = { declarer: 2, partner: null, contract: "Wenz", ended: "lost.schneider" };
    expect(row(["sk.single", wenz], ["sk.spritze"])).toBe("Wenz, Cilli, verloren Schneider, Spritze");
    expect(row(["sk.foul", { seat: 1, contract: "Solo" }])).toBe("Solo, Fehler von Beni");
  });
  it("says of Doppelkopf who was Re, whoever won", () => {
    const args = { seats: [0, 2], contract: "Normalspiel", winner: "re" };
    expect(row(["dk.party-won", args])).toBe("Normalspiel, Re (Vroni und Cilli) gewonnen");
    expect(row(["dk.party-lost", { ...args, contract: "Hochzeit" }], ["dk.step", { step: "90" }])).toBe(
      "Hochzeit, Re (Vroni und Cilli) verloren, keine 90",
    );
    expect(row(["dk.solo-won", { seats: [3], contract: "Damensolo" }])).toBe("Damensolo, Done, gewonnen");
    expect(row(["dk.revoke", { seat: 1 }])).toBe("Beni hat falsch bedient");
  });
  it("says of Chaotentrumpf what was trump and who had the most", () => {
    expect(row(["ct.trump", { trump: "suit:H" }], ["ct.most", { seats: [1] }])).toBe(
      "Trumpf Herz, Beni hat die meisten",
    );
    expect(row(["ct.trump", { trump: "value:7" }], ["ct.same", { seats: [0, 1] }])).toBe(
      "Trumpf Sieben, gleich viele: Vroni und Beni",
    );
    expect(row(["ct.trump", { trump: "card:KD" }], ["ct.none"])).toBe("Trumpf Karo-Dame, niemand hat einen im Stich");
  });
  it("says of Mau-Mau who won with which card", () => {
    expect(row(["mm.win", { seat: 1, card: "H9" }])).toBe("Beni gewinnt mit Herz-Neun");
    expect(row(["mm.mau-mau", { seat: 0, card: "XB" }])).toBe("Mau-Mau: Vroni gewinnt mit Kreuz-Bube");
  });
  it("speaks English, too, and says nothing where there is nothing to tell", () => {
    choose({ lang: "en" });
    expect(row(["sk.ruf", { ...ruf, ended: "lost.simple" }])).toBe("Rufspiel, Vroni with Beni, lost");
    expect(row(["dk.party-won", { seats: [0, 1], contract: "Normalspiel" }])).toBe(
      "Normal game, Re (Vroni and Beni) won",
    );
    choose({ lang: "de" });
    expect(row()).toBe("");
  });
});

describe("what is remembered after a reload", () => {
  const record = (...types: string[]): { type: string }[] => types.map((type) => ({ type }));
  it("begins with the deal", () => {
    expect(
      thisDeal([
        record("deal-opened"),
        record("dealt"),
        record("deal-closed"),
        record("deal-opened-among", "dealt"),
        record("card-played"),
      ]).map(({ type }) => type),
    ).toEqual(["deal-opened-among", "dealt", "card-played"]);
    expect(thisDeal([record("dealt"), [], record("card-played")]).length).toBe(2);
    expect(thisDeal([])).toEqual([]);
  });
});

describe("the list while a deal is played", () => {
  const view = (played: number, deal: object | null): MatchView => ({
    number: played + 1,
    dealer: 0,
    totals: [],
    played,
    deal,
    over: false,
    rows: [],
    final: [],
  });
  const rows = [1, 2].map((number) => ({
    number,
    dealer: 0,
    result: { game_points: [], cents: [], lines: [], redeal: false, facts: null, headline: [] },
  }));
  it("is the one of before it", () => {
    expect(withRows(view(2, {}), rows).rows).toEqual(rows);
    expect(withRows(view(0, {}), rows).rows).toEqual([]);
    expect(withRows(view(2, null), rows).rows).toEqual([]);
  });
});
