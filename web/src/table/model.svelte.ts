/** A table as the page knows it: what the server has told, what is being asked, what is on its way. */

import { settings } from "../lib/settings.svelte";
import { maybe, say, seatName } from "../lib/words.svelte";
import { Declined, get, post } from "../lib/api";
import { useDeck } from "../lib/cards";
import { Line } from "../lib/line.svelte";
import { alertTurn, play } from "../lib/sound";
import { m } from "../paraglide/messages.js";
import type { ChatLine, DealResult, Frame_Any, Problem, Refused, ReplayOutline, Row, SeenLog, ServerMessage, TableInfo } from "../lib/wire/wire";
import { faceOf } from "./games";
import { questionTitle } from "./labels";
import { Spoken } from "./spoken.svelte";
import { ended, NOTHING, thisDeal, whole, wholeResult, withRows, type MatchView } from "./view";
import type { Face, Happened, Question, Trick, View } from "./faces";

/** Reasons after which coming back makes no sense. */
const FINAL = new Set(["bye.no-table", "bye.not-invited", "bye.removed", "bye.closed"]);
/** How long a full trick stays on the table before the next card may fall. */
const TRICK_STAYS = { normal: 1100, quick: 250 };
/** After these the table waits a moment. */
const LOOKED_AT = new Set(["trick-taken", "deal-closed"]);
/** Records that are heard again by who comes in the middle of a deal: more than any deal of tricks has. */
const MOST_AGAIN = 200;
/** Frames that may wait for a trick to be looked at; with more the table hurries. */
const MOST_WAITING = 6;

interface Sent {
  ref: string;
  window: string;
  action: Record<string, unknown>;
  /** It is done, and the frame with this number will show it. */
  shown?: number;
}

export interface Refusal {
  clause: string;
  text: string;
}

export class Table {
  person = $state("");
  seat = $state(-2);
  info = $state.raw<TableInfo | null>(null);
  match = $state("");
  frame = $state.raw<Frame_Any | null>(null);
  /** The match as this seat sees it, with everything in it the wire leaves out because it is empty. */
  view = $state.raw<MatchView>(NOTHING);
  clocks = $state.raw<{ left: Record<string, number>; stopped: string[]; at: number }>({ left: {}, stopped: [], at: 0 });
  chat = $state.raw<ChatLine[]>([]);
  muted = $state.raw<string[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  /** Why there is nothing to see any more: the key of a sentence. */
  gone = $state("");
  sent = $state.raw<Sent | null>(null);
  /** A full trick is still being looked at. */
  linger = $state(false);
  /** The deal that has just ended, as it lay on the table. */
  closing = $state.raw<View | null>(null);
  /** Places in the hand of the cards that are being chosen. */
  picked = $state.raw<number[]>([]);
  /** The game that is being considered: the hand is already sorted for it. */
  considered = $state("");
  /** Cards that have just come into the hand. */
  fresh = $state.raw<string[]>([]);
  /** Every hand by seat, where all cards lie open: in a replay. */
  open = $state.raw<string[][]>([]);
  readonly line: Line;
  readonly spoken = new Spoken();
  /** Who has sat on each chair last: whoever gets up is still called by name. */
  readonly called: string[] = [];
  private waiting: Frame_Any[] = [];
  /** The number of the frame that came last, shown or not. */
  private newest = 0;
  /** How the last deal ended, also where the list knows nothing of it since it is dealt again. */
  private shut: Row | null = null;
  private count = 0;
  /** The match whose list was asked for already. */
  private recalled = "";
  /** The shuffle that has got its word. */
  private mixed = "";
  private stay: ReturnType<typeof setTimeout> | undefined;
  private readonly prefix = Math.random().toString(36).slice(2, 10);

  constructor(readonly id: string) {
    this.line = this.dial();
  }

  /** The line to the server; a match that is only looked at again has none. */
  protected dial(): Line {
    return new Line(this.id, (message) => this.hear(message));
  }

  close(): void {
    clearTimeout(this.stay);
    useDeck(undefined);
    this.line.close();
  }

  // --- what is there ------------------------------------------------------------------------------------------------

  get game(): string {
    return this.info?.game ?? "";
  }
  get face(): Face {
    return faceOf(this.game);
  }
  /** The deal that is being played, or has just been and is still looked at; empty between deals. */
  get deal(): View {
    return this.view.deal ?? this.closing ?? {};
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
  /** Not at the table, but asked where the rules ask somebody who watches over them. */
  get supervises(): boolean {
    return this.seat === -3;
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
    if (!frame) return [];
    return frame.windows
      .filter((window) => !this.linger || !window.must) // what may be said at any time stays where it is
      .filter((window) => window.id in frame.offers && !window.waits_for)
      .filter((window) => !window.answered?.includes(this.seat) || this.face.changeable?.has(window.kind))
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
    if (this.face.result) return this.face.result(this);
    const { rows, deal, number, dealer, over } = this.view;
    const last = rows.at(-1) ?? null;
    if (deal !== null || number === 0 || over || last?.number === number) return deal === null ? last : null;
    return { number, dealer, result: this.shut?.number === number ? this.shut.result : wholeResult({ game_points: this.names.map(() => 0), redeal: true }) };
  }

  get hand(): string[] {
    const view = this.considered ? { ...this.deal, contract: this.considered } : this.deal;
    return this.face.sort((this.deal.hand as string[] | undefined) ?? [], view);
  }
  get pickedCards(): string[] {
    return this.picked.map((index) => this.hand[index]!).filter(Boolean);
  }
  /** The trick on the table; the one just taken as long as it is being looked at. */
  get trick(): Trick | null {
    const { face, deal } = this;
    return (this.linger ? face.lastTrick?.(deal, this) : face.trick?.(deal, this)) ?? null;
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
  /** Wants something changed about the table itself; what the server says against it, or nothing. */
  async ask(path: string, body: unknown = {}): Promise<Problem | null> {
    try {
      await post(`/tables/${this.id}/${path}`, body);
      return null;
    } catch (problem) {
      return problem instanceof Declined ? problem.problem : { clause: "", key: "", args: {}, text: m.server_trouble() };
    }
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
        this.mixed = "";
        this.say(); // whatever was on its way when the line broke: the server does nothing twice
        break;
      case "table":
        this.info = message.table;
        message.table.chairs.forEach((chair, seat) => void (this.called[seat] = chair.name || (this.called[seat] ?? "")));
        useDeck(this.face.deck);
        break;
      case "frame":
        this.arrive(message.match, message.frame);
        break;
      case "clocks":
        this.clocks = { left: message.left, stopped: message.stopped, at: Date.now() };
        break;
      case "done":
        if (this.sent?.ref === message.ref) this.sent = { ...this.sent, shown: message.seq };
        this.settle();
        break;
      case "refused":
        this.refused(message);
        break;
      case "chat":
        this.chat = [...this.chat, message].slice(-50);
        this.chatted(message);
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
    if (message.ref.startsWith(`${this.prefix}-m`)) return; // a word for the shuffle that came too late: nobody has to know
    if (this.sent && message.ref === this.sent.ref) this.sent = null;
    this.refusal = { clause: message.clause, text: say(message.key, message.args, this.names) };
    play("refusal");
  }

  private chatted(line: ChatLine): void {
    const seat = this.info?.chairs.findIndex((chair) => chair.person === line.person) ?? -1;
    const text = line.phrase ? maybe(line.text) || line.text : line.text;
    if (line.person !== this.person) this.spoken.announce(`${line.name}: ${text}`);
    if (seat >= 0) this.spoken.call({ seat, text });
  }

  // --- frames, one after the other -----------------------------------------------------------------------------------

  private arrive(match: string, frame: Frame_Any): void {
    this.newest = frame.seq;
    if (match !== this.match) {
      this.match = match;
      this.mixed = "";
      this.waiting = [];
      this.linger = false;
      this.frame = null;
      this.view = NOTHING;
      this.recalled = "";
      if (this.sent?.shown !== undefined) this.sent = null;
    }
    this.mix(frame);
    if (this.frame === null || frame.seq <= this.frame.seq) {
      this.show(frame); // the first one, or after a lost line
    } else {
      this.waiting.push(frame);
      if (!this.linger || this.pressing > MOST_WAITING) this.advance();
    }
    this.settle();
  }

  /** What I have done is on its way until it can be seen: else the card would be back in the hand for a moment. */
  private settle(): void {
    if (this.sent?.shown !== undefined && this.sent.shown <= this.newest) this.sent = null;
  }

  /** Frames with something in them to look at: everybody's word for the shuffle is no reason to hurry. */
  private get pressing(): number {
    return this.waiting.filter((frame) => (frame.events as Happened[]).some((event) => event.type !== "mixed")).length;
  }

  private advance(): void {
    clearTimeout(this.stay);
    this.linger = false;
    let frame: Frame_Any | undefined;
    while (!this.linger && (frame = this.waiting.shift()) !== undefined) {
      this.show(frame);
      const stay = this.stays(frame.events as Happened[]);
      if (this.pressing < MOST_WAITING && stay > 0) {
        this.linger = true;
        this.stay = setTimeout(() => this.advance(), stay);
      }
    }
  }

  private stays(events: Happened[]): number {
    return Math.max(this.face.stays?.(events) ?? 0, events.some((event) => LOOKED_AT.has(event.type)) ? TRICK_STAYS[settings.pace] : 0);
  }

  private show(frame: Frame_Any): void {
    const mine = this.myTurn;
    const known = this.frame?.seq ?? 0;
    const again = this.frame !== null && frame.seq <= known;
    this.closing = ended(this.view.deal, frame, this.face);
    const held = this.view.deal?.hand?.length;
    this.view = withRows(whole(frame.view as Partial<MatchView>), this.view.rows);
    if (this.view.rows.length < this.view.played) void this.recall(this.match);
    if (this.view.deal?.hand?.length !== held) this.picked = [];
    this.frame = frame;
    this.keepResult(frame.events as Happened[]);
    const heard = again ? [] : (frame.events as Happened[]).map((event) => this.happen(event));
    if (frame.seq > known + 1) void this.remember(this.match, Math.max(0, frame.seq - MOST_AGAIN));
    this.tell(heard.filter(Boolean));
    if (this.myTurn && !mine) alertTurn();
  }

  /** After a reload or a gap: what this seat has seen of the deal is told again, without its noise. */
  private async remember(match: string, since: number): Promise<void> {
    const { records } = await get<SeenLog>(`/matches/${match}/log?since=${since}`).catch(() => ({ records: [] }));
    if (this.match !== match || !this.frame) return;
    const events = thisDeal(records.slice(0, this.frame.seq - since) as Happened[][]);
    for (const event of events) this.face.heard?.(event, this);
    this.spoken.retell(events.map((event) => this.told(event)));
  }

  /** Who comes in the middle of a deal has missed the list: what nobody can contest any more is in the replay. */
  private async recall(match: string): Promise<void> {
    if (this.recalled === match) return;
    this.recalled = match;
    const { deals } = await get<ReplayOutline>(`/matches/${match}/replay`).catch(() => ({ deals: [] }));
    const rows = deals.flatMap(({ number, result }) => (result ? [{ number, dealer: 0, result }] : []));
    if (this.match === match && this.view.rows.length < rows.length) this.view = { ...this.view, rows: whole({ rows }).rows };
  }

  /** Every shuffle gets a word from this seat, so that the table alone cannot have chosen the pack. At once, also while
   * something is still being looked at: the table does not wait for it; and once, whatever others throw in meanwhile. */
  private mix(frame: Frame_Any): void {
    const window = frame.windows.find((one) => one.kind === "mix" && one.id in frame.offers);
    const shuffle = `${this.match} ${window?.id ?? ""}`;
    if (!window || window.answered?.includes(this.seat) || this.mixed === shuffle) return;
    this.mixed = shuffle;
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    const entropy = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const ref = `${this.prefix}-m${(this.count += 1)}`;
    this.line.say({ type: "act", ref, window: window.id, action: { type: "mix", entropy }, match: this.match });
  }

  private keepResult(events: Happened[]): void {
    const { number, dealer } = this.view;
    const closed = events.find((event) => event.type === "deal-closed");
    if (closed) this.shut = { number, dealer, result: wholeResult(closed.result as Partial<DealResult>) };
  }

  /** Everything that happened in one breath, then what I am asked. */
  private tell(heard: string[]): void {
    const asked = this.questions.filter(({ window }) => window.must && !window.answered?.includes(this.seat)).map((question) => questionTitle(this, question.window.kind));
    if (heard.length > 0 || asked.length > 0) this.spoken.announce([...heard, ...asked].join(" "));
  }

  private happen(event: Happened): string {
    this.face.heard?.(event, this);
    const text = this.told(event);
    this.spoken.add(text);
    for (const call of this.face.calls(event, this)) this.spoken.call(call);
    if (event.type === "card-played" || event.type === "card-laid") play("card");
    if (event.type === "trick-taken") play("trick");
    return text;
  }

  /** The event in a sentence, in the person's language. */
  told(event: Happened): string {
    const own = this.face.tell?.(event, this);
    if (typeof own === "string") return own;
    const [variant, args] = own ?? [event.type, event];
    return maybe(`event.${this.face.short}.${variant}`, args, this.names) || maybe(`event.${event.type}`, event, this.names);
  }
}
