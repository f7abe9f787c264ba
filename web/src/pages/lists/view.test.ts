import { describe, expect, it } from "vitest";
import { partly } from "../../testing";
import type { Preview } from "./entry/entries";
import {
  benched,
  dealerOf,
  nextNumber,
  pendingLines,
  playersOf,
  ofTheList,
  sums,
  writerName,
  type Said,
  type SheetView,
} from "./view";

const five = Array.from({ length: 5 }, () => "here" as const);
const sheet = (part: Partial<SheetView> = {}): SheetView =>
  partly<SheetView>({
    game: "schafkopf",
    columns: five.slice(1),
    present: [0, 1, 2, 3],
    seats: 4,
    dealer: 3,
    next_number: 4,
    game_points: [2, -2, 1, -1],
    lines: [],
    minutes: null,
    ...part,
  });
const preview = (gamePoints: number[]): Preview => ({
  headline: [],
  seats: [],
  price: { points: gamePoints, cents: [], clauses: [] },
});
const entered = (number: number, gamePoints: number[]): Said =>
  partly<Said>({ ref: `r${number}`, action: { type: "enter", number, entry: {} }, shown: preview(gamePoints) });
const waiting = [entered(4, [1, 1, -1, -1]), entered(5, [3, -1, -1, -1])];

describe("a list with what waits behind it", () => {
  it("counts on and adds up", () => {
    const pending = pendingLines(waiting);
    expect(nextNumber(sheet(), pending)).toBe(6);
    expect(sums(sheet(), pending)).toEqual([6, -2, -1, -3]);
  });
  it("counts nothing twice that is stored already and not yet taken from the queue", () => {
    const stored = partly<SheetView["lines"]>([{ number: 4, struck: false }]);
    expect(sums(sheet({ lines: stored, next_number: 5 }), pendingLines(waiting))).toEqual([5, -3, 0, -2]);
  });
  it("passes the deal on, past whoever is away", () => {
    expect(dealerOf(sheet(), pendingLines(waiting))).toBe(1);
    expect(dealerOf(sheet({ present: [0, 2, 3] }), pendingLines(waiting.slice(0, 1)))).toBe(0);
  });
  it("lets the four after the dealer play where five share it", () => {
    const bench = sheet({ columns: five, present: [0, 1, 2, 3, 4], dealer: 1 });
    expect(benched(bench)).toBe(true);
    expect(playersOf(bench, [])).toEqual({ seats: [0, 2, 3, 4], width: 5 });
    expect(playersOf({ ...bench, present: [0, 1, 3, 4] }, []).seats).toEqual([0, 1, 3, 4]);
  });
  it("asks the minutes who takes part, and a sheet of Mau-Mau everybody", () => {
    const minutes = partly<NonNullable<SheetView["minutes"]>>({ taking_part: [0, 2] });
    expect(playersOf(sheet({ game: "chaotentrumpf", seats: null, minutes }), []).seats).toEqual([0, 2]);
    expect(playersOf(sheet({ game: "maumau", seats: null, present: [0, 1, 2] }), []).seats).toEqual([0, 1, 2, 3]);
  });
  it("calls a writer by the column, else by the own name", () => {
    expect(writerName({ role: "player", person: "p", seat: 1 }, ["A", "B"], { p: "Resi" })).toBe("B");
    expect(writerName({ role: "keeper", person: "p" }, ["A", "B"], { p: "Resi" })).toBe("Resi");
  });
  it("leaves names that wait out of what is said to the list", () => {
    expect(ofTheList([{ action: { type: "name" } }, { action: { type: "sign" } }])).toHaveLength(1);
  });
});
