/** What stands over a column of figures: of a name as much as tells its bearer apart, cut off nowhere. */

/** "Huber, Sepp" is Huber where no other Huber sits there, else "Huber, S." while that is enough. */
export function columnLabels(names: readonly string[]): string[] {
  const family = (name: string): string => name.split(",")[0]?.trim() || name;
  const initial = (name: string): string => {
    const first = name.split(",")[1]?.trim();
    return first ? `${family(name)}, ${[...first][0] ?? ""}.` : name;
  };
  const alone = (label: (name: string) => string, name: string): boolean =>
    names.filter((other) => label(other) === label(name)).length === 1;
  return names.map((name) => (alone(family, name) ? family(name) : alone(initial, name) ? initial(name) : name));
}

/** Letters of the longest word: it is never broken. */
export function longestWord(label: string): number {
  return Math.max(0, ...label.split(/[\s-]+/).map((word) => [...word].length));
}
