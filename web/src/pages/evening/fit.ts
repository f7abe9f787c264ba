/** What hangs on a wall cannot be scrolled: where it does not fit, it is written smaller, as much as it takes. */

const STEP = 0.04;
const SMALLEST = 0.5;

/** Keeps its parent from overflowing; follows names that come later, letters that load, windows that change. */
export function fits(content: HTMLElement): () => void {
  const room = content.parentElement;
  if (!room || typeof ResizeObserver === "undefined") return () => undefined;
  const fit = (): void => {
    let zoom = 1;
    content.style.zoom = "1";
    while (zoom > SMALLEST && room.scrollHeight > room.clientHeight + 1) {
      zoom -= STEP;
      content.style.zoom = String(zoom);
    }
  };
  const watching = new ResizeObserver(fit);
  watching.observe(content);
  watching.observe(room);
  return () => watching.disconnect();
}
