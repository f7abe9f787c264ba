import { expect, test } from "vitest";
import type { PlaceView } from "../../lib/wire/evenings";
import { figureOf, shared, steps, ties } from "./ties";

const place = (number: number, result: number, game_points: number, settled = ""): PlaceView => ({
  rank: number,
  number,
  name: "",
  figures: { result, game_points, strokes: 0, wins: 0, solos: 0 },
  best: 40,
  rounds: [],
  settled,
  tags: [],
});

test("neighbours with the same result are a tie, and what decided is named once", () => {
  const [tie, ...more] = ties([
    place(1, 74, 9),
    place(2, 65, 12),
    place(3, 65, 7, "game_points"),
    place(4, 65, 7, "lot"),
    place(5, 10, 0),
  ]);
  expect(more).toEqual([]);
  expect(tie?.places.map((each) => each.number)).toEqual([2, 3, 4]);
  expect(tie && steps(tie, ["game_points", "best", "lot"])).toEqual([
    { criterion: "game_points", look: "here" },
    { criterion: "best", look: "past" },
    { criterion: "lot", look: "here" },
  ]);
  expect(tie && shared(tie)).toBe(false);
  expect(tie?.places[0] && figureOf(tie.places[0], "game_points")).toBe(12);
  expect(tie?.places[0] && figureOf(tie.places[0], "best")).toBe(40);
  expect(tie?.places[0] && figureOf(tie.places[0], "lot")).toBeNull();
});

test("what is level in everything has been looked at to the end, and what is not needed is said", () => {
  const [level, told] = ties([place(1, 45, 10), place(2, 45, 10), place(3, 40, 9), place(4, 40, 7, "game_points")]);
  expect(level && steps(level, ["game_points", "best"]).map((step) => step.look)).toEqual(["past", "past"]);
  expect(level && shared(level)).toBe(true);
  expect(told && steps(told, ["game_points", "best"]).map((step) => step.look)).toEqual(["here", ""]);
});

test("a criterion of another stage of the evening comes last", () => {
  const [tie] = ties([place(1, 3, 0), place(2, 3, 0, "before")]);
  expect(tie && steps(tie, ["strokes"])).toEqual([
    { criterion: "strokes", look: "past" },
    { criterion: "before", look: "here" },
  ]);
});
