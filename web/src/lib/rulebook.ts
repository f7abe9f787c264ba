/** Rule books by game, loaded once. */

import { get } from "./api";
import type { Book, Clause, ClauseProof } from "./wire/wire";

const books = new Map<string, Promise<Book>>();

export function book(game: string): Promise<Book> {
  let found = books.get(game);
  if (!found) {
    found = get<Book>(`/rulebook/${game}`);
    found.catch(() => books.delete(game));
    books.set(game, found);
  }
  return found;
}

/** The functions that enforce a clause, and the tests that prove it. */
export function proofOf(clause: string): Promise<ClauseProof> {
  return get<ClauseProof>(`/proofs/${clause}`);
}

/** A clause of the game, or of the engine (`ENG-...`); nothing where there is none. */
export async function clauseOf(game: string, id: string): Promise<Clause | undefined> {
  if (!id) return undefined;
  try {
    return (await book(id.startsWith("ENG") ? "engine" : game)).clauses.find((clause) => clause.id === id);
  } catch {
    return undefined;
  }
}
