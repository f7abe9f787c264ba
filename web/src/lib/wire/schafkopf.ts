// Generated from the server's own types by `make types`. Do not edit.
export interface Annulled {
  type: "annulled";
}

export interface Auction {
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
}

export interface Bid {
  type: "bid";
  seat: number;
  rung: number;
  phrase: string;
  named: string | null;
}

export interface CardCorrected {
  type: "card-corrected";
  seat: number;
  wrong: string;
  right: string;
}

export interface CardPlayed {
  type: "card-played";
  seat: number;
  card: string;
}

export interface ClaimRejected {
  type: "claim-rejected";
  by: number;
  against: number;
}

export interface Claimed {
  type: "claimed";
  by: number;
  against: number;
}

export interface Confirmed {
  type: "confirmed";
  seat: number;
}

export interface ContractFixed {
  type: "contract-fixed";
  seat: number;
  contract: string;
}

export interface CorrectionAsked {
  type: "correction-asked";
  seat: number;
  wrong: string;
  right: string;
}

export interface CorrectionDenied {
  type: "correction-denied";
  seat: number;
  reason: "card-was-right" | "disclosure";
}

export interface CorrectionDisputed {
  type: "correction-disputed";
  seat: number;
}

export interface DealClosed {
  type: "deal-closed";
  result: DealResult;
}

export interface DealOpened_Options {
  type: "deal-opened";
  number: number;
  dealer: number;
  options: Options;
  commitment: string | null;
}

export interface DealResult {
  game_points: number[];
  cents: number[];
  lines: ScoreLine[];
  redeal: boolean;
}

export interface Dealt {
  type: "dealt";
  hands: string[][];
}

export interface Facts {
  contract: "Farbwenz" | "Rufspiel" | "Solo" | "Wenz";
  declarer: number;
  augen: number;
  tricks: number;
  partner: number | null;
  tout: boolean;
  spritze: number | null;
  foul: Foul | null;
}

export interface Foul {
  offender: number;
  phase: "lost" | "open" | "won";
  continued: boolean;
  secured: boolean;
}

export interface Inspection {
  hands: string[][];
  taken: Trick[];
  offences: Offence[];
}

export interface MatchEnded {
  type: "match-ended";
  final: ScoreLine[];
}

export interface MatchView_View {
  number: number;
  dealer: number;
  totals: number[];
  played: number;
  deal: View | null;
  over: boolean;
  rows: Row[];
  final: ScoreLine[];
}

export interface MatterView {
  stage: "correctable" | "correction" | "disclosure" | "vote";
  slip: Slip;
  right: string | null;
}

export interface Mixed {
  type: "mixed";
  seat: number;
  entropy: string | null;
}

export interface ObjectionAnswered {
  type: "objection-answered";
  seat: number;
  objection: boolean | null;
}

export interface Offence {
  slip: Slip;
  phase: "lost" | "open" | "won";
  secured: boolean;
}

export interface OffenceProven {
  type: "offence-proven";
  slip: Slip;
  correctable: boolean;
}

export interface Offended {
  type: "offended";
  offence: Offence;
}

export interface Options {
  mode: "learn" | "strict" | "table";
  deals: number;
  tout_rank: "merged" | "split";
  hold_solo_tout: boolean;
  runaway: "any_lead" | "first_trick_only";
  spritze_trump_check: "current" | "initial";
  opp_schneider_max: 29 | 30;
  unentitled_rule: boolean;
  reuegeld_payer: "declarer" | "side";
  revoke_won_level: "secured" | "simple";
  revoke_tout: "literal" | "scaled";
  revoke_vote: "any" | "majority" | "unanimous";
  supervised: boolean;
  timing: Timing;
}

export interface OptionsAmended_Options {
  type: "options-amended";
  options: Options;
}

export interface Passed {
  type: "passed";
  seat: number;
}

export interface PassedOut {
  type: "passed-out";
}

export interface PlayGoesOn {
  type: "play-goes-on";
  slip: Slip;
}

export interface Row {
  number: number;
  dealer: number;
  result: DealResult;
}

export interface ScoreLine {
  clause: string;
  key: string;
  args: Record<string, unknown>;
  game_points: number[];
  table_points: number[];
  cents: number[];
}

export interface Scored {
  type: "scored";
  facts: Facts;
  lines: ScoreLine[];
}

export interface SeedRevealed {
  type: "seed-revealed";
  number: number;
  seed: string;
}

export interface Shuffled {
  type: "shuffled";
  order: string[];
}

export interface Slip {
  seat: number;
  card: string | null;
  clause: string;
  trick: number;
  lead: boolean;
}

export interface Spritze {
  seat: number;
  word: string;
}

export interface SpritzeDeclined {
  type: "spritze-declined";
  seat: number;
}

export interface SpritzeGiven {
  type: "spritze-given";
  seat: number;
  word: string;
}

export interface SupervisorCalled {
  type: "supervisor-called";
  seat: number;
}

export interface SupervisorDecided {
  type: "supervisor-decided";
  decision: string;
}

export interface Timing {
  mix: number | null;
  turn: number | null;
  spritze: number | null;
  vote: number | null;
  confirm: number | null;
}

export interface Trick {
  leader: number;
  cards: string[];
  taker: number;
}

export interface TrickTaken {
  type: "trick-taken";
  seat: number;
}

export interface View {
  seat: number;
  phase: "bidding" | "finished" | "playing" | "shuffling";
  dealer: number;
  hand: string[];
  counts: number[];
  auction: Auction | null;
  named: (string | null)[];
  contract: string | null;
  declarer: number | null;
  partner: number | null;
  leader: number | null;
  trick: string[];
  last: Trick | null;
  tricks: number[];
  spritze: Spritze | null;
  matter: MatterView | null;
  proven: Slip[];
  frozen: number | null;
  outcome: "annulled" | "passed-out" | "scored" | null;
  facts: Facts | null;
  lines: ScoreLine[];
  inspection: Inspection | null;
}

export interface VoteCast {
  type: "vote-cast";
  seat: number;
  go_on: boolean | null;
}

export interface AllowCorrection {
  type: "allow-correction";
  allowed: boolean;
}

export interface Annul {
  type: "annul";
}

export interface AnswerObjection {
  type: "answer-objection";
  objection: boolean;
}

export interface CallSupervisor {
  type: "call-supervisor";
}

export interface Claim {
  type: "claim";
  against: number;
}

export interface Confirm {
  type: "confirm";
}

export interface Correct {
  type: "correct";
  card: string;
}

export interface GiveSpritze {
  type: "give-spritze";
  word: string;
}

export interface LetStand {
  type: "let-stand";
}

export interface Mix {
  type: "mix";
  entropy: string;
}

export interface NameContract {
  type: "name-contract";
  contract: string;
}

export interface NoSpritze {
  type: "no-spritze";
}

export interface PlayCard {
  type: "play-card";
  card: string;
}

export interface PlayOn {
  type: "play-on";
}

export interface Resume {
  type: "resume";
}

export interface Settle {
  type: "settle";
  offender: number;
  phase: "lost" | "open" | "won";
}

export interface Spiele {
  type: "spiele";
}

export interface Vote {
  type: "vote";
  go_on: boolean;
}

export interface Weiter {
  type: "weiter";
}

export type Seen = MatchView_View;

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
  | DealClosed
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
  | Scored
  | SeedRevealed
  | Shuffled
  | SpritzeDeclined
  | SpritzeGiven
  | SupervisorCalled
  | SupervisorDecided
  | TrickTaken
  | VoteCast;

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
  | Resume
  | Settle
  | Spiele
  | Vote
  | Weiter;

