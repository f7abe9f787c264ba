// Generated from the server's own types by `make types`. Do not edit.
export type BadgeShown = {
  kind: string;
  id: string;
  title: string;
  roles: ([string, number])[];
  at: number;
};

export type BoardView = {
  winner: number | null;
  own_rules: OwnRule[];
  credits: number[];
};

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

export type Bye = {
  type: "bye";
  key: string;
};

export type Deal = {
  type: "deal";
  facts: unknown;
  columns?: number[];
};

export type DealResult = {
  game_points: number[];
  cents: number[];
  lines: ScoreLine[];
  redeal: boolean;
  facts: unknown | null;
  headline: HeadlinePart[];
};

export type Deleted = {
  deleted: boolean;
};

export type Done = {
  type: "done";
  ref: string;
  seq: number;
};

export type DoorOpened = {
  kind: string;
  id: string;
  role: string;
  number: number;
};

export type DoorShown = {
  role: string;
  number: number;
  name: string;
  code: string;
};

export type Extreme = {
  line: number;
  game_points: number;
};

export type HeadlinePart = {
  key: string;
  args: Record<string, unknown>;
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

export type OwnRule = {
  seat: number;
  text: string;
  trigger: "drawn" | "honour" | "laid";
  card: string;
  bound: "all" | "next" | "who";
};

export type Ping = {
  type: "ping";
  number: number;
};

export type Played = {
  type: "played";
  result: DealResult;
  source: string;
};

export type PlayerStatistics = {
  over_time: number[];
  contracts: Record<string, Tally>;
  deals_won: number;
  cents: number;
  best: Extreme | null;
  worst: Extreme | null;
};

export type Problem = {
  clause: string;
  key: string;
  args: Record<string, unknown>;
  text: string;
};

export type Refusal = {
  clause: string;
  key: string;
  args: Record<string, unknown>;
};

export type Refused = {
  type: "refused";
  ref: string;
  clause: string;
  key: string;
  args: Record<string, unknown>;
};

export type Remembered = {
  names?: string[];
  last?: Record<string, LastTime>;
};

export type ScoreLine = {
  clause: string;
  key: string;
  args?: Record<string, unknown>;
  game_points?: number[];
  table_points?: number[];
  cents?: number[];
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

export type Tally = {
  won: number;
  lost: number;
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

export type Totals = {
  type: "totals";
  game_points: number[];
  cents?: number[];
  written?: number[] | null;
  solos?: number[] | null;
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

export type Who = {
  role: "desk" | "director" | "host" | "keeper" | "onlooker" | "player" | "second" | "supervisor" | "table" | "team";
  person?: string;
  seat?: number | null;
};

export type AddRule = {
  type: "add-rule";
  seat: number;
  text: string;
  trigger?: "drawn" | "honour" | "laid";
  card?: string;
  bound?: "all" | "next" | "who";
};

export type AnnulMatch = {
  type: "annul-match";
  reason: string;
};

export type Answer = {
  type: "answer";
  decision: string;
};

export type AppointKeeper = {
  type: "appoint-keeper";
  seat: number;
  by_lot?: boolean;
};

export type BoxWish = {
  cents: number;
  name?: string;
  text?: string;
};

export type Call = {
  type: "call";
  reason?: string;
};

export type ChangePresence = {
  type: "change-presence";
  seat: number;
  presence: "disqualified" | "here" | "left" | "paused";
  secretary?: boolean;
};

export type CodeShown = {
  code: string;
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

export type ExemptKeeper = {
  type: "exempt-keeper";
  granted?: boolean;
};

export type Judge = {
  type: "judge";
  seat: number;
  amount: number;
  reason: string;
  disqualified?: boolean;
  line?: number | null;
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

export type Name = {
  type: "name";
  ref: string;
  column: number;
  name: string;
};

export type Pong = {
  type: "pong";
  number: number;
};

export type RenameWish = {
  title?: string | null;
  column?: number | null;
  name?: string;
};

export type Reopen = {
  type: "reopen";
  reason: string;
};

export type Settle = {
  type: "settle";
  results: number[];
  reason: string;
};

export type Sign = {
  type: "sign";
};

export type Strike = {
  type: "strike";
  number: number;
  seen: number;
  reason?: string;
};

export type TakeOver = {
  type: "take-over";
  number: number;
};

export type TakePen = {
  type: "take-pen";
};

export type ThrowIn = {
  type: "throw-in";
  back?: boolean;
  number?: number | null;
};

export type Watch = {
  type: "watch";
  topics: string[];
  role?: string;
  number?: number;
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

