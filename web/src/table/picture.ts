/** The end of a match as a picture: to be sent on where the device can, else to be kept. */

export interface Shown {
  title: string;
  lines: readonly { place: string; name: string; figures: string }[];
  foot: string;
}

const WIDE = 1080;
const LINE = 96;

export async function share(shown: Shown): Promise<void> {
  const file = new File([await drawn(shown)], "stammtisch.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title: shown.title }).catch((problem: unknown) => {
      if (!(problem instanceof DOMException && problem.name === "AbortError")) throw problem;
    });
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function drawn({ title, lines, foot }: Shown): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = 300 + LINE * lines.length;
  const brush = canvas.getContext("2d")!;
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const write = (text: string, x: number, y: number, font: string, colour: string, align: CanvasTextAlign): void => {
    brush.font = font;
    brush.fillStyle = token(colour);
    brush.textAlign = align;
    brush.fillText(text, x, y, WIDE - 120);
  };
  brush.fillStyle = token("--wood");
  brush.fillRect(0, 0, WIDE, canvas.height);
  brush.fillStyle = token("--slate");
  brush.fillRect(30, 30, WIDE - 60, canvas.height - 60);
  write(title, WIDE / 2, 130, `800 56px ${token("--serif")}`, "--chalk", "center");
  lines.forEach(({ place, name, figures }, k) => {
    const y = 230 + LINE * k;
    write(`${place} ${name}`, 90, y, `700 44px ${token("--serif")}`, k === 0 ? "--chalk-amber" : "--chalk", "left");
    write(figures, WIDE - 90, y, `700 44px ${token("--serif")}`, "--chalk", "right");
  });
  write(foot, WIDE / 2, canvas.height - 60, `400 30px ${token("--sans")}`, "--chalk-2", "center");
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}
