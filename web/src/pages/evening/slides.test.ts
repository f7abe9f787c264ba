import { expect, test } from "vitest";
import type { ClockView, DrawView, SeatsView, StandingsView } from "../../lib/wire/evenings";
import { slides } from "./slides";

const table = (number: number): SeatsView["tables"][number] => ({
  table: number,
  seats: [1, 2, 3, 4].map((seat) => ({ number: number * 4 + seat, name: "" })),
});
const SEATS: SeatsView = {
  type: "seats",
  title: "",
  format: "maumau",
  round: 1,
  of: 10,
  tables: Array.from({ length: 25 }, (_, at) => table(at + 1)),
  byes: [],
  coming: [],
  final: false,
  jersey: [],
  rules: [],
  new_rules: [],
  bring: [],
  over: false,
  rehearsal: false,
};
const STANDINGS: StandingsView = {
  type: "standings",
  after: 1,
  of: 10,
  format: "maumau",
  places: [],
  rankings: {},
  jersey: [],
  jersey_by: "",
  criteria: [],
  prizes: {},
  unread: 0,
  revision: 1,
  over: false,
  rehearsal: false,
};
const clock = (phase: "idle" | "play" | "break"): ClockView => ({
  type: "clock",
  clock: { phase, round: 1, started: 0, length: 0, paused: null, rested: 0, rung: false },
  round: 1,
  of: 10,
  bell_seconds: 60,
  extra: [],
  over: false,
  rehearsal: false,
});
const DRAW: DrawView = {
  type: "draw",
  announced: null,
  names: [],
  drawn: null,
  lots: [],
  chairs: [],
  runs_from: null,
  seed: "",
  tables: [],
  byes: [],
};
const OVER = { ...SEATS, over: true };
const kinds = (seen: Partial<Parameters<typeof slides>[0]>): string[] =>
  slides({ seats: SEATS, standings: undefined, draw: DRAW, clock: clock("idle"), running: false, ...seen }).map(
    (slide) => slide.kind,
  );

test("a hundred names are three pages, twenty-five tables three", () => {
  expect(kinds({})).toEqual(["names", "names", "names", "tables", "tables", "tables"]);
});

test("while people play there is the clock; in a break the clock, the new rule and where to sit", () => {
  expect(kinds({ clock: clock("play"), standings: STANDINGS })).toEqual(["clock"]);
  const rest = { ...SEATS, coming: [table(1)], new_rules: ["joker"] };
  expect(kinds({ clock: clock("break"), seats: rest })).toEqual(["clock", "rule", "names", "tables"]);
});

test("a draw stands before everything, and an empty hall is welcomed", () => {
  const announced = {
    ...DRAW,
    announced: {
      round: 2,
      way: "computer" as const,
      field: [],
      byes: 0,
      commitment: "",
      words: [],
      lots: [],
      tables: 0,
      apart: [],
    },
  };
  expect(kinds({ draw: announced })).toEqual(["draw"]);
  expect(kinds({ draw: announced, running: true })).toEqual(["draw"]);
  const hat = { ...announced, announced: { ...announced.announced, way: "hat" as const } };
  expect(kinds({ draw: hat })).toEqual(["lots"]);
  expect(kinds({ running: true })).toEqual(["lots"]);
  expect(kinds({ seats: undefined })).toEqual(["welcome"]);
  expect(kinds({ seats: { ...SEATS, final: true } })).toEqual(["final"]);
});

test("a series whose lists are all in takes its places off the wall", () => {
  const figures = { result: 1, game_points: 1, strokes: 0, wins: 0, solos: 0 };
  const place = { rank: 1, number: 4, name: "", figures, best: 1, rounds: [], settled: "", tags: [] };
  expect(kinds({ standings: { ...STANDINGS, places: [place] } })).toEqual(["standings"]);
});

test("while the prizes are read out, the screen waits for the first place", () => {
  const unread = { ...STANDINGS, unread: 3 };
  expect(kinds({ seats: OVER, standings: unread })).toEqual(["prizes"]);
  expect(kinds({ standings: unread })).toEqual(["prizes"]);
  expect(kinds({ seats: OVER, standings: STANDINGS })).toEqual(["welcome"]);
});
