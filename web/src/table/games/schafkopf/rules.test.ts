import { describe, expect, it } from "vitest";
import { best, classOf, TRUMP, trumpsIn } from "../tricks";
import {
  contractName,
  holds,
  orderOf,
  phraseKey,
  possible,
  price,
  readContract,
  rungName,
  tilesOf,
  type Auction,
} from "./rules";

const HAND = ["EO", "GO", "HU", "HA", "EK", "E9", "GA", "S7"];
const heard: Auction = {
  order: [1, 2, 3, 0],
  top: 5,
  unheard: [],
  holding: "any",
  holder: 3,
  level: 1,
};

describe("games", () => {
  it("reads a name and makes it again", () => {
    for (const name of ["Rufspiel E", "Farbwenz H", "Farbwenz S Tout", "Wenz", "Wenz Tout", "Solo G", "Solo G Tout"]) {
      const { kind, suit, tout } = readContract(name);
      expect(contractName(kind, suit, tout)).toBe(name);
    }
  });

  it("knows fourteen trumps in Rufspiel and Solo, four in the Wenz, eleven in the Farbwenz", () => {
    expect(orderOf("Rufspiel E").trumps).toHaveLength(14);
    expect(orderOf("Solo S").trumps.slice(8)).toEqual(["SA", "SZ", "SK", "S9", "S8", "S7"]);
    expect(orderOf("Wenz").trumps).toEqual(["EU", "GU", "HU", "SU"]);
    expect(orderOf("Farbwenz G").trumps).toHaveLength(11);
    expect(trumpsIn(HAND, orderOf(undefined))).toBe(4);
  });

  it("finds the best card of a trick: trump over suit, suit led over others, the Ober a plain card in the Wenz", () => {
    expect(best(["EA", "EK", "H7", "EZ"], orderOf("Rufspiel G"))).toBe(2);
    expect(best(["EK", "GA", "EA", "SA"], orderOf("Rufspiel G"))).toBe(2);
    expect(best(["EO", "EK", "EA", "E9"], orderOf("Wenz"))).toBe(2);
    expect(classOf("EO", orderOf("Wenz"))).toBe("E");
    expect(classOf("EO", orderOf("Rufspiel E"))).toBe(TRUMP);
  });
});

describe("the ladder", () => {
  it("lets the earlier seat hold and the later one raise", () => {
    expect(holds(heard, 1)).toBe(true);
    expect(price(heard, 1)).toBe(1);
    expect(price({ ...heard, holder: 1 }, 3)).toBe(2);
  });

  it("has the words of each rung", () => {
    expect(phraseKey({ ...heard, holder: null, level: -1, unheard: [1, 2, 3, 0] }, 1)).toBe("phrase.sk.spiele");
    expect(phraseKey(heard, 1)).toBe("phrase.sk.spiele-selbst");
    expect(phraseKey({ ...heard, holder: 1, level: 1 }, 3)).toBe("phrase.sk.bin-besser");
    expect(phraseKey({ ...heard, holder: 1, level: 4 }, 3)).toBe("phrase.sk.ich-spiele-ein-solo-tout");
    expect(phraseKey({ ...heard, holder: 3, level: 5 }, 1)).toBe("phrase.sk.das-solo-tout-halte-ich");
    expect(phraseKey({ ...heard, top: 6, holder: 3, level: 5 }, 1)).toBe("phrase.sk.auch-das-halte-ich-noch");
  });

  it("names its rungs, with one more where the Wenz-Tout has its own", () => {
    expect([rungName(0, 5), rungName(4, 5), rungName(5, 5)]).toEqual(["Rufspiel", "Farbwenz-Tout", "Solo-Tout"]);
    expect(rungName(5, 6)).toBe("Wenz-Tout");
  });
});

describe("tiles", () => {
  const offered = new Set(["Rufspiel E", "Solo E", "Solo G", "Solo H", "Solo S", "Solo E Tout", "Wenz"]);

  it("say what is missing to call a Sau", () => {
    const lacks = tilesOf("Rufspiel", HAND, offered, false).map((tile) => [tile.contract.suit, tile.lack, tile.count]);
    expect(lacks).toEqual([
      ["E", "", 2],
      ["G", "held", 1],
      ["S", "low", 1],
    ]);
    expect(tilesOf("Rufspiel", ["EO", "GA"], new Set(), false)[0]!.lack).toBe("void");
  });

  it("count the trumps of each Solo and refuse what is not offered", () => {
    expect(tilesOf("Solo", HAND, offered, false).map((tile) => tile.count)).toEqual([5, 4, 4, 4]);
    expect(tilesOf("Solo", HAND, offered, true).map((tile) => tile.lack)).toEqual(["", "low", "low", "low"]);
    expect(possible("Solo", offered)).toEqual({ plain: true, tout: true });
    expect(possible("Farbwenz", offered)).toEqual({ plain: false, tout: false });
  });
});
