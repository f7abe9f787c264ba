/** The one clock of the hall, from what the server says and when it said so. */

export interface HallClock {
  phase: string;
  started: number;
  length: number;
  paused: number | null;
  rested: number;
}

const MINUTE = 60_000;

/** Milliseconds left; `extra` are minutes one table has got. Never below nought. */
export function left(clock: HallClock, now: number, extra = 0): number {
  if (clock.phase === "idle") return 0;
  return Math.max(0, clock.started + clock.length + clock.rested + extra * MINUTE - (clock.paused ?? now));
}

/** How much of a clock is left, in hundredths of its length. */
export function share(clock: HallClock, rest: number): number {
  return clock.length > 0 ? Math.min(100, Math.max(0, (100 * rest) / clock.length)) : 0;
}

/** As it stands on the wall: `12:05`, above an hour `1:02:05`. */
export function face(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** What a QR code says so that a phone joins this Wi-Fi by itself. */
export function wifi(name: string, password: string): string {
  const escaped = (text: string): string => text.replace(/[\\;,:"]/g, "\\$&");
  return password ? `WIFI:T:WPA;S:${escaped(name)};P:${escaped(password)};;` : `WIFI:T:nopass;S:${escaped(name)};;`;
}
