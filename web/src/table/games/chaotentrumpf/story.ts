/** What happens, in sentences for the log and the screen reader, and in short calls for the bubbles. */

import { cardName } from "../../../lib/cards";
import { listed, maybe, say } from "../../../lib/words.svelte";
import type { Call } from "../../faces";
import { byType, type ByType } from "../events";
import { trumpName, trumpSentence } from "./trumps";
import type { Happened, Table } from "./table";

const TRUMPS = ["old", "new", "trump", "feature", "tip"];

/** Events told in more than one way: by one of their fields, or by whether they are one's own. */
const VARIANTS: ByType<Happened, [Table], string> = {
  "cut-wished": (event) => String(event.wish),
  volunteered: (event) => String(event.willing),
  "trump-voted": (event) => (event.trump === "none" ? "none" : ""),
  "statement-made": (event) => (event.tip ? "tip" : String(event.lead)),
  "proof-shown": (event) => (event.cards.length === 0 ? "bluff" : ""),
  exchanged: (event, table) => (event.seat === table.seat && event.drawn?.length ? "own" : ""),
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
const SILENT = new Set([
  "mixed",
  "shuffled",
  "promised",
  "seed-revealed",
  "scored",
  "deal-closed",
  "options-amended",
  "dealt-again",
  "hand-taken-up",
]);

export function tell(event: Happened, table: Table): string | undefined {
  if (SILENT.has(event.type)) return "";
  const key = `event.ct.${event.type}`;
  const variant = byType(VARIANTS, event, table);
  const args = spoken(event);
  return (variant && maybe(`${key}.${variant}`, args, table.names)) || maybe(key, args, table.names) || undefined;
}

/** What no placeholder says of the event's fields: that features and cards are those of the French pack. */
function spoken(event: Happened): Record<string, unknown> {
  const args: Record<string, unknown> = { ...event };
  const list = (field: string, word: (value: unknown) => string): void => {
    const values = args[field];
    if (Array.isArray(values)) args[field] = listed(values.map(word));
  };
  for (const field of TRUMPS) if (typeof args[field] === "string") args[field] = trumpName(args[field]);
  for (const field of ["cards", "drawn", "away"]) list(field, (card) => cardName(String(card), "fr"));
  if (event.type === "trump-fixed") args.trump = trumpSentence(event.trump);
  list("places", (place) => `${String(place)}.`);
  return args;
}

/** What a player says aloud. */
export function calls(event: Happened): Call[] {
  switch (event.type) {
    case "statement-made":
      return [{ seat: event.seat, text: event.lead ? say("ui.ct.call-lead") : say("ui.ct.call-no-lead") }];
    case "exchange-wished":
      return [{ seat: event.seat, text: say("ui.ct.call-exchange", { count: event.count }) }];
    case "inverted": {
      const kind = maybe(`inversion.${event.kind}`);
      return [{ seat: event.seat, text: say("ui.ct.call-invert", { kind, trump: trumpName(event.new) }) }];
    }
    case "proof-shown":
      return [{ seat: event.by, text: say("ui.ct.call-proof") }];
    case "cut-wished":
      return event.wish ? [{ seat: event.seat, text: say("ui.ct.call-cut") }] : [];
    case "volunteered":
      return event.willing ? [{ seat: event.seat, text: say("ui.ct.call-volunteer") }] : [];
    case "tipped":
    case "lot-tipped":
      return [{ seat: event.seat, text: trumpName(event.feature) }];
    case "accused":
      return [{ seat: event.by, text: say("ui.ct.call-accuse") }];
    default:
      return [];
  }
}
