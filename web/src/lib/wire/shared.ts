// Generated from the server's own types by `make types`. Do not edit.
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

export type Arrived = {
  type: "arrived";
  seat: number;
};

export type Auction = {
  order: number[];
  top: number;
  unheard: number[];
  holding: "any" | "below_top" | "never";
  speaking: "rank" | "round";
  active: number[];
  holder: number | null;
  level: number;
  bound: number[];
  spoken: number;
  last: number | null;
};

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

export type Bye = {
  type: "bye";
  key: string;
};

export type Call = {
  type: "call";
  reason?: string;
};

export type CardTakenBack = {
  type: "card-taken-back";
  seat: number;
  card: string;
};

export type ChangePresence = {
  type: "change-presence";
  seat: number;
  presence: "disqualified" | "here" | "left" | "paused";
  secretary?: boolean;
};

export type Cited = {
  entries: string;
  deals: string;
  columns: string;
  signature: string;
  call: string;
  decision: string;
};

export type ClaimRejected = {
  type: "claim-rejected";
  by: number;
  against: number;
};

export type CodeShown = {
  code: string;
};

export type Confirmed = {
  type: "confirmed";
  seat: number;
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

export type ExemptKeeper = {
  type: "exempt-keeper";
  granted?: boolean;
};

export type Extreme = {
  line: number;
  game_points: number;
};

export type HeadlinePart = {
  key: string;
  args: Record<string, unknown>;
};

export type Judge = {
  type: "judge";
  seat: number;
  amount: number;
  reason: string;
  disqualified?: boolean;
  line?: number | null;
};

export type LeaveNoted = {
  type: "leave-noted";
  seat: number;
};

export type Left = {
  type: "left";
  seat: number;
};

export type ListLine = {
  number: number;
  dealer: number;
  result: DealResult;
};

export type MatchEnded = {
  type: "match-ended";
  final: ScoreLine[];
};

export type MatchWon = {
  type: "match-won";
  seat: number;
  clause: string | null;
};

export type Mix = {
  type: "mix";
  entropy: string;
};

export type Mixed = {
  type: "mixed";
  seat: number;
  entropy: string | null;
};

export type Name = {
  type: "name";
  ref: string;
  column: number;
  name: string;
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

export type Pledge = {
  type: "pledge";
  promise: string;
};

export type Pledged = {
  type: "pledged";
  seat: number;
  promise: string;
};

export type Pong = {
  type: "pong";
  number: number;
};

export type Problem = {
  clause: string;
  key: string;
  args: Record<string, unknown>;
  text: string;
};

export type Promised = {
  type: "promised";
  number: number;
  pack: string[];
  commitment: string | null;
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

export type Reopen = {
  type: "reopen";
  reason: string;
};

export type ScoreLine = {
  clause: string;
  key: string;
  args?: Record<string, unknown>;
  game_points?: number[];
  table_points?: number[];
  cents?: number[];
};

export type SeedRevealed = {
  type: "seed-revealed";
  number: number;
  seed: string;
};

export type Shuffled = {
  type: "shuffled";
  order: string[];
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

export type Tally = {
  won: number;
  lost: number;
};

export type Totals = {
  type: "totals";
  game_points: number[];
  cents?: number[];
  written?: number[] | null;
  solos?: number[] | null;
};

export type TrickTaken = {
  type: "trick-taken";
  seat: number;
};

export type Watch = {
  type: "watch";
  topics: string[];
  role?: string;
  number?: number;
};

export type Who = {
  role: "desk" | "director" | "host" | "keeper" | "onlooker" | "player" | "second" | "supervisor" | "table" | "team";
  person?: string;
  seat?: number | null;
};

export type WordsKept = {
  type: "words-kept";
  seats: number[];
};

export type WordsOpened = {
  type: "words-opened";
};
