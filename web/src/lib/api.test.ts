import { expect, test, vi } from "vitest";
import { patiently } from "./api";

test("what does not come over a weak line is asked for again until it is there", async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new TypeError("aborted")).mockRejectedValueOnce(new TypeError("aborted"));
  load.mockResolvedValue("there");
  const loaded = patiently(load);
  await vi.runAllTimersAsync();
  await expect(loaded).resolves.toBe("there");
  expect(load).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
