import { describe, expect, it } from "vitest";
import type { DealReplay, Moment } from "../lib/wire/wire";
import { openDeal } from "./openDeal";
import { NOTHING } from "./view";

const moment = (hands: string[][], ...events: Moment["events"]): Moment => ({
  seq: 1,
  at: 0,
  actor: 0,
  view: { ...NOTHING, deal: null },
  windows: [],
  events,
  hands,
});
const played = (seat: number, card: string): Moment["events"][number] => ({ type: "card-played", seat, card });
const deal = (...moments: Moment[]): DealReplay => ({ deal: 1, moments });

describe("a deal laid open", () => {
  it("has every trick in the order of play, and the hands as they were before the first card", () => {
    const opened = openDeal(
      deal(
        moment([["EA", "E7"], ["EO"]]),
        moment([["EA"], ["EO", "E7"]], { type: "exchanged" }),
        moment([["EA"], ["E7"]], played(1, "EO")),
        moment([[], []], played(0, "EA"), { type: "trick-taken", seat: 1 }),
        moment([]),
      ),
    );
    expect(opened.tricks).toEqual([{ leader: 1, seats: [1, 0], cards: ["EO", "EA"], taker: 1 }]);
    expect(opened.hands).toEqual([["EA"], ["EO", "E7"]]);
  });
  it("without tricks has the hands as they were left", () => {
    const opened = openDeal(
      deal(moment([["H8", "H9"], ["X7"]]), moment([[], ["X7"]], { type: "card-laid" }), moment([])),
    );
    expect(opened).toEqual({ tricks: [], hands: [[], ["X7"]] });
  });
});
