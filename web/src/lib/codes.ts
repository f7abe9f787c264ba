/** Codes as people type them: groups, case and look-alikes do not matter. The same alphabet as the server's `codes.py`. */

const LENGTH = 12;
/** Of an invitation within one network. */
const SHORT = 4;

const MEANT: Record<string, string> = { "0": "O", "1": "I", "8": "B" };

/** What was typed or pasted, as the characters of a code; a whole link to a table is understood as well. */
export function meant(typed: string): string {
  const code = typed.includes("#") ? typed.slice(typed.lastIndexOf("#") + 1) : typed;
  return [...code.toUpperCase()]
    .map((letter) => MEANT[letter] ?? letter)
    .filter((letter) => /[A-Z2-7]/.test(letter))
    .join("")
    .slice(0, LENGTH);
}

/** In groups of four, as people read it out. */
export function shown(code: string): string {
  return (
    meant(code)
      .match(/.{1,4}/g)
      ?.join("-") ?? ""
  );
}

/** Characters to come; four may be a whole code, and more than four want to become twelve. */
export function missing(code: string): number {
  const { length } = meant(code);
  return (length <= SHORT ? SHORT : LENGTH) - length;
}
