// Generated from the server's own types by `make types`. Do not edit.
export interface Announced {
  type: "announced";
  seat: number;
  party: "kontra" | "re";
  step: "30" | "60" | "90" | "kontra" | "re" | "schwarz";
}

export interface ArmutOffered {
  type: "armut-offered";
  seat: number;
  trumps: string[] | null;
  count: number;
}

export interface ArmutRefused {
  type: "armut-refused";
  seat: number;
}

export interface ArmutTaken {
  type: "armut-taken";
  seat: number;
  poor: number;
  trumps: string[] | null;
}

export interface ArmutUntaken {
  type: "armut-untaken";
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

export interface CardPlayed {
  type: "card-played";
  seat: number;
  card: string;
  schwein: boolean;
}

export interface CardsReturned {
  type: "cards-returned";
  seat: number;
  poor: number;
  cards: string[] | null;
  trumps: number | null;
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
  contract: string;
  seat: number | null;
  step: "30" | "60" | "90" | "kontra" | "re" | "schwarz" | null;
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
  contract: "armut" | "hochzeit" | "normal" | "solo";
  re: number[];
  re_augen: number;
  re_tricks: number;
  kontra_tricks: number;
  pack: 40 | 48;
  re_said: "30" | "60" | "90" | "re" | "schwarz" | null;
  kontra_said: "30" | "60" | "90" | "kontra" | "schwarz" | null;
  specials: Specials;
  revoke: number | null;
  game: string | null;
  deliberate: boolean;
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

export interface Mixed {
  type: "mixed";
  seat: number;
  entropy: string | null;
}

export interface Options {
  mode: "learn" | "strict" | "table";
  deals: number;
  pack: 40 | 48;
  dulle_second: "first" | "second" | "second_except_last";
  reservation_order: ["armut" | "hochzeit" | "solo" | "throw", "armut" | "hochzeit" | "solo" | "throw", "armut" | "hochzeit" | "solo" | "throw", "armut" | "hochzeit" | "solo" | "throw"];
  throw_kings_min: number;
  armut_max_trumps: number;
  armut_fox_counts: boolean;
  armut_say_returned_trumps: boolean;
  armut_untaken: "normal" | "redeal";
  hochzeit_find: "first_foreign" | "first_foreign_fehl";
  hochzeit_max_trick: number;
  hochzeit_re: "abs5" | "ddv_shift" | "own_fifth_card" | "rel5";
  hochzeit_re_duty: boolean;
  clock: "held" | "table";
  reply: boolean;
  schwein_when: "before_first_card" | "on_lead" | "on_play";
  schwein_after_fox: boolean;
  schwein_farbsolo: "none" | "trump_suit_aces";
  schwein_armut: "after_exchange" | "as_dealt";
  trumpf_over_farb: boolean;
  solo_tie: "dealer_first" | "forehand_first";
  auction_hold_equal: boolean;
  failed_absage_loses: boolean;
  beaten_bonus: boolean;
  old_point_armut: boolean;
  base_at_120: boolean;
  special_can_flip: boolean;
  karlchen_double: boolean;
  supervised: boolean;
  timing: Timing;
}

export interface OptionsAmended_Options {
  type: "options-amended";
  options: Options;
}

export interface PartnerFound {
  type: "partner-found";
  seat: number | null;
  trick: number;
}

export interface Reserved {
  type: "reserved";
  seat: number;
  what: string | null;
}

export interface RevokeProven {
  type: "revoke-proven";
  slip: Slip;
}

export interface Row {
  number: number;
  dealer: number;
  result: DealResult;
}

export interface Said {
  re: number;
  kontra: number;
}

export interface SchweinAnswered {
  type: "schwein-answered";
  seat: number;
  schwein: boolean;
}

export interface SchweinDeclared {
  type: "schwein-declared";
  seat: number;
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
  card: string;
  trick: number;
}

export interface Slipped {
  type: "slipped";
  slip: Slip;
}

export interface SoloBid {
  type: "solo-bid";
  seat: number;
  step: "30" | "60" | "90" | "kontra" | "re" | "schwarz";
}

export interface SoloContested {
  type: "solo-contested";
  solos: ([number, string])[];
}

export interface SoloPassed {
  type: "solo-passed";
  seat: number;
}

export interface Special {
  kind: "doppelkopf" | "fuchs" | "karlchen" | "karlchen-caught";
  by: number;
  against: number | null;
  trick: number | null;
}

export interface Specials {
  re: number;
  kontra: number;
  details: Special[];
}

export interface Spoken {
  seat: number;
  party: "kontra" | "re";
  step: "30" | "60" | "90" | "kontra" | "re" | "schwarz";
  held: number;
}

export interface ThrownIn {
  type: "thrown-in";
  seat: number;
}

export interface Timing {
  reserve: number | null;
  turn: number | null;
  confirm: number | null;
}

export interface Trick {
  leader: number;
  cards: string[];
  taker: number;
  schwein: number | null;
}

export interface TrickTaken {
  type: "trick-taken";
  seat: number;
}

export interface View {
  seat: number;
  phase: "contesting" | "finished" | "offering" | "playing" | "reserving" | "returning" | "shuffling";
  dealer: number;
  hand: string[];
  counts: number[];
  reservation: string | null;
  solos: ([number, string])[];
  auction: Auction | null;
  poor: number | null;
  offered: number | null;
  contract: string | null;
  declarer: number | null;
  party: "kontra" | "re" | null;
  parties: ("kontra" | "re" | null)[];
  searching: boolean;
  found: number | null;
  said: Said;
  spoken: Spoken[];
  leader: number | null;
  trick: string[];
  schwein_at: number | null;
  schwein: number | null;
  last: Trick | null;
  tricks: number[];
  proven: Slip | null;
  outcome: "scored" | "thrown-in" | "untaken" | null;
  facts: Facts | null;
  lines: ScoreLine[];
}

export interface Announce {
  type: "announce";
  party: "kontra" | "re";
  step: "30" | "60" | "90" | "kontra" | "re" | "schwarz";
}

export interface AnswerSchwein {
  type: "answer-schwein";
  schwein: boolean;
}

export interface BidSolo {
  type: "bid-solo";
  step: "30" | "60" | "90" | "kontra" | "re" | "schwarz";
}

export interface Claim {
  type: "claim";
  against: number;
}

export interface Confirm {
  type: "confirm";
}

export interface Mix {
  type: "mix";
  entropy: string;
}

export interface PassSolo {
  type: "pass-solo";
}

export interface PlayCard {
  type: "play-card";
  card: string;
  schwein?: boolean;
}

export interface RefuseArmut {
  type: "refuse-armut";
}

export interface Reserve {
  type: "reserve";
  what: string;
}

export interface ReturnCards {
  type: "return-cards";
  cards: string[];
}

export interface RuleRevoke {
  type: "rule-revoke";
  deliberate: boolean;
}

export interface TakeArmut {
  type: "take-armut";
}

export type Seen = MatchView_View;

export type Happened =
  | Announced
  | ArmutOffered
  | ArmutRefused
  | ArmutTaken
  | ArmutUntaken
  | CardPlayed
  | CardsReturned
  | ClaimRejected
  | Claimed
  | Confirmed
  | ContractFixed
  | DealClosed
  | DealOpened_Options
  | Dealt
  | MatchEnded
  | Mixed
  | OptionsAmended_Options
  | PartnerFound
  | Reserved
  | RevokeProven
  | SchweinAnswered
  | SchweinDeclared
  | Scored
  | SeedRevealed
  | Shuffled
  | Slipped
  | SoloBid
  | SoloContested
  | SoloPassed
  | ThrownIn
  | TrickTaken;

export type Action =
  | Announce
  | AnswerSchwein
  | BidSolo
  | Claim
  | Confirm
  | Mix
  | PassSolo
  | PlayCard
  | RefuseArmut
  | Reserve
  | ReturnCards
  | RuleRevoke
  | TakeArmut;

