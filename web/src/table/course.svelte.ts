/** The table of a course: the real one, at which the server leads everybody else and says what comes of each act. */

import { get, post } from "../lib/api";
import { useDeck } from "../lib/cards";
import type { Connection } from "../lib/connection.svelte";
import { motion, settings, type Pace } from "../lib/settings.svelte";
import { say } from "../lib/words.svelte";
import type { CourseDeal, CourseMoment, CourseTry, CourseVerdict, Event, Frame } from "../lib/wire/wire";
import { m } from "../paraglide/messages.js";
import type { Action } from "./choosing";
import { Table } from "./model.svelte";
import { infoOf, Silence } from "./offline.svelte";

/** Who sits at the tables of the courses; the words of the steps call them so. */
const OTHERS = ["Jonas", "Kai", "Lea"];
/** Between two acts of the others, so that each can be seen. */
const APART: Record<Pace, number> = { easy: 1100, normal: 700, quick: 120 };

export type Verdict = "" | CourseVerdict["verdict"];

export class CourseTable extends Table {
  /** What came of the last try. */
  verdict = $state<Verdict>("");
  /** The others are still at it. */
  busy = $state(true);
  private step = 0;
  private told: Event[][] = [];
  private closed = false;

  constructor(
    readonly of: string,
    deal: CourseDeal,
    match: string,
  ) {
    super(match);
    const names = [say("seat.you"), ...OTHERS.slice(0, deal.players - 1)];
    const bots = names.map((_, seat) => seat > 0);
    this.info = infoOf({ id: "", game: of, options: deal.options, match, names, bots });
    this.seat = 0;
    this.match = match;
    useDeck(this.deck);
  }

  protected override dial(): Connection {
    return new Silence(this.id, () => undefined);
  }

  protected override log(_match: string, since: number): Promise<Event[][]> {
    return Promise.resolve(this.told.slice(since));
  }

  override close(): void {
    this.closed = true;
    super.close();
  }

  /** Shows this step: how it came to it from the one before, or its moment alone. */
  async enter(step: number, { follows }: { follows: boolean }): Promise<void> {
    this.step = step;
    this.verdict = "";
    this.refusal = null;
    this.busy = true;
    const { told, frames } = await get<CourseMoment>(`/courses/${this.of}/${step}`);
    if (this.closed || this.step !== step) return;
    if (!follows) this.frame = null;
    this.told = follows ? [...told, ...frames.slice(0, 1).map((frame) => frame.events)] : told;
    await this.feed(follows ? frames.slice(1) : frames);
    if (this.step === step) this.busy = false;
  }

  override act(window: string, action: Action): void {
    if (this.sent || this.busy || this.verdict === "done") return;
    this.refusal = null;
    this.sent = { ref: "", window, action };
    void this.attempt({ window, action });
  }

  private async attempt(tried: CourseTry): Promise<void> {
    const step = this.step;
    try {
      const answer = await post<CourseVerdict>(`/courses/${this.of}/${step}`, tried);
      if (this.closed || this.step !== step) return;
      this.verdict = answer.verdict;
      const { refusal } = answer;
      if (refusal) this.refuse(say(refusal.key, refusal.args, this.names), refusal.clause);
      else if (answer.verdict === "done") {
        this.busy = true;
        await this.feed(answer.frames);
        this.busy = false;
      }
    } catch {
      this.refuse(m.server_trouble());
    } finally {
      this.sent = null;
    }
  }

  /** One after the other, as at a table. */
  private async feed(frames: readonly Frame[]): Promise<void> {
    for (const [k, frame] of frames.entries()) {
      if (this.closed) return;
      this.told = [...this.told, frame.events];
      this.receive({ type: "frame", match: this.match, frame });
      this.sent = null;
      if (k < frames.length - 1) await new Promise((go) => setTimeout(go, motion(APART[settings.pace])));
    }
  }
}
