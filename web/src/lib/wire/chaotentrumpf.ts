// Generated from the server's own types by `make types`. Do not edit.
export interface Accused {
  type: "accused";
  by: number;
  accused: number;
  charge: string;
  deal: number;
  grave: boolean;
  late: boolean;
  evidence: Offence[];
}

export interface Acquitted {
  type: "acquitted";
  seat: number;
  reason: "careless" | "no-amount" | "not-annulled" | "not-confirmed";
}

export interface Agreed {
  type: "agreed";
  seat: number;
}

export interface Arrived {
  type: "arrived";
  seat: number;
}

export interface CardPlayed {
  type: "card-played";
  seat: number;
  card: string;
}

export interface CardTakenBack {
  type: "card-taken-back";
  seat: number;
  card: string;
}

export interface CardTurned {
  type: "card-turned";
  card: string;
}

export interface Convicted {
  type: "convicted";
  seat: number;
  amount: number;
  deal: number;
}

export interface CutWished {
  type: "cut-wished";
  seat: number;
  wish: boolean;
}

export interface CutterChosen {
  type: "cutter-chosen";
  seat: number;
}

export interface DealAnnulled {
  type: "deal-annulled";
  number: number;
  clause: string;
}

export interface DealClosed {
  type: "deal-closed";
  result: DealResult;
}

export interface DealOpenedAmong {
  type: "deal-opened-among";
  number: number;
  dealer: number;
  options: Options;
  commitment: string | null;
  seats: number[];
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
  dealer: number;
  hands: string[][];
}

export interface DealtAgain {
  type: "dealt-again";
  cards: string[][];
}

export interface DeckDelivered {
  type: "deck-delivered";
  seat: number;
}

export interface DeckOwed {
  type: "deck-owed";
  seat: number;
}

export interface Disqualified {
  type: "disqualified";
  seat: number;
  deal: number;
}

export interface ElectionExhausted {
  type: "election-exhausted";
}

export interface EmergencyRejected {
  type: "emergency-rejected";
  seat: number;
  options: Options;
}

export interface ExchangeWished {
  type: "exchange-wished";
  seat: number;
  cards: string[] | null;
  count: number;
}

export interface Exchanged {
  type: "exchanged";
  seat: number;
  away: string[] | null;
  drawn: string[] | null;
  count: number;
}

export interface ExemptionEnded {
  type: "exemption-ended";
}

export interface ExemptionRequested {
  type: "exemption-requested";
  about: "exemption" | "revocation";
  by: number;
}

export interface HandTakenUp {
  type: "hand-taken-up";
  seat: number;
  hand: string[];
}

export interface InversionView {
  seat: number;
  kind: "N" | "T" | "TU" | "U";
  old: string;
  new: string;
  length: number;
  proofs: number;
}

export interface Inverted {
  type: "inverted";
  seat: number;
  kind: "N" | "T" | "TU" | "U";
  old: string;
  new: string;
  length: number;
  run: string[] | null;
}

export interface JudgeSpoke {
  type: "judge-spoke";
  seat: number;
  yes: boolean;
}

export interface Keeper {
  seat: number;
  by: "lot" | "nominated" | "secretary";
}

export interface KeeperFixed {
  type: "keeper-fixed";
  seat: number;
  how: "lot" | "nominated" | "secretary";
}

export interface LeadFixed {
  type: "lead-fixed";
  seat: number;
}

export interface LeaveNoted {
  type: "leave-noted";
  seat: number;
}

export interface Left {
  type: "left";
  seat: number;
}

export interface LookedEarly {
  type: "looked-early";
  seat: number;
  hand: string[];
}

export interface LotCalled {
  type: "lot-called";
  purpose: "dealer" | "keeper";
  seats: number[];
  level: string;
}

export interface LotCardTurned {
  type: "lot-card-turned";
  card: string;
}

export interface LotDrawn {
  type: "lot-drawn";
  card: string;
}

export interface LotOpened {
  type: "lot-opened";
  seats: number[];
  level: string;
  tips: ([number, string])[];
}

export interface LotTipped {
  type: "lot-tipped";
  seat: number;
  feature: string;
}

export interface LotView {
  purpose: string;
  level: string;
  tips: ([number, string])[];
  drawn: string[];
}

export interface MatchAnnulled {
  type: "match-annulled";
}

export interface MatchEnded {
  type: "match-ended";
  final: ScoreLine[];
}

export interface MatchTimeRanOut {
  type: "match-time-ran-out";
}

export interface MatchWon {
  type: "match-won";
  seat: number;
  clause: string;
}

export interface MeetingView {
  number: number;
  dealer: number;
  totals: number[];
  played: number;
  deal: View | null;
  over: boolean;
  rows: Row[];
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
}

export interface Mixed {
  type: "mixed";
  seat: number;
  entropy: string | null;
}

export interface Nominated {
  type: "nominated";
  by: number;
  seat: number;
}

export interface NominationOpened {
  type: "nomination-opened";
  candidates: number[];
}

export interface NotCareless {
  type: "not-careless";
}

export interface Offence {
  seat: number;
  clause: string;
  trick: number;
  cards: string[];
  instead: string[];
}

export interface Options {
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
  no_trick_cumulates: boolean;
  no_trump_in_play: "minus_all" | "no_minus" | "share";
  split_factor: "divide_factor" | "divide_gain" | "raw_floor";
  minutes: boolean;
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
}

export interface OptionsAmended_Options {
  type: "options-amended";
  options: Options;
}

export interface Ordinance {
  packs: number | null;
  hand: number;
  run_short: number | null;
  run_long: number | null;
  exchange_max: number;
  no_trump_minus: number;
  no_trick_minus: number;
  minutes: boolean;
}

export interface PackCut {
  type: "pack-cut";
  seat: number;
  lifted: number;
}

export interface Penalty {
  seat: number;
  amount: number;
  deal: number;
}

export interface Playoff {
  seats: number[];
  limit: number;
  totals: number[];
  rows: Row[];
  forfeited: number[];
}

export interface PlayoffOpened {
  type: "playoff-opened";
  seats: number[];
  limit: number;
}

export interface Poll_Sentence {
  id: string;
  asked: number[];
  answers: ([number, Sentence])[];
}

export interface Poll_bool {
  id: string;
  asked: number[];
  answers: ([number, boolean])[];
}

export interface Promised {
  type: "promised";
  number: number;
  pack: string[];
  commitment: string | null;
}

export interface ProofShown {
  type: "proof-shown";
  by: number;
  seat: number;
  places: [number, number];
  cards: string[];
}

export interface PutToTheDirector {
  type: "put-to-the-director";
}

export interface RequestAnswered {
  type: "request-answered";
  seat: number;
  agree: boolean;
}

export interface RequestDecided {
  type: "request-decided";
  granted: boolean;
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
  lines: ScoreLine[];
}

export interface SeedRevealed {
  type: "seed-revealed";
  number: number;
  seed: string;
}

export interface Sentence {
  amount: number;
  disqualify: boolean;
  annul_match: boolean;
}

export interface SentenceGiven {
  type: "sentence-given";
  seat: number;
  amount: number;
  disqualify: boolean;
  annul_match: boolean;
}

export interface Shuffled {
  type: "shuffled";
  order: string[];
}

export interface ShufflerFixed {
  type: "shuffler-fixed";
  seat: number;
}

export interface Statement {
  seat: number;
  lead: boolean;
  tip: string | null;
}

export interface StatementMade {
  type: "statement-made";
  seat: number;
  lead: boolean;
  tip: string | null;
}

export interface Timing {
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
}

export interface Tipped {
  type: "tipped";
  seat: number;
  feature: string;
}

export interface Trial {
  by: number;
  accused: number;
  charge: string;
  deal: number;
  grave: boolean;
  evidence: Offence[];
  stage: "annulment" | "careless" | "confirm" | "sentence";
  opinions: Poll_bool;
  sentences: Poll_Sentence;
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

export interface TrumpFixed {
  type: "trump-fixed";
  trump: string;
  clauses: string[];
}

export interface TrumpVoted {
  type: "trump-voted";
  seat: number;
  trump: string;
  further: string[];
}

export interface View {
  seat: number;
  phase: "cutting" | "drawing" | "electing" | "finished" | "playing" | "preparing" | "shuffling";
  dealer: number;
  hand: string[];
  counts: number[];
  stock: number;
  open: string[];
  votes: ([number, string[]])[];
  volunteers: number[];
  cutter: number | null;
  trump: string | null;
  inversions: InversionView[];
  exchanged: number[];
  wishes: ([number, number])[];
  statements: Statement[];
  inversion: "N" | "T" | "TU" | "U" | null;
  level: string | null;
  tips: ([number, string])[];
  drawn: string[];
  leader: number | null;
  trick: string[];
  last: Trick | null;
  tricks: number[];
  outcome: "exhausted" | "scored" | null;
  lines: ScoreLine[];
}

export interface Volunteered {
  type: "volunteered";
  seat: number;
  willing: boolean;
}

export interface VoteFailed {
  type: "vote-failed";
}

export interface Accuse {
  type: "accuse";
  accused: number;
  charge: string;
  deal: number;
  grave?: boolean;
}

export interface Agree {
  type: "agree";
  yes: boolean;
}

export interface AnswerRequest {
  type: "answer-request";
  agree: boolean;
}

export interface ChooseCutter {
  type: "choose-cutter";
  seat: number;
}

export interface ConfirmSentence {
  type: "confirm-sentence";
  confirm: boolean;
}

export interface CutPack {
  type: "cut-pack";
  lifted: number;
}

export interface DemandProof {
  type: "demand-proof";
  first: number;
  second: number;
}

export interface Exchange {
  type: "exchange";
  cards: string[];
}

export interface Invert {
  type: "invert";
  to: string;
  declared?: "N" | "T" | "TU" | "U" | null;
}

export interface JudgeAmount {
  type: "judge-amount";
  amount: number;
  annul_match?: boolean;
}

export interface JudgeAnnulment {
  type: "judge-annulment";
  annul: boolean;
}

export interface JudgeCareless {
  type: "judge-careless";
  careless: boolean;
}

export interface JudgeDisqualify {
  type: "judge-disqualify";
  annul_match?: boolean;
}

export interface LookEarly {
  type: "look-early";
}

export interface MakeStatement {
  type: "make-statement";
  lead: boolean;
  tip?: string | null;
}

export interface Mix {
  type: "mix";
  entropy: string;
}

export interface Nominate {
  type: "nominate";
  seat: number;
}

export interface NoteDamage {
  type: "note-damage";
  seat: number;
}

export interface NoteDelivery {
  type: "note-delivery";
  seat: number;
}

export interface PlayCard {
  type: "play-card";
  card: string;
}

export interface RequestExemption {
  type: "request-exemption";
}

export interface RevokeExemption {
  type: "revoke-exemption";
}

export interface Tip {
  type: "tip";
  feature: string;
}

export interface TurnCard {
  type: "turn-card";
}

export interface Volunteer {
  type: "volunteer";
  willing: boolean;
}

export interface VoteTrump {
  type: "vote-trump";
  trump: string;
  further?: string[];
}

export interface WishToCut {
  type: "wish-to-cut";
  wish: boolean;
}

export type Seen = MeetingView;

export type Happened =
  | Accused
  | Acquitted
  | Agreed
  | Arrived
  | CardPlayed
  | CardTakenBack
  | CardTurned
  | Convicted
  | CutWished
  | CutterChosen
  | DealAnnulled
  | DealClosed
  | DealOpenedAmong
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
  | VoteFailed;

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
  | RequestExemption
  | RevokeExemption
  | Tip
  | TurnCard
  | Volunteer
  | VoteTrump
  | WishToCut;

