import { beforeAll, describe, expect, it } from "vitest";
import { choose } from "../lib/settings.svelte";
import { loadWords } from "../lib/words.svelte";
import type { ScoreLine } from "../lib/wire/wire";
import { thisDeal, withRows, wholeLine, type MatchView } from "./view";
import { toldOf } from "./told";

const NAMES = ["Vroni", "Beni", "Cilli", "Done"];
const line = (key: string, args: Record<string, unknown> = {}): ScoreLine => wholeLine({ key: `line.${key}`, args });
const row = (game: string, ...lines: ScoreLine[]): string => toldOf(game, { lines }, NAMES);

beforeAll(async () => {
  await loadWords("de");
  await loadWords("en");
});

describe("a row of the list", () => {
  const ruf = { declarer: 0, partner: 1, augen: 75, contract: "Rufspiel" };
  it("says of Schafkopf who played what with whom, and how it ended", () => {
    expect(row("schafkopf", line("sk.ruf.won.simple", ruf))).toBe("Rufspiel, Vroni mit Beni, gewonnen");
    const solo = line("sk.single.lost.schneider", { declarer: 2, partner: null, augen: 20, contract: "Wenz" });
    expect(row("schafkopf", solo, line("sk.spritze", { seat: 3 }))).toBe("Wenz, Cilli, Schneider verloren, Spritze");
    expect(row("schafkopf", line("sk.foul-open", { seat: 1, declarer: 0, contract: "Solo" }))).toBe("Solo, Fehler von Beni");
  });
  it("says of Doppelkopf who was Re, whoever won", () => {
    const args = { seats: [0, 2], augen: 130, contract: "Normalspiel" };
    expect(row("doppelkopf", line("dk.won-re", args))).toBe("Normalspiel, Re (Vroni und Cilli) gewonnen");
    expect(row("doppelkopf", line("dk.won-kontra", { ...args, contract: "Hochzeit" }), line("dk.old"))).toBe("Hochzeit, Re (Vroni und Cilli) verloren");
    expect(row("doppelkopf", line("dk.won-re", { seats: [3], augen: 130, contract: "Damensolo" }))).toBe("Damensolo, Done, gewonnen");
    expect(row("doppelkopf", line("dk.nobody", { augen: 120 }))).toBe("Niemand gewinnt, beide Absagen verfehlt");
    expect(row("doppelkopf", line("dk.revoke", { seat: 1 }))).toBe("Beni hat falsch bedient");
  });
  it("says of Chaotentrumpf what was trump and who had the most", () => {
    const augen = line("ct.augen", { trump: "suit:H" });
    expect(row("chaotentrumpf", augen, line("ct.rating-bonus", { amount: 10, seats: [1] }))).toBe("Herz ist Trumpf, Beni hat die meisten");
    expect(row("chaotentrumpf", augen, line("ct.rating-shared-bonus", { amount: 10, seats: [0, 1] }))).toBe("Herz ist Trumpf, gleich viele: Vroni und Beni");
    expect(row("chaotentrumpf", augen)).toBe("Herz ist Trumpf, niemand hat einen im Stich");
    expect(row("chaotentrumpf", line("ct.augen"), line("ct.rating-factor", { amount: 4, seats: [2] }))).toBe("Cilli hat die meisten Trümpfe");
  });
  it("says of Mau-Mau who won with which card", () => {
    expect(row("maumau", line("mm.win", { seat: 1, card: "H9" }))).toBe("Beni gewinnt mit Herz-Neun");
    expect(row("maumau", line("mm.mau-mau", { seat: 0, card: "XB" }))).toBe("Mau-Mau: Vroni gewinnt mit Kreuz-Bube");
  });
  it("speaks English, too, and says nothing where the lines say nothing", () => {
    choose({ lang: "en" });
    expect(row("schafkopf", line("sk.ruf.lost.simple", ruf))).toBe("Rufspiel, Vroni with Beni, lost");
    expect(row("doppelkopf", line("dk.won-re", { seats: [0, 1], augen: 121, contract: "Normalspiel" }))).toBe("Normal game, Re (Vroni and Beni) won");
    choose({ lang: "de" });
    for (const game of ["schafkopf", "doppelkopf", "chaotentrumpf", "maumau", "hohe-karte"]) expect(row(game)).toBe("");
  });
});

describe("what is remembered after a reload", () => {
  const record = (...types: string[]): { type: string }[] => types.map((type) => ({ type }));
  it("begins with the deal", () => {
    expect(thisDeal([record("deal-opened"), record("dealt"), record("deal-closed"), record("deal-opened-among", "dealt"), record("card-played")]).map(({ type }) => type)).toEqual(["deal-opened-among", "dealt", "card-played"]);
    expect(thisDeal([record("dealt"), [], record("card-played")]).length).toBe(2);
    expect(thisDeal([])).toEqual([]);
  });
});

describe("the list while a deal is played", () => {
  const view = (played: number, deal: object | null): MatchView => ({ number: played + 1, dealer: 0, totals: [], played, deal, over: false, rows: [], final: [] });
  const rows = [1, 2].map((number) => ({ number, dealer: 0, result: { game_points: [], cents: [], lines: [], redeal: false } }));
  it("is the one of before it", () => {
    expect(withRows(view(2, {}), rows).rows).toEqual(rows);
    expect(withRows(view(0, {}), rows).rows).toEqual([]);
    expect(withRows(view(2, null), rows).rows).toEqual([]);
  });
});
