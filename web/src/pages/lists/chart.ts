/** The sums of an evening as lines: where they go, and where the names stand so that none covers another. */

interface Curve {
  column: number;
  path: string;
  /** The end of the line, and where its name stands. */
  end: { x: number; y: number };
  label: number;
}

export interface Chart {
  lines: Curve[];
  zero: number;
  top: number;
  bottom: number;
}

export interface Frame {
  width: number;
  height: number;
  /** Room for the names on the right. */
  margin: number;
}

const APART = 17;
const EDGE = 12;

export function chartOf(series: readonly (readonly number[])[], { width, height, margin }: Frame): Chart {
  const all = series.flat();
  const [top, bottom] = [Math.max(0, ...all), Math.min(0, ...all)];
  const steps = Math.max(1, ...series.map((sums) => sums.length - 1));
  const x = (step: number): number => EDGE + (step / steps) * (width - margin - EDGE);
  const y = (sum: number): number => EDGE + ((top - sum) / Math.max(1, top - bottom)) * (height - 2 * EDGE);
  const lines = series.map((sums, column) => ({
    column,
    path: sums.map((sum, step) => `${step ? "L" : "M"}${round(x(step))} ${round(y(sum))}`).join(""),
    end: { x: round(x(sums.length - 1)), y: round(y(sums.at(-1) ?? 0)) },
    label: 0,
  }));
  const labels = spread(
    lines.map(({ end }) => end.y),
    height,
  );
  return { lines: lines.map((line, k) => ({ ...line, label: labels[k]! })), zero: round(y(0)), top, bottom };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The same heights, none nearer to the next than a name is high, and all within the picture. */
export function spread(heights: readonly number[], most: number): number[] {
  const order = heights.map((_, k) => k).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  order.forEach((k, n) => {
    const above = n ? placed[order[n - 1]!]! + APART : EDGE;
    placed[k] = Math.max(placed[k]!, above);
  });
  const over = (placed[order.at(-1)!] ?? 0) - (most - 4);
  if (over <= 0) return placed.map(round);
  let limit = most - 4;
  for (const k of [...order].reverse()) {
    placed[k] = Math.min(placed[k]!, limit);
    limit = placed[k]! - APART;
  }
  return placed.map(round);
}
