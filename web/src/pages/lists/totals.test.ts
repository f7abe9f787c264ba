import { describe, expect, it } from "vitest";
import { partly } from "../../testing";
import { cents, empty, figure, rowsOf, sumOf, totalsOf, typedOf, unreadable } from "./totals";
import type { SheetView } from "./view";

const sheet = (part: object): SheetView => partly<SheetView>({ columns: ["here", "here", "here", "here"], ...part });
const SCHAFKOPF = rowsOf(sheet({ game: "schafkopf", foot_name: "table_points" }));

describe("the sums of a paper list", () => {
  it("are figures with any minus", () => {
    expect(["5", "+5", "-7", "−7", "–7", " 0 ", "x", ""].map(figure)).toEqual([5, 5, -7, -7, -7, 0, null, null]);
  });
  it("are money with a comma or a point", () => {
    expect(["1", "1,5", "1.50", "0,50 €", "-1", "a"].map(cents)).toEqual([100, 150, 150, 50, null, null]);
  });
  it("have the rows of their game", () => {
    expect(SCHAFKOPF).toEqual(["gamePoints", "written", "money", "solos"]);
    expect(rowsOf(sheet({ game: "chaotentrumpf", foot_name: "" }))).toEqual(["gamePoints"]);
  });
  it("are entered when the points are there; other rows may stay empty", () => {
    const typed = { ...empty(4), gamePoints: ["5", "5", "-3", "-7"] };
    expect(totalsOf(typed, SCHAFKOPF)).toEqual({ type: "totals", game_points: [5, 5, -3, -7] });
    expect(sumOf(typed.gamePoints)).toBe(0);
  });
  it("say which cell cannot be read", () => {
    const typed = { ...empty(4), gamePoints: ["5", "", "-3", "x"], money: ["", "1,00", "", "?"] };
    expect(unreadable(typed, SCHAFKOPF)).toEqual(["gamePoints.1", "gamePoints.3", "money.3"]);
    expect(totalsOf(typed, SCHAFKOPF)).toBeNull();
  });
  it("come back as they were typed, to be corrected", () => {
    const entry = { type: "totals", game_points: [5, 5, -3, -7], cents: [0, 50, 100, 150] } as const;
    const typed = typedOf(partly(entry), 4);
    expect(totalsOf(typed, SCHAFKOPF)).toEqual(entry);
  });
});
