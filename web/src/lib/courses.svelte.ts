/** How far this device has got in the first steps of each game: the step that comes next, counted from 0. */

const KEY = "stammtisch.courses";

function kept(): Record<string, number> {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (!all || typeof all !== "object") return {};
    return Object.fromEntries(Object.entries(all).filter(([, step]) => Number.isInteger(step) && step >= 0));
  } catch {
    return {};
  }
}

let reached = $state.raw(kept());

export const courses = {
  /** 0: not begun. */
  at(game: string): number {
    return reached[game] ?? 0;
  },
  keep(game: string, step: number): void {
    reached = { ...reached, [game]: step };
    try {
      localStorage.setItem(KEY, JSON.stringify(reached));
    } catch {
      // A browser that keeps nothing begins anew.
    }
  },
};
