import { describe, expect, it } from "vitest";
import { chartOf, spread } from "./chart";

const FRAME = { width: 320, height: 200, margin: 80 };

describe("the sums of an evening as lines", () => {
  it("begin at nought and end at the sum", () => {
    const { lines, zero } = chartOf(
      [
        [0, 1, -2],
        [0, -1, 2],
      ],
      FRAME,
    );
    expect(lines.map(({ path }) => path.split("L")[0])).toEqual([`M12 ${zero}`, `M12 ${zero}`]);
    expect(lines[0]!.end.y).toBeGreaterThan(zero);
    expect(lines[1]!.end.y).toBeLessThan(zero);
  });
  it("stay within the picture, also before the first deal", () => {
    for (const { end, label } of chartOf([[0], [0], [0], [0]], FRAME).lines) {
      expect(end.x).toBeLessThanOrEqual(FRAME.width - FRAME.margin);
      expect(label).toBeLessThanOrEqual(FRAME.height);
    }
  });
  it("have names that do not cover each other, wherever the lines end", () => {
    for (const heights of [
      [100, 100, 100, 100],
      [190, 191, 192, 193],
      [12, 12, 199, 199],
      Array.from({ length: 10 }, () => 150),
    ]) {
      const placed = spread(heights, 200).sort((a, b) => a - b);
      placed.slice(1).forEach((height, k) => expect(height - placed[k]!).toBeGreaterThanOrEqual(16.9));
      expect(Math.max(...placed)).toBeLessThanOrEqual(196);
    }
  });
});
