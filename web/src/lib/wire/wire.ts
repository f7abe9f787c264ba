// Generated from the server's own types by `make types`. Do not edit.
import type { Bye, Cited, DealResult, ListLine, Ping, Pong, Refusal, Refused, ScoreLine } from "./shared";
export type { Bye, Cited, CodeShown, DealResult, HeadlinePart, ListLine, Ping, Pong, Problem, Refusal, Refused, ScoreLine } from "./shared";

export type Addresses = {
  addresses: string[];
};

export type Book = {
  game: string;
  version: string;
  title: Said;
  source: Said;
  landed: ("display" | "game" | "list" | "tournament")[];
  clauses: Clause[];
};

export type ChairInfo = {
  kind: "bot" | "free" | "person";
  name: string;
  person: string;
  bot: string;
  here: boolean;
  proxy: boolean;
  waited: boolean;
};

export type ChatMessage = {
  type: "chat";
  number: number;
  at: number;
  person: string;
  name: string;
  text: string;
  phrase: boolean;
};

export type Clause = {
  id: string;
  game: string;
  source: Said;
  kind: ("display" | "engine" | "hiding" | "option" | "referee" | "tournament")[];
  scope: "display" | "game" | "list" | "tournament";
  title: Said;
  text: Said;
  options: string[];
  examples: Said[];
};

export type ClauseProof = {
  known: boolean;
  code: string[];
  tests: string[];
};

export type Clocks = {
  type: "clocks";
  left: Record<string, number>;
  stopped: string[];
};

export type CourseDeal = {
  players: number;
  options: Record<string, unknown>;
};

export type CourseForm = {
  steps: StepForm[];
  deals: CourseDeal[];
};

export type CourseMoment = {
  told: Event[][];
  frames: Frame[];
};

export type CourseVerdict = {
  verdict: "done" | "other" | "refused";
  frames: Frame[];
  refusal: Refusal | null;
};

export type DealClosed = {
  type: "deal-closed";
  result: DealResult;
};

export type DealReplay = {
  deal: number;
  moments: Moment[];
};

export type Done = {
  type: "done";
  ref: string;
  seq: number;
};

export type Field = {
  name: string;
  kind: "card" | "cards" | "choice" | "flag" | "group" | "groups" | "hands" | "number" | "place" | "row" | "rows" | "seat" | "seats" | "several";
  needed: boolean;
  default: unknown;
  values: unknown[];
  least: number | null;
  most: number | null;
  copies: number;
  fields: Field[];
  by: string;
  packs: Record<string, string[]>;
};

export type FormatForm = {
  format: "chaotentrumpf" | "doppelkopf" | "maumau" | "schafkopf";
  rounds: number;
  rounds_clause: string;
  seating: string;
  sizes: number[];
  fields: OptionField[];
  game: Record<string, number>;
  fixed: string[];
  tischliste: boolean;
  zero_sum: string;
  solos: boolean;
};

export type Frame = {
  seq: number;
  view: MatchView;
  windows: Window[];
  offers: Record<string, WireForm[]>;
  events: Event[];
};

export type GameForm = {
  game: string;
  short: string;
  title: Said;
  blurb: Said;
  deck: "by" | "fr";
  cards: [string, string, string];
  usual: number;
  quick: Record<string, unknown>;
  groups: string[];
  prefixes: string[];
  consulted: boolean;
  players: number[];
  options: OptionField[];
  timing: OptionField[];
  lists: ListForm[];
  phrases: string[];
  bots: string[];
  course: number;
  unavailable: string[];
};

export type Guest = {
  person: string;
  name: string;
};

export type HistoryEntry = {
  match: string;
  table: string;
  game: string;
  at: number;
  seat: number;
};

export type Inquiry = {
  game: string;
  question: string;
  fields: Field[];
  example: Record<string, unknown>;
  options: string[];
};

export type Invite = {
  code: string;
};

export type Joined = {
  table: string;
};

export type ListForm = {
  kind: string;
  fewest: number;
  most: number;
  deals: number | null;
  cited: Cited;
  options: string[];
  readings: OptionField[];
};

export type LobbyEntry = {
  id: string;
  game: string;
  host: string;
  seats: number;
  free: number;
  playing: boolean;
  at: number;
  names: string[];
  mode: string;
};

export type MatchInfo = {
  id: string;
  table: string;
  game: string;
  names: string[];
  over: boolean;
  records: number;
  totals: number[];
};

export type MatchView = {
  number: number;
  dealer: number;
  totals: number[];
  played: number;
  deal: Deal | null;
  over: boolean;
  rows: ListLine[];
  final: ScoreLine[];
};

export type Moment = {
  seq: number;
  at: number;
  actor: number;
  view: MatchView;
  windows: Window[];
  events: Event[];
  hands: string[][];
};

export type OneOf = {
  type: "one-of";
  values: unknown[];
};

export type Onlooker = {
  person: string;
  name: string;
};

export type OptionField = {
  name: string;
  clause: string;
  group: string;
  kind: "choice" | "flag" | "number" | "seconds" | "several" | "word";
  default: unknown;
  values: unknown[];
  least: number | null;
  most: number | null;
  optional: boolean;
  whole: boolean;
};

export type Picture = {
  type: "frame";
  match: string;
  frame: Frame;
};

export type RecoveryCode = {
  code: string;
};

export type Rehearsed = {
  tables: number;
  lists: number;
  mishaps: Record<string, number>;
  fees_cents: number;
  reuegeld_cents: number;
  first: RehearsedPlace[];
};

export type RehearsedPlace = {
  rank: number;
  name: string;
  result: number;
};

export type ReplayDeal = {
  number: number;
  first: number;
  last: number;
  settled: boolean;
  result: DealResult | null;
};

export type ReplayOutline = {
  match: string;
  table: string;
  game: string;
  names: string[];
  bots: boolean[];
  options: Record<string, unknown>;
  seat: number;
  over: boolean;
  deals: ReplayDeal[];
};

export type Said = {
  de: string;
  en: string;
};

export type SeenLog = {
  match: string;
  seat: number;
  records: Event[][];
};

export type Sheet = {
  game: string;
  edition: string;
  title: string;
  names: string[];
  rows: ListLine[];
  game_points: number[];
  table_points: number[];
  results: number[];
  cents: number[];
  lines: ScoreLine[];
  marked: number[];
};

export type Shuffles = {
  deal: number;
  commitment: string;
  seed: string;
  pledges: ([number, string])[];
  words: ([number, string])[];
  packs: string[][];
  orders: string[][];
};

export type Some = {
  type: "some";
  values: unknown[];
  least: number;
  most: number;
  ordered: boolean;
};

export type StepForm = {
  key: string;
  clauses: string[];
  cards: ([string, string])[];
  deal: number | null;
  asks: boolean;
};

export type TableInfo = {
  id: string;
  game: string;
  options: Record<string, unknown>;
  private: boolean;
  tournament: boolean;
  stage: string;
  paused: boolean;
  host: string;
  supervisor: string;
  chairs: ChairInfo[];
  watching: number;
  match: string | null;
  matches: number;
  ready: number[];
  onlookers: Onlooker[];
  staying: number[];
  board: string;
};

export type TableMade = {
  id: string;
  invite: string;
};

export type TableNews = {
  type: "table";
  table: TableInfo;
};

export type Text = {
  type: "text";
  longest: number;
  examples: string[];
};

export type Welcome = {
  type: "welcome";
  person: string;
  seat: number;
  chat: ChatMessage[];
  muted: string[];
};

export type Whole = {
  type: "whole";
  least: number;
  most: number;
};

export type Window = {
  id: string;
  kind: string;
  seats: number[];
  closes: "all" | "first" | "overtaken";
  must: boolean;
  sealed: boolean;
  answered: number[];
  limit: string | null;
  waits_for: string | null;
};

export type WireForm = {
  action: string;
  fields: Record<string, OneOf | Some | Text | Whole>;
};

export type Act = {
  type: "act";
  ref: string;
  window: string;
  action: unknown;
  match?: string;
};

export type BotWish = {
  seat: number;
  bot?: string;
};

export type CourseTry = {
  window: string;
  action: Record<string, unknown>;
};

export type Mute = {
  type: "mute";
  person: string;
  muted: boolean;
};

export type NameWish = {
  name: string;
};

export type PauseWish = {
  paused: boolean;
};

export type PersonNamed = {
  person: string;
};

export type Phrase = {
  type: "phrase";
  ref: string;
  key: string;
};

export type Ready = {
  type: "ready";
};

export type RehearsalWish = {
  format: "chaotentrumpf" | "doppelkopf" | "maumau" | "schafkopf";
  players: number;
  rounds: number;
  seed?: number;
  byes?: boolean;
};

export type Say = {
  type: "say";
  ref: string;
  text: string;
};

export type SeatNamed = {
  seat: number;
};

export type SeatWish = {
  seat?: number | null;
};

export type Stay = {
  type: "stay";
};

export type TableWish = {
  game: string;
  players: number;
  options?: Record<string, unknown>;
  private?: boolean;
  edition?: string;
};

export type Tempo = {
  type: "tempo";
  tempo: "easy" | "normal" | "quick";
};

export type Touch = {
  type: "touch";
  window: string;
};

export type Wait = {
  type: "wait";
  seat: number;
  wait: boolean;
};

/** An event of any game; its fields are those of the game's own type with this tag. */
export type Event = { type: string } & Record<string, unknown>;

/** What games have in common in what they show of a deal. */
export type Deal = {
  seat: number;
  phase: string;
  dealer: number;
  hand?: string[];
  counts?: number[];
  contract?: string | null;
  declarer?: number | null;
  leader?: number | null;
  trick?: string[];
  tricks?: number[];
  stock?: number;
};

export type ServerMessage =
  | Welcome
  | TableNews
  | Picture
  | Clocks
  | Done
  | Refused
  | ChatMessage
  | Ping
  | Bye;

export type ClientMessage =
  | Act
  | Ready
  | Stay
  | Tempo
  | Touch
  | Wait
  | Say
  | Phrase
  | Mute
  | Pong;
