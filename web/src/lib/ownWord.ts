/** The word this device throws into a shuffle: drawn once, and the same after a reload, since it has been promised. */

const KEY = "stammtisch.word";

export function drawWord(shuffle: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const word = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    sessionStorage.setItem(KEY, `${shuffle} ${word}`);
  } catch {
    // a device that keeps nothing promises a word and cannot show it: the table goes on without it
  }
  return word;
}

/** The word drawn for this shuffle; empty where this device has none. */
export function drawnWord(shuffle: string): string {
  try {
    const kept = sessionStorage.getItem(KEY) ?? "";
    return kept.startsWith(`${shuffle} `) ? kept.slice(shuffle.length + 1) : "";
  } catch {
    return "";
  }
}
