/** What is done about an event, by its type. */

interface Happening {
  type: string;
}

/** For each type of event, or some of them, what to do with one of just that type. */
export type ByType<E extends Happening, Rest extends unknown[], Result> = {
  [T in E["type"]]?: (event: Extract<E, { type: T }>, ...rest: Rest) => Result;
};

/** Calls what is there for this event; nothing where there is nothing. */
export function byType<E extends Happening, Rest extends unknown[], Result>(
  handlers: ByType<E, Rest, Result>,
  event: E,
  ...rest: Rest
): Result | undefined {
  const table: { [type: string]: unknown } = handlers;
  // That a handler takes events of its type is what ByType says of it; looked up by a name it is forgotten.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const handler = table[event.type] as ((event: E, ...rest: Rest) => Result) | undefined;
  return handler?.(event, ...rest);
}
