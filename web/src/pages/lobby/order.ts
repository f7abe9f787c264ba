import type { LobbyEntry } from "../../lib/wire/wire";

/** Tables one can do something at: first where a chair is free, then where there is something to see. A full table at which nobody plays has had its evening. */
export function worthShowing(tables: readonly LobbyEntry[], game = ""): LobbyEntry[] {
  const rank = (table: LobbyEntry): number => (table.free > 0 ? (table.playing ? 1 : 0) : 2);
  return tables
    .filter((table) => (game === "" || table.game === game) && (table.free > 0 || table.playing))
    .sort((a, b) => rank(a) - rank(b) || a.free - b.free);
}
