import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Spoken } from "./spoken.svelte";

describe("what is said at a table", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("stays over a seat for a moment, and what is said next takes its place", () => {
    const spoken = new Spoken();
    spoken.call({ seat: 1, text: "Weiter" });
    vi.advanceTimersByTime(3000);
    spoken.call({ seat: 1, text: "Kontra!" });
    vi.advanceTimersByTime(3000); // the first one's time is up, the second one's is not
    expect(spoken.calls.map(({ text }) => text)).toEqual(["Kontra!"]);
    vi.advanceTimersByTime(3000);
    expect(spoken.calls).toEqual([]);
  });

  it("tells the end of a long story, each sentence known by itself", () => {
    const spoken = new Spoken();
    spoken.retell([...Array.from({ length: 70 }, (_, at) => `Stich ${at}`), ""]);
    spoken.add("Stich 70");
    spoken.add("");
    expect(spoken.story.map(({ text }) => text)).toEqual(Array.from({ length: 60 }, (_, at) => `Stich ${at + 11}`));
    expect(new Set(spoken.story.map(({ id }) => id)).size).toBe(60);
  });

  it("is heard twice when it is said twice", async () => {
    const spoken = new Spoken();
    spoken.announce("Du bist dran.");
    await Promise.resolve();
    const first = spoken.news;
    spoken.announce("Du bist dran.");
    await Promise.resolve();
    expect(first).toBe("Du bist dran.");
    expect(spoken.news).not.toBe(first);
    expect(spoken.news.trim()).toBe(first);
  });
});
