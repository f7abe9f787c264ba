/** A list as this device holds it: the line to the server, what waits for it, and what was seen last. */

import { get } from "../../lib/api";
import { Connection } from "../../lib/connection.svelte";
import { Queue } from "../../lib/queue.svelte";
import type { ClientMessage, ServerMessage, Welcome } from "../../lib/wire/lists";
import type { Preview } from "./entry/entries";
import type { Act, ListAction, ListView, Prices } from "./view";

/** A name waits in the same order as everything else: who joins is called at once. */
interface Naming {
  type: "name";
  column: number;
  name: string;
}

interface Remembered {
  id: string;
  view: ListView | null;
  welcome: Welcome | null;
  prices: Prices | null;
}

const KEY = "stammtisch.list";

export class HeldList {
  view = $state.raw<ListView | null>(null);
  welcome = $state.raw<Welcome | null>(null);
  prices = $state.raw<Prices | null>(null);
  /** Why the server has hung up for good. */
  gone = $state("");
  readonly line: Connection<ServerMessage, ClientMessage>;
  readonly queue: Queue<ListAction | Naming, Preview>;
  private seq = -1;
  /** Done, and not shown yet: it stays where it is until it is. */
  private readonly unseen = new Map<string, number>();

  constructor(readonly id: string) {
    this.recall();
    this.queue = new Queue(`stammtisch.queue.list.${id}`, ({ ref, action, seat }) => {
      if (!this.welcome || this.line.state !== "open") return false;
      const who = seat === undefined ? {} : { seat };
      return this.line.say(action.type === "name" ? { ...action, ref } : { type: "do", ref, action, ...who });
    });
    this.line = new Connection(`list/${id}`, (message) => this.hear(message));
    void this.price();
  }

  close(): void {
    this.line.close();
    this.queue.close();
  }

  readonly act: Act = (action, preview) => this.queue.add(action, { shown: preview });

  readonly rename = (column: number, name: string): void => {
    this.queue.add({ type: "name", column, name });
  };

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        this.line.say({ type: "watch", topics: ["list"] });
        this.queue.again();
        break;
      case "shown":
        this.show(message.seq, message.view);
        break;
      case "done":
        if (message.seq <= this.seq) this.queue.done(message.ref);
        else this.unseen.set(message.ref, message.seq);
        break;
      case "refused":
        this.queue.objected(message.ref, message);
        break;
      case "ping":
        this.line.say({ type: "pong", number: message.number });
        break;
      case "bye":
        if (message.key === "bye.badge") {
          this.gone = message.key;
          this.line.close();
        }
    }
  }

  private show(seq: number, view: ListView): void {
    [this.seq, this.view] = [seq, view];
    for (const [ref, due] of [...this.unseen])
      if (due <= seq) {
        this.unseen.delete(ref);
        this.queue.done(ref);
      }
    this.remember();
  }

  private async price(): Promise<void> {
    try {
      this.prices = await get<Prices>(`/lists/${this.id}/prices`);
      this.remember();
    } catch {
      // Without a line the table that was kept is as good: options never change.
    }
  }

  /** The list that was open last is there again at once, with or without a line. */
  private recall(): void {
    try {
      const kept: Partial<Remembered> | null = JSON.parse(localStorage.getItem(KEY) ?? "null");
      if (kept?.id !== this.id) return;
      [this.view, this.welcome, this.prices] = [kept.view ?? null, kept.welcome ?? null, kept.prices ?? null];
    } catch {
      // Then it comes with the line.
    }
  }

  private remember(): void {
    const { id, view, welcome, prices } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ id, view, welcome, prices }));
    } catch {
      // A browser that keeps nothing still shows what comes.
    }
  }
}
