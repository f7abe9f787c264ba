// Generated from the server's own types by `make types`. Do not edit.
import type { Arrived, CardTakenBack, HeadlinePart, LeaveNoted, Left, ListLine, MatchEnded, MatchWon, Mix, Mixed, Pledge, Pledged, Promised, ScoreLine, SeedRevealed, Shuffled, TrickTaken, WordsKept, WordsOpened } from "./shared";
export type { Arrived, CardTakenBack, DealResult, HeadlinePart, LeaveNoted, Left, ListLine, MatchEnded, MatchWon, Mix, Mixed, Pledge, Pledged, Promised, ScoreLine, SeedRevealed, Shuffled, TrickTaken, WordsKept, WordsOpened } from "./shared";

export type Accused = {
  type: "accused";
  by: number;
  accused: number;
  charge: string;
  deal: number;
  grave: boolean;
  late: boolean;
  evidence: Offence[];
};

export type Acquitted = {
  type: "acquitted";
  seat: number;
  reason: "careless" | "no-amount" | "not-annulled" | "not-confirmed";
};

export type Agreed = {
  type: "agreed";
  seat: number;
};

export type CardOutOfTurn = {
  type: "card-out-of-turn";
  seat: number;
  card: string;
};

export type CardPlayed = {
  type: "card-played";
  seat: number;
  card: string;
  offences?: Offence[] | null;
};

export type CardTurned = {
  type: "card-turned";
  card: string;
};

export type ChaotentrumpfMatchView = {
  number: number;
  dealer: number;
  totals: number[];
  played: number;
  deal: View | null;
  over: boolean;
  rows: ListLine[];
  final: ScoreLine[];
  ruleset: string;
  variant: string[];
  ordinance: Ordinance;
  stage: "agreeing" | "drawing" | "nominating" | "ready" | "volunteering";
  present: number[];
  players: number[];
  keeper: Keeper | null;
  exempt: boolean;
  next_dealer: number | null;
  candidates: number[];
  lot: LotView | null;
  playoff: Playoff | null;
  trial: Trial | null;
  penalties: Penalty[];
  disqualified: number[];
  annulled: number[];
  owed: number[];
  time_up: boolean;
  winner: number | null;
  void: boolean;
};

export type Convicted = {
  type: "convicted";
  seat: number;
  amount: number;
  deal: number;
};

export type CutWished = {
  type: "cut-wished";
  seat: number;
  wish: boolean;
};

export type CutterChosen = {
  type: "cutter-chosen";
  seat: number;
};

export type DealAnnulled = {
  type: "deal-annulled";
  number: number;
  clause: string;
};

export type DealClosed_Facts = {
  type: "deal-closed";
  result: DealResult_Facts;
};

export type DealOpenedAmong_Options = {
  type: "deal-opened-among";
  number: number;
  dealer: number;
  options: Options;
  commitment: string | null;
  seats: number[];
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
  dealer: number;
  hands: string[][];
};

export type DealtAgain = {
  type: "dealt-again";
  cards: string[][];
};

export type DeckDelivered = {
  type: "deck-delivered";
  seat: number;
};

export type DeckOwed = {
  type: "deck-owed";
  seat: number;
};

export type Disqualified = {
  type: "disqualified";
  seat: number;
  deal: number;
};

export type ElectionExhausted = {
  type: "election-exhausted";
};

export type EmergencyRejected = {
  type: "emergency-rejected";
  seat: number;
  options: Options;
};

export type ExchangeWished = {
  type: "exchange-wished";
  seat: number;
  cards: string[] | null;
  count: number;
};

export type Exchanged = {
  type: "exchanged";
  seat: number;
  away: string[] | null;
  drawn: string[] | null;
  count: number;
  offences?: Offence[] | null;
};

export type ExemptionEnded = {
  type: "exemption-ended";
};

export type ExemptionRequested = {
  type: "exemption-requested";
  about: "exemption" | "revocation";
  by: number;
};

export type Facts = {
  trump: string;
  augen: number[];
  trumps: number[];
  tricks: number[] | null;
  without_trick: number[];
  inversion: "N" | "T" | "TU" | "U" | null;
  among: number[];
  figures: number[];
};

export type HandTakenUp = {
  type: "hand-taken-up";
  seat: number;
  hand: string[];
};

export type InversionView = {
  seat: number;
  kind: "N" | "T" | "TU" | "U";
  old: string;
  new: string;
  length: number;
  proofs: number;
};

export type InversionVoid = {
  type: "inversion-void";
  seat: number;
  kind: "N" | "T" | "TU" | "U";
  new: string;
  lock: "N" | "T" | "TU" | "U";
};

export type Inverted = {
  type: "inverted";
  seat: number;
  kind: "N" | "T" | "TU" | "U";
  old: string;
  new: string;
  length: number;
  run: string[] | null;
  again?: boolean;
};

export type JudgeSpoke = {
  type: "judge-spoke";
  seat: number;
  yes: boolean;
};

export type Keeper = {
  seat: number;
  by: "lot" | "nominated" | "secretary";
};

export type KeeperFixed = {
  type: "keeper-fixed";
  seat: number;
  how: "lot" | "nominated" | "secretary";
};

export type LeadFixed = {
  type: "lead-fixed";
  seat: number;
};

export type ListLine_Facts = {
  number: number;
  dealer: number;
  result: DealResult_Facts;
};

export type LookedEarly = {
  type: "looked-early";
  seat: number;
  hand: string[];
};

export type LotCalled = {
  type: "lot-called";
  purpose: "dealer" | "keeper";
  seats: number[];
  level: string | null;
};

export type LotCardTurned = {
  type: "lot-card-turned";
  card: string;
};

export type LotDrawn = {
  type: "lot-drawn";
  card: string;
};

export type LotOpened = {
  type: "lot-opened";
  seats: number[];
  level: string | null;
  tips: ([number, string])[];
};

export type LotTipped = {
  type: "lot-tipped";
  seat: number;
  feature: string;
};

export type LotView = {
  purpose: "dealer" | "keeper";
  level: string | null;
  tips: ([number, string])[];
  drawn: string[];
};

export type MatchAnnulled = {
  type: "match-annulled";
};

export type MatchTimeRanOut = {
  type: "match-time-ran-out";
};

export type Nominated = {
  type: "nominated";
  by: number;
  seat: number;
};

export type NominationOpened = {
  type: "nomination-opened";
  candidates: number[];
};

export type NotCareless = {
  type: "not-careless";
};

export type Offence = {
  seat: number;
  clause: string;
  trick: number;
  cards: string[];
  instead: string[];
};

export type Options = {
  mode: "learn" | "strict" | "table";
  pack_rule: "ceil" | "floor";
  packs: number | null;
  hand: 3 | 4 | 5;
  run_short: number | null;
  run_long: number | null;
  exchange_max: 1 | 2 | 3;
  no_trump_minus: number;
  no_trick_minus: number;
  trump_vote: "each_feature" | "single_ballot";
  open_cards_visible: boolean;
  null_inversion: boolean;
  inversion_lock: "held" | "recognised";
  proofs_per_inversion: number;
  election_exhausted: "last_value" | "redeal";
  lead_with_tip: boolean;
  lot_level: "by_number" | "first_tip";
  no_trick_cumulates: boolean;
  no_trump_in_play: "minus_all" | "no_minus" | "share";
  split_factor: "divide_factor" | "divide_gain" | "raw_floor";
  minutes: boolean;
  formalities: "players" | "table";
  secretary: number | null;
  limit: number;
  max_deals: number | null;
  time_up: "finish_deal" | "void_deal";
  playoff_limit: "flat50" | "product";
  leaver_policy: "annul" | "finish";
  sv_deadline: "deal_end" | "next_lead";
  one_judge: "alone" | "director";
  ruleset: string;
  timing: Timing;
};

export type OptionsAmended_Options = {
  type: "options-amended";
  options: Options;
};

export type Ordinance = {
  packs?: number | null;
  hand?: number;
  run_short?: number | null;
  run_long?: number | null;
  exchange_max?: number;
  no_trump_minus?: number;
  no_trick_minus?: number;
  minutes?: boolean;
};

export type PackCut = {
  type: "pack-cut";
  seat: number;
  lifted: number;
};

export type Penalty = {
  seat: number;
  amount: number;
  deal: number;
};

export type Playoff = {
  seats: number[];
  limit: number;
  totals: number[];
  rows: ListLine_Facts[];
  forfeited: number[];
};

export type PlayoffOpened = {
  type: "playoff-opened";
  seats: number[];
  limit: number;
};

export type Poll_Sentence = {
  id: string;
  asked: number[];
  answers: ([number, Sentence])[];
};

export type Poll_bool = {
  id: string;
  asked: number[];
  answers: ([number, boolean])[];
};

export type ProofShown = {
  type: "proof-shown";
  by: number;
  seat: number;
  places: [number, number];
  cards: string[];
  number?: number | null;
};

export type PutToTheDirector = {
  type: "put-to-the-director";
};

export type RequestAnswered = {
  type: "request-answered";
  seat: number;
  agree: boolean;
};

export type RequestDecided = {
  type: "request-decided";
  granted: boolean;
};

export type Scored = {
  type: "scored";
  lines: ScoreLine[];
  facts: Facts | null;
};

export type Sentence = {
  amount: number;
  disqualify: boolean;
  annul_match: boolean;
};

export type SentenceGiven = {
  type: "sentence-given";
  seat: number;
  amount: number;
  disqualify: boolean;
  annul_match: boolean;
};

export type ShufflerFixed = {
  type: "shuffler-fixed";
  seat: number;
};

export type Statement = {
  seat: number;
  lead: boolean;
  tip: string | null;
};

export type StatementMade = {
  type: "statement-made";
  seat: number;
  lead: boolean;
  tip: string | null;
};

export type Timing = {
  cut: number | null;
  lift: number | null;
  turn: number | null;
  vote: number | null;
  exchange_batch: number | null;
  statement: number | null;
  tip: number | null;
  office: number | null;
  objection: number | null;
  judges: number | null;
  match: number | null;
};

export type Tipped = {
  type: "tipped";
  seat: number;
  feature: string;
};

export type Trial = {
  by: number;
  accused: number;
  charge: string;
  deal: number;
  grave: boolean;
  evidence: Offence[];
  stage: "annulment" | "careless" | "confirm" | "sentence";
  opinions: Poll_bool;
  sentences: Poll_Sentence;
};

export type Trick = {
  leader: number;
  cards: string[];
  taker: number;
};

export type TrumpFixed = {
  type: "trump-fixed";
  trump: string;
  clauses: string[];
};

export type TrumpVoted = {
  type: "trump-voted";
  seat: number;
  trump: string;
  further: string[];
};

export type View = {
  seat: number;
  phase: "cutting" | "drawing" | "electing" | "finished" | "playing" | "preparing" | "shuffling";
  dealer: number;
  hand?: string[];
  counts?: number[];
  stock?: number;
  open?: string[];
  votes?: ([number, string[]])[];
  volunteers?: number[];
  cutter?: number | null;
  trump?: string | null;
  inversions?: InversionView[];
  exchanged?: number[];
  wishes?: ([number, number])[];
  statements?: Statement[];
  inversion?: "N" | "T" | "TU" | "U" | null;
  level?: string | null;
  tips?: ([number, string])[];
  drawn?: string[];
  leader?: number | null;
  trick?: string[];
  last?: Trick | null;
  tricks?: number[];
  outcome?: "exhausted" | "scored" | null;
  lines?: ScoreLine[];
};

export type Volunteered = {
  type: "volunteered";
  seat: number;
  willing: boolean;
};

export type VoteFailed = {
  type: "vote-failed";
};

export type Accuse = {
  type: "accuse";
  accused: number;
  charge: string;
  deal: number;
  grave?: boolean;
};

export type Agree = {
  type: "agree";
  yes: boolean;
};

export type AnswerRequest = {
  type: "answer-request";
  agree: boolean;
};

export type ChooseCutter = {
  type: "choose-cutter";
  seat: number;
};

export type ConfirmSentence = {
  type: "confirm-sentence";
  confirm: boolean;
};

export type CutPack = {
  type: "cut-pack";
  lifted: number;
};

export type DemandProof = {
  type: "demand-proof";
  first: number;
  second: number;
};

export type Exchange = {
  type: "exchange";
  cards: string[];
};

export type Invert = {
  type: "invert";
  to: string;
  declared?: "N" | "T" | "TU" | "U" | null;
};

export type JudgeAmount = {
  type: "judge-amount";
  amount: number;
  annul_match?: boolean;
};

export type JudgeAnnulment = {
  type: "judge-annulment";
  annul: boolean;
};

export type JudgeCareless = {
  type: "judge-careless";
  careless: boolean;
};

export type JudgeDisqualify = {
  type: "judge-disqualify";
  annul_match?: boolean;
};

export type LookEarly = {
  type: "look-early";
};

export type MakeStatement = {
  type: "make-statement";
  lead: boolean;
  tip?: string | null;
};

export type Nominate = {
  type: "nominate";
  seat: number;
};

export type NoteDamage = {
  type: "note-damage";
  seat: number;
};

export type NoteDelivery = {
  type: "note-delivery";
  seat: number;
};

export type PlayCard = {
  type: "play-card";
  card: string;
};

export type RequestExemption = {
  type: "request-exemption";
};

export type RevokeExemption = {
  type: "revoke-exemption";
};

export type Tip = {
  type: "tip";
  feature: string;
};

export type TurnCard = {
  type: "turn-card";
};

export type Volunteer = {
  type: "volunteer";
  willing: boolean;
};

export type VoteTrump = {
  type: "vote-trump";
  trump: string;
  further?: string[];
};

export type WishToCut = {
  type: "wish-to-cut";
  wish: boolean;
};

export type Happened =
  | Accused
  | Acquitted
  | Agreed
  | Arrived
  | CardOutOfTurn
  | CardPlayed
  | CardTakenBack
  | CardTurned
  | Convicted
  | CutWished
  | CutterChosen
  | DealAnnulled
  | DealClosed_Facts
  | DealOpenedAmong_Options
  | DealOpened_Options
  | Dealt
  | DealtAgain
  | DeckDelivered
  | DeckOwed
  | Disqualified
  | ElectionExhausted
  | EmergencyRejected
  | ExchangeWished
  | Exchanged
  | ExemptionEnded
  | ExemptionRequested
  | HandTakenUp
  | InversionVoid
  | Inverted
  | JudgeSpoke
  | KeeperFixed
  | LeadFixed
  | LeaveNoted
  | Left
  | LookedEarly
  | LotCalled
  | LotCardTurned
  | LotDrawn
  | LotOpened
  | LotTipped
  | MatchAnnulled
  | MatchEnded
  | MatchTimeRanOut
  | MatchWon
  | Mixed
  | Nominated
  | NominationOpened
  | NotCareless
  | OptionsAmended_Options
  | PackCut
  | PlayoffOpened
  | Pledged
  | Promised
  | ProofShown
  | PutToTheDirector
  | RequestAnswered
  | RequestDecided
  | Scored
  | SeedRevealed
  | SentenceGiven
  | Shuffled
  | ShufflerFixed
  | StatementMade
  | Tipped
  | TrickTaken
  | TrumpFixed
  | TrumpVoted
  | Volunteered
  | VoteFailed
  | WordsKept
  | WordsOpened;

export type Action =
  | Accuse
  | Agree
  | AnswerRequest
  | ChooseCutter
  | ConfirmSentence
  | CutPack
  | DemandProof
  | Exchange
  | Invert
  | JudgeAmount
  | JudgeAnnulment
  | JudgeCareless
  | JudgeDisqualify
  | LookEarly
  | MakeStatement
  | Mix
  | Nominate
  | NoteDamage
  | NoteDelivery
  | PlayCard
  | Pledge
  | RequestExemption
  | RevokeExemption
  | Tip
  | TurnCard
  | Volunteer
  | VoteTrump
  | WishToCut;

/** What is meant where the server leaves a field out. */
export const LEFT_OUT: Omit<Required<View>, "seat" | "phase" | "dealer"> = {
  hand: [],
  counts: [],
  stock: 0,
  open: [],
  votes: [],
  volunteers: [],
  cutter: null,
  trump: null,
  inversions: [],
  exchanged: [],
  wishes: [],
  statements: [],
  inversion: null,
  level: null,
  tips: [],
  drawn: [],
  leader: null,
  trick: [],
  last: null,
  tricks: [],
  outcome: null,
  lines: [],
};

/** All that is the game's own. */
export type Game = {
  view: ChaotentrumpfMatchView;
  deal: View;
  event: Happened;
  action: Action;
  facts: Facts;
  options: Options;
};
