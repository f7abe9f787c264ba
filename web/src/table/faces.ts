/** How a game looks at the table: what a game with a face of its own tells the common table. */

import type { Component } from "svelte";
import type { Deal, Event, Window, WireForm } from "../lib/wire/wire";
import type { Action, Choice } from "./choosing";
import type { Table } from "./model.svelte";
import type { Order } from "./games/tricks";
import type { WholeLine, MatchView, Result, ResultRow } from "./view";

/** What every game has of its own, here as far as the games have it in common; `lib/wire/<game>.ts` has each in full. */
export interface AnyGame {
  view: object;
  deal: object;
  event: { type: string };
  facts: unknown;
  options: object;
}
interface CommonGame extends AnyGame {
  view: MatchView;
  deal: Deal;
  event: Event;
  options: Record<string, unknown>;
}

/** A table at which this game is played. Between deals a view is empty, and it comes without its defaults. */
export type TableOf<G extends AnyGame> = {
  readonly view: Partial<Omit<G["view"], keyof MatchView>>;
  readonly deal: Partial<G["deal"]>;
  readonly options: Partial<G["options"]>;
  readonly events: readonly G["event"][];
} & Table;

export interface Question {
  window: Window;
  forms: WireForm[];
}

export interface Call {
  seat: number;
  text: string;
}

export interface Trick {
  leader: number;
  cards: string[];
  /** Seats in the order of play, where it is not simply clockwise from the leader. */
  seats?: number[];
  taker?: number;
}

export interface SeatLine {
  status: string;
  badge?: string;
  penalties?: number;
}

export interface Heading {
  title: string;
  meta: string;
  /** Suit whose sign stands before the title. */
  pip?: string;
  flags?: (string | Flag)[];
}

/** Where there is room, `wide` stands before the text. */
export interface Flag {
  wide: string;
  text: string;
}

/** Who won and how, over the lines of a deal. */
export interface Outcome {
  title: string;
  lead: string;
  /** What each seat was in this deal. */
  roles: string[];
}

export interface Face<G extends AnyGame = CommonGame> {
  heading(table: TableOf<G>): Heading;
  /** The own hand in the order it is held. */
  sort(hand: readonly string[], view: Partial<G["deal"]>): string[];
  seat(table: TableOf<G>, seat: number): SeatLine;
  /** The trick that lies on the table, null where the game has none or the middle shows it itself. */
  trick?(view: Partial<G["deal"]>, table: TableOf<G>): Trick | null;
  lastTrick?(view: Partial<G["deal"]>, table: TableOf<G>): Trick | null;
  /** What else lies on the table. */
  Middle?: Component<{ table: TableOf<G> }>;
  /** Instead of the list, where the game keeps its points in another way. */
  Score?: Component<{ table: TableOf<G> }>;
  /** The lines of a result, where they are not simply one after the other. */
  Lines?: Component<{ table: TableOf<G>; lines: WholeLine[] }>;
  /** Under a result: what may be done between two deals. */
  After?: Component<{ table: TableOf<G>; choose: (choices: Choice[]) => void }>;
  /** In the side panel, above the list. */
  Panel?: Component<{ table: TableOf<G> }>;
  /** Questions that have a form of their own, by the kind of the window. */
  asks?: Record<string, Component<{ table: TableOf<G>; question: Question }>>;
  /** Windows that are always open and wait in the row of quick buttons or the menu, not as a
   * question; without the set those that nobody has to answer. */
  quiet?: ReadonlySet<string>;
  /** Choices that are asked as a question of their own instead of in a sheet. */
  choice?(choices: Choice[]): Component<{ table: TableOf<G>; choices: Choice[]; close: () => void }> | undefined;
  /** Windows whose answer may be changed as long as they are open. */
  changeable?: ReadonlySet<string>;
  /** Always in the same place, always in this order. */
  Quick?: Component<{ table: TableOf<G> }>;
  /** Liberties that a tap on a card may mean when no question wants one. */
  besides?(table: TableOf<G>): Question[];
  /** What a tap on this card means on turn although no offer names a card: the referee says why it does not go. */
  attempt?(card: string, table: TableOf<G>): { window: string; action: Action } | null;
  /** Questions that a person answers even where there is one answer: silence, or another act, may be one as well. */
  weighed?: ReadonlySet<string>;
  /** What the menu offers, where it is not simply every liberty. */
  menu?(table: TableOf<G>): Question[];
  /** True: the game asks by itself for what these answers still need. */
  take?(table: TableOf<G>, choices: Choice[]): boolean;
  /** The event in a sentence, or the sentence's key (`event.<short>.…`) and arguments; nothing: those of its type. */
  tell?(event: G["event"], table: TableOf<G>): string | [string, Record<string, unknown>] | null | undefined;
  /** Calls that appear as bubbles. */
  calls(event: G["event"], table: TableOf<G>): Call[];
  /** Keeps what the view will not show again. */
  remember?(event: G["event"], table: TableOf<G>): void;
  /** A deal with its last events put in, which the view no longer shows. */
  closing?(view: Partial<G["deal"]>, events: readonly G["event"][]): Partial<G["deal"]>;
  /** Milliseconds for which what has just happened is to be looked at before the table goes on. */
  stays?(events: G["event"][]): number;
  /** The deal whose result is looked at now, where it is not simply the last row. */
  result?(table: TableOf<G>): ResultRow | null;
  /** Who won and how, for the head of the result. */
  outcome?(result: Result<G["facts"]>, table: TableOf<G>): Outcome | null;
  /** The same for a match that is over. */
  ending?(table: TableOf<G>): Outcome | null;
  /** People may sit down and get up while a match runs. */
  comesAndGoes?: boolean;
  /** What goes without saying when a card is tapped: fields of the form the game fills in by itself. */
  fill?(form: WireForm, given: Record<string, unknown>, table: TableOf<G>): Record<string, unknown>;
  /** In learn mode, what matters at this moment in one sentence; empty: what the question always says. */
  lesson?(kind: string, table: TableOf<G>): string;
  /** What beats what in this deal, where that can be said. */
  order?(view: Partial<G["deal"]>): Order | null;
  /** The clause a question rests on, for learn mode and the link beside it. */
  clause(kind: string, view: Partial<G["deal"]>): string;
}
