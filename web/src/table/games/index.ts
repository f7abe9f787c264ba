import type { AnyGame, Face } from "../faces";
import { chaotentrumpf } from "./chaotentrumpf";
import { doppelkopf } from "./doppelkopf";
import { generic } from "./generic";
import { maumau } from "./maumau";
import { schafkopf } from "./schafkopf";

const FACES: Record<string, Face> = {
  schafkopf: atItsOwnTable(schafkopf),
  doppelkopf: atItsOwnTable(doppelkopf),
  chaotentrumpf: atItsOwnTable(chaotentrumpf),
  maumau: atItsOwnTable(maumau),
};

/** A face is asked only about tables at which its game is played, which no type can say. */
function atItsOwnTable<G extends AnyGame>(face: Face<G>): Face {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return face as unknown as Face;
}

/** A game without a face of its own is shown as any game can be. */
export function faceOf(game: string): Face {
  return FACES[game] ?? generic;
}
