/** What is said at a table: the bubbles over the seats, the story beside them, and what a screen reader is told. */

import { motion } from "../lib/settings.svelte";
import type { Call } from "./faces";

const CALL_STAYS = 4000;
const MOST_CALLS = 3;
const MOST_STORY = 60;

export interface Bubble extends Call {
  id: number;
}

export interface Announcement {
  id: number;
  text: string;
}

export class Spoken {
  calls = $state.raw<Bubble[]>([]);
  story = $state.raw<Announcement[]>([]);
  /** What a screen reader is told now. */
  news = $state("");
  private untold: string[] = [];
  private count = 0;

  /** One bubble a seat, for a moment. */
  call(call: Call): void {
    const id = (this.count += 1);
    this.calls = [...this.calls.filter((earlier) => earlier.seat !== call.seat), { ...call, id }].slice(-MOST_CALLS);
    setTimeout(() => (this.calls = this.calls.filter((earlier) => earlier.id !== id)), CALL_STAYS + motion(200));
  }

  /** One more sentence of the story. */
  add(text: string): void {
    if (text) this.story = [...this.story, { id: (this.count += 1), text }].slice(-MOST_STORY);
  }

  /** The whole story, told anew; the same sentence at the same place stays the same. */
  retell(texts: readonly string[]): void {
    this.story = texts
      .filter(Boolean)
      .map((text, at) => ({ id: -1 - at, text }))
      .slice(-MOST_STORY);
  }

  /** All of one moment is said together, and the same sentence twice is heard twice. */
  announce(text: string): void {
    this.untold.push(text);
    if (this.untold.length > 1) return;
    queueMicrotask(() => {
      const sentence = this.untold.join(" ");
      this.untold = [];
      this.news = sentence === this.news ? `${sentence}\u00a0` : sentence;
    });
  }
}
