/** What an evening asks for by HTTP: people with their names, codes, previews, plans, files. */

import { Declined, get, post } from "../../lib/api";
import { m } from "../../paraglide/messages.js";
import type { Problem } from "../../lib/wire/wire";
import type { Action, DoorShown, Foreseen, Imported, Planned, Registered } from "../../lib/wire/evenings";

export interface Entrant {
  number?: number;
  name?: string;
  club?: string;
  contact?: string;
  consent?: boolean;
  ranked?: boolean;
  here?: boolean;
  paid?: number;
}

export function troubled(problem: unknown): Problem {
  return problem instanceof Declined ? problem.problem : { clause: "", key: "", args: {}, text: m.server_trouble() };
}

/** Registers somebody: number, name, presence and fee in one. */
export async function register(
  id: string,
  { paid = 0, ...entrant }: Entrant,
): Promise<{ number: number; problem: Problem | null }> {
  try {
    const made = await post<Registered>(`/tournaments/${id}/entrants`, { ...entrant, paid_cents: paid });
    return { number: made.number, problem: null };
  } catch (problem) {
    return { number: 0, problem: troubled(problem) };
  }
}

async function told(request: Promise<unknown>): Promise<Problem | null> {
  try {
    await request;
    return null;
  } catch (problem) {
    return troubled(problem);
  }
}

export const describe = (id: string, number: number, row: Entrant): Promise<Problem | null> =>
  told(post(`/tournaments/${id}/entrants`, { number, ...row }));
export const forget = (id: string, number: number): Promise<Problem | null> =>
  told(post(`/tournaments/${id}/forget`, { number }));

export const doors = (id: string): Promise<DoorShown[]> => get<DoorShown[]>(`/tournaments/${id}/doors`);

/** What would follow from this act; nothing of it has happened. */
export async function foresee(id: string, action: Action): Promise<[Foreseen | null, Problem | null]> {
  try {
    return [await post<Foreseen>(`/tournaments/${id}/preview`, { action }), null];
  } catch (problem) {
    return [null, troubled(problem)];
  }
}

/** A plan for every match day to come, and what it costs; it holds only when it is carried out. */
export async function replan(id: string, carry_out: boolean): Promise<[Planned | null, Problem | null]> {
  try {
    return [await post<Planned>(`/tournaments/${id}/replan`, { carry_out }), null];
  } catch (problem) {
    return [null, troubled(problem)];
  }
}

/** People from a table (CSV or XLSX); nobody is registered before it is carried out. */
export async function importPeople(
  id: string,
  file: File,
  carry_out: boolean,
): Promise<[Imported | null, Problem | null]> {
  try {
    const content = base64(new Uint8Array(await file.arrayBuffer()));
    return [await post<Imported>(`/tournaments/${id}/import`, { content, carry_out }), null];
  } catch (problem) {
    return [null, troubled(problem)];
  }
}

/** This table plays its deals on Stammtisch from now on. */
export const putOnScreen = (id: string, round: number, table: number): Promise<Problem | null> =>
  told(post(`/tournaments/${id}/tables/${round}/${table}/screen`));
/** My place at it, as it was drawn; where to go. */
export async function sitOnScreen(id: string, round: number, table: number): Promise<[string, Problem | null]> {
  try {
    return [(await post<{ table: string }>(`/tournaments/${id}/tables/${round}/${table}/sit`)).table, null];
  } catch (problem) {
    return ["", troubled(problem)];
  }
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
