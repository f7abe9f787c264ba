/** A list as a picture to send around: the title, the sums, and how they came about. Drawn here; nothing leaves the phone. */

import { signed } from "../../lib/figures";
import { chartOf } from "./chart";

export interface Pictured {
  title: string;
  names: readonly string[];
  sums: readonly string[];
  series: readonly (readonly number[])[];
}

const WIDTH = 900;
const ROW = 44;
const CHART = 420;
const MARGIN = 40;

/** Strokes of the lines, so that colour is not the only sign. */
export const DASHES: readonly number[][] = [
  [],
  [9, 5],
  [2, 4],
  [12, 4, 2, 4],
  [5, 5],
  [16, 6],
  [1, 6],
  [8, 3, 2, 3],
  [4, 8],
  [20, 4],
];

export async function pictureOf({ title, names, sums, series }: Pictured): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, 2 * MARGIN + 60 + names.length * ROW + CHART];
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  const ink = colour("--ink");
  pen.fillStyle = colour("--paper");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = ink;
  pen.font = "700 34px Vollkorn Variable, serif";
  pen.fillText(title, MARGIN, MARGIN + 24, WIDTH - 2 * MARGIN);
  names.forEach((name, column) => {
    const y = MARGIN + 60 + (column + 0.7) * ROW;
    pen.font = "500 24px Source Sans 3 Variable, sans-serif";
    pen.textAlign = "left";
    pen.fillText(name, MARGIN, y, WIDTH - 260);
    pen.font = "700 28px Vollkorn Variable, serif";
    pen.textAlign = "right";
    pen.fillText(sums[column] ?? "", WIDTH - MARGIN, y);
  });
  pen.textAlign = "left";
  drawn(pen, { names, series }, canvas.height - CHART - MARGIN / 2);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function drawn(
  pen: CanvasRenderingContext2D,
  { names, series }: Pick<Pictured, "names" | "series">,
  top: number,
): void {
  const chart = chartOf(series, { width: WIDTH - 2 * MARGIN, height: CHART, margin: 150 });
  pen.save();
  pen.translate(MARGIN, top);
  pen.strokeStyle = colour("--line");
  pen.strokeRect(0, chart.zero, WIDTH - 2 * MARGIN - 150, 0);
  pen.font = "600 19px Source Sans 3 Variable, sans-serif";
  for (const line of chart.lines) {
    pen.strokeStyle = pen.fillStyle = colour("--ink");
    pen.lineWidth = 3;
    pen.setLineDash(DASHES[line.column % DASHES.length] ?? []);
    pen.stroke(new Path2D(line.path));
    const sum = series[line.column]?.at(-1) ?? 0;
    pen.fillText(`${names[line.column] ?? ""} ${signed(sum)}`, line.end.x + 10, line.label + 6, 140);
  }
  pen.restore();
}

function colour(token: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(token).trim() || "#000";
}

/** Handed to whatever the phone shares with, else kept as a file. */
export async function shared(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: "image/png" });
  if (typeof navigator.canShare === "function" && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch {
      // Whoever closes the sheet of the phone may still want the file.
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
