/** What a table needs that has no line to the server: a replay, a course. */

import { Connection } from "../lib/connection.svelte";
import type { TableInfo } from "../lib/wire/wire";

/** Says nothing to nobody. */
export class Silence extends Connection {
  protected override open(): void {
    this.state = "open";
  }
  override say(): boolean {
    return false;
  }
}

export interface Known {
  id: string;
  game: string;
  options: Record<string, unknown>;
  match: string;
  names: readonly string[];
  bots: readonly boolean[];
}

export function infoOf({ id, game, options, match, names, bots }: Known): TableInfo {
  const chairs = names.map((name, seat) => ({
    kind: bots[seat] ? ("bot" as const) : ("person" as const),
    name,
    person: "",
    bot: "",
    here: true,
    proxy: false,
    waited: false,
  }));
  return {
    id,
    game,
    options,
    private: false,
    tournament: false,
    stage: "playing",
    paused: false,
    host: "",
    supervisor: "",
    chairs,
    watching: 0,
    match,
    matches: 1,
    ready: [],
    onlookers: [],
    staying: [],
    board: "",
  };
}
