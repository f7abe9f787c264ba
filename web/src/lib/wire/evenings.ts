// Generated from the server's own types by `make types`. Do not edit.
import type { AnnulMatch, Answer, AppointKeeper, BoardView, Bye, Call, ChangePresence, Cited, DoorShown, ExemptKeeper, HeadlinePart, Judge, Name, Ping, Played, PlayerStatistics, Pong, Refusal, Refused, Reopen, ScoreLine, Sign, Strike, TakeOver, TakePen, Totals, Watch, Who } from "./shared";
export type { AnnulMatch, Answer, AppointKeeper, BadgeShown, BoardView, Bye, Call, ChangePresence, Cited, CodeShown, DealResult, Deleted, DoorOpened, DoorShown, ExemptKeeper, Extreme, HeadlinePart, Judge, Name, OwnRule, Ping, Played, PlayerStatistics, Pong, Problem, Refusal, Refused, Reopen, ScoreLine, Sign, Strike, TakeOver, TakePen, Tally, Totals, Watch, Who } from "./shared";

export type BookingView = {
  kind: string;
  cents: number;
  by: string;
  number: number;
  name: string;
  text: string;
};

export type CallsView = {
  type: "calls";
  calls: Tile[];
  disputes: Tile[];
  tables: SeatedTable[];
  round: number;
  bench: Person[];
  incidents: Incident[];
};

export type CashView = {
  type: "cash";
  bookings: BookingView[];
  report: Report;
  tables: TableMoney[];
  prizes: Record<string, number>;
};

export type Clock = {
  phase: "break" | "idle" | "play";
  round: number;
  started: number;
  length: number;
  paused: number | null;
  rested: number;
  rung: boolean;
};

export type ClockView = {
  type: "clock";
  clock: Clock;
  round: number;
  of: number;
  bell_seconds: number;
  extra: ([number, number])[];
  over: boolean;
  rehearsal: boolean;
};

export type Consequences = {
  revision: number;
  moved: Moved[];
  unsigned: ([number, number])[];
  lost: number;
  jersey: number[];
  finalists: number[];
  reuegeld_cents: number;
  list: ListThen | null;
};

export type Deal = {
  type: "deal";
  facts: unknown;
  columns?: number[];
};

export type DeskView = {
  type: "desk";
  title: string;
  format: string;
  round: number;
  of: number;
  phase: "announced" | "closed" | "final" | "over" | "playing" | "registration";
  missing: Missing[];
  coming_next: Step[];
  tiles: Tile[];
  counts: Record<string, number>;
  draw: Draw | null;
  planned: number;
  coming: SeatedTable[];
  candidates: Person[];
  level: Person[];
  substitutes: Person[];
  backed_up: number;
  revision: number;
  rehearsal: boolean;
};

export type Done = {
  type: "done";
  ref: string;
  seq: number;
};

export type Draw = {
  round: number;
  way: "computer" | "door" | "hat";
  field: number[];
  byes: number;
  commitment: string;
  words: ([number, string])[];
  lots: ([number, number])[];
  tables: number;
  apart: ([number, number])[];
};

export type DrawView = {
  type: "draw";
  announced: Draw | null;
  names: Person[];
  drawn: Draw | null;
  lots: Lot[];
  chairs: number[];
  runs_from: number | null;
  seed: string;
  tables: SeatedTable[];
  byes: Person[];
};

export type Entrant = {
  number?: number | null;
  name?: string;
  club?: string;
  contact?: string;
  consent?: boolean;
  ranked?: boolean;
  team?: boolean;
  tags?: string[];
  here?: boolean | null;
  paid_cents?: number;
};

export type Figures = {
  result: number;
  game_points: number;
  strokes: number;
  wins: number;
  solos: number;
};

export type Foreseen = {
  seq: number;
  would: Consequences;
};

export type ImportRow = {
  row: number;
  entrant: Entrant | null;
  problem: string;
  args: Record<string, unknown>;
  number: number;
};

export type Imported = {
  rows: ImportRow[];
  good: number;
  bad: number;
  registered: number;
  ignored: string[];
};

export type Incident = {
  at: number;
  kind: string;
  by: string;
  round: number;
  table: number;
  number: number;
  reason: string;
};

export type Letterhead = {
  club?: string;
  date?: string;
  venue?: string;
  wifi?: string;
  logo?: string;
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

export type ListThen = {
  added: number[];
  results: number[];
  foot: ScoreLine[];
  open: Refusal | null;
};

export type Lot = {
  number: number;
  table: number;
  seat: number;
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

export type Missing = {
  urgency: "now" | "soon";
  key: string;
  clause: string;
  settles: string;
  args: Record<string, unknown>;
};

export type Moved = {
  number: number;
  rank: [number, number];
  result: [number, number];
  prize: boolean;
};

export type Options = {
  format: "chaotentrumpf" | "doppelkopf" | "maumau" | "schafkopf";
  rounds: number;
  deals: number | null;
  places: number | null;
  fee: number;
  prizes: number[];
  bye_result: number;
  require_handin: boolean;
  tiebreak: "game_points" | "solos";
  level_by: "lot" | "solos";
  listkeeper: "agreed" | "seat1";
  confirm_columns: boolean;
  exclusion: "ranked" | "unranked";
  jerseys: "all" | "one";
  begin_by_itself: boolean;
  bell_seconds: number;
  goal_ratio: "strokes" | "wins";
  tie_mode: "R1" | "R2" | "R3";
  three_table: "literal" | "shifted";
  final: boolean;
  final_minutes: number;
  final_decks: 1 | 2;
  final_specials: boolean;
  ranking: "tables_won" | "totals";
  game: Record<string, unknown>;
};

export type Outcome = {
  kind: "on" | "playoff" | "won";
  seats: number[];
  clause: string;
};

export type PaperShown = {
  name: string;
  title: string;
  sizes: string[];
  why_not: string;
  changed_names: string[];
  blank: boolean;
};

export type PeopleView = {
  type: "people";
  people: PersonRow[];
  apart: ([number, number])[];
  fee: number;
};

export type Person = {
  number: number;
  name: string;
};

export type PersonRow = {
  number: number;
  name: string;
  club: string;
  contact: string;
  consent: boolean;
  status: "excluded" | "here" | "left" | "registered" | "withdrawn";
  ranked: boolean;
  team: boolean;
  tags: string[];
  paid: number;
  due: number;
  warned: number;
};

export type PlaceView = {
  rank: number;
  number: number;
  name: string;
  figures: Figures;
  best: number;
  rounds: (Figures | null)[];
  settled: string;
  tags: string[];
};

export type Planned = {
  plan: number[][][];
  quality: Quality;
  price: Price | null;
  applied: boolean;
  seq: number;
};

export type PlayerTopic = {
  type: "player";
  number: number;
  name: string;
  club: string;
  consent: boolean;
  status: "excluded" | "here" | "left" | "registered" | "withdrawn";
  ranked: boolean;
  team: boolean;
  now: WhereTo | null;
  next: WhereTo | null;
  bye: boolean;
  stamps: Stamp[];
  place: PlaceView | null;
  of: number;
  after: number;
  fee_due: number;
  prize: number;
  new_rules: string[];
  bring: string[];
  final: boolean;
  over: boolean;
};

export type Price = {
  kept: Quality;
  anew: Quality;
  moved: number;
};

export type Printing = {
  id: string;
  stage: "failed" | "printing" | "ready";
  done: number;
  of: number;
};

export type ProvisionalView = {
  type: "provisional";
  places: PlaceView[];
};

export type PublishedDraw = {
  format: "chaotentrumpf" | "doppelkopf" | "maumau" | "schafkopf";
  draw: Draw;
  seed: string;
  tables: number[][];
  byes: number[];
  sat_out: Record<string, number>;
};

export type Quality = {
  without_team: number;
  spread_of_threes: number;
  unavoidable_spread: number;
  most_meetings: number;
  repeats: number;
  unavoidable: number;
  by_lot: number;
};

export type Registered = {
  number: number;
  name: string;
  code: string;
};

export type Report = {
  balance: number;
  by_kind: Record<string, number>;
  fees_due: number;
  reuegeld_expected: number;
  reuegeld_collected: number;
  reuegeld_due: number;
  prizes_due: number;
};

export type ResultView = {
  type: "result";
  after: number;
  of: number;
  format: string;
  places: PlaceView[];
  rankings: Record<string, ([number, number])[]>;
  jersey: Person[];
  jersey_by: string;
  criteria: string[];
  prizes: Record<string, number>;
  unread: number;
  revision: number;
  over: boolean;
  rehearsal: boolean;
};

export type RuleLine = {
  option: string;
  clause: string;
  value: unknown;
  changed: boolean;
  deviation: string;
};

export type SeatedTable = {
  table: number;
  seats: Person[];
};

export type SeatsView = {
  type: "seats";
  title: string;
  format: string;
  round: number;
  of: number;
  tables: SeatedTable[];
  byes: Person[];
  coming: SeatedTable[];
  final: boolean;
  jersey: Person[];
  rules: string[];
  new_rules: string[];
  bring: string[];
  over: boolean;
  rehearsal: boolean;
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

export type Stamp = {
  round: number;
  table: number;
  seat: number;
  result: Figures | null;
  signed: Who | null;
};

export type StandingsView = {
  type: "standings";
  after: number;
  of: number;
  format: string;
  places: PlaceView[];
  rankings: Record<string, ([number, number])[]>;
  jersey: Person[];
  jersey_by: string;
  criteria: string[];
  prizes: Record<string, number>;
  unread: number;
  revision: number;
  over: boolean;
  rehearsal: boolean;
};

export type Step = {
  key: string;
  args: Record<string, unknown>;
};

export type Swap = {
  seat: number;
  leaves: number;
  comes: number;
  game_points: number;
  solos?: number;
};

export type TableMoney = {
  round: number;
  table: number;
  due: number;
  collected: number;
  handed_in: boolean;
  excuse: string;
};

export type TableTopic = {
  type: "table";
  round: number;
  table: number;
  list: number;
  seats: Person[];
  sheet: SheetView;
  closed: boolean;
  counts: boolean;
  handed_in: boolean;
  collected: number;
  due: number;
  excuse: string;
  late: number[];
  recorder: number | null;
  keeper: number;
  hands_over: boolean;
  extra: number;
  swaps: Swap[];
  screen: "" | "open" | "possible";
};

export type Tile = {
  round: number;
  table: number;
  seats: Person[];
  state: "closed" | "counts" | "empty" | "open" | "playing" | "signed";
  lines: number;
  deals: number | null;
  paper: boolean;
  called: string | null;
  disputed: number[];
  due: number;
  collected: number;
  handed_in: boolean;
  extra: number;
  late: number[];
  recorder: number | null;
  sums: number[];
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

export type TournamentEntry = {
  id: string;
  title: string;
  format: string;
  role: string;
  number: number;
  roles: ([string, number])[];
  round: number;
  of: number;
  players: number;
  over: boolean;
  rehearsal: boolean;
  last: number;
};

export type TournamentMade = {
  id: string;
  doors: DoorShown[];
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

export type WhereTo = {
  round: number;
  table: number;
  seat: number;
  company: Person[];
  screen: boolean;
};

export type AddRule = {
  type: "add-rule";
  seat: number;
  text: string;
  trigger?: "drawn" | "honour" | "laid";
  card?: string;
  bound?: "all" | "next" | "who";
};

export type AddTime = {
  type: "add-time";
  minutes: number;
  table?: number | null;
};

export type AddWord = {
  type: "add-word";
  word: string;
};

export type Announce = {
  type: "announce";
  round: number;
};

export type AnnounceDraw = {
  type: "announce-draw";
  way?: "computer" | "door" | "hat";
  odd?: "byes" | "stand_ins";
  tables?: number;
  commitment?: string;
};

export type AnnulDraw = {
  type: "annul-draw";
  reason: string;
};

export type Appoint = {
  type: "appoint";
  number: number;
  team?: boolean;
};

export type AssignColumns = {
  type: "assign-columns";
  round: number;
  tables: ([number, number[]])[];
  reason: string;
  revision?: number | null;
};

export type AtTable = {
  type: "at-table";
  round: number;
  table: number;
  action: Enter | Correct | Strike | TakeOver | ThrowIn | TakePen | Confirm | Sign | Reopen | Call | Answer | Settle | ChangePresence | AppointKeeper | ExemptKeeper | Judge | AnnulMatch | AddRule;
  revision?: number | null;
};

export type Book = {
  type: "book";
  kind: "fee" | "float" | "other" | "prize" | "reuegeld";
  cents: number;
  number?: number;
  text?: string;
};

export type CarryOut = {
  type: "carry-out";
  seed: string;
};

export type CheckIn = {
  type: "check-in";
  number: number;
  here?: boolean;
};

export type CloseRound = {
  type: "close-round";
  round: number;
  lot?: string;
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

export type DecideCut = {
  type: "decide-cut";
  winner: number;
};

export type Do = {
  type: "do";
  ref: string;
  action: Action;
  seat?: number | null;
};

export type DrawLot = {
  type: "draw-lot";
  number: number;
  lot: number;
};

export type Enter = {
  type: "enter";
  number: number;
  entry: Deal | Totals | Played;
};

export type Exclude = {
  type: "exclude";
  number: number;
  reason: string;
  stand_in?: number | null;
  game_points?: number | null;
  finished?: boolean;
};

export type Finish = {
  type: "finish";
};

export type HandIn = {
  type: "hand-in";
  round: number;
  table: number;
  cents: number;
  reason?: string;
};

export type ImportWish = {
  content: string;
  carry_out?: boolean;
};

export type KeepApart = {
  type: "keep-apart";
  numbers: [number, number];
  apart?: boolean;
};

export type Leave = {
  type: "leave";
  number: number;
  reason: string;
  stand_in?: number | null;
  game_points?: number | null;
  finished?: boolean;
};

export type NameRecorder = {
  type: "name-recorder";
  table: number;
  number: number;
};

export type NoteLate = {
  type: "note-late";
  table: number;
  seat: number;
};

export type NumberNamed = {
  number: number;
};

export type OpenFinal = {
  type: "open-final";
  at?: number;
};

export type Pause = {
  type: "pause";
  at?: number;
};

export type PlanMatrix = {
  type: "plan-matrix";
  plan: number[][][];
};

export type PlanWish = {
  seed?: number;
  carry_out?: boolean;
};

export type PlayOnScreen = {
  type: "play-on-screen";
  round: number;
  table: number;
  screen?: string;
};

export type PreviewWish = {
  action: Register | CheckIn | Withdraw | Appoint | RankAs | KeepApart | Leave | Exclude | Warn | TakeChair | Reissue | AnnounceDraw | AddWord | DrawLot | CarryOut | ShowLots | AnnulDraw | PlanMatrix | AtTable | PlayOnScreen | AssignColumns | NameRecorder | HandIn | CloseRound | Announce | NoteLate | StartRound | Pause | Resume | AddTime | Ring | TimeUp | Book | DecideCut | OpenFinal | Finish | ReadPlaces;
};

export type PrintWish = {
  papers: string[];
  order?: Record<string, unknown>;
};

export type RankAs = {
  type: "rank-as";
  number: number;
  tags?: string[];
};

export type ReadPlaces = {
  type: "read-places";
  rank: number;
};

export type Register = {
  type: "register";
  ranked?: boolean;
  team?: boolean;
  tags?: string[];
};

export type Reissue = {
  type: "reissue";
  role: "cash" | "director" | "host" | "player" | "screen" | "supervisor" | "table";
  number?: number;
};

export type Resume = {
  type: "resume";
  at?: number;
};

export type Ring = {
  type: "ring";
  at?: number;
};

export type Settle = {
  type: "settle";
  results: number[];
  reason: string;
};

export type ShowLots = {
  type: "show-lots";
};

export type StartRound = {
  type: "start-round";
  at?: number;
};

export type TakeChair = {
  type: "take-chair";
  number: number;
  table: number;
};

export type ThrowIn = {
  type: "throw-in";
  back?: boolean;
  number?: number | null;
};

export type TimeUp = {
  type: "time-up";
  at?: number;
};

export type TitleWish = {
  title: string;
};

export type TournamentWish = {
  options: Record<string, unknown>;
  title?: string;
  rehearsal?: boolean;
  edition?: string;
};

export type Warn = {
  type: "warn";
  number: number;
  reason: string;
};

export type Withdraw = {
  type: "withdraw";
  number: number;
};

export type View =
  | ClockView
  | SeatsView
  | StandingsView
  | ResultView
  | DrawView
  | TableTopic
  | PlayerTopic
  | DeskView
  | ProvisionalView
  | PeopleView
  | CashView
  | CallsView;

export type Action =
  | Register
  | CheckIn
  | Withdraw
  | Appoint
  | RankAs
  | KeepApart
  | Leave
  | Exclude
  | Warn
  | TakeChair
  | Reissue
  | AnnounceDraw
  | AddWord
  | DrawLot
  | CarryOut
  | ShowLots
  | AnnulDraw
  | PlanMatrix
  | AtTable
  | PlayOnScreen
  | AssignColumns
  | NameRecorder
  | HandIn
  | CloseRound
  | Announce
  | NoteLate
  | StartRound
  | Pause
  | Resume
  | AddTime
  | Ring
  | TimeUp
  | Book
  | DecideCut
  | OpenFinal
  | Finish
  | ReadPlaces;

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
