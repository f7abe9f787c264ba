import { describe, expect, it } from "vitest";
import { partly } from "../../testing";
import { nextNumber, playersOf, standing, sums, type LineView, type Said, type SheetView } from "./view";
import { changing, expected, named } from "./waiting";

const line = (number: number, gamePoints: number[], dealer: number): LineView =>
  partly<LineView>({
    number,
    version: 1,
    struck: false,
    counted: true,
    dealer,
    redeals: 0,
    earlier: [],
    told: partly<LineView["told"]>({ game_points: gamePoints, cents: [] }),
  });
const sheet = partly<SheetView>({
  game: "chaotentrumpf",
  names: ["Resi", "Sepp", "Lena"],
  columns: ["here", "here", "here"],
  present: [0, 1, 2],
  dealer: 2,
  next_number: 3,
  redeals: 0,
  game_points: [60, 70, 20],
  cents: [],
  results: [60, 70, 20],
  board: null,
  lines: [line(1, [20, 30, 10], 0), line(2, [40, 40, 10], 1)],
  minutes: partly<NonNullable<SheetView["minutes"]>>({
    taking_part: [0, 1, 2],
    outcome: partly<NonNullable<SheetView["minutes"]>["outcome"]>({ kind: "on" }),
  }),
});
const waits = (action: Said["action"], gamePoints?: number[]): Said =>
  partly<Said>({
    ref: "r",
    action,
    ...(gamePoints
      ? { shown: { headline: [], seats: [0, 1, 2], price: { points: gamePoints, cents: [], clauses: [] } } }
      : {}),
  });

describe("a list whose changes wait for the line", () => {
  it("gives the number of a last line that was struck to the next deal, and its dealer", () => {
    const shown = expected(sheet, [waits({ type: "strike", number: 2, seen: 1 })]);
    expect([nextNumber(shown, []), shown.dealer, sums(shown, [])]).toEqual([2, 1, [20, 30, 10]]);
  });
  it("keeps the numbers of the others when an earlier one is struck", () => {
    const shown = expected(sheet, [waits({ type: "strike", number: 1, seen: 1 })]);
    expect([nextNumber(shown, []), standing(shown).length, sums(shown, [])]).toEqual([3, 1, [40, 40, 10]]);
  });
  it("counts a line as it was corrected, and a second correction after it", () => {
    const entry = { type: "deal", facts: {} } as const;
    const first = waits({ type: "correct", number: 1, seen: 1, entry, reason: "x" }, [0, 0, 99]);
    const shown = expected(sheet, [first, waits({ type: "strike", number: 1, seen: 2 })]);
    expect(sums(expected(sheet, [first]), [])).toEqual([40, 40, 109]);
    expect(sums(shown, [])).toEqual([40, 40, 10]);
    expect(changing([first])).toEqual([1]);
  });
  it("shows nothing of what will come late", () => {
    expect(expected(sheet, [waits({ type: "strike", number: 2, seen: 4 })])).toBe(sheet);
  });
  it("lets people come, pause and go before the server knows", () => {
    const waiting = [
      waits({ type: "change-presence", seat: 3, presence: "here" }),
      waits({ type: "change-presence", seat: 2, presence: "paused" }),
    ];
    const names = [{ ref: "n", action: { type: "name", column: 3, name: "Mia" } }];
    const shown = expected(named(sheet, names), waiting);
    expect([shown.names[3], shown.game_points, shown.lines[0]?.told.game_points]).toEqual([
      "Mia",
      [60, 70, 20, 0],
      [20, 30, 10, 0],
    ]);
    expect([playersOf(shown, []).seats, shown.dealer]).toEqual([[0, 1, 3], 3]);
  });
});
