/** How a game looks at the table: what each of the four tells the common table about itself. */

import type { Component } from "svelte";
import type { Deck } from "../lib/cards";
import type { DealResult, Row, ScoreLine, Window, WireForm } from "../lib/wire/wire";
import type { Choice } from "./choosing";
import type { Table } from "./model.svelte";

/** A view without its defaults: the server leaves out what is empty. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type View = Record<string, any>;
export type Happened = { type: string } & Record<string, unknown>;

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

export interface Face {
  short: "sk" | "dk" | "ct" | "mm";
  deck: Deck;
  heading(table: Table): Heading;
  /** The own hand in the order it is held. */
  sort(hand: readonly string[], view: View): string[];
  seat(table: Table, seat: number): SeatLine;
  /** The trick that lies on the table, null where the game has none or the middle shows it itself. */
  trick?(view: View, table: Table): Trick | null;
  lastTrick?(view: View, table: Table): Trick | null;
  /** What else lies on the table. */
  Middle?: Component<{ table: Table }>;
  /** Instead of the list, where the game keeps its points in another way. */
  Score?: Component<{ table: Table }>;
  /** The lines of a result, where they are not simply one after the other. */
  Lines?: Component<{ table: Table; lines: ScoreLine[] }>;
  /** Under a result: what may be done between two deals. */
  After?: Component<{ table: Table; choose: (choices: Choice[]) => void }>;
  /** In the side panel, above the list. */
  Panel?: Component<{ table: Table }>;
  /** Questions that have a form of their own, by the kind of the window. */
  asks?: Record<string, Component<{ table: Table; question: Question }>>;
  /** Windows that are always open and wait in the row of quick buttons or the menu, not as a question. */
  quiet: ReadonlySet<string>;
  /** Choices that are asked as a question of their own instead of in a sheet. */
  choice?(choices: Choice[]): Component<{ table: Table; choices: Choice[]; close: () => void }> | undefined;
  /** Windows whose answer may be changed as long as they are open. */
  changeable?: ReadonlySet<string>;
  /** Always in the same place, always in this order. */
  Quick?: Component<{ table: Table }>;
  /** Liberties that a tap on a card may mean when no question wants one. */
  besides?(table: Table): Question[];
  /** What the menu offers, where it is not simply every liberty. */
  menu?(table: Table): Question[];
  /** True: the game asks by itself for what these answers still need. */
  take?(table: Table, choices: Choice[]): boolean;
  /** The event in a sentence, or the sentence's key (`event.<short>.…`) and arguments; nothing: those of its type. */
  tell?(event: Happened, table: Table): string | [string, Record<string, unknown>] | null | undefined;
  /** Calls that appear as bubbles. */
  calls(event: Happened, table: Table): Call[];
  /** Keeps what the view will not show again. */
  heard?(event: Happened, table: Table): void;
  /** A deal with its last events put in, which the view no longer shows. */
  closing?(view: View, events: readonly Happened[]): View;
  /** Milliseconds for which what has just happened is to be looked at before the table goes on. */
  stays?(events: Happened[]): number;
  /** The deal whose result is looked at now, where it is not simply the last row. */
  result?(table: Table): Row | null;
  /** Who won and how, for the head of the result. */
  outcome?(result: DealResult, table: Table): Outcome | null;
  /** The same for a match that is over. */
  ending?(table: Table): Outcome | null;
  /** People may sit down and get up while a match runs. */
  comesAndGoes?: boolean;
  /** What goes without saying when a card is tapped: fields of the form the game fills in by itself. */
  fill?(form: WireForm, given: Record<string, unknown>, table: Table): Record<string, unknown>;
  /** The clause a question rests on, for learn mode and the link beside it. */
  clause(kind: string, view: View): string;
}
