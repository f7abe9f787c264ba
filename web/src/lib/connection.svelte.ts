/** The connection to a table, a list or an evening: one WebSocket that mends itself, also after the laptop slept. */

import type { ClientMessage, ServerMessage } from "./wire/wire";

export type ConnectionState = "joining" | "open" | "lost" | "ended";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** Who was away longer has to expect that the other side has hung up, and this one was not told. */
const ASLEEP = 20_000;
const LOOKS = 5_000;

export class Connection<In = ServerMessage, Out = ClientMessage> {
  state = $state<ConnectionState>("joining");
  /** When the connection was lost, for the page to say so only after a moment. */
  lostAt = $state(0);
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private seen = Date.now();
  private readonly watch = setInterval(() => this.look(), LOOKS);

  constructor(
    readonly table: string,
    private readonly receive: (message: In) => void,
  ) {
    addEventListener("online", this.anew);
    document.addEventListener("visibilitychange", this.look);
    this.open();
  }

  /** False when the connection is down: an act is then said again by whoever waits for its answer. */
  say(message: Out): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.state = "ended";
    clearTimeout(this.timer);
    clearInterval(this.watch);
    removeEventListener("online", this.anew);
    document.removeEventListener("visibilitychange", this.look);
    this.hangUp();
  }

  /** Nothing more is heard from it; one that only comes to stand later must not stay beside the next. */
  private hangUp(): void {
    const old = this.socket;
    this.socket = null;
    old?.close();
  }

  protected open(): void {
    clearTimeout(this.timer);
    this.hangUp();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}`);
    this.socket = socket;
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.receive(JSON.parse(String(event.data)));
    };
    socket.onopen = () => {
      if (this.socket !== socket) return;
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

  /** The network is back: the old connection may be dead, and waiting for the next attempt is no use. */
  private readonly anew = (): void => {
    if (this.state === "ended") return;
    this.wait = FIRST_WAIT;
    this.open();
  };

  /** The page is looked at again, or the machine has slept with the page before it: time has passed that nobody saw. */
  private readonly look = (): void => {
    if (document.visibilityState !== "visible") return;
    const away = Date.now() - this.seen;
    this.seen = Date.now();
    if (away > ASLEEP || (this.state === "lost" && away > LOOKS)) this.anew();
  };
}
