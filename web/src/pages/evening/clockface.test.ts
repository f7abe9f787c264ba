import { expect, test } from "vitest";
import { face, left, wifi } from "./clockface";

const RUNNING = { phase: "play", started: 1000, length: 60_000, paused: null, rested: 0 };

test("time runs, stands still while paused, and a pause is given back", () => {
  expect(left(RUNNING, 11_000)).toBe(50_000);
  expect(left({ ...RUNNING, paused: 21_000 }, 999_000)).toBe(40_000);
  expect(left({ ...RUNNING, rested: 5000 }, 11_000)).toBe(55_000);
  expect(left(RUNNING, 999_000)).toBe(0);
  expect(left(RUNNING, 61_000, 2)).toBe(120_000);
  expect(left({ ...RUNNING, phase: "idle" }, 0)).toBe(0);
});

test("the clock shows a second until it is over", () => {
  expect(face(0)).toBe("0:00");
  expect(face(1)).toBe("0:01");
  expect(face(725_000)).toBe("12:05");
  expect(face(3_725_000)).toBe("1:02:05");
});

test("a Wi-Fi code escapes what has a meaning in it", () => {
  expect(wifi("Linde; Saal", 'a:b"c')).toBe('WIFI:T:WPA;S:Linde\\; Saal;P:a\\:b\\"c;;');
  expect(wifi("Gast", "")).toBe("WIFI:T:nopass;S:Gast;;");
});
