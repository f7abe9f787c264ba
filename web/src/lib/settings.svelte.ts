/** What a person has chosen for this device. Kept in the browser alone; the server does not know it. */

import { overwriteGetLocale } from "../paraglide/runtime.js";

export type Lang = "de" | "en";
export type Theme = "system" | "light" | "dark";
export type Pace = "easy" | "normal" | "quick";
type Size = "normal" | "large";

export interface Choices {
  lang: Lang;
  theme: Theme;
  /** Trick games with Bavarian cards where the rule book has them; Schafkopf may be played with French ones. */
  face: "own" | "french";
  colours: 2 | 4;
  /** Which letters French queens and jacks have. */
  indices: "DB" | "QJ";
  size: Size;
  leftHanded: boolean;
  motion: boolean;
  /** How long a full trick stays on the table, and how fast bots play. */
  pace: Pace;
  /** What leaves no choice needs no tap: a question with one answer, the last card. */
  byItself: boolean;
  /** So does a card that is the only one to go. */
  forced: boolean;
  /** The first tap lifts a card, the second plays it. */
  twoTaps: boolean;
  sound: boolean;
  vibration: boolean;
  /** On a score list the outcome is chosen first and entered with a button. */
  entryButton: boolean;
  /** Score lists show their statistics; not everybody wants to know. */
  statistics: boolean;
}

const KEY = "stammtisch.settings";

function preferred(): Lang {
  return navigator.language?.toLowerCase().startsWith("de") || !navigator.language ? "de" : "en";
}

const DEFAULTS: Choices = {
  lang: preferred(),
  theme: "system",
  face: "own",
  colours: 2,
  indices: "DB",
  size: "normal",
  leftHanded: false,
  motion: true,
  pace: "normal",
  byItself: true,
  forced: false,
  twoTaps: false,
  sound: true,
  vibration: true,
  entryButton: false,
  statistics: false,
};

function kept(): Partial<Choices> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return stored && typeof stored === "object" ? stored : {};
  } catch {
    return {};
  }
}

export const settings = $state<Choices>({ ...DEFAULTS, ...kept() });

overwriteGetLocale(() => settings.lang);

// What is chosen in another tab, such as the one the menu of a table opens, holds here too.
addEventListener("storage", (event) => {
  if (event.key === KEY) Object.assign(settings, DEFAULTS, kept());
});

export function choose(change: Partial<Choices>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

const night = matchMedia("(prefers-color-scheme: dark)");
let nightfall = $state(night.matches);
night.addEventListener("change", () => (nightfall = night.matches));

/** Writes the choices to the document, where the style sheets read them. */
export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  const dark = settings.theme === "dark" || (settings.theme === "system" && nightfall);
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.size = settings.size;
  root.dataset.hand = settings.leftHanded ? "left" : "right";
  root.dataset.motion = settings.motion ? "on" : "off";
}

/** Milliseconds an animation may take: none where the person or the system wants none. */
export function motion(ms: number): number {
  return settings.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches ? ms : 0;
}
