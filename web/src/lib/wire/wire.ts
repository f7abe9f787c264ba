// Generated from the server's own types by `make types`. Do not edit.
export interface Addresses {
  addresses: string[];
}

export interface Book {
  game: string;
  version: string;
  title: Said;
  source: Said;
  landed: ("display" | "game" | "list" | "tournament")[];
  clauses: Clause[];
}

export interface Bye {
  type: "bye";
  key: string;
}

export interface ChairInfo {
  kind: "bot" | "free" | "person";
  name: string;
  person: string;
  bot: string;
  here: boolean;
  proxy: boolean;
  waited: boolean;
}

export interface ChatLine {
  type: "chat";
  number: number;
  at: number;
  person: string;
  name: string;
  text: string;
  phrase: boolean;
}

export interface Clause {
  id: string;
  game: string;
  source: Said;
  kind: ("display" | "engine" | "hiding" | "option" | "referee" | "tournament")[];
  scope: "display" | "game" | "list" | "tournament";
  title: Said;
  text: Said;
  options: string[];
  examples: Said[];
}

export interface Clocks {
  type: "clocks";
  left: Record<string, number>;
  stopped: string[];
}

export interface DealReplay {
  deal: number;
  moments: Moment[];
}

export interface DealResult {
  game_points: number[];
  cents: number[];
  lines: ScoreLine[];
  redeal: boolean;
}

export interface Done {
  type: "done";
  ref: string;
  seq: number;
}

export interface Field {
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
}

export interface Frame_Any {
  seq: number;
  view: unknown;
  windows: Window[];
  offers: Record<string, WireForm[]>;
  events: unknown[];
}

export interface GameForm {
  game: string;
  players: number[];
  options: OptionField[];
  timing: OptionField[];
  phrases: string[];
  bots: string[];
}

export interface Guest {
  person: string;
  name: string;
}

export interface HistoryEntry {
  match: string;
  table: string;
  game: string;
  at: number;
  seat: number;
}

export interface Inquiry {
  game: string;
  question: string;
  fields: Field[];
  example: Record<string, unknown>;
  options: string[];
}

export interface Invite {
  code: string;
}

export interface Joined {
  table: string;
}

export interface LobbyEntry {
  id: string;
  game: string;
  host: string;
  seats: number;
  free: number;
  playing: boolean;
  at: number;
  names: string[];
  mode: string;
}

export interface MatchInfo {
  id: string;
  table: string;
  game: string;
  names: string[];
  over: boolean;
  records: number;
  totals: number[];
}

export interface Moment {
  seq: number;
  at: number;
  actor: number;
  view: unknown;
  windows: Window[];
  events: unknown[];
  hands: string[][];
}

export interface OneOf {
  type: "one-of";
  values: unknown[];
}

export interface Onlooker {
  person: string;
  name: string;
}

export interface OptionField {
  name: string;
  clause: string;
  text: string;
  kind: "choice" | "flag" | "number" | "seconds" | "several" | "word";
  default: unknown;
  values: unknown[];
  least: number | null;
  most: number | null;
  optional: boolean;
  whole: boolean;
}

export interface Picture {
  type: "frame";
  match: string;
  frame: Frame_Any;
}

export interface Ping {
  type: "ping";
  number: number;
}

export interface Problem {
  clause: string;
  key: string;
  args: Record<string, unknown>;
  text: string;
}

export interface RecoveryCode {
  code: string;
}

export interface Refusal {
  clause: string;
  key: string;
  args: Record<string, unknown>;
}

export interface Refused {
  type: "refused";
  ref: string;
  clause: string;
  key: string;
  args: Record<string, unknown>;
}

export interface ReplayDeal {
  number: number;
  first: number;
  last: number;
  settled: boolean;
  result: DealResult | null;
}

export interface ReplayOutline {
  match: string;
  table: string;
  game: string;
  names: string[];
  bots: boolean[];
  options: unknown;
  seat: number;
  over: boolean;
  deals: ReplayDeal[];
}

export interface Row {
  number: number;
  dealer: number;
  result: DealResult;
}

export interface Said {
  de: string;
  en: string;
}

export interface ScoreLine {
  clause: string;
  key: string;
  args: Record<string, unknown>;
  game_points: number[];
  table_points: number[];
  cents: number[];
}

export interface SeenLog {
  match: string;
  seat: number;
  records: unknown[][];
}

export interface Sheet {
  rulebook: string;
  names: string[];
  rows: Row[];
  game_points: number[];
  table_points: number[];
  results: number[];
  cents: number[];
  lines: ScoreLine[];
  marked: number[];
}

export interface Shuffles {
  deal: number;
  commitment: string;
  seed: string;
  words: ([number, string])[];
  packs: string[][];
  orders: string[][];
}

export interface Some {
  type: "some";
  values: unknown[];
  least: number;
  most: number;
  ordered: boolean;
}

export interface TableInfo {
  id: string;
  game: string;
  options: unknown;
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
}

export interface TableMade {
  id: string;
  invite: string;
}

export interface TableNews {
  type: "table";
  table: TableInfo;
}

export interface Text {
  type: "text";
  longest: number;
  examples: string[];
}

export interface Welcome {
  type: "welcome";
  person: string;
  seat: number;
  chat: ChatLine[];
  muted: string[];
}

export interface Window {
  id: string;
  kind: string;
  seats: number[];
  closes: "all" | "first" | "overtaken";
  must: boolean;
  sealed: boolean;
  answered: number[];
  limit: string | null;
  waits_for: string | null;
}

export interface WireForm {
  action: string;
  fields: Record<string, OneOf | Some | Text>;
}

export interface Act {
  type: "act";
  ref: string;
  window: string;
  action: unknown;
  match?: string;
}

export interface BotWish {
  seat: number;
  bot?: string;
}

export interface CodeShown {
  code: string;
}

export interface Mute {
  type: "mute";
  person: string;
  muted: boolean;
}

export interface NameWish {
  name: string;
}

export interface PauseWish {
  paused: boolean;
}

export interface PersonNamed {
  person: string;
}

export interface Phrase {
  type: "phrase";
  ref: string;
  key: string;
}

export interface Pong {
  type: "pong";
  number: number;
}

export interface Ready {
  type: "ready";
}

export interface Say {
  type: "say";
  ref: string;
  text: string;
}

export interface SeatNamed {
  seat: number;
}

export interface SeatWish {
  seat?: number | null;
}

export interface TableWish {
  game: string;
  players: number;
  options?: Record<string, unknown>;
  private?: boolean;
}

export interface Touch {
  type: "touch";
  window: string;
}

export interface Wait {
  type: "wait";
  seat: number;
  wait: boolean;
}

export type ServerMessage =
  | Welcome
  | TableNews
  | Picture
  | Clocks
  | Done
  | Refused
  | ChatLine
  | Ping
  | Bye;

export type ClientMessage =
  | Act
  | Ready
  | Touch
  | Wait
  | Say
  | Phrase
  | Mute
  | Pong;

