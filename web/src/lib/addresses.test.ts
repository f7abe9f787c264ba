import { expect, test, vi } from "vitest";
import { isLocal, reach } from "./addresses";

const HOME = { origin: "http://localhost:8000", hostname: "localhost" };

test("on localhost an invitation leads to the address others use", async () => {
  const ask = vi.fn(async () => ({ addresses: ["http://192.0.2.7:8000"] }));
  expect(await reach(HOME, ask)).toEqual({ origin: "http://192.0.2.7:8000", alone: false });
});

test("without one, or without an answer, it is said that only this device can open it", async () => {
  expect(await reach(HOME, async () => ({ addresses: [] }))).toEqual({ origin: HOME.origin, alone: true });
  expect(await reach(HOME, () => Promise.reject(new Error("away")))).toEqual({ origin: HOME.origin, alone: true });
});

test("a page that was opened by another address stays with it and asks nobody", async () => {
  const ask = vi.fn(async () => ({ addresses: ["http://192.0.2.7:8000"] }));
  const there = { origin: "https://karten.example", hostname: "karten.example" };
  expect(await reach(there, ask)).toEqual({ origin: there.origin, alone: false });
  expect(ask).not.toHaveBeenCalled();
  expect(isLocal("127.0.0.1")).toBe(true);
});
