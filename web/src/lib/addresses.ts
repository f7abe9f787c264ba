/** Which address to write into an invitation: on localhost it is the one others reach this machine by. */

import { get } from "./api";
import type { Addresses } from "./wire/wire";

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

export interface Reach {
  origin: string;
  /** Only this device can open it. */
  alone: boolean;
}

export function isLocal(hostname: string): boolean {
  return LOCAL.has(hostname) || hostname.endsWith(".localhost");
}

export async function reach(
  here: { origin: string; hostname: string } = location,
  ask = (): Promise<Addresses> => get<Addresses>("/address"),
): Promise<Reach> {
  if (!isLocal(here.hostname)) return { origin: here.origin, alone: false };
  try {
    const [first] = (await ask()).addresses;
    return first ? { origin: first, alone: false } : { origin: here.origin, alone: true };
  } catch {
    return { origin: here.origin, alone: true };
  }
}
