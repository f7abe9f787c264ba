// Generated from the server's own types by `make types`. Do not edit.
import type { Bye, DoorShown, Name, Ping, Pong, Refused, Watch } from "./shared";
export type { BadgeShown, Bye, CodeShown, Deleted, DoorOpened, DoorShown, Name, Ping, Pong, Problem, Refused, Watch } from "./shared";

export type AddressShown = {
  number: number;
  contact: string;
};

export type Amendment = {
  clause: string;
  text: string;
  settings: Record<string, unknown>;
};

export type Attendance = {
  evenings: number;
  last: string;
};

export type BelongingShown = {
  club: string;
  title: string;
  revision: number;
  ruleset: string;
  amendments: Amendment[];
  secretary: string;
  owing: Owing[];
};

export type BoardRule = {
  name: string;
  text: string;
};

export type BoardShown = {
  id: string;
  title: string;
  names: string[];
  game_points: number[];
  target: number;
  rules: BoardRule[];
  credits: number[];
  closed: boolean;
  last: number;
};

export type BoardsShown = {
  boards: BoardShown[];
  names: string[];
  goes_on: string[];
};

export type ClubEntry = {
  id: string;
  title: string;
  role: string;
  number: number;
  members: number;
  ruleset: string;
};

export type ClubMade = {
  id: string;
  doors: DoorShown[];
};

export type ClubView = {
  id: string;
  title: string;
  game: string;
  members: MemberShown[];
  editions: EditionShown[];
  motions: MotionShown[];
  debts: Debt[];
  seasons: SeasonShown[];
};

export type Debt = {
  number: number;
  member: number;
  packs: number;
  reason: string;
  day: string;
  replaced: string;
  source: string;
};

export type Difference = {
  clause: string;
  before: string | null;
  after: string | null;
  settings_before: Record<string, unknown>;
  settings_after: Record<string, unknown>;
};

export type Done = {
  type: "done";
  ref: string;
  seq: number;
};

export type EditionOffered = {
  game: string;
  club: string;
  title: string;
  edition: EditionShown;
};

export type EditionShown = {
  revision: number;
  day: string;
  electors: number;
  ruleset: string;
  amendments: Amendment[];
  settings: Record<string, unknown>;
  kept: boolean;
};

export type EntrantLinked = {
  entrant: number;
  name: string;
  member: number;
};

export type EveningLinked = {
  members: Record<string, number>;
};

export type EveningShown = {
  tournament: string;
  day: string;
  rounds: number;
  corrections: number;
  moved: Moved[];
};

export type MemberShown = {
  number: number;
  name: string;
  status: "forgotten" | "left" | "member" | "merged";
  offices: ("committee" | "secretary" | "team")[];
  year_shown: boolean;
  consent: boolean;
  attendance: Attendance;
};

export type Motion = {
  number: number;
  by: number;
  amendment: Amendment;
  state: "adopted" | "open" | "rejected" | "suggested" | "withdrawn";
  electors: number[];
  speeches: Speech[];
  votes: Vote[];
  day: string;
  overtaken: boolean;
};

export type MotionShown = {
  motion: Motion;
  yes: number;
  needed: number;
  of_all: boolean;
};

export type Moved = {
  season: number;
  member: number;
  before: number | null;
  after: number | null;
};

export type Owing = {
  seat: number;
  name: string;
  debt: number;
  packs: number;
  reason: string;
  day: string;
};

export type SeasonRow = {
  rank: number;
  member: number | null;
  guest: [string, number] | null;
  result: number;
  game_points: number;
  units: Unit[];
  settled: string;
};

export type SeasonRules = {
  unit?: "evening" | "series";
  best?: number | null;
  bye?: "nothing" | "result";
  stand_in?: "nothing" | "result";
  absence?: number | null;
  ties?: ("best" | "game_points" | "units")[];
};

export type SeasonShown = {
  number: number;
  title: string;
  game: string;
  rules: SeasonRules;
  closed: boolean;
  evenings: EveningShown[];
  rows: SeasonRow[];
};

export type Shown = {
  type: "shown";
  topic: string;
  seq: number;
  view: View;
};

export type Speech = {
  member: number;
  text: string;
};

export type Unit = {
  tournament: string;
  round: number;
  result: number;
  game_points: number;
  counted: boolean;
  missed: boolean;
};

export type Vote = {
  member: number;
  yes: boolean;
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

export type Appoint = {
  type: "appoint";
  number: number;
  office: "committee" | "secretary" | "team";
  holds?: boolean;
};

export type BringResults = {
  type: "bring-results";
  tournament: string;
  rounds: number;
  outcomes: Outcome[];
};

export type CastVote = {
  type: "cast-vote";
  day?: string;
  motion?: number;
  yes?: boolean;
};

export type CloseBallot = {
  type: "close-ballot";
  day?: string;
  motion?: number;
};

export type CloseSeason = {
  type: "close-season";
  season: number;
};

export type ClubWish = {
  title: string;
};

export type CountEvening = {
  type: "count-evening";
  season: number;
  tournament: string;
  day: string;
};

export type DamageWish = {
  seat: number;
  packs?: number;
  reason?: string;
};

export type Do = {
  type: "do";
  ref: string;
  action: Action;
  seat?: number | null;
};

export type DropEvening = {
  type: "drop-evening";
  season: number;
  tournament: string;
};

export type Enrol = {
  type: "enrol";
};

export type EveningWish = {
  season: number;
  tournament: string;
  day: string;
  members?: Record<string, number>;
};

export type Forget = {
  type: "forget";
  number: number;
};

export type MemberWish = {
  number: number;
  name?: string | null;
  contact?: string | null;
  consent?: boolean | null;
};

export type Merge = {
  type: "merge";
  keep: number;
  drop: number;
};

export type NoteDebt = {
  type: "note-debt";
  day?: string;
  number?: number;
  packs?: number;
  reason?: string;
  source?: string;
};

export type OpenSeason = {
  type: "open-season";
  title: string;
  game: string;
  rules?: SeasonRules;
};

export type Outcome = {
  entrant: number;
  member: number | null;
  series: SeriesResult[];
};

export type Propose = {
  type: "propose";
  clause: string;
  text: string;
  settings?: Record<string, unknown>;
};

export type ReplacePack = {
  type: "replace-pack";
  day?: string;
  debt?: number;
};

export type Resign = {
  type: "resign";
  number: number;
};

export type SeriesResult = {
  round: number;
  result: number;
  game_points?: number;
  kind?: "bye" | "played" | "stand-in";
};

export type ShowYear = {
  type: "show-year";
  shown: boolean;
};

export type Speak = {
  type: "speak";
  motion: number;
  text: string;
};

export type TakeUp = {
  type: "take-up";
  motion: number;
};

export type WithdrawMotion = {
  type: "withdraw-motion";
  motion: number;
};

export type View =
  | ClubView;

export type Action =
  | Enrol
  | Resign
  | Forget
  | Merge
  | Appoint
  | ShowYear
  | Propose
  | TakeUp
  | WithdrawMotion
  | Speak
  | CastVote
  | CloseBallot
  | NoteDebt
  | ReplacePack
  | OpenSeason
  | CountEvening
  | DropEvening
  | BringResults
  | CloseSeason;

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
