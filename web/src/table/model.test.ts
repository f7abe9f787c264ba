import { wordPromise } from "../lib/fair";
import { drawnWord } from "../lib/ownWord";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Connection } from "../lib/connection.svelte";
import type {
  ChatMessage,
  ClientMessage,
  Event,
  MatchView,
  Picture,
  ServerMessage,
  TableInfo,
  Window,
} from "../lib/wire/wire";
import { partly } from "../testing";
import { Table } from "./model.svelte";
import { NOTHING, wholeResult } from "./view";

let tell: (message: ServerMessage) => void;
let sentMessages: ClientMessage[] = [];

/** A line of which the test is the other end. */
class Held extends Connection {
  protected override open(): void {
    this.state = "open";
  }
  override say(message: ClientMessage): boolean {
    sentMessages.push(message);
    return true;
  }
}

class Seated extends Table {
  protected override dial(): Connection {
    const hear = (message: ServerMessage): void => this.receive(message);
    tell = hear;
    return new Held(this.id, hear);
  }
}

const MIX: Window = {
  id: "1/mix",
  kind: "mix",
  seats: [0, 1],
  closes: "all",
  must: false,
  sealed: false,
  answered: [],
  limit: null,
  waits_for: null,
};
const EMPTY: MatchView = { ...NOTHING, deal: null };

function frame(seq: number, windows: Window[], events: Event[] = [], view: MatchView = EMPTY): Picture {
  const offers = Object.fromEntries(windows.map((window) => [window.id, []]));
  return { type: "frame", match: "m", frame: { seq, windows, offers, events, view } };
}

function table(): Table {
  sentMessages = [];
  const seated = new Seated("t");
  tell({ type: "welcome", person: "p", seat: 0, chat: [], muted: [] });
  tell({ type: "table", table: partly<TableInfo>({ game: "schafkopf", options: {}, chairs: [] }) });
  return seated;
}

const acts = (): { ref: string; window: string }[] => sentMessages.filter((message) => message.type === "act");

describe("a deal that is dealt again", () => {
  const row = { number: 1, dealer: 3, result: wholeResult({ game_points: [1, -1] }) };

  it("has a result of its own, not that of the deal before", () => {
    const seated = table();
    const between = { ...EMPTY, number: 2, dealer: 0, totals: [1, -1], played: 1, rows: [row] };
    tell(frame(1, [], [{ type: "deal-closed", result: { redeal: true } }], between));
    expect(seated.result?.number).toBe(2);
    expect(seated.result?.result.redeal).toBe(true);
    tell(frame(2, [], [], { ...between, number: 1 }));
    expect(seated.result?.result.game_points).toEqual([1, -1]);
  });
});

describe("what I have done", () => {
  const CARD: Window = { ...MIX, id: "card:1", kind: "card", seats: [0], must: true };
  const done = (seated: Table, seq: number): void => tell({ type: "done", ref: seated.sent!.ref, seq });

  it("is on its way until the frame is there that shows it, whichever of the two comes first", () => {
    const seated = table();
    tell(frame(1, [CARD]));
    seated.act("card:1", { type: "play-card", card: "HS" });
    done(seated, 2);
    expect(seated.sent?.action.card).toBe("HS");
    tell(frame(2, []));
    expect(seated.sent).toBeNull();
    tell(frame(3, [CARD]));
    seated.act("card:1", { type: "play-card", card: "HK" });
    tell(frame(4, []));
    expect(seated.sent).not.toBeNull();
    done(seated, 4);
    expect(seated.sent).toBeNull();
  });

  it("holds nothing up once another match has begun", () => {
    const seated = table();
    tell(frame(8, [CARD]));
    seated.act("card:1", { type: "play-card", card: "HS" });
    done(seated, 9);
    tell({ ...frame(1, []), match: "n" });
    expect(seated.sent).toBeNull();
  });
});

describe("what a screen reader is told", () => {
  it("is all of one moment, and what others say", async () => {
    const seated = table();
    const line: ChatMessage = {
      type: "chat",
      number: 1,
      person: "q",
      name: "Vroni",
      text: "Servus",
      phrase: false,
      at: 0,
    };
    tell(line);
    tell({ ...line, text: "Pfiat di" });
    await Promise.resolve();
    expect(seated.spoken.news).toBe("Vroni: Servus Vroni: Pfiat di");
    tell({ ...line, person: "p", text: "ich" });
    await Promise.resolve();
    expect(seated.spoken.news).not.toContain("ich");
  });
});

describe("the word for the shuffle", () => {
  afterEach(() => vi.useRealTimers());

  it("is said when the question comes, not when the last trick has been looked at", () => {
    vi.useFakeTimers();
    const seated = table();
    tell(frame(1, []));
    tell(frame(2, [], [{ type: "deal-closed", result: {} }]));
    expect(seated.linger).toBe(true);
    tell(frame(3, [MIX]));
    expect(seated.frame?.seq).toBe(2);
    expect(acts().map((act) => act.window)).toEqual(["1/mix"]);
  });

  it("is promised by its hash, and shown when the table has everybody's", () => {
    table();
    const form = { action: "pledge", fields: {} };
    const first = frame(1, [MIX]);
    first.frame.offers["1/mix"] = [form];
    tell(first);
    tell(frame(2, [{ ...MIX, id: "1/words" }]));
    const word = drawnWord("m 1 0");
    expect(word).toMatch(/^[0-9a-f]{32}$/);
    const promise = wordPromise(0, word);
    expect(sentMessages.map((message) => (message.type === "act" ? message.action : null)).filter(Boolean)).toEqual([
      { type: "pledge", promise },
      { type: "mix", entropy: word },
    ]);
  });

  it("is nobody's business when it came too late; what a person did is", () => {
    const seated = table();
    tell(frame(1, [MIX]));
    const late = { type: "refused" as const, clause: "ENG-late", key: "refusal.late", args: {} };
    tell({ ...late, ref: acts()[0]!.ref });
    expect(seated.refusal).toBeNull();
    seated.act("1/card", { type: "play-card", card: "EA" });
    tell({ ...late, ref: acts()[1]!.ref });
    expect(seated.refusal?.clause).toBe("ENG-late");
    expect(seated.sent).toBeNull();
  });
});
