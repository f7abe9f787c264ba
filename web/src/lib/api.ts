/** HTTP to the server: typed, in the person's language; what goes wrong is a sentence with its clause. */

import { untrack } from "svelte";
import { settings } from "./settings.svelte";
import { m } from "../paraglide/messages.js";
import type { Problem } from "./wire/wire";

export class Declined extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.text);
  }
}

async function ask<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: { "content-type": "application/json", "accept-language": untrack(() => settings.lang) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Declined({ clause: "", key: "offline", args: {}, text: m.offline() }, 0);
  }
  const content = answer.headers.get("content-type")?.includes("json") ? await answer.json() : await answer.text();
  if (answer.ok) return content;
  throw new Declined(problem(content), answer.status);
}

/** What the server says against it: the refusal itself, or one within an answer. */
function problem(body: Problem | { error: Problem } | string | null): Problem {
  if (body && typeof body === "object") return "error" in body ? body.error : body;
  return { clause: "", key: "server", args: {}, text: m.server_trouble() };
}

/** Milliseconds until something the page cannot do without is asked for again. */
const AGAIN = 2000;

/** What the page cannot do without: asked for until it is there. */
export const insisted = <T>(path: string): Promise<T> => patiently(() => get<T>(path));

/** The same for a part of the page itself: over a weak line its file may not come at first. */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((later) => setTimeout(later, AGAIN));
    }
  }
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>("POST", path, body);
