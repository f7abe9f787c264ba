/** What people say to each other at a table: the last lines, whom one does not want to hear, what one has not read yet. */

import type { ChatMessage, ClientMessage } from "../lib/wire/wire";

const MOST_LINES = 50;

export class Conversation {
  lines = $state.raw<ChatMessage[]>([]);
  muted = $state.raw<string[]>([]);
  /** The number of the last line that was before this person's eyes. */
  private lastRead = $state<number | null>(null);

  constructor(
    private readonly send: (message: ClientMessage) => void,
    private readonly nextRef: () => string,
    private readonly me: () => string,
  ) {}

  /** What was said before one came is no news. */
  welcome(lines: ChatMessage[], muted: string[]): void {
    this.lines = lines;
    if (this.lastRead === null) this.read();
    this.muted = muted;
  }

  add(line: ChatMessage): void {
    this.lines = [...this.lines, line].slice(-MOST_LINES);
  }

  say(text: string): void {
    this.send({ type: "say", ref: this.nextRef(), text });
  }

  phrase(key: string): void {
    this.send({ type: "phrase", ref: this.nextRef(), key });
  }

  /** Lines by others that have come since it was looked at. */
  get unread(): number {
    const last = this.lastRead ?? Infinity;
    return this.lines.filter(
      ({ number, person }) => number > last && person !== this.me() && !this.muted.includes(person),
    ).length;
  }

  read(): void {
    this.lastRead = Math.max(this.lastRead ?? -1, ...this.lines.map((line) => line.number));
  }

  mute(person: string, muted: boolean): void {
    this.send({ type: "mute", person, muted });
    this.muted = muted ? [...this.muted, person] : this.muted.filter((other) => other !== person);
  }
}
