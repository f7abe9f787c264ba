/** Short sounds made by the browser itself, so that none has to be loaded; and the alert when it is one's turn. */

import { settings } from "./settings.svelte";
import { m } from "../paraglide/messages.js";

type Sound = "card" | "trick" | "turn" | "refusal" | "tick" | "bell";

let context: AudioContext | null = null;

/** Browsers allow sound only after the person has touched the page once. */
addEventListener("pointerdown", () => (context ??= newContext()), { once: true });
addEventListener("keydown", () => (context ??= newContext()), { once: true });

function newContext(): AudioContext | null {
  try {
    return new AudioContext();
  } catch {
    return null;
  }
}

const NOTES: Record<Exclude<Sound, "card">, [pitch: number, at: number, long: number][]> = {
  trick: [
    [180, 0, 0.09],
    [140, 0.07, 0.1],
  ],
  turn: [
    [659, 0, 0.14],
    [880, 0.13, 0.22],
  ],
  refusal: [[196, 0, 0.16]],
  tick: [[1320, 0, 0.04]],
  bell: [0, 0.45, 0.9, 1.35].flatMap((at) => [
    [523, at, 1.1],
    [1318, at, 0.5],
  ]),
};

export function play(sound: Sound): void {
  if (!settings.sound || !context || (sound !== "turn" && document.visibilityState !== "visible")) return;
  if (context.state === "suspended") void context.resume();
  if (sound === "card") return rustle(context);
  for (const [pitch, at, long] of NOTES[sound]) note(context, pitch, at, long);
}

function note(ctx: AudioContext, pitch: number, at: number, long: number): void {
  const tone = ctx.createOscillator();
  const gain = ctx.createGain();
  const start = ctx.currentTime + at;
  tone.type = "triangle";
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(0.16, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  tone.connect(gain).connect(ctx.destination);
  tone.start(start);
  tone.stop(start + long + 0.02);
}

/** A card on wood: a moment of noise without its high part. */
function rustle(ctx: AudioContext): void {
  const length = Math.floor(ctx.sampleRate * 0.07);
  const buffer = ctx.createBuffer(1, length, ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let k = 0; k < length; k += 1) data[k] = (Math.random() * 2 - 1) * (1 - k / length) ** 3;
  const source = ctx.createBufferSource();
  const filter = ctx.createBiquadFilter();
  const gain = ctx.createGain();
  source.buffer = buffer;
  filter.type = "lowpass";
  filter.frequency.value = 1800;
  gain.gain.value = 0.25;
  source.connect(filter).connect(gain).connect(ctx.destination);
  source.start();
}

/** Title, sound and vibration; the title goes back as soon as the page is looked at. */
export function alertTurn(): void {
  play("turn");
  if (settings.vibration && "vibrate" in navigator && navigator.userActivation?.hasBeenActive)
    navigator.vibrate([60, 60, 60]);
  if (document.visibilityState === "visible") return;
  const before = document.title;
  document.title = m.your_turn_title();
  const back = (): void => {
    document.title = before;
    document.removeEventListener("visibilitychange", back);
  };
  document.addEventListener("visibilitychange", back);
}
