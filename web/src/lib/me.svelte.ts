/** Who I am to the server: a name and a device that remembers it. */

import { get, post } from "./api";
import type { Guest } from "./wire/wire";

const NOBODY: Guest = { person: "", name: "" };

let guest = $state.raw<Guest>(NOBODY);
let loading: Promise<Guest> | null = null;

function is(person: Guest): Guest {
  guest = person;
  loading = Promise.resolve(person);
  return person;
}

export const me = {
  get name(): string {
    return guest.name;
  },
  get person(): string {
    return guest.person;
  },
  /** Asked once; whoever has no name yet is nobody. */
  async load(): Promise<Guest> {
    loading ??= get<Guest>("/me");
    try {
      guest = await loading;
    } catch (problem) {
      loading = null;
      throw problem;
    }
    return guest;
  },
  async call(name: string): Promise<Guest> {
    return is(await post<Guest>("/me", { name }));
  },
  /** This device becomes the one the code was made for. */
  async recover(code: string): Promise<Guest> {
    return is(await post<Guest>("/me/recover", { code }));
  },
};

/** Names to begin with, none of which a bot has. */
const NAMES = ["Toni", "Anni", "Loisl", "Mari", "Girgl", "Lisl", "Hias", "Traudl", "Schorsch", "Fanny"];

export function anyName(): string {
  return NAMES[Math.floor(Math.random() * NAMES.length)]!;
}
