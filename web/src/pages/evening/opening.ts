/** Setting an evening up: what is asked, what is sent, and what it was last time on this device. */

import type { FormatForm } from "../../lib/wire/wire";

export interface Plan {
  format: string;
  title: string;
  rounds: number;
  options: Record<string, unknown>;
  /** Of the game: what differs from its book. */
  game: Record<string, unknown>;
  /** In cents, from the first place down. */
  prizes: number[];
}

const KEPT = "stammtisch.evening";

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function planned(form: FormatForm, title: string): Plan {
  const options = Object.fromEntries(form.fields.map((field) => [field.name, field.default]));
  return { format: form.format, title, rounds: form.rounds, options, game: {}, prizes: [] };
}

/** As it is sent: what differs from the book, and the game's own: where an evening would not end without, and what the
 * edition of a club settles. */
export function wish(form: FormatForm, plan: Plan, settled: Record<string, unknown> = {}): Record<string, unknown> {
  const game = { ...form.game, ...plan.game, ...settled };
  const changed = form.fields.filter((field) => !same(plan.options[field.name], field.default));
  return {
    format: plan.format,
    rounds: plan.rounds,
    ...Object.fromEntries(changed.map((field) => [field.name, plan.options[field.name]])),
    ...(plan.prizes.length ? { prizes: plan.prizes } : {}),
    ...(Object.keys(game).length ? { game } : {}),
  };
}

export function keep(plan: Plan): void {
  localStorage.setItem(KEPT, JSON.stringify(plan));
}

/** The evening before, as far as this version still has its format and its options. */
export function lastTime(forms: readonly FormatForm[]): Plan | null {
  try {
    const kept: Partial<Plan> | null = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    const form = forms.find((each) => each.format === kept?.format);
    if (!kept || !form) return null;
    const plan = planned(form, String(kept.title ?? ""));
    for (const field of form.fields) {
      if (kept.options && field.name in kept.options) plan.options[field.name] = kept.options[field.name];
    }
    const open = Object.entries(kept.game ?? {}).filter(([name]) => !form.fixed.includes(name));
    plan.game = Object.fromEntries(open);
    const prizes = (kept.prizes ?? []).filter((cents) => Number.isInteger(cents) && cents >= 0);
    return { ...plan, rounds: Number(kept.rounds) || form.rounds, prizes };
  } catch {
    return null;
  }
}

/** `100 80 60`, `100, 80, 60` or `100; 80,50 €`: prizes as somebody writes them, in cents; nothing where one is no amount. */
export function prizesTyped(text: string): number[] | null {
  const parts = text
    .replace(/€|,(?=\s|$)/g, " ")
    .split(/[\s;]+/)
    .filter(Boolean);
  const amounts = parts.map((part) =>
    /^\d{1,5}([.,]\d{1,2})?$/.test(part) ? Math.round(Number(part.replace(",", ".")) * 100) : NaN,
  );
  return amounts.some(Number.isNaN) ? null : amounts;
}
