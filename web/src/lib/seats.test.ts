import { describe, expect, it } from "vitest";
import { signed } from "./figures";
import { around, lay, sides, spots } from "./seats";

describe("seats", () => {
  it("go clockwise from the own left and leave oneself out", () => {
    expect(around(4, 0)).toEqual([1, 2, 3]);
    expect(around(4, 2)).toEqual([3, 0, 1]);
  });

  it("have a side for every opponent of two to ten players, clockwise, and neither side is crowded", () => {
    for (let players = 2; players <= 10; players += 1) {
      const order = around(players, 1);
      const { west, north, east } = sides(order);
      expect([...west, ...north, ...east]).toEqual(order);
      expect(west).toHaveLength(east.length);
      expect(Math.max(west.length, east.length)).toBeLessThanOrEqual(2);
      expect(north.length).toBeLessThanOrEqual(5);
    }
  });

  it("have a place for every opponent of two to five players, none on another", () => {
    for (let players = 2; players <= 5; players += 1)
      for (const portrait of [false, true]) {
        const places = spots(players, portrait);
        expect(places).toHaveLength(players - 1);
        expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(players - 1);
        for (const { x, y } of places) expect(x > 5 && x < 95 && y > 5 && y < 95).toBe(true);
      }
  });

  it("let a card lie towards its player", () => {
    expect(lay(null)).toEqual({ dx: 0, dy: 0.72 });
    expect(lay({ x: 8.5, y: 54 }).dx).toBeLessThan(-0.9);
    expect(lay({ x: 50, y: 14.5 }).dy).toBeLessThan(-0.6);
  });
});

describe("figures", () => {
  it("always have their sign", () => {
    expect([3, 0, -12].map(signed)).toEqual(["+3", "0", "−12"]);
  });
});
