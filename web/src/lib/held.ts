/** A long press, the right mouse button or the menu key: more about a button without pressing it. */

import type { Action } from "svelte/action";

/** Milliseconds after which a press is a long one. */
const LONG = 500;

export const held: Action<HTMLElement, () => void> = (node, tell) => {
  let more = tell;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Told already: what comes of the same press is no tap any more. */
  let told = false;

  const stop = (): void => clearTimeout(timer);
  function down(event: PointerEvent): void {
    told = false;
    stop();
    if (event.button === 0) timer = setTimeout(show, LONG);
  }
  function show(): void {
    told = true;
    more();
  }
  function menu(event: Event): void {
    event.preventDefault();
    stop();
    if (!told) more();
  }
  function click(event: Event): void {
    if (told) event.stopImmediatePropagation();
    told = false;
  }

  const ends = ["pointerup", "pointerleave", "pointercancel"] as const;
  node.addEventListener("pointerdown", down);
  for (const end of ends) node.addEventListener(end, stop);
  node.addEventListener("contextmenu", menu);
  node.addEventListener("click", click, { capture: true });
  return {
    update: (next) => void (more = next),
    destroy: stop,
  };
};
