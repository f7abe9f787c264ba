// Generated from the server's own types by `make types`. Do not edit.
import type { Arrived, CardTakenBack, HeadlinePart, LeaveNoted, Left, ListLine, MatchEnded, MatchWon, Mix, Mixed, Pledge, Pledged, Promised, ScoreLine, SeedRevealed, Shuffled, WordsKept, WordsOpened } from "./shared";
export type { Arrived, CardTakenBack, DealResult, HeadlinePart, LeaveNoted, Left, ListLine, MatchEnded, MatchWon, Mix, Mixed, Pledge, Pledged, Promised, ScoreLine, SeedRevealed, Shuffled, WordsKept, WordsOpened } from "./shared";

export type Accused = {
  type: "accused";
  speech: string;
};

export type Accusing = {
  by: number;
  accused: number;
  category: "card" | "dealing" | "draw" | "gesture" | "house_rule" | "mau" | "mau_mau" | "penalty_cards" | "queen_round" | "shuffle" | "take_back" | "turn";
};

export type ActHeld = {
  type: "act-held";
  seat: number;
  action: LayCard | DrawCard | TakeSevens | Done | CallQueens;
};

export type AnswerEffect = {
  turn: Turn;
  to_answer: number[];
  going: boolean;
  out: boolean;
};

export type Astonished = {
  type: "astonished";
  seat: number;
  made: boolean;
};

export type BoardTaken = {
  type: "board-taken";
  totals: number[];
  rules: HouseRule[];
};

export type CallQueens = {
  type: "call-queens";
  card: string;
  mau: boolean;
};

export type CardDealt = {
  type: "card-dealt";
  seat: number;
  card: string | null;
  open: boolean;
  didi: boolean;
};

export type CardEffect = {
  turn: Turn;
  chain?: number;
  feast?: boolean;
  swap?: boolean;
};

export type CardLaid = {
  type: "card-laid";
  seat: number;
  card: string;
  wish: "H" | "K" | "P" | "X" | null;
  end_queens: boolean;
  did: CardEffect | null;
};

export type CardReplaced = {
  type: "card-replaced";
  seat: number;
  old: string;
  card: string | null;
};

export type CardThrownIn = {
  type: "card-thrown-in";
  seat: number;
  card: string;
  did: ThrowEffect | null;
};

export type CardsDrawn = {
  type: "cards-drawn";
  seat: number;
  count: number;
  cards: string[] | null;
};

export type Cheered = {
  type: "cheered";
  seat: number;
};

export type ClauseRead = {
  type: "clause-read";
  by: number;
  clause: string;
};

export type Collided = {
  type: "collided";
  seat: number;
  card: string | null;
  did: AnswerEffect | null;
};

export type ColliderClosed = {
  type: "collider-closed";
  count: number;
};

export type CountdownBegun = {
  type: "countdown-begun";
  by: number;
  sleeper: number | null;
};

export type Counted = {
  type: "counted";
  left: number;
  lenient: boolean;
};

export type DealClosed_Facts = {
  type: "deal-closed";
  result: DealResult_Facts;
};

export type DealOpenedWith = {
  type: "deal-opened-with";
  number: number;
  dealer: number;
  options: Options;
  commitment: string | null;
  seats: number[];
  rules: HouseRule[];
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

export type DealVoid = {
  type: "deal-void";
};

export type DealerDrawn = {
  type: "dealer-drawn";
  cards: ([number, string])[];
  seat: number;
};

export type DealingFault = {
  type: "dealing-fault";
  number: number;
  fined: boolean;
};

export type Dealt = {
  type: "dealt";
  hands: string[][];
};

export type Defended = {
  type: "defended";
  speech: string;
};

export type Done = {
  type: "done";
};

export type DoubtLapsed = {
  type: "doubt-lapsed";
  by: number;
};

export type Doubted = {
  type: "doubted";
  by: number;
  accused: number;
  category: string;
  upheld: boolean;
  lapsed: boolean;
};

export type DrawCard = {
  type: "draw-card";
};

export type DrawDue = {
  type: "draw-due";
  seat: number;
  count: number;
  kind: "penalty" | "serve" | "seven";
  clause: string;
  owed: boolean;
};

export type DrawLapsed = {
  type: "draw-lapsed";
  seat: number;
  count: number;
  owed: boolean;
};

export type Due = {
  seat: number;
  count: number;
  kind: "penalty" | "serve" | "seven";
  clause: string;
  turn: number;
};

export type Duty = {
  seat: number;
  gesture: string;
  toward: number | null;
  since: number;
};

export type DutyArisen = {
  type: "duty-arisen";
  seat: number;
  gesture: string;
  toward: number | null;
  hidden: boolean;
};

export type DutyDone = {
  type: "duty-done";
  seat: number;
  gesture: string;
  toward: number | null;
};

export type DutyOver = {
  type: "duty-over";
  seat: number;
  gesture: string;
  toward: number | null;
  hidden: boolean;
};

export type EdgeCalled = {
  type: "edge-called";
  card: string;
};

export type EdgeDecided = {
  type: "edge-decided";
  times: ([number, number | null])[];
  paying: number[];
};

export type Effective = {
  card: string;
  wish?: "H" | "K" | "P" | "X" | null;
  joker?: boolean;
};

export type FactAnswered = {
  type: "fact-answered";
  by: number;
  about: "hand" | "penalties" | "serve" | "stock" | "turn";
  of: number | null;
  count: number | null;
  seat: number | null;
  card: string | null;
  wish: "H" | "K" | "P" | "X" | null;
  pending: number;
};

export type Facts = {
  winner: number;
  jack: boolean;
  called: boolean | null;
  card: string | null;
  players: number;
  without: number[];
};

export type GivenTold = {
  type: "given-told";
  by: number;
  of: number;
  cards: string[];
};

export type HealthAnswered = {
  type: "health-answered";
  seat: number;
  well: boolean;
};

export type HealthAsked = {
  type: "health-asked";
};

export type HoldOver = {
  type: "hold-over";
};

export type HouseRule = {
  by: number;
  text: string;
  trigger: "drawn" | "honour" | "laid";
  card: string;
  bound: "all" | "next" | "who";
};

export type LayCard = {
  type: "lay-card";
  card: string;
  wish: "H" | "K" | "P" | "X" | null;
  mau: boolean;
  mau_mau: boolean;
  end_queens: boolean;
};

export type LeftOut = {
  type: "left-out";
  seat: number;
};

export type MauMauMatchView = {
  number: number;
  dealer: number;
  totals: number[];
  played: number;
  deal: View | null;
  over: boolean;
  rows: ListLine[];
  final: ScoreLine[];
  present: number[];
  leaving: number[];
  rules: HouseRule[];
  credits: number[];
  winner: number | null;
};

export type MauMauSaid = {
  type: "mau-mau-said";
  seat: number;
};

export type MauSaid = {
  type: "mau-said";
  seat: number;
};

export type MiscountedFor = {
  type: "miscounted";
  by: number;
  sleeper: number;
};

export type Mixing = {
  by: number;
  deep: boolean;
};

export type Offence = {
  seat: number;
  code: string;
  turn: number;
  lie: number | null;
  punished: boolean;
  number: number;
  taken: Penalty | null;
  cause: number | null;
};

export type OffencePunished = {
  type: "offence-punished";
  offence: Offence;
};

export type Offended = {
  type: "offended";
  seat: number;
  code: string;
  lie: number | null;
  taken: Penalty | null;
  cause: number | null;
};

export type OpenCardKept = {
  type: "open-card-kept";
  seat: number;
};

export type Options = {
  mode: "learn" | "strict" | "table";
  target: number;
  decks: 1 | 2 | "auto";
  dealer_rule: "clockwise" | "loser" | "winner";
  formalities: "players" | "table";
  starter_effects: "full" | "next_player" | "none";
  starter_joker: "dealer_swaps" | "rebury" | "wild";
  seven_cap: "drawable" | "none";
  stack_on_ten: boolean;
  ten_effect: "full" | "plain";
  voluntary_draw: boolean;
  doubt_window_turns: number;
  doubt_turns: "any" | "different";
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
  special_rules: ("ace_direction" | "adder" | "joker" | "lonely_nine" | "pimperle" | "reversed_jack" | "tschuldi" | "willi")[];
  tschuldi_events: ("eight" | "lhc" | "seven" | "swap")[];
  pimperle_card: string;
  special_schedule: "deal" | "none";
  adder_wrap: "cap" | "modulo";
  adder_tens: boolean;
  joker_on_seven: "forbidden" | "pass";
  ace_flip: "once" | "parity";
  timing: Timing;
};

export type OptionsAmended_Options = {
  type: "options-amended";
  options: Options;
};

export type Penalty = {
  card: string;
  turn: number;
};

export type PenaltyDrawn = {
  type: "penalty-drawn";
  seat: number;
  card: string | null;
  clause: string;
};

export type PenaltyReturned = {
  type: "penalty-returned";
  seat: number;
  card: string | null;
  turn: number;
};

export type PenaltyTaken = {
  type: "penalty-taken";
  seat: number;
  card: string | null;
};

export type PileTaken = {
  type: "pile-taken";
  by: number;
  deep: boolean;
};

export type PlenumCalled = {
  type: "plenum-called";
  by: number;
  accused: number;
  charge: string;
  demand: number;
  clause: string;
};

export type PlenumDecided = {
  type: "plenum-decided";
  votes: ([number, boolean | null])[];
  guilty: boolean;
};

export type PlenumView = {
  plaintiff: number;
  accused: number;
  charge: string;
  clause: string;
  demand: number;
  accusation: string;
  speech: string;
  answered: number[];
  own: boolean | null;
};

export type PlenumVoted = {
  type: "plenum-voted";
  seat: number;
  guilty: boolean | null;
};

export type QueensCalled = {
  type: "queens-called";
  seat: number;
  shown: string[];
};

export type QueensCalledLate = {
  type: "queens-called-late";
  seat: number;
  shown: string[];
};

export type QueensClaimed = {
  type: "queens-claimed";
  seat: number;
  end: boolean;
};

export type QueensStopped = {
  type: "queens-stopped";
};

export type QuestionPut = {
  type: "question-put";
  by: number;
  accused: number;
  category: "card" | "dealing" | "draw" | "gesture" | "house_rule" | "mau" | "mau_mau" | "penalty_cards" | "queen_round" | "shuffle" | "take_back" | "turn";
};

export type QuestionWithdrawn = {
  type: "question-withdrawn";
  by: number;
};

export type RolledBack = {
  type: "rolled-back";
  cards: ([number, string])[];
};

export type RuleAdded = {
  type: "rule-added";
  rule: HouseRule;
};

export type RuleAnswered = {
  type: "rule-answered";
  by: number;
  card: string;
  on: string;
  situation: "queens" | "serve" | "seven";
  answer: "depends" | "no" | "yes";
  clauses: string[];
};

export type Slept = {
  type: "slept";
};

export type StarterEffect = {
  turn: Turn;
  stage: "act" | "swap" | "wish";
  feast: boolean;
};

export type StarterTurned = {
  type: "starter-turned";
  card: string;
  buried: boolean;
  did: StarterEffect | null;
};

export type Swapped = {
  type: "swapped";
  seat: number;
  partner: number | null;
  given: string[] | null;
  received: string[] | null;
};

export type TakeBackTried = {
  type: "take-back-tried";
  seat: number;
  card: string;
};

export type TakeSevens = {
  type: "take-sevens";
};

export type ThrowEffect = {
  on_turn: number;
  then: number | null;
};

export type Timing = {
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
  doubt_withdraw: number | null;
  away_autodraw: number | null;
};

export type Turn = {
  effective: Effective;
  pending?: number;
  queen_round?: boolean;
  laid?: number;
  stack?: "H" | "K" | "P" | "X" | null;
  adder?: boolean;
  skips?: number;
  aces?: number;
  again?: boolean;
};

export type TurnClosing = {
  type: "turn-closing";
  hold: boolean;
};

export type TurnEnded = {
  type: "turn-ended";
  seat: number;
  next: number | null;
  direction: -1 | 1 | null;
};

export type View = {
  seat: number;
  phase: "dealing" | "finished" | "greeting" | "playing" | "shuffling";
  dealer: number;
  seats?: number[];
  hand?: string[];
  counts?: number[];
  penalties?: number[];
  stock?: number;
  pile?: string[];
  lying?: number;
  effective?: string | null;
  wish?: "H" | "K" | "P" | "X" | null;
  pending?: number;
  queen_round?: number | null;
  on_turn?: number | null;
  direction?: -1 | 1;
  number?: number;
  stage?: "act" | "closing" | "collider" | "protest" | "swap" | "wish" | null;
  again?: boolean;
  stack?: "H" | "K" | "P" | "X" | null;
  drawn?: boolean;
  feast?: boolean;
  said?: number[];
  dues?: Due[];
  owed?: Due[];
  duties?: Duty[];
  edge?: string | null;
  plenum?: PlenumView | null;
  accusing?: Accusing | null;
  mixing?: Mixing | null;
  ticks?: number | null;
  asked?: number[];
  finisher?: number | null;
  health?: ([number, boolean])[];
  opened?: [number, string] | null;
  faults?: number;
  winner?: number | null;
  lines?: ScoreLine[];
};

export type WentOn = {
  type: "went-on";
};

export type WentOut = {
  type: "went-out";
  seat: number;
  card: string;
  collider: boolean;
  asked: number[] | null;
  direction: -1 | 1 | null;
};

export type WishReplaced = {
  type: "wish-replaced";
  suit: "H" | "K" | "P" | "X";
};

export type Wished = {
  type: "wished";
  suit: "H" | "K" | "P" | "X";
};

export type Won = {
  type: "won";
  seat: number;
  lines: ScoreLine[];
};

export type Accuse = {
  type: "accuse";
  speech?: string;
};

export type AddRule = {
  type: "add-rule";
  text: string;
  trigger?: "drawn" | "honour" | "laid";
  card?: string;
  bound?: "all" | "next" | "who";
};

export type AnswerHealth = {
  type: "answer-health";
  well: boolean;
};

export type AnswerWarning = {
  type: "answer-warning";
  withdraw: boolean;
};

export type AskClause = {
  type: "ask-clause";
  clause: string;
};

export type AskFact = {
  type: "ask-fact";
  about: "hand" | "penalties" | "serve" | "stock" | "turn";
  of?: number | null;
};

export type AskHealth = {
  type: "ask-health";
};

export type AskRule = {
  type: "ask-rule";
  card: string;
  on: string;
  situation?: "queens" | "serve" | "seven";
};

export type CallLate = {
  type: "call-late";
};

export type CallPlenum = {
  type: "call-plenum";
  accused: number;
  charge: string;
  violations?: number;
  demand?: number | null;
};

export type Cheer = {
  type: "cheer";
};

export type Collide = {
  type: "collide";
  card?: string | null;
};

export type CountDown = {
  type: "count-down";
  sleeper?: number | null;
};

export type Defend = {
  type: "defend";
  speech?: string;
};

export type Doubt = {
  type: "doubt";
  accused: number;
  category: "card" | "dealing" | "draw" | "gesture" | "house_rule" | "mau" | "mau_mau" | "penalty_cards" | "queen_round" | "shuffle" | "take_back" | "turn";
  question?: boolean;
};

export type FlickCard = {
  type: "flick-card";
  strength: number;
};

export type Gesture = {
  type: "gesture";
  gesture: string;
  toward?: number | null;
};

export type KeepCard = {
  type: "keep-card";
  keep: boolean;
};

export type LeaveOut = {
  type: "leave-out";
};

export type SayMau = {
  type: "say-mau";
};

export type SayMauMau = {
  type: "say-mau-mau";
};

export type ShufflePile = {
  type: "shuffle-pile";
  deep?: boolean;
};

export type Swap = {
  type: "swap";
  partner?: number | null;
};

export type TakeBack = {
  type: "take-back";
};

export type TakePenalty = {
  type: "take-penalty";
};

export type TellGiven = {
  type: "tell-given";
};

export type ThrowIn = {
  type: "throw-in";
  card: string;
  mau?: boolean;
};

export type TurnStarter = {
  type: "turn-starter";
};

export type VotePlenum = {
  type: "vote-plenum";
  guilty: boolean;
};

export type Wish = {
  type: "wish";
  suit: "H" | "K" | "P" | "X";
};

export type Happened =
  | Accused
  | ActHeld
  | Arrived
  | Astonished
  | BoardTaken
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
  | DealClosed_Facts
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
  | HoldOver
  | LeaveNoted
  | Left
  | LeftOut
  | MatchEnded
  | MatchWon
  | MauMauSaid
  | MauSaid
  | MiscountedFor
  | Mixed
  | OffencePunished
  | Offended
  | OpenCardKept
  | OptionsAmended_Options
  | PenaltyDrawn
  | PenaltyReturned
  | PenaltyTaken
  | PileTaken
  | Pledged
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
  | Won
  | WordsKept
  | WordsOpened;

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
  | Pledge
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

/** What is meant where the server leaves a field out. */
export const LEFT_OUT: Omit<Required<View>, "seat" | "phase" | "dealer"> = {
  seats: [],
  hand: [],
  counts: [],
  penalties: [],
  stock: 0,
  pile: [],
  lying: 0,
  effective: null,
  wish: null,
  pending: 0,
  queen_round: null,
  on_turn: null,
  direction: 1,
  number: 0,
  stage: null,
  again: false,
  stack: null,
  drawn: false,
  feast: false,
  said: [],
  dues: [],
  owed: [],
  duties: [],
  edge: null,
  plenum: null,
  accusing: null,
  mixing: null,
  ticks: null,
  asked: [],
  finisher: null,
  health: [],
  opened: null,
  faults: 0,
  winner: null,
  lines: [],
};

/** All that is the game's own. */
export type Game = {
  view: MauMauMatchView;
  deal: View;
  event: Happened;
  action: Action;
  facts: Facts;
  options: Options;
};
