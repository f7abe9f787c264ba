import { expect, test } from "vitest";
import { listRights } from "./rights";

const HOLDER = {
  role: "player",
  column: 2,
  matrix: false,
  team: false,
  recorder: false,
  keeper: 0,
  closed: false,
  minutes: false,
};

test("the seat that keeps the list and signs it, the others write as witnesses", () => {
  expect(listRights({ ...HOLDER, column: 0 })).toContain("sign");
  expect(listRights(HOLDER)).toContain("enter");
  expect(listRights(HOLDER)).not.toContain("sign");
  expect(listRights({ ...HOLDER, role: "table", column: null })).toContain("sign");
  expect(listRights({ ...HOLDER, keeper: 2 })).toContain("sign");
  expect(listRights({ ...HOLDER, column: 0, keeper: 2 })).not.toContain("sign");
});

test("a match-day sheet is written by the team or a named recorder, and signed by the team", () => {
  const day = { ...HOLDER, matrix: true };
  expect(listRights(day)).toEqual(["confirm", "call"]);
  expect(listRights({ ...day, recorder: true })).toContain("enter");
  expect(listRights({ ...day, recorder: true })).not.toContain("sign");
  expect(listRights({ ...day, team: true })).toContain("sign");
});

test("a closed round is nobody's on a phone", () => {
  expect(listRights({ ...HOLDER, column: 0, closed: true })).toEqual([]);
});

test("nobody pauses or goes at a table that needs its four; minutes note it", () => {
  const keeper = { ...HOLDER, column: 0 };
  expect(listRights(keeper)).not.toContain("change-presence");
  expect(listRights({ ...keeper, minutes: true })).toContain("change-presence");
});
