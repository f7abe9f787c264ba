/** A club as this device holds it: the line to the server, and what it has shown last. */

import { get } from "../../lib/api";
import { Connection } from "../../lib/connection.svelte";
import { newRef, type Objection } from "../../lib/queue.svelte";
import type { Action, ClientMessage, ClubEntry, ClubView, ServerMessage, Welcome } from "../../lib/wire/clubs";

export type ClubAction = Action;
/** Says it to the club; true when it was done. */
export type Act = (action: ClubAction) => Promise<boolean>;

export class HeldClub {
  view = $state.raw<ClubView | null>(null);
  welcome = $state.raw<Welcome | null>(null);
  /** Why the last act was not done. */
  objection = $state.raw<Objection | null>(null);
  gone = $state(false);
  readonly line: Connection<ServerMessage, ClientMessage>;
  private readonly asked = new Map<string, (done: boolean) => void>();

  constructor(readonly id: string) {
    this.line = new Connection(`club/${id}`, (message) => this.hear(message));
    // Looked at, a club asks its evenings what they have published since.
    get<ClubEntry>(`/clubs/${id}`).catch(() => undefined);
  }

  close(): void {
    this.line.close();
  }

  may(tag: ClubAction["type"]): boolean {
    return this.welcome?.may.includes(tag) ?? false;
  }

  readonly act: Act = (action) =>
    new Promise((answer) => {
      const ref = newRef();
      this.objection = null;
      this.asked.set(ref, answer);
      if (!this.line.say({ type: "do", ref, action })) {
        this.objection = { clause: "", key: "offline", args: {} };
        this.settle(ref, false);
      }
    });

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        this.line.say({ type: "watch", topics: message.may.length ? ["club"] : ["public"] });
        break;
      case "shown":
        this.view = message.view;
        break;
      case "done":
        this.settle(message.ref, true);
        break;
      case "refused":
        this.objection = message;
        this.settle(message.ref, false);
        break;
      case "ping":
        this.line.say({ type: "pong", number: message.number });
        break;
      case "bye":
        if (message.key === "bye.badge") {
          this.gone = true;
          this.line.close();
        }
    }
  }

  private settle(ref: string, done: boolean): void {
    this.asked.get(ref)?.(done);
    this.asked.delete(ref);
  }
}
