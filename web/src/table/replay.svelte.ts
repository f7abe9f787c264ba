/** A table that is only looked at again: the same board, fed from what was recorded instead of from a line. */

import { useDeck } from "../lib/cards";
import type { Connection } from "../lib/connection.svelte";
import type { Deal, DealReplay, Moment, ReplayOutline } from "../lib/wire/wire";
import { Table } from "./model.svelte";
import { infoOf, Silence } from "./offline.svelte";
import { ended, whole } from "./view";

/** After these everybody looks at what lies there. */
const LOOKED_AT = new Set(["trick-taken"]);

export class ReplayTable extends Table {
  moments = $state.raw<Moment[]>([]);
  at = $state(0);

  constructor(readonly outline: ReplayOutline) {
    super(outline.match);
    const { names, bots, game, options, table, match } = outline;
    this.info = infoOf({ id: table, game, options, match, names, bots });
    this.seat = outline.seat;
    this.match = match;
    useDeck(this.deck);
  }

  protected override dial(): Connection {
    return new Silence(this.id, () => undefined);
  }

  /** Another deal lies on the table, at this frame or at its beginning. */
  load(deal: DealReplay, seq = 0): void {
    this.moments = deal.moments.filter(worthSeeing);
    const index = this.moments.findIndex((moment) => moment.seq >= seq);
    this.look(seq === 0 ? 0 : index < 0 ? this.moments.length - 1 : index);
  }

  get moment(): Moment | undefined {
    return this.moments[this.at];
  }

  look(at: number): void {
    this.at = Math.max(0, Math.min(this.moments.length - 1, at));
    const moment = this.moments[this.at];
    if (!moment) return;
    const events = moment.events;
    const frame = { seq: moment.seq, view: moment.view, windows: moment.windows, offers: {}, events };
    this.closing = ended(this.before(), frame, this.face);
    this.view = whole(moment.view);
    this.frame = frame;
    this.open = moment.hands.map((hand) => [...hand]);
    this.queue.linger = events.some((event) => LOOKED_AT.has(event.type));
    this.spoken.calls = events.flatMap((event) => this.face.calls(event, this)).map((call, id) => ({ ...call, id }));
    this.spoken.retell(
      this.moments.slice(0, this.at + 1).flatMap((moment) => moment.events.map((event) => this.sentence(event))),
    );
    this.spoken.news = events
      .map((event) => this.sentence(event))
      .filter(Boolean)
      .join(" ");
  }

  /** The deal as it was before this moment. */
  private before(): Partial<Deal> | null {
    return this.moments[this.at - 1]?.view.deal ?? null;
  }
}

const UNSEEN = new Set(["mixed", "shuffled"]);

/** Words thrown into the shuffle change nothing on the table; when the seal is opened, the result lies there. */
export function worthSeeing(moment: Moment): boolean {
  return moment.events.some((event) => !UNSEEN.has(event.type));
}
