/** Who wrote something: the log knows roles and numbers, the page knows what they are called. */

import type { Who } from "../../lib/wire/evenings";
import type { Evening } from "./line.svelte";
import { m } from "../../paraglide/messages.js";
import { roleWord } from "./words";

/** `player/17` is somebody; `table/2007` is the phone of a table; everybody else is a role with the number of a badge. */
export function writerWord(who: Who, evening: Pick<Evening, "call">): string {
  const [role = "", number = ""] = (who.person ?? "").split("/");
  if (role === "player") return evening.call(Number(number));
  if (role === "table")
    return who.seat === undefined || who.seat === null
      ? m.ev_table_phone()
      : m.ev_table_phone_seat({ seat: who.seat + 1 });
  return number ? `${roleWord(role)} ${number}` : roleWord(role || who.role);
}
