import { afterEach, describe, expect, it } from "vitest";
import { choose } from "../lib/settings.svelte";
import type { WireForm } from "../lib/wire/wire";
import type { Table } from "./model.svelte";
import { pause, routine } from "./routine";

const form = (action: string): WireForm => ({ action, fields: {} });
const lay = (...values: string[]): WireForm => ({ action: "play-card", fields: { card: { type: "one-of", values } } });

function table(forms: WireForm[], more: Record<string, unknown> = {}): Table {
  const question = { window: { id: "1/w", kind: "spritze", must: true, answered: [] }, forms };
  const plain = { seated: true, seat: 0, sent: null, picked: [], mode: "strict", hand: ["EA", "EO"], face: {} };
  return Object.assign(Object.create(null), plain, { questions: [question] }, more);
}

afterEach(() => choose({ byItself: true, forced: false }));

describe("what the page does by itself", () => {
  it("is a question with one answer, unless the person weighs it or does not want that", () => {
    expect(routine(table([form("no-spritze")]))).toEqual({ window: "1/w", action: { type: "no-spritze" } });
    expect(routine(table([form("no-spritze"), form("give-spritze")]))).toBeNull();
    expect(routine(table([form("no-spritze")], { face: { weighed: new Set(["spritze"]) } }))).toBeNull();
    choose({ byItself: false });
    expect(routine(table([form("no-spritze")]))).toBeNull();
  });

  it("is the last card, and by option a card that is the only one to go", () => {
    expect(routine(table([lay("EA")], { hand: ["EA"] }))?.action).toEqual({ type: "play-card", card: "EA" });
    expect(routine(table([lay("EA")]))).toBeNull();
    choose({ forced: true });
    expect(routine(table([lay("EA")]))?.action).toEqual({ type: "play-card", card: "EA" });
    expect(routine(table([lay("EA")], { mode: "table" }))).toBeNull();
    expect(routine(table([lay("EA", "EO")]))).toBeNull();
  });

  it("takes as long as a person, and knows nothing of the cards", () => {
    expect([pause(() => 0), pause(() => 1)]).toEqual([2000, 5500]);
    expect(pause).toHaveLength(0);
  });
});
