/** The line to a table: one WebSocket that mends itself, also after the laptop slept. */

import type { ClientMessage, ServerMessage } from "./wire/wire";

export type LineState = "joining" | "open" | "lost" | "ended";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

export class Line {
  state = $state<LineState>("joining");
  /** When the line was lost, for the page to say so only after a moment. */
  lostAt = $state(0);
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    private readonly hear: (message: ServerMessage) => void,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  /** False when the line is down: an act is then said again by whoever waits for its answer. */
  say(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.state = "ended";
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
    this.socket = null;
  }

  protected open(): void {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}`);
    this.socket = socket;
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onopen = () => {
      this.state = "open";
      this.wait = FIRST_WAIT;
    };
    socket.onclose = () => {
      if (this.socket !== socket || this.state === "ended") return;
      if (this.state !== "lost") this.lostAt = Date.now();
      this.state = "lost";
      this.timer = setTimeout(() => this.open(), this.wait * (0.7 + 0.6 * Math.random()));
      this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
    };
  }

  /** The network is back or the page is looked at again: do not wait for the next attempt. */
  private hurry = (): void => {
    if (this.state === "lost" && document.visibilityState === "visible") {
      this.wait = FIRST_WAIT;
      this.open();
    }
  };
}
