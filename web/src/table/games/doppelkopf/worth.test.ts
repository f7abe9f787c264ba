import { describe, expect, it } from "vitest";
import { soloWorth, stepWorth } from "./worth";
import type { Deal, Table } from "./table";

const DEAL: Deal = { contract: "Normalspiel", party: "re", hand: ["XD", "HA"], parties: [null, null, null, null] };

/** As much of a table as is asked for. */
function table(deal: Deal): Table {
  const seen: Partial<Table> = { seat: 0, options: { pack: 40 }, deal: { ...DEAL, ...deal } };
  // @ts-expect-error -- nothing else of it is looked at
  return seen;
}
const facts = (deal: Deal, step: string): object[] => stepWorth(table(deal), step).cases.map((each) => each.facts);

describe("what an announcement would bring", () => {
  it("is asked for made, barely missed, and without it", () => {
    const kontra: Deal = { party: "kontra", hand: [], said: { re: 0, kontra: -1 } };
    expect(facts(kontra, "90")).toEqual([
      { contract: "normal", pack: 40, re: [1, 2], re_augen: 89, re_said: "re", kontra_said: "90" },
      { contract: "normal", pack: 40, re: [1, 2], re_augen: 90, re_said: "re", kontra_said: "90" },
      { contract: "normal", pack: 40, re: [1, 2], re_augen: 89, re_said: "re", kontra_said: null },
      { contract: "normal", pack: 40, re: [1, 2], re_augen: 90, re_said: "re", kontra_said: null },
    ]);
    expect(facts({}, "schwarz")[0]).toMatchObject({ re: [0, 1], re_augen: 240, re_tricks: 10, kontra_tricks: 0 });
  });

  it("counts a silent solo as one, a Hochzeit and an Armut not", () => {
    const both = ["XD", "XD"];
    const shown: Deal["parties"] = ["re", null, null, null];
    expect(facts({ hand: both }, "re")[0]).toMatchObject({ contract: "normal", re: [0] });
    expect(facts({ parties: shown }, "90")[0]).toMatchObject({ re: [0] });
    expect(facts({ parties: shown, spoken: [{ seat: 0, party: "re", step: "re", held: 9 }] }, "90")[0]).toMatchObject({
      re: [0, 1],
    });
    expect(facts({ hand: both, contract: "Hochzeit" }, "re")[0]).toMatchObject({ contract: "hochzeit", re: [0, 1] });
    expect(facts({ contract: "Armut", parties: ["re", "kontra", "kontra", "re"] }, "re")[0]).toMatchObject({
      contract: "armut",
      re: [0, 3],
    });
  });

  it("counts a solo alone, also for those against it", () => {
    const solo: Deal = { contract: "Bubensolo", party: "kontra", parties: ["kontra", "kontra", "re", "kontra"] };
    expect(facts(solo, "kontra")[0]).toMatchObject({ contract: "solo", re: [2], kontra_said: "kontra" });
    expect(soloWorth(table({}), "Koehler").cases.at(-1)?.facts).toMatchObject({
      contract: "solo",
      re: [0],
      re_augen: 89,
    });
  });
});
