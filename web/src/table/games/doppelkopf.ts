import { m } from "../../paraglide/messages.js";
import { sorted } from "../../lib/cards";
import type { Face } from "../faces";
import { currentTrick, dealerBadge, lastTrickClosed, takenTrick, tricksOf } from "./tricks";

export const doppelkopf: Face = {
  short: "dk",
  deck: "fr",
  heading: (table) => ({ title: "Doppelkopf", meta: m.deal_number({ number: table.view.number }) }),
  sort: (hand) => sorted(hand, [], ["X", "P", "H", "K"]),
  seat: (table, seat) => ({ status: m.tricks_taken({ count: tricksOf(table.deal, seat) }), badge: dealerBadge(table, seat) }),
  trick: currentTrick,
  lastTrick: takenTrick,
  closing: lastTrickClosed,
  quiet: new Set(),
  calls: () => [],
  clause: () => "",
};
