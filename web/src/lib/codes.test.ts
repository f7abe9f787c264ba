import { expect, test } from "vitest";
import { meant, missing, shown } from "./codes";

test("grouping, case and look-alikes do not matter", () => {
  expect(meant("abcd-efgh ijkl")).toBe("ABCDEFGHIJKL");
  expect(meant("0 1 8")).toBe("OIB");
});

test("what no code contains is left out, and what is too much", () => {
  expect(meant("AB!9.CD")).toBe("ABCD");
  expect(meant("ABCDEFGHIJKLMNOP")).toBe("ABCDEFGHIJKL");
});

test("a pasted link is the code behind its hash", () => {
  expect(meant("http://192.0.2.7:8000/join#ABCDEFGH2345")).toBe("ABCDEFGH2345");
});

test("a code is read out in groups of four", () => {
  expect(shown("abcdefgh2345")).toBe("ABCD-EFGH-2345");
  expect(shown("abcde")).toBe("ABCD-E");
  expect(shown("")).toBe("");
  expect(missing("ABCD-E")).toBe(7);
});

test("four letters may be a whole code", () => {
  expect(["", "AB", "ABCD", "ABCD-EFGH-2345"].map(missing)).toEqual([4, 2, 0, 0]);
});
