import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "./connection.svelte";

class Socket {
  static all: Socket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  closed = false;
  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  close(): void {
    this.closed = true;
  }
}

const last = (): Socket => Socket.all.at(-1)!;
let connection: Connection;
let heard: unknown[];

describe("the connection to a table", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Socket);
    Socket.all = [];
    heard = [];
    connection = new Connection("t", (message) => heard.push(message));
  });
  afterEach(() => {
    connection.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("is dialled anew when the network is back, and the old one is hung up", () => {
    const first = last();
    dispatchEvent(new Event("online"));
    expect(Socket.all.length).toBe(2);
    expect(first.closed).toBe(true);
    first.opens();
    expect(connection.state).toBe("joining");
    first.onmessage?.({ data: '{"type":"bye","key":"x"}' });
    expect(heard).toEqual([]);
    last().opens();
    expect(connection.state).toBe("open");
  });

  it("is not trusted after the machine has slept", () => {
    last().opens();
    vi.advanceTimersByTime(60_000);
    expect(Socket.all.length).toBe(1);
    vi.setSystemTime(Date.now() + 600_000);
    vi.advanceTimersByTime(5_000);
    expect(Socket.all.length).toBe(2);
    expect(Socket.all[0]!.closed).toBe(true);
  });

  it("leaves nothing behind when the table is left", () => {
    connection.close();
    vi.setSystemTime(Date.now() + 600_000);
    vi.advanceTimersByTime(60_000);
    dispatchEvent(new Event("online"));
    expect(Socket.all.length).toBe(1);
    expect(connection.state).toBe("ended");
  });
});
