/** Setting a table up: the table, its bots, and the first deal where nobody has to be waited for. */

import { post } from "./api";
import { lastGame, type Game } from "./games.svelte";
import { invitations } from "./invitations";
import type { TableMade, TableWish } from "./wire/wire";

/** The bot that sits down when nobody has chosen one: the first a game names. */
export function botOf(game: Game): string {
  return game.bots[0] ?? "random";
}

export interface Opening extends TableWish {
  /** For each seat but mine the bot that takes it, or nobody. */
  bots: readonly (string | null)[];
}

/** Gives the name of the table; with a bot on every other seat its match has begun. */
export async function open({ bots, ...wish }: Opening): Promise<string> {
  const { id, invite } = await post<TableMade>("/tables", wish);
  invitations.keep(id, invite);
  lastGame.keep(wish.game);
  for (const [k, bot] of bots.entries()) if (bot) await post(`/tables/${id}/bot`, { seat: k + 1, bot });
  if (bots.every((bot) => bot !== null)) await post(`/tables/${id}/start`);
  return id;
}

/** Against bots, at once. */
export function quickly(game: Game, more: Record<string, unknown> = {}): Promise<string> {
  const bots = Array.from({ length: game.usual - 1 }, () => botOf(game));
  return open({ game: game.game, players: game.usual, options: { ...game.quick, ...more }, private: true, bots });
}
