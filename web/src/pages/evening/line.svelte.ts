/** The line of an evening: what the server shows by topic, what this page asks for, and the hall's own second. */

import { Connection } from "../../lib/connection.svelte";
import { bookOf } from "../../lib/games.svelte";
import { say } from "../../lib/words.svelte";
import { m } from "../../paraglide/messages.js";
import type { Problem } from "../../lib/wire/wire";
import type { Action, ClientMessage, Do, ServerMessage, View, Welcome } from "../../lib/wire/evenings";
import { labels, type Person } from "./names";

type Topic<Type extends View["type"]> = Extract<View, { type: Type }>;

/** A queue that keeps its own acts until they are stored. */
interface Attendant {
  done(ref: string): void;
  objected(ref: string, objection: { clause: string; key: string; args: Record<string, unknown> }): void;
  again(): void;
}

interface Waiting {
  message: Do;
  settle: (problem: Problem | null) => void;
}

/** 96 random bits: said again after a lost line, the same act is done once. */
function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const TICK = 250;

/** Everybody a view knows by name. */
function named(view: View): Person[] {
  switch (view.type) {
    case "seats":
      return [...view.tables, ...view.coming].flatMap((table) => table.seats).concat(view.byes, view.jersey);
    case "draw":
      return view.tables.flatMap((table) => table.seats).concat(view.byes, view.names);
    case "desk":
      return view.tiles.flatMap((tile) => tile.seats).concat(view.coming.flatMap((table) => table.seats));
    case "calls":
      return view.tables.flatMap((table) => table.seats);
    case "standings":
    case "result":
    case "provisional":
      return view.places;
    case "people":
      return view.people;
    case "table":
      return view.seats;
    case "player":
      return [view, ...(view.now?.company ?? []), ...(view.next?.company ?? [])];
    default:
      return [];
  }
}

function is<Type extends View["type"]>(view: View, type: Type): view is Topic<Type> {
  return view.type === type;
}

export class Evening {
  welcome = $state.raw<Welcome | null>(null);
  /** What went wrong last, for the strip under the head; the page that asked shows it where it was asked. */
  gone = $state("");
  /** Acts that the server has not confirmed. */
  open = $state(0);
  /** The server's clock, in milliseconds. */
  now = $state(Date.now());
  private views = $state.raw<Partial<Record<string, View>>>({});
  private ahead = 0;
  private topics: string[] = [];
  private role = "";
  private readonly attendants = new Set<Attendant>();
  private readonly waiting = new Map<string, Waiting>();
  private readonly connection: Connection<ServerMessage, ClientMessage>;
  private readonly ticking = setInterval(() => (this.now = Date.now() + this.ahead), TICK);

  constructor(readonly id: string) {
    this.connection = new Connection(`tournament/${id}`, (message) => this.receive(message));
  }

  get lost(): boolean {
    return this.connection.state === "lost";
  }
  get lostAt(): number {
    return this.connection.lostAt;
  }

  /** What is played this evening. */
  get format(): string {
    return this.desk?.format ?? this.seats?.format ?? "";
  }
  /** A clause of the book by which this evening is played: that of another game says nothing here. */
  cite(id: string): string {
    return bookOf(id) === this.format ? id : "";
  }

  get clock(): Topic<"clock"> | undefined {
    return this.of("clock", "clock");
  }
  get seats(): Topic<"seats"> | undefined {
    return this.of("seats", "seats");
  }
  get standings(): Topic<"standings"> | undefined {
    return this.of("standings", "standings");
  }
  /** Every place, also what is kept for the prize-giving; where that may not be seen, what everybody sees. */
  get ranking(): Topic<"standings"> | Topic<"result"> | undefined {
    return this.of("result", "result") ?? this.standings;
  }
  get draw(): Topic<"draw"> | undefined {
    return this.of("draw", "draw");
  }
  get desk(): Topic<"desk"> | undefined {
    return this.of("desk", "desk");
  }
  get provisional(): Topic<"provisional"> | undefined {
    return this.of("provisional", "provisional");
  }
  get people(): Topic<"people"> | undefined {
    return this.of("people", "people");
  }
  get cash(): Topic<"cash"> | undefined {
    return this.of("cash", "cash");
  }
  get calls(): Topic<"calls"> | undefined {
    return this.of("calls", "calls");
  }
  table(round: number, table: number): Topic<"table"> | undefined {
    return this.of(`table/${round}/${table}`, "table");
  }
  player(number: number): Topic<"player"> | undefined {
    return this.of(`player/${number}`, "player");
  }

  /** What everybody is called on this page: alike names have their numbers. */
  readonly names = $derived.by(() => {
    const people = new Map<number, Person>();
    for (const view of Object.values(this.views)) {
      for (const person of view ? named(view) : []) {
        if (person.name || !people.has(person.number)) people.set(person.number, person);
      }
    }
    return labels([...people.values()], (number) => m.ev_player({ number }));
  });
  call(number: number): string {
    return this.names.get(number) ?? m.ev_player({ number });
  }

  private of<Type extends View["type"]>(topic: string, type: Type): Topic<Type> | undefined {
    const view = this.views[topic];
    return view && is(view, type) ? view : undefined;
  }

  /** What this page shows from now on; `role` where somebody has several badges. */
  watch(topics: string[], role = this.role): void {
    [this.topics, this.role] = [[...new Set(topics)], role];
    this.say({ type: "watch", topics: this.topics, role, number: 0 });
  }

  /** Asks for something; the answer is nothing, or why not. It waits out a lost line. */
  do(action: Action, seat: number | null = null): Promise<Problem | null> {
    const ref = fresh();
    return new Promise((settle) => {
      const message: Do = { type: "do", ref, action, seat };
      this.waiting.set(ref, { message, settle });
      this.open = this.waiting.size;
      this.say(message);
    });
  }

  /** Says an act that somebody else keeps until it is answered; false when the line is down. */
  send(ref: string, action: Action, seat: number | null): boolean {
    return this.welcome !== null && this.connection.state === "open" && this.say({ type: "do", ref, action, seat });
  }

  /** Tells a queue what became of its acts, and when the line is there again. */
  attend(queue: Attendant): () => void {
    this.attendants.add(queue);
    queue.again();
    return () => this.attendants.delete(queue);
  }

  close(): void {
    clearInterval(this.ticking);
    this.connection.close();
  }

  private say(message: ClientMessage): boolean {
    return this.connection.say(message);
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.ahead = message.now - Date.now();
        this.now = message.now;
        this.welcome = message;
        this.again(message);
        break;
      case "shown":
        this.show(message.topic, message.view);
        break;
      case "done":
        this.settle(message.ref, null);
        for (const each of this.attendants) each.done(message.ref);
        break;
      case "refused":
        for (const each of this.attendants) each.objected(message.ref, message);
        this.settle(message.ref, {
          clause: message.clause,
          key: message.key,
          args: message.args,
          text: say(message.key, message.args),
        });
        break;
      case "ping":
        this.say({ type: "pong", number: message.number });
        break;
      case "bye":
        this.gone = say(message.key);
        this.connection.close();
        break;
    }
  }

  private show(topic: string, view: View): void {
    this.views = { ...this.views, [topic]: view };
  }

  /** The line is there again: what is watched, and, once this page is there as what it wants to be, what nobody has confirmed. */
  private again({ role, roles }: Welcome): void {
    this.say({ type: "watch", topics: this.topics, role: this.role, number: 0 });
    const other = this.role && this.role !== role && roles.some(([each]) => each === this.role);
    if (other) return;
    for (const { message } of this.waiting.values()) this.say(message);
    for (const each of this.attendants) each.again();
  }

  private settle(ref: string, problem: Problem | null): void {
    const act = this.waiting.get(ref);
    this.waiting.delete(ref);
    this.open = this.waiting.size;
    act?.settle(problem);
  }
}
