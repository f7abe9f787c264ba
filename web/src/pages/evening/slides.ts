/** What a screen shows, one page after the other, by itself. */

import type { SeatedTable, SeatsView, StandingsView, DrawView, ClockView } from "../../lib/wire/evenings";

export type Slide =
  | { kind: "names"; page: number }
  | { kind: "tables"; page: number; coming: boolean }
  | { kind: "standings"; page: number }
  | { kind: "clock" }
  | { kind: "rule" }
  | { kind: "draw" }
  | { kind: "lots" }
  | { kind: "final" }
  | { kind: "prizes" }
  | { kind: "welcome" };

export const NAMES = 36;
export const TABLES = 12;
export const PLACES = 18;

const pages = (count: number, size: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil(count / size)) }, (_, page) => page);

interface Seen {
  seats: SeatsView | undefined;
  standings: StandingsView | undefined;
  draw: DrawView | undefined;
  clock: ClockView | undefined;
  /** Is the hall watching the lots of a draw? */
  running: boolean;
}

/** In the order of the evening: a draw before everything, places while people look for them, the clock while they play. */
export function slides({ seats, standings, draw, clock, running }: Seen): Slide[] {
  const ranking = pages(standings?.after ? standings.places.length : 0, PLACES).map((page) => ({
    kind: "standings" as const,
    page,
  }));
  if (seats?.over && !ranking.length) return [{ kind: standings?.unread ? "prizes" : "welcome" }];
  if (seats?.over) return ranking;
  if (draw?.announced) return [{ kind: draw.announced.way === "computer" ? "draw" : "lots" }];
  if (running) return [{ kind: "lots" }];
  const phase = clock?.clock.phase ?? "idle";
  if (seats?.final) return [{ kind: "final" }]; // Its clock stands beside the names.
  if (phase === "play") return [{ kind: "clock" }, ...ranking];
  const coming = (seats?.coming.length ?? 0) > 0;
  const tables = coming ? (seats?.coming ?? []) : (seats?.tables ?? []);
  // A series whose lists are all in is over: nobody looks for a place at its tables any more.
  if (!coming && phase === "idle" && standings?.after && standings.after === seats?.round) {
    if (ranking.length) return ranking;
    if (standings.unread) return [{ kind: "prizes" }];
  }
  const places: Slide[] = [
    ...pages(people(tables), NAMES).map((page) => ({ kind: "names" as const, page })),
    ...pages(tables.length, TABLES).map((page) => ({ kind: "tables" as const, page, coming })),
  ];
  const rule: Slide[] = seats?.new_rules.length && (coming || !seats.tables.length) ? [{ kind: "rule" }] : [];
  const all: Slide[] =
    phase === "break" ? [{ kind: "clock" }, ...rule, ...places, ...ranking] : [...places, ...rule, ...ranking];
  return all.length ? all : [{ kind: "welcome" }];
}

function people(tables: readonly SeatedTable[]): number {
  return tables.reduce((sum, table) => sum + table.seats.length, 0);
}
