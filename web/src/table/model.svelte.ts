/** A table as the page knows it: what the server has told, what is being asked, what is on its way. */

import { motion } from "../lib/settings.svelte";
import { maybe, say, seatName } from "../lib/words.svelte";
import { Line } from "../lib/line.svelte";
import { alertTurn, play } from "../lib/sound";
import type { ChatLine, Frame_Any, Refused, Row, ScoreLine, ServerMessage, TableInfo } from "../lib/wire/wire";
import { faceOf } from "./games";
import type { Call, Face, Happened, Question, Trick, View } from "./faces";

/** Reasons after which coming back makes no sense. */
const FINAL = new Set(["bye.no-table", "bye.not-invited", "bye.removed", "bye.closed"]);
/** How long a full trick stays on the table before the next card may fall. */
const TRICK_STAYS = 1100;
const CALL_STAYS = 4000;
const MOST_CALLS = 3;
const MOST_STORY = 60;
/** Frames that may wait for a trick to be looked at; with more the table hurries. */
const MOST_WAITING = 6;

interface Sent {
  ref: string;
  window: string;
  action: Record<string, unknown>;
}

export interface Refusal {
  clause: string;
  text: string;
}

export interface Bubble extends Call {
  id: number;
}

export interface Told {
  id: number;
  text: string;
}

export interface MatchView {
  number: number;
  dealer: number;
  totals: number[];
  played: number;
  deal: View | null;
  over: boolean;
  rows: Row[];
  final: ScoreLine[];
}

const NOTHING: MatchView = { number: 0, dealer: 0, totals: [], played: 0, deal: null, over: false, rows: [], final: [] };

export class Table {
  person = $state("");
  seat = $state(-2);
  info = $state.raw<TableInfo | null>(null);
  match = $state("");
  frame = $state.raw<Frame_Any | null>(null);
  clocks = $state.raw<{ left: Record<string, number>; stopped: string[]; at: number }>({ left: {}, stopped: [], at: 0 });
  chat = $state.raw<ChatLine[]>([]);
  muted = $state.raw<string[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  /** Why there is nothing to see any more: the key of a sentence. */
  gone = $state("");
  sent = $state.raw<Sent | null>(null);
  calls = $state.raw<Bubble[]>([]);
  story = $state.raw<Told[]>([]);
  /** What a screen reader is told now. */
  news = $state("");
  /** A full trick is still being looked at. */
  linger = $state(false);
  /** Places in the hand of the cards that are being chosen. */
  picked = $state.raw<number[]>([]);
  readonly line: Line;
  private waiting: Frame_Any[] = [];
  private count = 0;
  private stay: ReturnType<typeof setTimeout> | undefined;
  private readonly prefix = Math.random().toString(36).slice(2, 10);

  constructor(readonly id: string) {
    this.line = new Line(id, (message) => this.hear(message));
  }

  close(): void {
    clearTimeout(this.stay);
    this.line.close();
  }

  // --- what is there ------------------------------------------------------------------------------------------------

  get game(): string {
    return this.info?.game ?? "";
  }
  get face(): Face {
    return faceOf(this.game);
  }
  get view(): MatchView {
    return { ...NOTHING, ...((this.frame?.view as Partial<MatchView> | undefined) ?? {}) };
  }
  /** The deal that is being played, empty between deals. */
  get deal(): View {
    return this.view.deal ?? {};
  }
  get options(): Record<string, unknown> {
    return (this.info?.options as Record<string, unknown> | undefined) ?? {};
  }
  get mode(): "strict" | "table" | "learn" {
    return (this.options.mode as "strict" | "table" | "learn" | undefined) ?? "strict";
  }
  get names(): string[] {
    return (this.info?.chairs ?? []).map((chair, seat) => chair.name || say("seat.number", { number: seat + 1 }));
  }
  get players(): number {
    return this.info?.chairs.length ?? 0;
  }
  get seated(): boolean {
    return this.seat >= 0;
  }
  /** From whose side the table is seen: one's own, or the first for whoever looks on. */
  get viewpoint(): number {
    return Math.max(0, this.seat);
  }
  get isHost(): boolean {
    return this.info !== null && this.info.host === this.person;
  }
  name(seat: number | null | undefined): string {
    return seat === this.seat ? say("seat.you") : seatName(seat, this.names);
  }

  /** What I am asked, the one that must be answered first at the end (nearest to the hand). */
  get questions(): Question[] {
    const frame = this.frame;
    if (!frame || this.linger) return [];
    return frame.windows
      .filter((window) => window.id in frame.offers && !window.answered?.includes(this.seat) && !window.waits_for)
      .map((window) => ({ window, forms: frame.offers[window.id] ?? [] }))
      .filter((question) => question.forms.length > 0 && !this.face.quiet.has(question.window.kind))
      .filter((question) => question.window.kind !== "mix")
      .sort((a, b) => Number(a.window.must ?? false) - Number(b.window.must ?? false));
  }
  /** What I may do at any time: waits in the quick buttons or the menu. */
  get liberties(): Question[] {
    const frame = this.frame;
    if (!frame) return [];
    return frame.windows
      .filter((window) => window.id in frame.offers && this.face.quiet.has(window.kind))
      .map((window) => ({ window, forms: frame.offers[window.id] ?? [] }))
      .filter((question) => question.forms.length > 0);
  }
  liberty(kind: string): Question | undefined {
    return this.liberties.find((question) => question.window.kind === kind);
  }
  /** Who is being waited for. */
  get turns(): ReadonlySet<number> {
    const frame = this.frame;
    if (!frame || this.linger) return new Set();
    const found = frame.windows.filter((window) => window.must && !window.waits_for && window.kind !== "mix");
    return new Set(found.flatMap((window) => window.seats.filter((seat) => !window.answered?.includes(seat))));
  }
  get myTurn(): boolean {
    return this.seated && this.turns.has(this.seat);
  }
  get result(): Row | null {
    const { rows, deal } = this.view;
    return deal === null && rows.length > 0 ? rows[rows.length - 1]! : null;
  }

  get hand(): string[] {
    return this.face.sort((this.deal.hand as string[] | undefined) ?? [], this.deal);
  }
  get pickedCards(): string[] {
    return this.picked.map((index) => this.hand[index]!).filter(Boolean);
  }
  /** The trick on the table; the one just taken as long as it is being looked at. */
  get trick(): Trick | null {
    const { face, deal } = this;
    if (this.linger) return face.lastTrick?.(deal) ?? null;
    const trick = face.trick?.(deal) ?? null;
    return trick;
  }

  // --- what I do -----------------------------------------------------------------------------------------------------

  act(window: string, action: { type: string } & Record<string, unknown>): void {
    if (this.sent) return;
    this.refusal = null;
    this.sent = { ref: `${this.prefix}-${(this.count += 1)}`, window, action };
    this.say();
  }
  pick(index: number, most: number): void {
    const without = this.picked.filter((one) => one !== index);
    this.picked = without.length < this.picked.length ? without : this.picked.length < most ? [...this.picked, index] : this.picked;
  }
  ready(): void {
    this.line.say({ type: "ready" });
  }
  dismiss(): void {
    this.refusal = null;
  }
  /** The referee's word without asking the server: nothing of this kind can be sent. */
  refuse(text: string, clause = ""): void {
    this.refusal = { clause, text };
  }
  talk(text: string): void {
    this.line.say({ type: "say", ref: `${this.prefix}-c${(this.count += 1)}`, text });
  }
  phrase(key: string): void {
    this.line.say({ type: "phrase", ref: `${this.prefix}-c${(this.count += 1)}`, key });
  }
  mute(person: string, muted: boolean): void {
    this.line.say({ type: "mute", person, muted });
    this.muted = muted ? [...this.muted, person] : this.muted.filter((one) => one !== person);
  }
  wait(seat: number, wait: boolean): void {
    this.line.say({ type: "wait", seat, wait });
  }
  touch(window: string): void {
    this.line.say({ type: "touch", window });
  }

  private say(): void {
    if (this.sent) {
      const { ref, window, action } = this.sent;
      this.line.say({ type: "act", ref, window, action, match: this.match });
    }
  }

  // --- what I hear ---------------------------------------------------------------------------------------------------

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.person = message.person;
        this.seat = message.seat;
        this.chat = message.chat;
        this.muted = message.muted;
        this.say(); // whatever was on its way when the line broke: the server does nothing twice
        break;
      case "table":
        this.info = message.table;
        break;
      case "frame":
        this.arrive(message.match, message.frame);
        break;
      case "clocks":
        this.clocks = { left: message.left, stopped: message.stopped, at: performance.now() };
        break;
      case "done":
        if (this.sent?.ref === message.ref) this.sent = null;
        break;
      case "refused":
        this.refused(message);
        break;
      case "chat":
        this.chat = [...this.chat, message].slice(-50);
        this.spoken(message);
        break;
      case "ping":
        this.line.say({ type: "pong", number: message.number });
        break;
      case "bye":
        if (FINAL.has(message.key)) {
          this.gone = message.key;
          this.line.close();
        }
    }
  }

  private refused(message: Refused): void {
    if (this.sent && message.ref === this.sent.ref) this.sent = null;
    this.refusal = { clause: message.clause, text: say(message.key, message.args, this.names) };
    this.news = this.refusal.text;
    play("refusal");
  }

  private spoken(line: ChatLine): void {
    const seat = this.info?.chairs.findIndex((chair) => chair.person === line.person) ?? -1;
    const text = line.phrase ? maybe(line.text) || line.text : line.text;
    if (seat >= 0) this.call({ seat, text });
  }

  // --- frames, one after the other -----------------------------------------------------------------------------------

  private arrive(match: string, frame: Frame_Any): void {
    if (match !== this.match) {
      this.match = match;
      this.waiting = [];
      this.linger = false;
      this.frame = null;
    }
    if (this.frame === null || frame.seq <= this.frame.seq) return this.show(frame); // the first one, or after a lost line
    this.waiting.push(frame);
    if (!this.linger || this.waiting.length > MOST_WAITING) this.advance();
  }

  private advance(): void {
    clearTimeout(this.stay);
    this.linger = false;
    let frame: Frame_Any | undefined;
    while (!this.linger && (frame = this.waiting.shift()) !== undefined) {
      this.show(frame);
      if (this.waiting.length < MOST_WAITING && (frame.events as Happened[]).some((event) => event.type === "trick-taken")) {
        this.linger = true;
        this.stay = setTimeout(() => this.advance(), TRICK_STAYS);
      }
    }
  }

  private show(frame: Frame_Any): void {
    const mine = this.myTurn;
    const again = this.frame !== null && frame.seq <= this.frame.seq;
    if (((this.frame?.view as MatchView | undefined)?.deal?.hand?.length ?? 0) !== ((frame.view as MatchView).deal?.hand?.length ?? 0)) this.picked = [];
    this.frame = frame;
    if (!again) for (const event of frame.events as Happened[]) this.happen(event);
    this.mix(frame);
    if (this.myTurn && !mine) alertTurn();
  }

  /** Every shuffle gets a word from this seat, so that the table alone cannot have chosen the pack. */
  private mix(frame: Frame_Any): void {
    const window = frame.windows.find((one) => one.kind === "mix" && one.id in frame.offers);
    if (!window || window.answered?.includes(this.seat) || this.sent?.window === window.id) return;
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    const entropy = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const ref = `${this.prefix}-m${(this.count += 1)}`;
    this.line.say({ type: "act", ref, window: window.id, action: { type: "mix", entropy }, match: this.match });
  }

  private happen(event: Happened): void {
    const text = this.told(event);
    if (text) {
      this.story = [...this.story, { id: (this.count += 1), text }].slice(-MOST_STORY);
      this.news = text;
    }
    for (const call of this.face.calls(event, this)) this.call(call);
    if (event.type === "card-played" || event.type === "card-laid") play("card");
    if (event.type === "trick-taken") play("trick");
  }

  /** The event in a sentence, in the person's language. */
  told(event: Happened): string {
    const own = this.face.tell?.(event, this);
    if (own !== undefined) return own;
    const key = `event.${this.face.short}.${event.type}`;
    return maybe(key, event, this.names) || maybe(`event.${event.type}`, event, this.names);
  }

  private call(call: Call): void {
    const id = (this.count += 1);
    this.calls = [...this.calls.filter((one) => one.seat !== call.seat), { ...call, id }].slice(-MOST_CALLS);
    setTimeout(() => (this.calls = this.calls.filter((one) => one.id !== id)), CALL_STAYS + motion(200));
  }
}
