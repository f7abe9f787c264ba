/** What came from outside, as what it has to be: a list, or fields by name. */

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function wordsIn(value: unknown): string[] {
  return listOf(value).filter((word) => typeof word === "string");
}

export function numbersIn(value: unknown): number[] {
  return listOf(value).filter((number) => typeof number === "number");
}
