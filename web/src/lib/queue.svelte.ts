/**
 * What was said and is not stored yet. It waits in this browser, survives a reload and the closing of the tab, and is
 * sent one at a time in its order; a `ref` that arrives twice is done once. What was refused stays here until somebody
 * has seen it.
 */

import { listOf, fieldsOf } from "./values";

export interface Waiting<A, S> {
  ref: string;
  action: A;
  /** For which seat a shared phone speaks. */
  seat?: number;
  /** What the page shows until the server does. */
  shown?: S;
}

export interface Objection {
  clause: string;
  key: string;
  args: Record<string, unknown>;
}

export interface Refused<A, S> extends Waiting<A, S> {
  objection: Objection;
}

const BYTES = 12;

/** 96 random bits. */
export function newRef(): string {
  return [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface Kept<A, S> {
  waiting: Waiting<A, S>[];
  refused: Refused<A, S>[];
}

export class Queue<A, S = undefined> {
  waiting = $state.raw<readonly Waiting<A, S>[]>([]);
  refused = $state.raw<readonly Refused<A, S>[]>([]);
  /** The one that is on its way. */
  private sent = "";

  /** `send` says whether the line is there; `key` is where it is kept. */
  constructor(
    private readonly key: string,
    private readonly send: (message: Waiting<A, S>) => boolean,
  ) {
    this.read();
    addEventListener("storage", this.elsewhere);
  }

  close(): void {
    removeEventListener("storage", this.elsewhere);
  }

  add(action: A, { seat, shown }: { seat?: number | undefined; shown?: S | undefined } = {}): string {
    const ref = newRef();
    const message = { ref, action, ...(seat === undefined ? {} : { seat }), ...(shown === undefined ? {} : { shown }) };
    this.change((kept) => kept.waiting.push(message));
    this.next();
    return ref;
  }

  /** Taken back before it was sent; false when it is on its way or stored. */
  drop(ref: string): boolean {
    if (ref === this.sent || !this.waiting.some((message) => message.ref === ref)) return false;
    this.change((kept) => (kept.waiting = kept.waiting.filter((message) => message.ref !== ref)));
    return true;
  }

  done(ref: string): void {
    this.answered(ref);
    this.next();
  }

  objected(ref: string, objection: Objection): void {
    const message = this.waiting.find((other) => other.ref === ref);
    this.answered(ref, message && { ...message, objection });
    this.next();
  }

  /** Somebody has read why. */
  seen(ref: string): void {
    this.change((kept) => (kept.refused = kept.refused.filter((message) => message.ref !== ref)));
  }

  /** The line is there again: what was on its way may not have arrived. */
  again(): void {
    this.sent = "";
    this.next();
  }

  private next(): void {
    const [first] = this.waiting;
    if (!first || this.sent) return;
    this.sent = first.ref;
    if (!this.send(first)) this.sent = "";
  }

  private answered(ref: string, refused?: Refused<A, S>): void {
    if (this.sent === ref) this.sent = "";
    this.change((kept) => {
      kept.waiting = kept.waiting.filter((message) => message.ref !== ref);
      if (refused) kept.refused.push(refused);
    });
  }

  /** Another tab may have added something: what is kept is read, changed and written at once. */
  private change(how: (kept: Kept<A, S>) => void): void {
    const kept = this.kept();
    how(kept);
    [this.waiting, this.refused] = [kept.waiting, kept.refused];
    try {
      if (kept.waiting.length || kept.refused.length) localStorage.setItem(this.key, JSON.stringify(kept));
      else localStorage.removeItem(this.key);
    } catch {
      // A browser that keeps nothing still sends; then a reload forgets what waits.
    }
  }

  private read(): void {
    const { waiting, refused } = this.kept();
    [this.waiting, this.refused] = [waiting, refused];
  }

  private kept(): Kept<A, S> {
    try {
      const stored = localStorage.getItem(this.key);
      if (stored !== null) return whole(JSON.parse(stored));
      return { waiting: [], refused: [] };
    } catch {
      return { waiting: [...this.waiting], refused: [...this.refused] };
    }
  }

  private readonly elsewhere = (event: StorageEvent): void => {
    if (event.key === this.key) this.read();
  };
}

/** As it was written by this page; anything else is nothing. */
function whole<A, S>(stored: Partial<Kept<A, S>>): Kept<A, S> {
  const named = (message: object): boolean => typeof fieldsOf(message).ref === "string";
  const fields: Partial<Kept<A, S>> = { waiting: [], refused: [], ...stored };
  return {
    waiting: listOf(fields.waiting).length ? (fields.waiting ?? []).filter(named) : [],
    refused: listOf(fields.refused).length ? (fields.refused ?? []).filter(named) : [],
  };
}
