/** A table with its line to the server: what is told is shown, and what is done here is on its way until it can be seen. */

import { settings } from "../lib/settings.svelte";
import { maybe, say } from "../lib/words.svelte";
import { Declined, get, post } from "../lib/api";
import { useDeck } from "../lib/cards";
import { Connection } from "../lib/connection.svelte";
import { alertTurn, play } from "../lib/sound";
import { m } from "../paraglide/messages.js";
import type {
  ChatMessage,
  Event,
  Frame,
  Problem,
  Refused,
  ReplayOutline,
  SeenLog,
  ServerMessage,
} from "../lib/wire/wire";
import { Conversation } from "./conversation.svelte";
import { questionTitle } from "./labels";
import { SeenTable } from "./seen.svelte";
import { ShuffleWord } from "./shuffleWord";
import { Spoken } from "./spoken.svelte";
import { ended, NOTHING, thisDeal, whole, wholeResult, wholeRow, withRows, isClosed, type ResultRow } from "./view";
import type { Trick } from "./faces";

/** Reasons after which coming back makes no sense. */
const FINAL = new Set(["bye.no-table", "bye.not-invited", "bye.removed", "bye.closed"]);
/** Records that are heard again by who comes in the middle of a deal: more than any deal of tricks has. */
const MOST_AGAIN = 200;

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

export class Table extends SeenTable {
  clocks = $state.raw<{ left: Record<string, number>; stopped: string[]; at: number }>({
    left: {},
    stopped: [],
    at: 0,
  });
  refusal = $state.raw<Refusal | null>(null);
  /** Why there is nothing to see any more: the key of a sentence. */
  gone = $state("");
  sent = $state.raw<Sent | null>(null);
  readonly connection: Connection;
  readonly spoken = new Spoken();
  readonly conversation = new Conversation(
    (message) => this.connection.say(message),
    () => this.nextRef("c"),
    () => this.person,
  );
  /** Who has sat on each chair last: whoever gets up is still called by name. */
  readonly called: string[] = [];
  private readonly shuffleWord = new ShuffleWord();
  /** The number of the frame that came last, shown or not. */
  private newest = 0;
  /** How the last deal ended, also where the list knows nothing of it since it is dealt again. */
  private shut: ResultRow | null = null;
  private count = 0;
  /** The match whose list was asked for already. */
  private recalled = "";
  private readonly prefix = Math.random().toString(36).slice(2, 10);

  constructor(readonly id: string) {
    super();
    this.connection = this.dial();
  }

  /** The line to the server; a match that is only looked at again has none. */
  protected dial(): Connection {
    return new Connection(this.id, (message) => this.receive(message));
  }

  close(): void {
    this.queue.close();
    useDeck(undefined);
    this.connection.close();
  }

  // --- what is there ------------------------------------------------------------------------------------------------

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
  /** The trick on the table; the one just taken as long as it is being looked at. */
  override get trick(): Trick | null {
    const { face, deal } = this;
    return (this.linger ? face.lastTrick?.(deal, this) : face.trick?.(deal, this)) ?? null;
  }

  // --- what I do -----------------------------------------------------------------------------------------------------

  act(window: string, action: { type: string } & Record<string, unknown>): void {
    if (this.sent) return;
    this.refusal = null;
    this.sent = { ref: this.nextRef(), window, action };
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
    this.queue.hurry();
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
  wait(seat: number, wait: boolean): void {
    this.connection.say({ type: "wait", seat, wait });
  }
  touch(window: string): void {
    this.connection.say({ type: "touch", window });
  }

  /** A name for what is sent, by which its answer is known. */
  private nextRef(kind = ""): string {
    return `${this.prefix}-${kind}${(this.count += 1)}`;
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
        this.conversation.welcome(message.chat, message.muted);
        this.shuffleWord.forget();
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
        this.conversation.add(message);
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
      this.shuffleWord.forget();
      this.queue.empty();
      this.frame = null;
      this.view = NOTHING;
      this.recalled = "";
      if (this.sent?.shown !== undefined) this.sent = null;
    }
    this.mix(frame);
    if (this.frame === null || frame.seq <= this.frame.seq) {
      this.show(frame); // the first one, or after a lost line
    } else {
      this.queue.add(frame);
    }
    this.settle();
  }

  /** What I have done is on its way until it can be seen: else the card would be back in the hand for a moment. */
  private settle(): void {
    if (this.sent?.shown !== undefined && this.sent.shown <= this.newest) this.sent = null;
  }

  protected override show(frame: Frame): void {
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

  private mix(frame: Frame): void {
    const answer = this.shuffleWord.answer(frame, this.match, this.seat);
    if (answer) this.connection.say({ type: "act", ref: this.nextRef("m"), match: this.match, ...answer });
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
