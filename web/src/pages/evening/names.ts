/** Names of an evening: told apart where they are alike, sorted as in a German address book, asked about where nearly the same. */

export interface Person {
  number: number;
  name: string;
}

const COLLATOR = new Intl.Collator("de", { numeric: true });

/** What each number is called everywhere: two of one name have their numbers beside it; who has no name is a number. */
export function labels(people: readonly Person[], nobody: (number: number) => string): Map<number, string> {
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(plain(name), (counts.get(plain(name)) ?? 0) + 1);
  return new Map(
    people.map(({ number, name }) => {
      if (!name) return [number, nobody(number)];
      return [number, (counts.get(plain(name)) ?? 0) > 1 ? `${name} (${number})` : name];
    }),
  );
}

export function byName<T extends Person>(people: readonly T[]): T[] {
  return [...people].sort((a, b) => COLLATOR.compare(a.name, b.name) || a.number - b.number);
}

/** Under which letter of the alphabet a name is looked for. */
export function letterOf(name: string): string {
  const first = plain(name).charAt(0).toUpperCase();
  return /[A-Z]/.test(first) ? first : "#";
}

const FOLDED: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => FOLDED[letter] ?? letter)
    .normalize("NFD")
    .replace(/[^\p{Letter}\d ]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

const sorted = (name: string): string => plain(name).split(" ").sort().join(" ");

/** Whose name is the same or nearly so, in any order of its words: a slip of the pen or two people, only somebody there can say. */
export function nearly<T extends Person>(name: string, people: readonly T[]): T[] {
  const mine = sorted(name);
  if (!mine) return [];
  const allowed = mine.length < 5 ? 0 : mine.length < 12 ? 1 : 2;
  return people.filter((person) => person.name && distance(mine, sorted(person.name)) <= allowed);
}

/** Whose name begins so, word by word: what is offered while somebody types. */
export function beginning<T extends Person>(typed: string, people: readonly T[]): T[] {
  const wanted = plain(typed).split(" ").filter(Boolean);
  if (!wanted.length) return [];
  if (wanted.length === 1 && /^\d+$/.test(wanted[0] ?? "")) {
    return people.filter((person) => String(person.number).startsWith(wanted[0] ?? ""));
  }
  return people.filter((person) => {
    const words = plain(person.name).split(" ");
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}

/** How many letters differ; two that changed places are one. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let [before, last] = [new Array<number>(b.length + 1).fill(0), Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
