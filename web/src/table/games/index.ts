import type { Face } from "../faces";
import { chaotentrumpf } from "./chaotentrumpf";
import { doppelkopf } from "./doppelkopf";
import { maumau } from "./maumau";
import { schafkopf } from "./schafkopf";

export const FACES: Record<string, Face> = { schafkopf, doppelkopf, chaotentrumpf, maumau };

export function faceOf(game: string): Face {
  return FACES[game] ?? schafkopf;
}
