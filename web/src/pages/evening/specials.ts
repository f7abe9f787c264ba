/** Where the rule book says a special rule of Mau-Mau, and its first words, as they fit on a wall. */

const CLAUSES: Readonly<Record<string, string>> = {
  adder: "MM-T-adder",
  reversed_jack: "MM-T-revjack",
  joker: "MM-T-joker-a",
  ace_direction: "MM-T-acedir",
  willi: "MM-16a",
  tschuldi: "MM-16b",
  pimperle: "MM-16c",
  lonely_nine: "MM-16d",
};

export const clauseOfRule = (rule: string): string => CLAUSES[rule] ?? "MM-T-special";

/** So many sentences; all of them where there are fewer. */
export function sentences(text: string, count: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  return (plain.match(/[^.;]+[.;]+/g) ?? [plain]).slice(0, count).join("").trim().replace(/;$/, ".");
}
