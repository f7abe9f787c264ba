// Generated from the server's own types by `make types`. Do not edit.
import type { AnnulMatch, Answer, AppointKeeper, BoardView, Bye, Call, ChangePresence, Cited, DoorShown, ExemptKeeper, HeadlinePart, Judge, Name, Ping, Played, PlayerStatistics, Pong, Refusal, Refused, Reopen, ScoreLine, Sign, Strike, TakeOver, TakePen, Totals, Watch, Who } from "./shared";
export type { AnnulMatch, Answer, AppointKeeper, BadgeShown, BoardView, Bye, Call, ChangePresence, Cited, CodeShown, DealResult, Deleted, DoorOpened, DoorShown, ExemptKeeper, Extreme, HeadlinePart, Judge, Name, OwnRule, Ping, Played, PlayerStatistics, Pong, Problem, Refusal, Refused, Reopen, ScoreLine, Sign, Strike, TakeOver, TakePen, Tally, Totals, Watch, Who } from "./shared";

export type Box = {
  people: BoxPerson[];
  bookings: BoxBooking[];
  balance: number;
};

export type BoxBooking = {
  cents: number;
  name: string;
  text: string;
  at: number;
};

export type BoxPerson = {
  name: string;
  owed: number;
  paid: number;
};

export type Deal = {
  type: "deal";
  facts: unknown;
  columns?: number[];
};

export type Done = {
  type: "done";
  ref: string;
  seq: number;
};

export type LastTime = {
  names: string[];
  options: Record<string, unknown>;
  readings: Record<string, unknown>;
  deals?: number | null;
  supervised?: boolean;
  confirm_columns?: boolean;
};

export type LineView = {
  number: number;
  version: number;
  told: Told;
  rival: Told | null;
  earlier: Told[];
  struck: boolean;
  counted: boolean;
  marked: boolean;
  dealer: number | null;
  redeals: number;
};

export type ListEntry = {
  id: string;
  title: string;
  kind: string;
  game: string;
  names: string[];
  role: string;
  deals: number;
  game_points: number[];
  signed: boolean;
  last: number;
};

export type ListMade = {
  id: string;
  doors: DoorShown[];
};

export type ListView = {
  type: "list";
  id: string;
  title: string;
  sheet: SheetView;
  writers: Record<string, string>;
  last: number;
};

export type MinutesView = {
  keeper: number | null;
  keeper_by_lot: boolean;
  outcome: Outcome;
  playoffs: number[][];
  taking_part: number[];
  packs: number;
  sentences: Sentence[];
  annulled: boolean;
};

export type Outcome = {
  kind: "on" | "playoff" | "won";
  seats: number[];
  clause: string;
};

export type Remembered = {
  names?: string[];
  last?: Record<string, LastTime>;
};

export type Sentence = {
  seat: number;
  amount: number;
  reason: string;
  deal: number;
};

export type SheetView = {
  kind: string;
  game: string;
  names: string[];
  columns: ("disqualified" | "here" | "left" | "paused")[];
  seats: number | null;
  options: Record<string, unknown>;
  readings: Record<string, unknown>;
  deals: number | null;
  dealer: number;
  next_number: number;
  redeals: number;
  supervised: boolean;
  confirm_columns: boolean;
  present: number[];
  lines: LineView[];
  points_name: string;
  foot_name: string;
  cited: Cited;
  adds_up: boolean;
  game_points: number[];
  added: number[];
  results: number[];
  cents: number[];
  foot: ScoreLine[];
  running: number[][];
  statistics: PlayerStatistics[];
  confirmed: number[];
  unconfirmed: number[];
  signed: Who | null;
  settled: number[];
  called: string | null;
  decided: string;
  pen: Who | null;
  open: Refusal | null;
  minutes: MinutesView | null;
  board: BoardView | null;
};

export type Shown = {
  type: "shown";
  topic: string;
  seq: number;
  view: View;
};

export type Told = {
  entry: Deal | Totals | Played;
  columns: number[];
  headline: HeadlinePart[];
  game_points: number[];
  cents: number[];
  lines: ScoreLine[];
  by: Who;
  at: number;
  reason: string;
  seconded: Who[];
};

export type Welcome = {
  type: "welcome";
  person: string;
  role: string;
  number: number;
  now: number;
  title: string;
  roles: ([string, number])[];
  may: string[];
};

export type AddRule = {
  type: "add-rule";
  seat: number;
  text: string;
  trigger?: "drawn" | "honour" | "laid";
  card?: string;
  bound?: "all" | "next" | "who";
};

export type BoxWish = {
  cents: number;
  name?: string;
  text?: string;
};

export type Confirm = {
  type: "confirm";
  seats?: number[];
};

export type Correct = {
  type: "correct";
  number: number;
  entry: Deal | Totals | Played;
  seen: number;
  reason?: string;
};

export type Do = {
  type: "do";
  ref: string;
  action: Action;
  seat?: number | null;
};

export type Enter = {
  type: "enter";
  number: number;
  entry: Deal | Totals | Played;
};

export type ListWish = {
  kind: string;
  names: string[];
  title?: string;
  options?: Record<string, unknown>;
  deals?: number | null;
  dealer?: number | null;
  keeper?: number;
  keeper_by_lot?: boolean;
  supervised?: boolean;
  confirm_columns?: boolean;
  edition?: string;
};

export type RenameWish = {
  title?: string | null;
  column?: number | null;
  name?: string;
};

export type Settle = {
  type: "settle";
  results: number[];
  reason: string;
};

export type ThrowIn = {
  type: "throw-in";
  back?: boolean;
  number?: number | null;
};

export type View =
  | ListView;

export type Action =
  | Enter
  | Correct
  | Strike
  | TakeOver
  | ThrowIn
  | TakePen
  | Confirm
  | Sign
  | Reopen
  | Call
  | Answer
  | Settle
  | ChangePresence
  | AppointKeeper
  | ExemptKeeper
  | Judge
  | AnnulMatch
  | AddRule;

export type ServerMessage =
  | Welcome
  | Shown
  | Done
  | Refused
  | Ping
  | Bye;

export type ClientMessage =
  | Do
  | Name
  | Watch
  | Pong;
