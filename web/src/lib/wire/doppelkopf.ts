// Generated from the server's own types by `make types`. Do not edit.
import type { Auction, ClaimRejected, Confirmed, HeadlinePart, ListLine, MatchEnded, Mix, Mixed, Pledge, Pledged, ScoreLine, SeedRevealed, Shuffled, TrickTaken, WordsKept, WordsOpened } from "./shared";
export type { Auction, ClaimRejected, Confirmed, DealResult, HeadlinePart, ListLine, MatchEnded, Mix, Mixed, Pledge, Pledged, ScoreLine, SeedRevealed, Shuffled, TrickTaken, WordsKept, WordsOpened } from "./shared";

export type Announced = {
  type: "announced";
  seat: number;
  party: "kontra" | "re";
  step: "30" | "60" | "90" | "kontra" | "re" | "schwarz";
};

export type ArmutOffered = {
  type: "armut-offered";
  seat: number;
  trumps: string[] | null;
  count: number;
};

export type ArmutRefused = {
  type: "armut-refused";
  seat: number;
};

export type ArmutTaken = {
  type: "armut-taken";
  seat: number;
  poor: number;
  trumps: string[] | null;
};

export type ArmutUntaken = {
  type: "armut-untaken";
};

export type CardPlayed = {
  type: "card-played";
  seat: number;
  card: string;
  schwein: boolean;
};

export type CardsReturned = {
  type: "cards-returned";
  seat: number;
  poor: number;
  cards: string[] | null;
  trumps: number | null;
};

export type Claimed = {
  type: "claimed";
  by: number;
  against: number;
};

export type ContractFixed = {
  type: "contract-fixed";
  contract: string;
  seat: number | null;
  step: "30" | "60" | "90" | "kontra" | "re" | "schwarz" | null;
  roles: Roles | null;
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
  contract: "armut" | "hochzeit" | "normal" | "solo";
  re: number[];
  re_augen: number | null;
  re_tricks: number | null;
  kontra_tricks: number | null;
  pack: 40 | 48;
  re_said: "30" | "60" | "90" | "re" | "schwarz" | null;
  kontra_said: "30" | "60" | "90" | "kontra" | "schwarz" | null;
  specials: Specials;
  revoke: number | null;
  game: string | null;
  deliberate: boolean;
  winner: "kontra" | "re" | null;
  step: "30" | "60" | "90" | "schwarz" | null;
};

export type GiftAnswered = {
  type: "gift-answered";
  seat: number;
  agree: boolean | null;
};

export type GiftSettled = {
  type: "gift-settled";
  seat: number;
  given: boolean;
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

export type Options = {
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
  bought_reply: "as_re" | "as_step";
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
  solo_counting: "doubled" | "tournament";
  give_rest: boolean;
  supervised: boolean;
  time_out: "first" | "sensible";
  timing: Timing;
};

export type OptionsAmended_Options = {
  type: "options-amended";
  options: Options;
};

export type PartnerFound = {
  type: "partner-found";
  seat: number | null;
  trick: number;
};

export type Reserved = {
  type: "reserved";
  seat: number;
  what: string | null;
};

export type RestOffered = {
  type: "rest-offered";
  seat: number;
};

export type RevokeProven = {
  type: "revoke-proven";
  slip: Slip;
};

export type Roles = {
  re: number[];
  schwein: number | null;
  asked: number[];
};

export type Said = {
  re: number;
  kontra: number;
};

export type SchweinAnswered = {
  type: "schwein-answered";
  seat: number;
  schwein: boolean;
};

export type SchweinDeclared = {
  type: "schwein-declared";
  seat: number;
};

export type Scored = {
  type: "scored";
  facts: Facts;
  lines: ScoreLine[];
};

export type Slip = {
  seat: number;
  card: string;
  trick: number;
};

export type Slipped = {
  type: "slipped";
  slip: Slip;
};

export type SoloBid = {
  type: "solo-bid";
  seat: number;
  step: "30" | "60" | "90" | "kontra" | "re" | "schwarz";
};

export type SoloContested = {
  type: "solo-contested";
  solos: ([number, string])[];
};

export type SoloPassed = {
  type: "solo-passed";
  seat: number;
};

export type Special = {
  kind: "doppelkopf" | "fuchs" | "karlchen" | "karlchen-caught";
  by: number;
  against: number | null;
  trick: number | null;
};

export type Specials = {
  re: number;
  kontra: number;
  details: Special[];
};

export type Spoken = {
  seat: number;
  party: "kontra" | "re";
  step: "30" | "60" | "90" | "kontra" | "re" | "schwarz";
  held: number;
};

export type ThrownIn = {
  type: "thrown-in";
  seat: number;
};

export type Timing = {
  reserve: number | null;
  turn: number | null;
  confirm: number | null;
};

export type Trick = {
  leader: number;
  cards: string[];
  taker: number;
  schwein: number | null;
};

export type View = {
  seat: number;
  phase: "contesting" | "finished" | "offering" | "playing" | "reserving" | "returning" | "shuffling";
  dealer: number;
  hand?: string[];
  counts?: number[];
  reservation?: string | null;
  solos?: ([number, string])[];
  auction?: Auction | null;
  poor?: number | null;
  offered?: number | null;
  contract?: string | null;
  declarer?: number | null;
  party?: "kontra" | "re" | null;
  parties?: ("kontra" | "re" | null)[];
  searching?: boolean;
  found?: number | null;
  said?: Said;
  spoken?: Spoken[];
  leader?: number | null;
  trick?: string[];
  schwein_at?: number | null;
  schwein?: number | null;
  last?: Trick | null;
  tricks?: number[];
  gift?: number | null;
  proven?: Slip | null;
  outcome?: "scored" | "thrown-in" | "untaken" | null;
  facts?: Facts | null;
  lines?: ScoreLine[];
};

export type Announce = {
  type: "announce";
  party: "kontra" | "re";
  step: "30" | "60" | "90" | "kontra" | "re" | "schwarz";
};

export type AnswerGift = {
  type: "answer-gift";
  agree: boolean;
};

export type AnswerSchwein = {
  type: "answer-schwein";
  schwein: boolean;
};

export type BidSolo = {
  type: "bid-solo";
  step: "30" | "60" | "90" | "kontra" | "re" | "schwarz";
};

export type Claim = {
  type: "claim";
  against: number;
};

export type Confirm = {
  type: "confirm";
};

export type GiveRest = {
  type: "give-rest";
};

export type PassSolo = {
  type: "pass-solo";
};

export type PlayCard = {
  type: "play-card";
  card: string;
  schwein?: boolean;
};

export type RefuseArmut = {
  type: "refuse-armut";
};

export type Reserve = {
  type: "reserve";
  what: string;
};

export type ReturnCards = {
  type: "return-cards";
  cards: string[];
};

export type RuleRevoke = {
  type: "rule-revoke";
  deliberate: boolean;
};

export type TakeArmut = {
  type: "take-armut";
};

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
  | DealClosed_Facts
  | DealOpened_Options
  | Dealt
  | GiftAnswered
  | GiftSettled
  | MatchEnded
  | Mixed
  | OptionsAmended_Options
  | PartnerFound
  | Pledged
  | Reserved
  | RestOffered
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
  | TrickTaken
  | WordsKept
  | WordsOpened;

export type Action =
  | Announce
  | AnswerGift
  | AnswerSchwein
  | BidSolo
  | Claim
  | Confirm
  | GiveRest
  | Mix
  | PassSolo
  | PlayCard
  | Pledge
  | RefuseArmut
  | Reserve
  | ReturnCards
  | RuleRevoke
  | TakeArmut;

/** What is meant where the server leaves a field out. */
export const LEFT_OUT: Omit<Required<View>, "seat" | "phase" | "dealer"> = {
  hand: [],
  counts: [],
  reservation: null,
  solos: [],
  auction: null,
  poor: null,
  offered: null,
  contract: null,
  declarer: null,
  party: null,
  parties: [],
  searching: false,
  found: null,
  said: {"re":-1,"kontra":-1},
  spoken: [],
  leader: null,
  trick: [],
  schwein_at: null,
  schwein: null,
  last: null,
  tricks: [],
  gift: null,
  proven: null,
  outcome: null,
  facts: null,
  lines: [],
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
