/** Somebody goes: what has to be said so that nothing is missing afterwards. */

import type { Action } from "../../lib/wire/evenings";

export interface Leaving {
  number: number;
  reason: string;
  standIn: number | null;
  gamePoints: string;
  finished: boolean;
  excluded: boolean;
}

export function leave(said: Leaving): Action {
  const points = /^[+-]?\d+$/.test(said.gamePoints.trim()) ? Number(said.gamePoints) : null;
  return {
    type: said.excluded ? "exclude" : "leave",
    number: said.number,
    reason: said.reason.trim(),
    ...(said.standIn === null ? {} : { stand_in: said.standIn }),
    ...(points === null ? {} : { game_points: points }),
    ...(said.finished ? { finished: true } : {}),
  };
}
