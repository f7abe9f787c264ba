/** The games of this server, each as it describes itself. */

import { insisted } from "./api";
import { settings } from "./settings.svelte";
import type { GameForm } from "./wire/wire";

export type Game = GameForm;

let offered = $state.raw<readonly Game[]>([]);
let coming: Promise<void> | null = null;

/** Asks once, and until the server answers. */
export function loadGames(): Promise<void> {
  coming ??= insisted<Game[]>("/games").then(offer);
  return coming;
}

export function offer(games: readonly Game[]): void {
  offered = games;
}

export function games(): readonly Game[] {
  return offered;
}

export function maybeGame(name: string | undefined): Game | undefined {
  return offered.find((game) => game.game === name);
}

/** The game of this name, or else the first; only for pages that are shown when the games are there. */
export function gameNamed(name: string | undefined): Game {
  return maybeGame(name) ?? offered[0]!;
}

export function gameTitle(name: string): string {
  return maybeGame(name)?.title[settings.lang] ?? "";
}

/** In whose rule book a clause stands, by how its id begins. */
export function bookOf(clause: string): string {
  const prefix = clause.split("-")[0] ?? "";
  return offered.find((game) => game.prefixes.includes(prefix))?.game ?? "engine";
}

const KEY = "stammtisch.game";

/** The game that was last begun on this device. */
export const lastGame = {
  get(): Game | undefined {
    try {
      return maybeGame(localStorage.getItem(KEY) ?? undefined) ?? maybeGame("schafkopf") ?? offered[0];
    } catch {
      return maybeGame("schafkopf") ?? offered[0];
    }
  },
  keep(game: string): void {
    try {
      localStorage.setItem(KEY, game);
    } catch {
      // Then it is the usual one again.
    }
  },
};
