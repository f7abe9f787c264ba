/** Rule books by game, loaded once. */

import { get } from "./api";
import type { Book, Clause, ClauseProof } from "./wire/wire";

const books = new Map<string, Promise<Book>>();

export function book(game: string): Promise<Book> {
  let loading = books.get(game);
  if (!loading) {
    loading = get<Book>(`/rulebook/${game}`);
    loading.catch(() => books.delete(game));
    books.set(game, loading);
  }
  return loading;
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
