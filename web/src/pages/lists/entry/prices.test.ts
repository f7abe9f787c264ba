import { describe, expect, it } from "vitest";
import { partly } from "../../../testing";
import { say } from "../../../lib/words.svelte";
import type { Facts as ChaotentrumpfFacts } from "../../../lib/wire/chaotentrumpf";
import type { Facts as DoppelkopfFacts } from "../../../lib/wire/doppelkopf";
import type { Facts as SchafkopfFacts } from "../../../lib/wire/schafkopf";
import * as chaotentrumpf from "./chaotentrumpf";
import * as doppelkopf from "./doppelkopf";
import type { Piece, Price } from "./entries";
import * as maumau from "./maumau";
import written from "./prices.vectors.json";
import * as schafkopf from "./schafkopf";

const NAMES = ["Resi", "Sepp", "Lena", "Toni", "Uli", "Vroni"];
const FOUR = { seats: [0, 1, 2, 3], width: 4 };
const words = (headline: readonly object[]): string =>
  headline.map((piece) => say(partly<Piece>(piece).key, partly<Piece>(piece).args, NAMES)).join(", ");

interface Deal {
  facts: object;
  game_points: number[];
  cents: number[];
  clauses: string[];
  headline: object[];
}

function agrees(deal: Deal, price: Price | null, headline: readonly Piece[]): void {
  const told = JSON.stringify(deal.facts);
  expect(price?.points, told).toEqual(deal.game_points);
  expect(price?.cents, told).toEqual(deal.cents);
  expect(price?.clauses, told).toEqual(expect.arrayContaining(deal.clauses));
  expect(words(headline), told).toBe(words(deal.headline));
}

/** What was sent says no less than what is stored: the rest is as when nobody says anything. */
function saysAll(facts: object, sent: object): void {
  const stored = Object.entries(facts).filter(([, value]) => value !== null && value !== false);
  const left = stored.filter(([name, value]) => !(name in sent) && !(Array.isArray(value) && value.length === 0));
  expect(left.map(([name]) => name).filter((name) => !["pack", "specials", "players"].includes(name))).toEqual([]);
}

/** Written by `stammtisch_dev.listvectors` from the scoring of the rules. */
describe("what a phone looks up is what the rules count", () => {
  it.each(written.schafkopf)("Schafkopf with $options", ({ table, deals }) => {
    const prices = partly<schafkopf.SchafkopfPrices>(table);
    for (const deal of deals) {
      const facts = partly<SchafkopfFacts>(deal.facts);
      const draft = schafkopf.read(facts, FOUR);
      const stopped = !!facts.foul && !facts.foul.continued;
      const ending = {
        won: facts.won ?? false,
        level: facts.level ?? "simple",
        oneTrick: facts.one_trick ?? false,
      } as const;
      agrees(
        deal,
        schafkopf.priced(draft, stopped ? null : ending, FOUR, prices),
        schafkopf.headline(draft, stopped ? null : ending, FOUR, prices),
      );
      saysAll(deal.facts, schafkopf.factsOf(draft, stopped ? null : ending, FOUR));
    }
  });

  it.each(written.doppelkopf)("Doppelkopf with $options", ({ table, deals }) => {
    const prices = partly<doppelkopf.DoppelkopfPrices>(table);
    for (const deal of deals) {
      const facts = partly<DoppelkopfFacts>(deal.facts);
      const draft = doppelkopf.read(facts, FOUR);
      const ended = facts.winner ? { winner: facts.winner, step: facts.step ?? null } : (facts.re_augen ?? null);
      const price = doppelkopf.priced(draft, ended, FOUR, prices);
      expect(price?.points, JSON.stringify(facts)).toEqual(deal.game_points);
      saysAll(deal.facts, doppelkopf.factsOf(draft, ended, FOUR));
      const headline = doppelkopf.headline(draft, ended, FOUR, prices);
      if (typeof ended === "number") expect(words(headline), JSON.stringify(facts)).toBe(words(deal.headline));
      else agrees(deal, price, headline);
    }
  });

  it.each(written.chaotentrumpf)("Chaotentrumpf with $options", ({ table, deals }) => {
    const prices = partly<chaotentrumpf.ChaotentrumpfPrices>(table);
    for (const deal of deals) {
      const facts = partly<ChaotentrumpfFacts>(deal.facts);
      const players = { seats: facts.augen.map((_, seat) => seat), width: facts.augen.length };
      const draft = chaotentrumpf.read(facts, players);
      const price = chaotentrumpf.priced(draft, players, prices);
      expect(price.points, JSON.stringify(facts)).toEqual(deal.game_points);
      expect(words(chaotentrumpf.headline(draft, players, prices))).toBe(words(deal.headline));
      saysAll(deal.facts, chaotentrumpf.factsOf(draft, players));
    }
  });

  it.each(written.maumau)("Mau-Mau with $options", ({ table, deals }) => {
    const prices = partly<maumau.MauMauPrices>(table);
    for (const deal of deals) {
      const { winner, jack, called } = partly<{ winner: number; jack: boolean; called?: boolean }>(deal.facts);
      const [win, board] = [{ winner, jack, said: called !== false }, called !== undefined];
      const headline = maumau.headline(win, prices, { board });
      expect(words(headline), JSON.stringify(deal.facts)).toBe(words(deal.headline));
      if (board && jack && !win.said) {
        expect(maumau.priced(win, FOUR, prices, { board }).points).toEqual(deal.game_points);
      } else agrees(deal, maumau.priced(win, FOUR, prices, { board }), headline);
    }
  });
});
