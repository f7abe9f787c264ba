import { beforeEach, describe, expect, it } from "vitest";
import { newRef, Queue, type Waiting } from "./queue.svelte";

type Said = Waiting<string, undefined>;
const KEY = "queue-test";

function line() {
  const heard: Said[] = [];
  const wire = {
    open: true,
    heard,
    send: (message: Said): boolean => {
      if (wire.open) heard.push(message);
      return wire.open;
    },
  };
  return wire;
}
const words = (messages: readonly { action: string }[]): string[] => messages.map(({ action }) => action);

describe("what waits for the line", () => {
  beforeEach(() => localStorage.clear());

  it("goes out one at a time, in order, and each once", () => {
    const wire = line();
    const queue = new Queue<string>(KEY, wire.send);
    const refs = ["a", "b", "c"].map((action) => queue.add(action));
    expect(words(wire.heard)).toEqual(["a"]);
    refs.forEach((ref) => queue.done(ref));
    expect(words(wire.heard)).toEqual(["a", "b", "c"]);
    expect(queue.waiting).toEqual([]);
  });

  it("survives a reload and the closing of the tab, with the refs it had", () => {
    const wire = line();
    wire.open = false;
    const before = new Queue<string>(KEY, wire.send);
    const refs = [before.add("a"), before.add("b")];
    before.close();
    wire.open = true;
    const after = new Queue<string>(KEY, wire.send);
    expect(words(after.waiting)).toEqual(["a", "b"]);
    after.again();
    refs.forEach((ref) => after.done(ref));
    expect(wire.heard.map(({ ref }) => ref)).toEqual(refs);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it("says again what may not have arrived, under the same ref", () => {
    const wire = line();
    const queue = new Queue<string>(KEY, wire.send);
    const ref = queue.add("a");
    queue.again();
    expect(wire.heard.map((message) => message.ref)).toEqual([ref, ref]);
  });

  it("loses nothing that was refused until somebody has read why, and goes on with the rest", () => {
    const wire = line();
    const queue = new Queue<string>(KEY, wire.send);
    const first = queue.add("a");
    queue.add("b");
    queue.objected(first, { clause: "SK-sign", key: "refusal.list.signed", args: {} });
    expect(words(wire.heard)).toEqual(["a", "b"]);
    expect(new Queue<string>(KEY, wire.send).refused[0]?.objection.clause).toBe("SK-sign");
    queue.seen(first);
    expect(queue.refused).toEqual([]);
  });

  it("takes back what has not gone out, and nothing else", () => {
    const wire = line();
    const queue = new Queue<string>(KEY, wire.send);
    const [first, second] = [queue.add("a"), queue.add("b")];
    expect(queue.drop(first)).toBe(false);
    expect(queue.drop(second)).toBe(true);
    expect(words(queue.waiting)).toEqual(["a"]);
  });

  it("takes up what another tab has added", () => {
    const wire = line();
    wire.open = false;
    const [mine, other] = [new Queue<string>(KEY, wire.send), new Queue<string>(KEY, wire.send)];
    mine.add("a");
    other.add("b");
    dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect(words(mine.waiting)).toEqual(["a", "b"]);
  });

  it("begins empty when what is kept cannot be read", () => {
    localStorage.setItem(KEY, '{"waiting": 7}');
    expect(new Queue<string>(KEY, line().send).waiting).toEqual([]);
  });

  it("has refs of 96 bits", () => {
    expect(newRef()).toMatch(/^[0-9a-f]{24}$/);
    expect(newRef()).not.toBe(newRef());
  });
});
