import { mount, unmount } from "svelte";
import { beforeAll, describe, expect, it } from "vitest";
import type { ScoreLine, Sheet } from "../../lib/wire/wire";
import { loadWords } from "../../lib/words.svelte";
import { wholeLine } from "../../table/view";
import Paper from "./Paper.svelte";

beforeAll(() => loadWords("de"));

const lost = wholeLine({
  clause: "SK-points-4",
  key: "line.sk.single.lost.simple",
  args: { contract: "Solo", declarer: 1, partner: null, augen: 50 },
  game_points: [2, -6, 2, 2],
});
const paid = wholeLine({
  clause: "SK-reuegeld-2",
  key: "line.sk.reuegeld-lost",
  args: { seat: 1, cents: 100 },
  cents: [0, 100, 0, 0],
});
const headline = [{ key: "headline.sk.single", args: { contract: "Solo", declarer: 1, ended: "lost.simple" } }];
const list = (...lines: ScoreLine[]): Sheet => ({
  game: "schafkopf",
  edition: "2025-10",
  title: "Schafkopf",
  names: ["Vroni", "Beni", "Cilli", "Done"],
  rows: [
    {
      number: 1,
      dealer: 3,
      result: { game_points: [2, -6, 2, 2], cents: [0, 100, 0, 0], lines, redeal: false, facts: null, headline },
    },
  ],
  game_points: [2, -6, 2, 2],
  table_points: [],
  results: [2, -6, 2, 2],
  cents: lines.includes(paid) ? [0, 100, 0, 0] : [0, 0, 0, 0],
  lines: [],
  marked: [],
});
function shownIn(part: string, sheet: Sheet): string {
  const paper = mount(Paper, { target: document.body, props: { sheet } });
  const shown = document.querySelector(part)!.outerHTML;
  void unmount(paper);
  return shown;
}

describe("the list as it is signed", () => {
  it("tells each deal by its headline, with its lines below", () => {
    const told = shownIn("td.what", list(lost, paid));
    expect(told).toMatch(/^<td[^>]*><div><b>Solo, Beni, verloren<\/b>/);
    expect(told).toContain("mit 50 Augen");
    expect(told).toContain("SK-reuegeld-2");
  });
  it("names the clause of the Reuegeld beside its sum", () => {
    expect(shownIn("tfoot", list(lost, paid))).toContain("SK-reuegeld-2");
  });
  it("says nothing about money where nobody pays", () => {
    expect(shownIn("tfoot", list(lost))).not.toContain("SK-reuegeld");
  });
});
