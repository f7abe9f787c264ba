/** A table as the page knows it: what the server has told, what is being asked, what is on its way. */

import { motion, settings, type Pace } from "../lib/settings.svelte";
import { maybe, say, seatName } from "../lib/words.svelte";
import { Declined, get, post } from "../lib/api";
import { useDeck, type Deck } from "../lib/cards";
import { wordPromise } from "../lib/fair";
import { gameNamed } from "../lib/games.svelte";
import { drawnWord, drawWord } from "../lib/ownWord";
import { Connection } from "../lib/connection.svelte";
import { alertTurn, play } from "../lib/sound";
import { m } from "../paraglide/messages.js";
import type {
  ChatMessage,
  Deal,
  Event,
  Frame,
  Problem,
  Refused,
  ReplayOutline,
  SeenLog,
  ServerMessage,
  TableInfo,
} from "../lib/wire/wire";
import { faceOf } from "./games";
import { questionTitle } from "./labels";
import { Spoken } from "./spoken.svelte";
import {
  ended,
  NOTHING,
  thisDeal,
  whole,
  wholeResult,
  wholeRow,
  withRows,
  isClosed,
  type MatchView,
  type ResultRow,
} from "./view";
import type { Face, Question, Trick } from "./faces";

/** Events that show nothing: a word for the shuffle is promised, or shown. */
const OF_THE_SHUFFLE = new Set(["mixed", "pledged", "words-opened"]);
/** Reasons after which coming back makes no sense. */
const FINAL = new Set(["bye.no-table", "bye.not-invited", "bye.removed", "bye.closed"]);
/** How long a full trick stays on the table before the next card may fall. */
const TRICK_STAYS: Record<Pace, number> = { easy: 2800, normal: 1600, quick: 400 };
/** How long it takes to clear one away; the next lead waits for it. */
const CLEARING = 420;
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
  frame = $state.raw<Frame | null>(null);
  /** The match as this seat sees it, with everything in it the wire leaves out because it is empty. */
  view = $state.raw<MatchView>(NOTHING);
  clocks = $state.raw<{ left: Record<string, number>; stopped: string[]; at: number }>({
    left: {},
    stopped: [],
    at: 0,
  });
  chat = $state.raw<ChatMessage[]>([]);
  muted = $state.raw<string[]>([]);
  /** The number of the last line of talk that was before this person's eyes. */
  private talkRead = $state<number | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Why there is nothing to see any more: the key of a sentence. */
  gone = $state("");
  sent = $state.raw<Sent | null>(null);
  /** A full trick is still being looked at. */
  linger = $state(false);
  /** It is being cleared away: nobody plays yet. */
  clearing = $state(false);
  /** The deal that has just ended, as it lay on the table. */
  closing = $state.raw<Partial<Deal> | null>(null);
  /** Places in the hand of the cards that are being chosen. */
  picked = $state.raw<number[]>([]);
  /** The game that is being considered: the hand is already sorted for it. */
  considered = $state("");
  /** Cards that have just come into the hand. */
  fresh = $state.raw<string[]>([]);
  /** Every hand by seat, where all cards lie open: in a replay. */
  open = $state.raw<string[][]>([]);
  readonly connection: Connection;
  readonly spoken = new Spoken();
  /** Who has sat on each chair last: whoever gets up is still called by name. */
  readonly called: string[] = [];
  private waiting: Frame[] = [];
  /** The number of the frame that came last, shown or not. */
  private newest = 0;
  /** How the last deal ended, also where the list knows nothing of it since it is dealt again. */
  private shut: ResultRow | null = null;
  private count = 0;
  /** The match whose list was asked for already. */
  private recalled = "";
  /** The shuffle that has got its word. */
  private mixed = "";
  private lingering: ReturnType<typeof setTimeout> | undefined;
  private readonly prefix = Math.random().toString(36).slice(2, 10);

  constructor(readonly id: string) {
    this.connection = this.dial();
  }

  /** The line to the server; a match that is only looked at again has none. */
  protected dial(): Connection {
    return new Connection(this.id, (message) => this.receive(message));
  }

  close(): void {
    clearTimeout(this.lingering);
    useDeck(undefined);
    this.connection.close();
  }

  // --- what is there ------------------------------------------------------------------------------------------------

  get game(): string {
    return this.info?.game ?? "";
  }
  get face(): Face {
    return faceOf(this.game);
  }
  /** How the keys of this game's words begin. */
  get short(): string {
    return gameNamed(this.game).short;
  }
  get deck(): Deck {
    return gameNamed(this.game).deck;
  }
  /** The deal that is being played, or has just been and is still looked at; empty between deals. */
  get deal(): Partial<Deal> {
    return this.view.deal ?? this.closing ?? {};
  }
  /** What has just happened, as far as this seat may know it. */
  get events(): readonly Event[] {
    return this.frame?.events ?? [];
  }
  get options(): Record<string, unknown> {
    return this.info?.options ?? {};
  }
  get mode(): "strict" | "table" | "learn" {
    const { mode } = this.options;
    return mode === "table" || mode === "learn" ? mode : "strict";
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
      .filter((window) => !this.looking || !window.must) // what may be said at any time stays where it is
      .filter((window) => window.id in frame.offers && !window.waits_for)
      .filter((window) => !window.answered?.includes(this.seat) || this.face.changeable?.has(window.kind))
      .map((window) => ({ window, forms: frame.offers[window.id] ?? [] }))
      .filter((question) => question.forms.length > 0 && !this.isLiberty(question.window))
      .filter((question) => question.window.kind !== "mix")
      .sort((a, b) => Number(a.window.must ?? false) - Number(b.window.must ?? false));
  }
  /** What I may do at any time: waits in the quick buttons or the menu. */
  get liberties(): Question[] {
    const frame = this.frame;
    if (!frame) return [];
    return frame.windows
      .filter((window) => window.id in frame.offers && this.isLiberty(window))
      .map((window) => ({ window, forms: frame.offers[window.id] ?? [] }))
      .filter((question) => question.forms.length > 0);
  }
  /** May it be done at any time, and is not asked for? */
  isLiberty(window: Question["window"]): boolean {
    return this.face.quiet?.has(window.kind) ?? !window.must;
  }
  liberty(kind: string): Question | undefined {
    return this.liberties.find((question) => question.window.kind === kind);
  }
  /** Who is being waited for. */
  get turns(): ReadonlySet<number> {
    const frame = this.frame;
    if (!frame || this.looking) return new Set();
    const open = frame.windows.filter((window) => window.must && !window.waits_for && window.kind !== "mix");
    return new Set(open.flatMap((window) => window.seats.filter((seat) => !window.answered?.includes(seat))));
  }
  /** The table still looks at a trick, or clears it away. */
  get looking(): boolean {
    return this.linger || this.clearing;
  }
  get myTurn(): boolean {
    return this.seated && this.turns.has(this.seat);
  }
  get result(): ResultRow | null {
    if (this.face.result) return this.face.result(this);
    const { rows, deal, number, dealer, over } = this.view;
    const last = rows.at(-1) ?? null;
    if (deal !== null || number === 0 || over || last?.number === number) return deal === null ? last : null;
    return {
      number,
      dealer,
      result:
        this.shut?.number === number
          ? this.shut.result
          : wholeResult({ game_points: this.names.map(() => 0), redeal: true }),
    };
  }

  get hand(): string[] {
    const view = this.considered ? { ...this.deal, contract: this.considered } : this.deal;
    return this.face.sort(this.deal.hand ?? [], view);
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
  /** The card that is on its way. */
  get sentCard(): string | null {
    const card = this.sent?.action.card;
    return typeof card === "string" ? card : null;
  }
  pick(index: number, most: number): void {
    const without = this.picked.filter((chosen) => chosen !== index);
    this.picked =
      without.length < this.picked.length ? without : this.picked.length < most ? [...this.picked, index] : this.picked;
  }
  ready(): void {
    this.connection.say({ type: "ready" });
  }
  /** Wants to look at the result for longer. */
  stay(): void {
    this.connection.say({ type: "stay" });
  }
  /** How fast this person wants bots to play; the server takes the slowest wish. */
  tempo(): void {
    this.connection.say({ type: "tempo", tempo: settings.pace });
  }
  dismiss(): void {
    this.refusal = null;
  }
  /** The referee's word without asking the server: nothing of this kind can be sent. */
  refuse(text: string, clause = ""): void {
    this.refusal = { clause, text };
  }
  /** What is being looked at has been seen: the table goes on. */
  hurry(): void {
    if (this.linger) this.clear();
  }
  /** Wants something changed about the table itself; what the server says against it, or nothing. */
  async ask(path: string, body: unknown = {}): Promise<Problem | null> {
    try {
      await post(`/tables/${this.id}/${path}`, body);
      return null;
    } catch (problem) {
      return problem instanceof Declined
        ? problem.problem
        : { clause: "", key: "", args: {}, text: m.server_trouble() };
    }
  }
  talk(text: string): void {
    this.connection.say({ type: "say", ref: `${this.prefix}-c${(this.count += 1)}`, text });
  }
  phrase(key: string): void {
    this.connection.say({ type: "phrase", ref: `${this.prefix}-c${(this.count += 1)}`, key });
  }
  /** Lines of talk by others that have come since it was looked at. */
  get unread(): number {
    return this.chat.filter(
      (line) =>
        line.number > (this.talkRead ?? Infinity) && line.person !== this.person && !this.muted.includes(line.person),
    ).length;
  }
  read(): void {
    this.talkRead = Math.max(this.talkRead ?? -1, ...this.chat.map((line) => line.number));
  }
  mute(person: string, muted: boolean): void {
    this.connection.say({ type: "mute", person, muted });
    this.muted = muted ? [...this.muted, person] : this.muted.filter((other) => other !== person);
  }
  wait(seat: number, wait: boolean): void {
    this.connection.say({ type: "wait", seat, wait });
  }
  touch(window: string): void {
    this.connection.say({ type: "touch", window });
  }

  private say(): void {
    if (this.sent) {
      const { ref, window, action } = this.sent;
      this.connection.say({ type: "act", ref, window, action, match: this.match });
    }
  }

  // --- what I hear ---------------------------------------------------------------------------------------------------

  protected receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.person = message.person;
        this.seat = message.seat;
        this.chat = message.chat;
        if (this.talkRead === null) this.read(); // what was said before one came is no news
        this.muted = message.muted;
        this.mixed = "";
        this.tempo();
        this.say(); // whatever was on its way when the line broke: the server does nothing twice
        break;
      case "table":
        this.info = message.table;
        message.table.chairs.forEach(
          (chair, seat) => void (this.called[seat] = chair.name || (this.called[seat] ?? "")),
        );
        useDeck(this.deck);
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
        this.connection.say({ type: "pong", number: message.number });
        break;
      case "bye":
        if (FINAL.has(message.key)) {
          this.gone = message.key;
          this.connection.close();
        }
    }
  }

  private refused(message: Refused): void {
    if (message.ref.startsWith(`${this.prefix}-m`)) return; // a word for the shuffle that came too late: nobody has to know
    if (this.sent && message.ref === this.sent.ref) this.sent = null;
    this.refusal = { clause: message.clause, text: say(message.key, message.args, this.names) };
    play("refusal");
  }

  private chatted(chat: ChatMessage): void {
    const seat = this.info?.chairs.findIndex((chair) => chair.person === chat.person) ?? -1;
    const text = chat.phrase ? maybe(chat.text) || chat.text : chat.text;
    if (chat.person !== this.person) this.spoken.announce(`${chat.name}: ${text}`);
    if (seat >= 0) this.spoken.call({ seat, text });
  }

  // --- frames, one after the other -----------------------------------------------------------------------------------

  private arrive(match: string, frame: Frame): void {
    this.newest = frame.seq;
    if (match !== this.match) {
      this.match = match;
      this.mixed = "";
      this.waiting = [];
      this.linger = this.clearing = false;
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
      if (!this.looking || this.pressing > MOST_WAITING) this.advance();
    }
    this.settle();
  }

  /** What I have done is on its way until it can be seen: else the card would be back in the hand for a moment. */
  private settle(): void {
    if (this.sent?.shown !== undefined && this.sent.shown <= this.newest) this.sent = null;
  }

  /** Frames with something in them to look at: everybody's word for the shuffle is no reason to hurry. */
  private get pressing(): number {
    return this.waiting.filter((frame) => frame.events.some((event) => !OF_THE_SHUFFLE.has(event.type))).length;
  }

  private advance(): void {
    clearTimeout(this.lingering);
    this.linger = this.clearing = false;
    let frame: Frame | undefined;
    while (!this.linger && (frame = this.waiting.shift()) !== undefined) {
      this.show(frame);
      const stay = this.stays(frame.events);
      if (this.pressing < MOST_WAITING && stay > 0) {
        this.linger = true;
        this.lingering = setTimeout(() => this.clear(), stay);
      }
    }
  }

  /** What was looked at is taken from the table before anything else happens there. */
  private clear(): void {
    clearTimeout(this.lingering);
    const trick = this.trick !== null && this.view.deal !== null && this.pressing < MOST_WAITING;
    if (!trick || motion(CLEARING) === 0) return this.advance();
    this.linger = false;
    this.clearing = true;
    this.lingering = setTimeout(() => this.advance(), motion(CLEARING));
  }

  private stays(events: Event[]): number {
    return Math.max(
      this.face.stays?.(events) ?? 0,
      events.some((event) => LOOKED_AT.has(event.type)) ? TRICK_STAYS[settings.pace] : 0,
    );
  }

  private show(frame: Frame): void {
    const mine = this.myTurn;
    const shown = this.frame?.seq ?? 0;
    const again = this.frame !== null && frame.seq <= shown;
    this.closing = ended(this.view.deal, frame, this.face);
    const held = this.view.deal?.hand?.length;
    this.view = withRows(whole(frame.view), this.view.rows);
    if (this.view.rows.length < this.view.played) void this.recall(this.match);
    if (this.view.deal?.hand?.length !== held) this.picked = [];
    this.frame = frame;
    this.keepResult(frame.events);
    const heard = again ? [] : frame.events.map((event) => this.happen(event));
    if (frame.seq > shown + 1) void this.remember(this.match, Math.max(0, frame.seq - MOST_AGAIN));
    this.tell(heard.filter(Boolean));
    if (this.myTurn && !mine) alertTurn();
  }

  /** What this seat has seen of a match since then, record by record. */
  protected async log(match: string, since: number): Promise<Event[][]> {
    const { records } = await get<SeenLog>(`/matches/${match}/log?since=${since}`).catch(() => ({ records: [] }));
    return records;
  }

  /** After a reload or a gap: what this seat has seen of the deal is told again, without its noise. */
  private async remember(match: string, since: number): Promise<void> {
    const records = await this.log(match, since);
    if (this.match !== match || !this.frame) return;
    const events = thisDeal(records.slice(0, this.frame.seq - since));
    for (const event of events) this.face.remember?.(event, this);
    this.spoken.retell(events.map((event) => this.sentence(event)));
  }

  /** Who comes in the middle of a deal has missed the list: what nobody can contest any more is in the replay. */
  private async recall(match: string): Promise<void> {
    if (this.recalled === match) return;
    this.recalled = match;
    const { deals } = await get<ReplayOutline>(`/matches/${match}/replay`).catch(() => ({ deals: [] }));
    const rows = deals.flatMap(({ number, result }) => (result ? [{ number, dealer: 0, result }] : []));
    if (this.match === match && this.view.rows.length < rows.length)
      this.view = { ...this.view, rows: rows.map(wholeRow) };
  }

  /** Every shuffle gets a word from this seat, so that the table alone cannot have chosen the pack: first its hash, and
   * the word itself once the table has everybody's. At once, also while something is still being looked at: the table does
   * not wait for it; and once, whatever others throw in meanwhile. */
  private mix(frame: Frame): void {
    const window = frame.windows.find(({ kind, id }) => kind === "mix" && id in frame.offers);
    const shuffle = `${this.match} ${window?.id ?? ""}`;
    if (!window || window.answered?.includes(this.seat) || this.mixed === shuffle) return;
    this.mixed = shuffle;
    const [deal, stage] = window.id.split("/");
    const ours = `${this.match} ${deal} ${this.seat}`;
    const word = stage === "words" ? drawnWord(ours) : drawWord(ours);
    const promises = frame.offers[window.id]?.some((form) => form.action === "pledge");
    const action = promises
      ? { type: "pledge", promise: wordPromise(this.seat, word) }
      : { type: "mix", entropy: word };
    const ref = `${this.prefix}-m${(this.count += 1)}`;
    this.connection.say({ type: "act", ref, window: window.id, action, match: this.match });
  }

  private keepResult(events: Event[]): void {
    const { number, dealer } = this.view;
    const closed = events.find(isClosed);
    if (closed) this.shut = { number, dealer, result: wholeResult(closed.result) };
  }

  /** Everything that happened in one breath, then what I am asked. */
  private tell(heard: string[]): void {
    const titles = this.questions
      .filter(({ window }) => window.must && !window.answered?.includes(this.seat))
      .map((question) => questionTitle(this, question.window.kind));
    if (heard.length > 0 || titles.length > 0) this.spoken.announce([...heard, ...titles].join(" "));
  }

  private happen(event: Event): string {
    this.face.remember?.(event, this);
    const text = this.sentence(event);
    this.spoken.add(text);
    for (const call of this.face.calls(event, this)) this.spoken.call(call);
    if (event.type === "card-played" || event.type === "card-laid") play("card");
    if (event.type === "trick-taken") play("trick");
    return text;
  }

  /** The event in a sentence, in the person's language. */
  sentence(event: Event): string {
    const own = this.face.tell?.(event, this);
    if (typeof own === "string") return own;
    const [variant, args] = own ?? [event.type, event];
    return maybe(`event.${this.short}.${variant}`, args, this.names) || maybe(`event.${event.type}`, event, this.names);
  }
}
