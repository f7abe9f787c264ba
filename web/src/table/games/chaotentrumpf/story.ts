/** What happens, in sentences for the log and the screen reader, and in short calls for the bubbles. */

import { cardName } from "../../../lib/cards";
import { listed, maybe } from "../../../lib/words.svelte";
import { m } from "../../../paraglide/messages.js";
import type { Call, Happened } from "../../faces";
import type { Table } from "../../model.svelte";
import { trumpName, trumpSentence } from "./trumps";

const TRUMPS = ["old", "new", "trump", "feature", "tip"];

/** Events told in more than one way: by one of their fields, or by whether they are one's own. */
const VARIANTS: Record<string, (event: Happened, table: Table) => string> = {
  "cut-wished": (event) => String(event.wish),
  volunteered: (event) => String(event.willing),
  "trump-voted": (event) => (event.trump === "none" ? "none" : ""),
  "statement-made": (event) => (event.tip ? "tip" : String(event.lead)),
  "proof-shown": (event) => ((event.cards as string[]).length === 0 ? "bluff" : ""),
  exchanged: (event, table) => (event.seat === table.seat && (event.drawn as string[] | null)?.length ? "own" : ""),
  "keeper-fixed": (event) => String(event.how),
  "lot-called": (event) => String(event.purpose),
  "exemption-requested": (event) => String(event.about),
  "request-decided": (event) => String(event.granted),
  "request-answered": (event) => String(event.agree),
  acquitted: (event) => String(event.reason),
  accused: (event) => (event.late ? "late" : event.grave ? "grave" : ""),
  "sentence-given": () => "",
  "deal-annulled": (event) => String(event.clause),
};
/** Told by others: the shuffle itself says nothing to the players. */
const SILENT = new Set(["mixed", "shuffled", "promised", "seed-revealed", "scored", "deal-closed", "options-amended", "dealt-again", "hand-taken-up"]);

export function tell(event: Happened, table: Table): string | undefined {
  if (SILENT.has(event.type)) return "";
  const key = `event.ct.${event.type}`;
  const variant = VARIANTS[event.type]?.(event, table);
  const args = spoken(event, table);
  return (variant && maybe(`${key}.${variant}`, args, table.names)) || maybe(key, args, table.names) || undefined;
}

/** The event's fields as words: features by their names, cards in a list, the dealer by name. */
function spoken(event: Happened, table: Table): Record<string, unknown> {
  const args: Record<string, unknown> = { ...event };
  for (const field of TRUMPS) if (typeof event[field] === "string") args[field] = trumpName(event[field]);
  for (const field of ["cards", "drawn", "away"]) if (Array.isArray(event[field])) args[field] = listed((event[field] as string[]).map((card) => cardName(card, "fr")));
  if (event.type === "trump-fixed") args.sentence = trumpSentence(event.trump as string);
  if (typeof event.dealer === "number") args.dealer = table.names[event.dealer] ?? "";
  if (Array.isArray(event.candidates)) args.candidates = listed((event.candidates as number[]).map((seat) => table.names[seat] ?? ""));
  if (Array.isArray(event.places)) args.places = listed((event.places as number[]).map((place) => `${place}.`));
  if (typeof event.charge === "string") args.charge = maybe(`value.ct.charge.${event.charge}`) || event.charge;
  return args;
}

/** What a player says aloud. */
export function calls(event: Happened): Call[] {
  const seat = event.seat as number;
  switch (event.type) {
    case "statement-made":
      return [{ seat, text: event.lead ? m.ct_call_lead() : m.ct_call_no_lead() }];
    case "exchange-wished":
      return [{ seat, text: m.ct_call_exchange({ count: event.count as number }) }];
    case "inverted":
      return [{ seat, text: m.ct_call_invert({ kind: maybe(`inversion.${String(event.kind)}`), trump: trumpName(event.new as string) }) }];
    case "proof-shown":
      return [{ seat: event.by as number, text: m.ct_call_proof() }];
    case "cut-wished":
      return event.wish ? [{ seat, text: m.ct_call_cut() }] : [];
    case "volunteered":
      return event.willing ? [{ seat, text: m.ct_call_volunteer() }] : [];
    case "tipped":
    case "lot-tipped":
      return [{ seat, text: trumpName(event.feature as string) }];
    case "accused":
      return [{ seat: event.by as number, text: m.ct_call_accuse() }];
    default:
      return [];
  }
}
