import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Line } from "./line.svelte";

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
let line: Line;
let heard: unknown[];

describe("the line to a table", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Socket);
    Socket.all = [];
    heard = [];
    line = new Line("t", (message) => heard.push(message));
  });
  afterEach(() => {
    line.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("is dialled anew when the network is back, and the old one is hung up", () => {
    const first = last();
    dispatchEvent(new Event("online"));
    expect(Socket.all.length).toBe(2);
    expect(first.closed).toBe(true);
    first.opens();
    expect(line.state).toBe("joining");
    first.onmessage?.({ data: '{"type":"bye","key":"x"}' });
    expect(heard).toEqual([]);
    last().opens();
    expect(line.state).toBe("open");
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
    line.close();
    vi.setSystemTime(Date.now() + 600_000);
    vi.advanceTimersByTime(60_000);
    dispatchEvent(new Event("online"));
    expect(Socket.all.length).toBe(1);
    expect(line.state).toBe("ended");
  });
});
