/** Frames are shown one after the other: a full trick stays on the table for a moment, and is cleared away before the next
 * card falls. Who falls too far behind hurries. */

import { motion, settings, type Pace } from "../lib/settings.svelte";
import type { Event, Frame } from "../lib/wire/wire";

/** Events that show nothing: a word for the shuffle is promised, or shown. */
const OF_THE_SHUFFLE = new Set(["mixed", "pledged", "words-opened"]);
/** How long a full trick stays on the table before the next card may fall. */
const TRICK_STAYS: Record<Pace, number> = { easy: 2800, normal: 1600, quick: 400 };
/** How long it takes to clear one away; the next lead waits for it. */
const CLEARING = 420;
/** After these the table waits a moment. */
const LOOKED_AT = new Set(["trick-taken", "deal-closed"]);
/** Frames that may wait for a trick to be looked at; with more the table hurries. */
const MOST_WAITING = 6;

/** What the queue asks of the table. */
export interface Showing {
  show(frame: Frame): void;
  /** Does a trick lie there that has to be cleared away? */
  trickLies(): boolean;
  /** How long the game itself wants these looked at. */
  stays(events: Event[]): number;
}

export class FrameQueue {
  /** A full trick is still being looked at. */
  linger = $state(false);
  /** It is being cleared away: nobody plays yet. */
  clearing = $state(false);
  private waiting: Frame[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Showing) {}

  /** The table still looks at a trick, or clears it away. */
  get looking(): boolean {
    return this.linger || this.clearing;
  }

  add(frame: Frame): void {
    this.waiting.push(frame);
    if (!this.looking || this.pressing > MOST_WAITING) this.advance();
  }

  /** Another match: nothing of this one is shown any more. */
  empty(): void {
    this.waiting = [];
    this.linger = this.clearing = false;
  }

  /** What is being looked at has been seen: the table goes on. */
  hurry(): void {
    if (this.linger) this.clear();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** Frames with something in them to look at: everybody's word for the shuffle is no reason to hurry. */
  private get pressing(): number {
    return this.waiting.filter((frame) => frame.events.some((event) => !OF_THE_SHUFFLE.has(event.type))).length;
  }

  private advance(): void {
    clearTimeout(this.timer);
    this.linger = this.clearing = false;
    let frame: Frame | undefined;
    while (!this.linger && (frame = this.waiting.shift()) !== undefined) {
      this.table.show(frame);
      const stay = this.stays(frame.events);
      if (this.pressing < MOST_WAITING && stay > 0) {
        this.linger = true;
        this.timer = setTimeout(() => this.clear(), stay);
      }
    }
  }

  /** What was looked at is taken from the table before anything else happens there. */
  private clear(): void {
    clearTimeout(this.timer);
    const trick = this.table.trickLies() && this.pressing < MOST_WAITING;
    if (!trick || motion(CLEARING) === 0) return this.advance();
    this.linger = false;
    this.clearing = true;
    this.timer = setTimeout(() => this.advance(), motion(CLEARING));
  }

  private stays(events: Event[]): number {
    const looked = events.some((event) => LOOKED_AT.has(event.type));
    return Math.max(this.table.stays(events), looked ? TRICK_STAYS[settings.pace] : 0);
  }
}
