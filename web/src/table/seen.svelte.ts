/** A table as it lies before one seat: who sits there, what is asked, whose turn it is, what lies in the middle. */

import { type Deck } from "../lib/cards";
import { gameNamed } from "../lib/games.svelte";
import { say, seatName } from "../lib/words.svelte";
import type { Deal, Event, Frame, TableInfo } from "../lib/wire/wire";
import type { Face, Question, Trick } from "./faces";
import { FrameQueue } from "./frameQueue.svelte";
import { faceOf } from "./games";
import { isLiberty, libertiesOf, questionsOf, turnsOf } from "./questions";
import { NOTHING, type MatchView } from "./view";
import type { Weighing } from "./Worth.svelte";

export abstract class SeenTable {
  person = $state("");
  seat = $state(-2);
  info = $state.raw<TableInfo | null>(null);
  match = $state("");
  frame = $state.raw<Frame | null>(null);
  /** The match as this seat sees it, with everything in it the wire leaves out because it is empty. */
  view = $state.raw<MatchView>(NOTHING);
  /** The deal that has just ended, as it lay on the table. */
  closing = $state.raw<Partial<Deal> | null>(null);
  /** Places in the hand of the cards that are being chosen. */
  picked = $state.raw<number[]>([]);
  /** The game that is being considered: the hand is already sorted for it. */
  considered = $state("");
  /** What is being weighed, as things stand: its worth is shown in a sheet. */
  weighing = $state.raw<(() => Weighing) | null>(null);
  /** Cards that have just come into the hand. */
  fresh = $state.raw<string[]>([]);
  /** Every hand by seat, where all cards lie open: in a replay. */
  open = $state.raw<string[][]>([]);
  protected readonly queue = new FrameQueue({
    show: (frame) => this.show(frame),
    trickLies: () => this.trick !== null && this.view.deal !== null,
    stays: (events) => this.face.stays?.(events) ?? 0,
  });

  /** The trick on the table; the one just taken as long as it is being looked at. */
  abstract get trick(): Trick | null;
  protected abstract show(frame: Frame): void;

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
    const questions = questionsOf(frame, this.seat, this.face);
    return this.looking ? questions.filter(({ window }) => !window.must) : questions; // what may be said at any time stays where it is
  }
  /** What I may do at any time: waits in the quick buttons or the menu. */
  get liberties(): Question[] {
    return this.frame ? libertiesOf(this.frame, this.face) : [];
  }
  /** May it be done at any time, and is not asked for? */
  isLiberty(window: Question["window"]): boolean {
    return isLiberty(window, this.face);
  }
  liberty(kind: string): Question | undefined {
    return this.liberties.find((question) => question.window.kind === kind);
  }
  /** Who is being waited for. */
  get turns(): ReadonlySet<number> {
    return this.frame && !this.looking ? turnsOf(this.frame) : new Set();
  }
  /** A full trick is still being looked at. */
  get linger(): boolean {
    return this.queue.linger;
  }
  /** The table still looks at a trick, or clears it away. */
  get looking(): boolean {
    return this.queue.looking;
  }
  get myTurn(): boolean {
    return this.seated && this.turns.has(this.seat);
  }
  get hand(): string[] {
    const view = this.considered ? { ...this.deal, contract: this.considered } : this.deal;
    return this.face.sort(this.deal.hand ?? [], view);
  }
  get pickedCards(): string[] {
    return this.picked.map((index) => this.hand[index]!).filter(Boolean);
  }
}
