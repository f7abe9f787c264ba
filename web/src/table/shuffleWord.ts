/** Every shuffle gets a word from this seat, so that the table alone cannot have chosen the pack: first its hash, and the
 * word itself once the table has everybody's. At once, also while something is still being looked at: the table does not wait
 * for it; and once, whatever others throw in meanwhile. */

import { wordPromise } from "../lib/fair";
import { drawnWord, drawWord } from "../lib/ownWord";
import type { Frame } from "../lib/wire/wire";

export interface ShuffleAnswer {
  window: string;
  action: Record<string, unknown>;
}

export class ShuffleWord {
  /** The shuffle that has got its word. */
  private mixed = "";

  /** After a lost line, or in another match, it may have to be said again. */
  forget(): void {
    this.mixed = "";
  }

  /** What this seat throws in now, or nothing. */
  answer(frame: Frame, match: string, seat: number): ShuffleAnswer | null {
    const window = frame.windows.find(({ kind, id }) => kind === "mix" && id in frame.offers);
    const shuffle = `${match} ${window?.id ?? ""}`;
    if (!window || window.answered?.includes(seat) || this.mixed === shuffle) return null;
    this.mixed = shuffle;
    const [deal, stage] = window.id.split("/");
    const ours = `${match} ${deal} ${seat}`;
    const word = stage === "words" ? drawnWord(ours) : drawWord(ours);
    const promises = frame.offers[window.id]?.some((form) => form.action === "pledge");
    const action = promises ? { type: "pledge", promise: wordPromise(seat, word) } : { type: "mix", entropy: word };
    return { window: window.id, action };
  }
}
