/** A table of the hall as a tile: one word, one line of figures, and whether it holds up the evening. */

import { m } from "../../paraglide/messages.js";
import type { Tile } from "../../lib/wire/evenings";
import { figure } from "./words";

export interface TileFace {
  look: "ok" | "bad" | "wait" | "";
  word: string;
  line: string;
}

export function tileFace(tile: Tile): TileFace {
  if (tile.called !== null) return { look: "bad", word: m.ev_tile_calls(), line: tile.called || m.ev_supervisor() };
  if (tile.disputed.length) return { look: "bad", word: m.ev_tile_differ(), line: m.ev_two_entries() };
  if (tile.handed_in && tile.collected !== tile.due)
    return { look: "bad", word: m.ev_tile_money(), line: tile.sums.map(figure).join(" ") };
  switch (tile.state) {
    case "counts":
    case "closed":
      return { look: "ok", word: m.ev_tile_in(), line: tile.sums.map(figure).join(" ") };
    case "signed":
      return { look: "wait", word: m.ev_tile_money(), line: m.ev_to_cash_desk() };
    case "open":
      return { look: "wait", word: m.ev_tile_sign(), line: tile.paper ? m.ev_paper() : deals(tile) };
    default:
      return { look: "", word: m.ev_tile_plays(), line: tile.lines ? deals(tile) : "" };
  }
}

function deals(tile: Tile): string {
  return tile.deals === null ? m.ev_deals({ count: tile.lines }) : m.ev_deal_of({ number: tile.lines, of: tile.deals });
}

export const isIn = (tile: Tile): boolean => tile.state === "counts" || tile.state === "closed";
