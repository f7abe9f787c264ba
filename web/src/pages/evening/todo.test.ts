import { expect, test } from "vitest";
import type { Missing } from "../../lib/wire/evenings";
import { gathered, helpFor } from "./todo";

const line = (settles: string, args: Record<string, unknown> = {}, key = "missing.x"): Missing => ({
  urgency: "now",
  key,
  clause: "SK-draw-1",
  settles,
  args,
});

test("every line has one button: done at once, or where it is done", () => {
  expect(helpFor(line("close-round", { round: 2 }))).toEqual({
    action: { type: "close-round", round: 2 },
    words: "close",
  });
  expect(helpFor(line("correct", { round: 2, table: 7 }))).toEqual({
    to: "lists?round=2&table=7",
    words: "compare",
  });
  expect(helpFor(line("book", { number: 4, due: 1000 })).action).toEqual({
    type: "book",
    kind: "fee",
    cents: 1000,
    number: 4,
  });
  expect(helpFor(line("something-new")).to).toBe("desk");
});

test("many who have not paid are one line, few are named", () => {
  const fees = [1, 2, 3, 4].map((number) => line("book", { number, due: 1000 }, "missing.fee"));
  expect(gathered(fees)).toEqual({ lines: [], unpaid: 4 });
  expect(gathered(fees.slice(0, 3)).lines).toHaveLength(3);
});
