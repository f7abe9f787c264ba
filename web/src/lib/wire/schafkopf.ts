// Generated from the server's own types by `make types`. Do not edit.
import type { Auction, ClaimRejected, Confirmed, HeadlinePart, ListLine, MatchEnded, Mix, Mixed, Pledge, Pledged, ScoreLine, SeedRevealed, Shuffled, TrickTaken, WordsKept, WordsOpened } from "./shared";
export type { Auction, ClaimRejected, Confirmed, DealResult, HeadlinePart, ListLine, MatchEnded, Mix, Mixed, Pledge, Pledged, ScoreLine, SeedRevealed, Shuffled, TrickTaken, WordsKept, WordsOpened } from "./shared";

export type Annulled = {
  type: "annulled";
};

export type Bid = {
  type: "bid";
  seat: number;
  rung: number;
  phrase: string;
  named: string | null;
};

export type CardCorrected = {
  type: "card-corrected";
  seat: number;
  wrong: string;
  right: string;
};

export type CardPlayed = {
  type: "card-played";
  seat: number;
  card: string;
  ran_away?: boolean | null;
};

export type Claimed = {
  type: "claimed";
  by: number;
  against: number;
  trick?: number | null;
};

export type ContractFixed = {
  type: "contract-fixed";
  seat: number;
  contract: string;
};

export type CorrectionAsked = {
  type: "correction-asked";
  seat: number;
  wrong: string;
  right: string;
};

export type CorrectionDenied = {
  type: "correction-denied";
  seat: number;
  reason: "card-was-right" | "disclosure";
};

export type CorrectionDisputed = {
  type: "correction-disputed";
  seat: number;
};

export type DealClosed_Facts = {
  type: "deal-closed";
  result: DealResult_Facts;
};

export type DealOpened_Options = {
  type: "deal-opened";
  number: number;
  dealer: number;
  options: Options;
  commitment: string | null;
};

export type DealResult_Facts = {
  game_points: number[];
  cents: number[];
  lines: ScoreLine[];
  redeal: boolean;
  facts: Facts | null;
  headline: HeadlinePart[];
};

export type Dealt = {
  type: "dealt";
  hands: string[][];
};

export type Facts = {
  contract: "Farbwenz" | "Rufspiel" | "Solo" | "Wenz";
  declarer: number;
  augen: number | null;
  tricks: number | null;
  partner: number | null;
  tout: boolean;
  spritze: number | null;
  foul: Foul | null;
  won: boolean | null;
  level: "durch" | "schneider" | "simple" | null;
  one_trick: boolean;
};

export type Foul = {
  offender: number;
  phase: "lost" | "open" | "won";
  continued: boolean;
  secured: boolean;
};

export type Inspection = {
  hands: string[][];
  taken: Trick[];
  offences: Offence[];
};

export type MatchView_View = {
  number: number;
  dealer: number;
  totals: number[];
  played: number;
  deal: View | null;
  over: boolean;
  rows: ListLine[];
  final: ScoreLine[];
};

export type MatterView = {
  stage: "correctable" | "correction" | "disclosure" | "vote";
  slip: Slip;
  right: string | null;
};

export type ObjectionAnswered = {
  type: "objection-answered";
  seat: number;
  objection: boolean | null;
};

export type Offence = {
  slip: Slip;
  phase: "lost" | "open" | "won";
  secured: boolean;
};

export type OffenceProven = {
  type: "offence-proven";
  slip: Slip;
  correctable: boolean;
};

export type Offended = {
  type: "offended";
  offence: Offence;
};

export type Options = {
  mode: "learn" | "strict" | "table";
  deals: number;
  tout_rank: "merged" | "split";
  hold_solo_tout: boolean;
  runaway: "any_lead" | "first_trick_only";
  spritze_trump_check: "current" | "initial";
  opp_schneider_max: 29 | 30;
  unentitled_rule: boolean;
  reuegeld_payer: "declarer" | "halves" | "side";
  reuegeld_offender: "always" | "undecided";
  revoke_won_level: "secured" | "simple";
  revoke_tout: "literal" | "scaled";
  revoke_vote: "any" | "majority" | "unanimous";
  supervised: boolean;
  time_out: "first" | "sensible";
  timing: Timing;
};

export type OptionsAmended_Options = {
  type: "options-amended";
  options: Options;
};

export type Passed = {
  type: "passed";
  seat: number;
};

export type PassedOut = {
  type: "passed-out";
};

export type PlayGoesOn = {
  type: "play-goes-on";
  slip: Slip;
};

export type Scored = {
  type: "scored";
  facts: Facts;
  lines: ScoreLine[];
};

export type Slip = {
  seat: number;
  card: string | null;
  clause: string;
  trick: number;
  lead: boolean;
};

export type Spritze = {
  seat: number;
  word: string;
};

export type SpritzeDeclined = {
  type: "spritze-declined";
  seat: number;
};

export type SpritzeGiven = {
  type: "spritze-given";
  seat: number;
  word: string;
};

export type SupervisorCalled = {
  type: "supervisor-called";
  seat: number;
};

export type SupervisorDecided = {
  type: "supervisor-decided";
  decision: string;
};

export type Timing = {
  mix: number | null;
  turn: number | null;
  spritze: number | null;
  vote: number | null;
  confirm: number | null;
};

export type Trick = {
  leader: number;
  cards: string[];
  taker: number;
};

export type View = {
  seat: number;
  phase: "bidding" | "finished" | "playing" | "shuffling";
  dealer: number;
  hand?: string[];
  counts?: number[];
  auction?: Auction | null;
  named?: (string | null)[];
  contract?: string | null;
  declarer?: number | null;
  partner?: number | null;
  leader?: number | null;
  trick?: string[];
  last?: Trick | null;
  tricks?: number[];
  spritze?: Spritze | null;
  matter?: MatterView | null;
  proven?: Slip[];
  frozen?: number | null;
  outcome?: "annulled" | "passed-out" | "scored" | null;
  facts?: Facts | null;
  lines?: ScoreLine[];
  inspection?: Inspection | null;
};

export type VoteCast = {
  type: "vote-cast";
  seat: number;
  go_on: boolean | null;
};

export type AllowCorrection = {
  type: "allow-correction";
  allowed: boolean;
};

export type Annul = {
  type: "annul";
};

export type AnswerObjection = {
  type: "answer-objection";
  objection: boolean;
};

export type CallSupervisor = {
  type: "call-supervisor";
};

export type Claim = {
  type: "claim";
  against: number;
  trick?: number | null;
};

export type Confirm = {
  type: "confirm";
};

export type Correct = {
  type: "correct";
  card: string;
};

export type GiveSpritze = {
  type: "give-spritze";
  word: string;
};

export type LetStand = {
  type: "let-stand";
};

export type NameContract = {
  type: "name-contract";
  contract: string;
};

export type NoSpritze = {
  type: "no-spritze";
};

export type PlayCard = {
  type: "play-card";
  card: string;
};

export type PlayOn = {
  type: "play-on";
};

export type Resume = {
  type: "resume";
};

export type Settle = {
  type: "settle";
  offender: number;
  phase: "lost" | "open" | "won";
};

export type Spiele = {
  type: "spiele";
};

export type Vote = {
  type: "vote";
  go_on: boolean;
};

export type Weiter = {
  type: "weiter";
};

export type Happened =
  | Annulled
  | Bid
  | CardCorrected
  | CardPlayed
  | ClaimRejected
  | Claimed
  | Confirmed
  | ContractFixed
  | CorrectionAsked
  | CorrectionDenied
  | CorrectionDisputed
  | DealClosed_Facts
  | DealOpened_Options
  | Dealt
  | MatchEnded
  | Mixed
  | ObjectionAnswered
  | OffenceProven
  | Offended
  | OptionsAmended_Options
  | Passed
  | PassedOut
  | PlayGoesOn
  | Pledged
  | Scored
  | SeedRevealed
  | Shuffled
  | SpritzeDeclined
  | SpritzeGiven
  | SupervisorCalled
  | SupervisorDecided
  | TrickTaken
  | VoteCast
  | WordsKept
  | WordsOpened;

export type Action =
  | AllowCorrection
  | Annul
  | AnswerObjection
  | CallSupervisor
  | Claim
  | Confirm
  | Correct
  | GiveSpritze
  | LetStand
  | Mix
  | NameContract
  | NoSpritze
  | PlayCard
  | PlayOn
  | Pledge
  | Resume
  | Settle
  | Spiele
  | Vote
  | Weiter;

/** What is meant where the server leaves a field out. */
export const LEFT_OUT: Omit<Required<View>, "seat" | "phase" | "dealer"> = {
  hand: [],
  counts: [],
  auction: null,
  named: [],
  contract: null,
  declarer: null,
  partner: null,
  leader: null,
  trick: [],
  last: null,
  tricks: [],
  spritze: null,
  matter: null,
  proven: [],
  frozen: null,
  outcome: null,
  facts: null,
  lines: [],
  inspection: null,
};

/** All that is the game's own. */
export type Game = {
  view: MatchView_View;
  deal: View;
  event: Happened;
  action: Action;
  facts: Facts;
  options: Options;
};
