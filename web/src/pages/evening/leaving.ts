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

export function leave(leaving: Leaving): Action {
  const gamePoints = /^[+-]?\d+$/.test(leaving.gamePoints.trim()) ? Number(leaving.gamePoints) : null;
  return {
    type: leaving.excluded ? "exclude" : "leave",
    number: leaving.number,
    reason: leaving.reason.trim(),
    ...(leaving.standIn === null ? {} : { stand_in: leaving.standIn }),
    ...(gamePoints === null ? {} : { game_points: gamePoints }),
    ...(leaving.finished ? { finished: true } : {}),
  };
}
