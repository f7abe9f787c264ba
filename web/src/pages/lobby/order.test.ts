import { expect, test } from "vitest";
import type { LobbyEntry } from "../../lib/wire/wire";
import { worthShowing } from "./order";

const table = (id: string, free: number, playing: boolean, game = "maumau"): LobbyEntry => ({
  id,
  game,
  host: "A",
  seats: 4,
  free,
  playing,
  at: 0,
  names: [],
  mode: "strict",
});

test("free chairs come first, running tables after them, and evenings that are over not at all", () => {
  const shown = worthShowing([
    table("seen", 0, true),
    table("over", 0, false),
    table("late", 1, true),
    table("empty", 3, false),
    table("nearly", 1, false),
  ]);
  expect(shown.map((table) => table.id)).toEqual(["nearly", "empty", "late", "seen"]);
});

test("one game alone can be looked for", () => {
  expect(
    worthShowing([table("a", 1, false), table("b", 1, false, "schafkopf")], "schafkopf").map((table) => table.id),
  ).toEqual(["b"]);
});
