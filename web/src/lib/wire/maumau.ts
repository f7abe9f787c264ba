// Generated from the server's own types by `make types`. Do not edit.
export interface Accused {
  type: "accused";
  speech: string;
}

export interface Accusing {
  by: number;
  accused: number;
  category: "card" | "dealing" | "draw" | "gesture" | "house_rule" | "mau" | "mau_mau" | "penalty_cards" | "queen_round" | "shuffle" | "take_back" | "turn";
}

export interface Arrived {
  type: "arrived";
  seat: number;
}

export interface Astonished {
  type: "astonished";
  seat: number;
  made: boolean;
}

export interface CardDealt {
  type: "card-dealt";
  seat: number;
  card: string | null;
  open: boolean;
  didi: boolean;
}

export interface CardLaid {
  type: "card-laid";
  seat: number;
  card: string;
  wish: "H" | "K" | "P" | "X" | null;
  end_queens: boolean;
}

export interface CardReplaced {
  type: "card-replaced";
  seat: number;
  old: string;
  card: string | null;
}

export interface CardTakenBack {
  type: "card-taken-back";
  seat: number;
  card: string;
}

export interface CardThrownIn {
  type: "card-thrown-in";
  seat: number;
  card: string;
}

export interface CardsDrawn {
  type: "cards-drawn";
  seat: number;
  count: number;
  cards: string[] | null;
}

export interface Cheered {
  type: "cheered";
  seat: number;
}

export interface ClauseRead {
  type: "clause-read";
  by: number;
  clause: string;
}

export interface Collided {
  type: "collided";
  seat: number;
  card: string | null;
}

export interface ColliderClosed {
  type: "collider-closed";
  count: number;
}

export interface CountdownBegun {
  type: "countdown-begun";
  by: number;
}

export interface Counted {
  type: "counted";
  left: number;
}

export interface DealClosed {
  type: "deal-closed";
  result: DealResult;
}

export interface DealOpenedWith {
  type: "deal-opened-with";
  number: number;
  dealer: number;
  options: Options;
  commitment: string | null;
  seats: number[];
  rules: HouseRule[];
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

export interface DealVoid {
  type: "deal-void";
}

export interface DealerDrawn {
  type: "dealer-drawn";
  cards: ([number, string])[];
  seat: number;
}

export interface DealingFault {
  type: "dealing-fault";
  number: number;
  fined: boolean;
}

export interface Dealt {
  type: "dealt";
  hands: string[][];
}

export interface Defended {
  type: "defended";
  speech: string;
}

export interface DoubtLapsed {
  type: "doubt-lapsed";
  by: number;
}

export interface Doubted {
  type: "doubted";
  by: number;
  accused: number;
  category: string;
  upheld: boolean;
  lapsed: boolean;
}

export interface DrawDue {
  type: "draw-due";
  seat: number;
  count: number;
  kind: "penalty" | "serve" | "seven";
  clause: string;
  owed: boolean;
}

export interface DrawLapsed {
  type: "draw-lapsed";
  seat: number;
  count: number;
  owed: boolean;
}

export interface Due {
  seat: number;
  count: number;
  kind: "penalty" | "serve" | "seven";
  clause: string;
  turn: number;
}

export interface Duty {
  seat: number;
  gesture: string;
  toward: number | null;
  since: number;
}

export interface DutyArisen {
  type: "duty-arisen";
  seat: number;
  gesture: string;
  toward: number | null;
  hidden: boolean;
}

export interface DutyDone {
  type: "duty-done";
  seat: number;
  gesture: string;
  toward: number | null;
}

export interface DutyOver {
  type: "duty-over";
  seat: number;
  gesture: string;
  toward: number | null;
  hidden: boolean;
}

export interface EdgeCalled {
  type: "edge-called";
  card: string;
}

export interface EdgeDecided {
  type: "edge-decided";
  times: ([number, number | null])[];
  paying: number[];
}

export interface FactAnswered {
  type: "fact-answered";
  by: number;
  about: "hand" | "penalties" | "serve" | "stock" | "turn";
  of: number | null;
  count: number | null;
  seat: number | null;
  card: string | null;
  wish: "H" | "K" | "P" | "X" | null;
  pending: number;
}

export interface GivenTold {
  type: "given-told";
  by: number;
  of: number;
  cards: string[];
}

export interface HealthAnswered {
  type: "health-answered";
  seat: number;
  well: boolean;
}

export interface HealthAsked {
  type: "health-asked";
}

export interface HouseRule {
  by: number;
  text: string;
  trigger: "drawn" | "honour" | "laid";
  card: string;
  bound: "all" | "next" | "who";
}

export interface LeaveNoted {
  type: "leave-noted";
  seat: number;
}

export interface Left {
  type: "left";
  seat: number;
}

export interface LeftOut {
  type: "left-out";
  seat: number;
}

export interface MatchEnded {
  type: "match-ended";
  final: ScoreLine[];
}

export interface MatchWon {
  type: "match-won";
  seat: number;
}

export interface MauMauSaid {
  type: "mau-mau-said";
  seat: number;
}

export interface MauSaid {
  type: "mau-said";
  seat: number;
}

export interface Mixed {
  type: "mixed";
  seat: number;
  entropy: string | null;
}

export interface Mixing {
  by: number;
  deep: boolean;
}

export interface Offence {
  seat: number;
  code: string;
  turn: number;
  lie: number | null;
  punished: boolean;
  number: number;
  taken: Penalty | null;
  cause: number | null;
}

export interface OffencePunished {
  type: "offence-punished";
  offence: Offence;
}

export interface Offended {
  type: "offended";
  seat: number;
  code: string;
  lie: number | null;
  taken: Penalty | null;
  cause: number | null;
}

export interface OpenCardKept {
  type: "open-card-kept";
  seat: number;
}

export interface Options {
  mode: "learn" | "strict" | "table";
  target: number;
  decks: 1 | 2 | "auto";
  dealer_rule: "clockwise" | "loser" | "winner";
  starter_effects: "full" | "next_player" | "none";
  starter_joker: "dealer_swaps" | "rebury" | "wild";
  seven_cap: "drawable" | "none";
  stack_on_ten: boolean;
  ten_effect: "full" | "plain";
  voluntary_draw: boolean;
  doubt_window_turns: number;
  late_doubt_penalised: boolean;
  convert_current_turn: boolean;
  rollback: "last_legal" | "stay";
  accusing_question: "doubt" | "justified_only";
  no_cards: "lapse" | "owed";
  keep_represented: boolean;
  queen_forgotten: "not_counted" | "penalty";
  king_throw_turn: "neighbour" | "unchanged";
  king_window: "either" | "immediate" | "until_turn_end";
  lhc_order: "anyone" | "several" | "turn";
  manual_deal: boolean;
  mau_midturn: boolean;
  mau_with_penalty: boolean;
  false_mau: "free" | "violation";
  two_points_need_call: boolean;
  leaver_policy: "server_draws" | "wait";
  rule_step_5: 6 | 10;
  ccc: "lot" | "plenum" | "recent";
  special_rules: ("ace_direction" | "adder" | "joker" | "lonely_nine" | "pimperle" | "reversed_jack" | "tschuldi" | "willi")[];
  tschuldi_events: ("eight" | "lhc" | "seven" | "swap")[];
  pimperle_card: string;
  special_unit: "deal" | "match_day";
  match_days: number;
  adder_wrap: "cap" | "modulo";
  adder_tens: boolean;
  joker_on_seven: "forbidden" | "pass";
  ace_flip: "once" | "parity";
  tie_mode: "R1" | "R2" | "R3";
  three_table: "literal" | "shifted";
  goal_ratio: "strokes" | "wins";
  final_minutes: number;
  final_decks: 1 | 2;
  final_specials: boolean;
  timing: Timing;
}

export interface OptionsAmended_Options {
  type: "options-amended";
  options: Options;
}

export interface Penalty {
  card: string;
  turn: number;
}

export interface PenaltyDrawn {
  type: "penalty-drawn";
  seat: number;
  card: string | null;
  clause: string;
}

export interface PenaltyReturned {
  type: "penalty-returned";
  seat: number;
  card: string | null;
  turn: number;
}

export interface PenaltyTaken {
  type: "penalty-taken";
  seat: number;
  card: string | null;
}

export interface PileTaken {
  type: "pile-taken";
  by: number;
  deep: boolean;
}

export interface PlenumCalled {
  type: "plenum-called";
  by: number;
  accused: number;
  charge: string;
  demand: number;
  clause: string;
}

export interface PlenumDecided {
  type: "plenum-decided";
  votes: ([number, boolean | null])[];
  guilty: boolean;
}

export interface PlenumView {
  plaintiff: number;
  accused: number;
  charge: string;
  clause: string;
  demand: number;
  accusation: string;
  speech: string;
  answered: number[];
  own: boolean | null;
}

export interface PlenumVoted {
  type: "plenum-voted";
  seat: number;
  guilty: boolean | null;
}

export interface Promised {
  type: "promised";
  number: number;
  pack: string[];
  commitment: string | null;
}

export interface QueensCalled {
  type: "queens-called";
  seat: number;
  shown: string[];
}

export interface QueensCalledLate {
  type: "queens-called-late";
  seat: number;
  shown: string[];
}

export interface QueensClaimed {
  type: "queens-claimed";
  seat: number;
  end: boolean;
}

export interface QueensStopped {
  type: "queens-stopped";
}

export interface QuestionPut {
  type: "question-put";
  by: number;
  accused: number;
  category: "card" | "dealing" | "draw" | "gesture" | "house_rule" | "mau" | "mau_mau" | "penalty_cards" | "queen_round" | "shuffle" | "take_back" | "turn";
}

export interface QuestionWithdrawn {
  type: "question-withdrawn";
  by: number;
}

export interface RolledBack {
  type: "rolled-back";
  cards: ([number, string])[];
}

export interface RoundView {
  number: number;
  dealer: number;
  totals: number[];
  played: number;
  deal: View | null;
  over: boolean;
  rows: Row[];
  final: ScoreLine[];
  present: number[];
  leaving: number[];
  rules: HouseRule[];
  credits: number[];
  winner: number | null;
}

export interface Row {
  number: number;
  dealer: number;
  result: DealResult;
}

export interface RuleAdded {
  type: "rule-added";
  rule: HouseRule;
}

export interface RuleAnswered {
  type: "rule-answered";
  by: number;
  card: string;
  on: string;
  situation: "queens" | "serve" | "seven";
  answer: "depends" | "no" | "yes";
  clauses: string[];
}

export interface ScoreLine {
  clause: string;
  key: string;
  args: Record<string, unknown>;
  game_points: number[];
  table_points: number[];
  cents: number[];
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

export interface Slept {
  type: "slept";
}

export interface StarterTurned {
  type: "starter-turned";
  card: string;
  buried: boolean;
}

export interface Swapped {
  type: "swapped";
  seat: number;
  partner: number | null;
  given: string[] | null;
  received: string[] | null;
}

export interface TakeBackTried {
  type: "take-back-tried";
  seat: number;
  card: string;
}

export interface Timing {
  countdown_idle: number | null;
  countdown_tick: number | null;
  countdown_tolerance: number | null;
  end_of_turn_wait: number | null;
  turn_close_min: number | null;
  mau_grace: number | null;
  race_tolerance: number | null;
  final_protest: number | null;
  wish: number | null;
  lhc_decision: number | null;
  health_answer: number | null;
  health_wait: number | null;
  deal_fault_answer: number | null;
  gesture: number | null;
  plenum_speech: number | null;
  plenum_vote: number | null;
  doubt_stop: number | null;
  doubt_withdraw: number | null;
  seat_kept: number | null;
  reconnect_pause: number | null;
  away_autodraw: number | null;
  bell_lead: number | null;
}

export interface TurnClosing {
  type: "turn-closing";
}

export interface TurnEnded {
  type: "turn-ended";
  seat: number;
}

export interface View {
  seat: number;
  phase: "dealing" | "finished" | "greeting" | "playing" | "shuffling";
  dealer: number;
  seats: number[];
  hand: string[];
  counts: number[];
  penalties: number[];
  stock: number;
  pile: string[];
  lying: number;
  effective: string | null;
  wish: "H" | "K" | "P" | "X" | null;
  pending: number;
  queen_round: number | null;
  on_turn: number | null;
  direction: -1 | 1;
  number: number;
  stage: "act" | "closing" | "collider" | "protest" | "swap" | "wish" | null;
  again: boolean;
  stack: "H" | "K" | "P" | "X" | null;
  drawn: boolean;
  feast: boolean;
  said: number[];
  dues: Due[];
  owed: Due[];
  duties: Duty[];
  edge: string | null;
  plenum: PlenumView | null;
  accusing: Accusing | null;
  tellable: [number, number] | null;
  mixing: Mixing | null;
  ticks: number | null;
  asked: number[];
  finisher: number | null;
  health: ([number, boolean])[];
  opened: [number, string] | null;
  faults: number;
  winner: number | null;
  lines: ScoreLine[];
}

export interface WentOn {
  type: "went-on";
}

export interface WentOut {
  type: "went-out";
  seat: number;
  card: string;
  collider: boolean;
}

export interface WishReplaced {
  type: "wish-replaced";
  suit: "H" | "K" | "P" | "X";
}

export interface Wished {
  type: "wished";
  suit: "H" | "K" | "P" | "X";
}

export interface Won {
  type: "won";
  seat: number;
  lines: ScoreLine[];
}

export interface Accuse {
  type: "accuse";
  speech?: string;
}

export interface AddRule {
  type: "add-rule";
  text: string;
  trigger?: "drawn" | "honour" | "laid";
  card?: string;
  bound?: "all" | "next" | "who";
}

export interface AnswerHealth {
  type: "answer-health";
  well: boolean;
}

export interface AnswerWarning {
  type: "answer-warning";
  withdraw: boolean;
}

export interface AskClause {
  type: "ask-clause";
  clause: string;
}

export interface AskFact {
  type: "ask-fact";
  about: "hand" | "penalties" | "serve" | "stock" | "turn";
  of?: number | null;
}

export interface AskHealth {
  type: "ask-health";
}

export interface AskRule {
  type: "ask-rule";
  card: string;
  on: string;
  situation?: "queens" | "serve" | "seven";
}

export interface CallLate {
  type: "call-late";
}

export interface CallPlenum {
  type: "call-plenum";
  accused: number;
  charge: string;
  violations?: number;
  demand?: number | null;
}

export interface CallQueens {
  type: "call-queens";
  card: string;
  mau?: boolean;
}

export interface Cheer {
  type: "cheer";
}

export interface Collide {
  type: "collide";
  card?: string | null;
}

export interface CountDown {
  type: "count-down";
}

export interface Defend {
  type: "defend";
  speech?: string;
}

export interface Done {
  type: "done";
}

export interface Doubt {
  type: "doubt";
  accused: number;
  category: "card" | "dealing" | "draw" | "gesture" | "house_rule" | "mau" | "mau_mau" | "penalty_cards" | "queen_round" | "shuffle" | "take_back" | "turn";
  question?: boolean;
}

export interface DrawCard {
  type: "draw-card";
}

export interface FlickCard {
  type: "flick-card";
  strength: number;
}

export interface Gesture {
  type: "gesture";
  gesture: string;
  toward?: number | null;
}

export interface KeepCard {
  type: "keep-card";
  keep: boolean;
}

export interface LayCard {
  type: "lay-card";
  card: string;
  wish?: "H" | "K" | "P" | "X" | null;
  mau?: boolean;
  mau_mau?: boolean;
  end_queens?: boolean;
}

export interface LeaveOut {
  type: "leave-out";
}

export interface Mix {
  type: "mix";
  entropy: string;
}

export interface SayMau {
  type: "say-mau";
}

export interface SayMauMau {
  type: "say-mau-mau";
}

export interface ShufflePile {
  type: "shuffle-pile";
  deep?: boolean;
}

export interface Swap {
  type: "swap";
  partner?: number | null;
}

export interface TakeBack {
  type: "take-back";
}

export interface TakePenalty {
  type: "take-penalty";
}

export interface TakeSevens {
  type: "take-sevens";
}

export interface TellGiven {
  type: "tell-given";
}

export interface ThrowIn {
  type: "throw-in";
  card: string;
  mau?: boolean;
}

export interface TurnStarter {
  type: "turn-starter";
}

export interface VotePlenum {
  type: "vote-plenum";
  guilty: boolean;
}

export interface Wish {
  type: "wish";
  suit: "H" | "K" | "P" | "X";
}

export type Seen = RoundView;

export type Happened =
  | Accused
  | Arrived
  | Astonished
  | CardDealt
  | CardLaid
  | CardReplaced
  | CardTakenBack
  | CardThrownIn
  | CardsDrawn
  | Cheered
  | ClauseRead
  | Collided
  | ColliderClosed
  | CountdownBegun
  | Counted
  | DealClosed
  | DealOpenedWith
  | DealOpened_Options
  | DealVoid
  | DealerDrawn
  | DealingFault
  | Dealt
  | Defended
  | DoubtLapsed
  | Doubted
  | DrawDue
  | DrawLapsed
  | DutyArisen
  | DutyDone
  | DutyOver
  | EdgeCalled
  | EdgeDecided
  | FactAnswered
  | GivenTold
  | HealthAnswered
  | HealthAsked
  | LeaveNoted
  | Left
  | LeftOut
  | MatchEnded
  | MatchWon
  | MauMauSaid
  | MauSaid
  | Mixed
  | OffencePunished
  | Offended
  | OpenCardKept
  | OptionsAmended_Options
  | PenaltyDrawn
  | PenaltyReturned
  | PenaltyTaken
  | PileTaken
  | PlenumCalled
  | PlenumDecided
  | PlenumVoted
  | Promised
  | QueensCalled
  | QueensCalledLate
  | QueensClaimed
  | QueensStopped
  | QuestionPut
  | QuestionWithdrawn
  | RolledBack
  | RuleAdded
  | RuleAnswered
  | SeedRevealed
  | Shuffled
  | Slept
  | StarterTurned
  | Swapped
  | TakeBackTried
  | TurnClosing
  | TurnEnded
  | WentOn
  | WentOut
  | WishReplaced
  | Wished
  | Won;

export type Action =
  | Accuse
  | AddRule
  | AnswerHealth
  | AnswerWarning
  | AskClause
  | AskFact
  | AskHealth
  | AskRule
  | CallLate
  | CallPlenum
  | CallQueens
  | Cheer
  | Collide
  | CountDown
  | Defend
  | Done
  | Doubt
  | DrawCard
  | FlickCard
  | Gesture
  | KeepCard
  | LayCard
  | LeaveOut
  | Mix
  | SayMau
  | SayMauMau
  | ShufflePile
  | Swap
  | TakeBack
  | TakePenalty
  | TakeSevens
  | TellGiven
  | ThrowIn
  | TurnStarter
  | VotePlenum
  | Wish;

