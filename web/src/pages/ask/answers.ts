/** The referee's answer in words: a headline, reasons, cards, points, clauses. */

import { numbersIn, wordsIn } from "../../lib/values";
import { cardName, isCard, suitName, type Deck } from "../../lib/cards";
import { settings } from "../../lib/settings.svelte";
import { signed } from "../../lib/figures";
import { euros, listed, maybe, say } from "../../lib/words.svelte";
import { m } from "../../paraglide/messages.js";
import type { Field, Inquiry } from "../../lib/wire/wire";
import { capital } from "../../table/labels";
import type { Values } from "./form";

interface SaidLine {
  clause: string;
  text: string;
  game_points?: number[];
  table_points?: number[];
}

export interface AnswerWords {
  title: string;
  text: string[];
  cards: string[];
  figures: { label: string; values: string[] }[];
  facts: { label: string; value: string }[];
  lines: SaidLine[];
  clauses: string[];
}

/** What the referee has answered: its lines and clauses, and what the question was about. */
export interface Answer extends Record<string, unknown> {
  lines?: SaidLine[];
  clauses?: string[];
}

/** What the edition of a club has amended of the clauses that the answer rests on (CT-18). */
export interface Amended {
  ruleset: string;
  words: { clause: string; text: string; decides: boolean }[];
}

export function amendedBy({ edition, amended }: Record<string, unknown>): Amended | null {
  if (typeof edition !== "string" || !Array.isArray(amended)) return null;
  return { ruleset: edition, words: amended };
}

export function place(seat: unknown): string {
  return capital(say("seat.number", { number: Number(seat) + 1 }));
}

/** What a value of a form is called. */
export function valueWords(name: string, value: unknown, deck: Deck): string {
  if (value === null || value === undefined) return m.none();
  if (typeof value === "boolean") return value ? m.yes() : m.no();
  const text = String(value);
  const own =
    maybe(`asked.${name}.${text}`) ||
    maybe(`contract.${text}`) ||
    maybe(`trump.${text}`) ||
    maybe(`inversion.${text}`) ||
    maybe(`word.${text}`);
  if (own) return own;
  const card = text.replace(/^card:/, "");
  if (isCard(card)) return cardName(card, deck);
  return (name === "wish" || name === "top_wish") && text.length === 1 ? suitName(text) : text;
}

export function fieldWords(inquiry: Inquiry, field: Field): string {
  return (
    maybe(`asked.${inquiry.game}.${inquiry.question}.${field.name}`) ||
    maybe(`asked.${inquiry.game}.${field.name}`) ||
    maybe(`asked.${field.name}`) ||
    field.name
  );
}

export function answerWords(inquiry: Inquiry, answer: Answer, values: Values, deck: Deck): AnswerWords {
  const head = HEADS.find(([key]) => key in answer)?.[1](answer, values, deck) ?? { title: m.ask_counted() };
  return {
    title: head.title,
    text: [...(head.text ?? []), ...(typeof answer.text === "string" ? [answer.text] : [])],
    cards: head.cards ?? [],
    figures: figures(answer),
    facts: head.facts ?? [],
    lines: answer.lines ?? [],
    clauses: [...new Set(answer.clauses ?? [])],
  };
}

interface Head {
  title: string;
  text?: string[];
  cards?: string[];
  facts?: AnswerWords["facts"];
}
type Teller = (answer: Answer, values: Values, deck: Deck) => Head;

/** Which answer it is shows by what stands in it; the first that fits speaks. */
const HEADS: [key: string, Teller][] = [
  ["packs", packs],
  ["limit", limits],
  ["cards", legal],
  ["card", winner],
  ["contracts", calls],
  ["allowed", (answer) => ({ title: answer.allowed ? m.ask_allowed() : m.ask_not_allowed() })],
  [
    "recognised",
    (answer) => ({
      title: answer.recognised
        ? m.ask_recognised({ kind: valueWords("kind", answer.recognised, "fr") })
        : m.ask_not_recognised(),
    }),
  ],
  ["targets", targets],
  [
    "trump",
    (answer, _, deck) => ({
      title: answer.trump ? m.ask_trump({ trump: valueWords("trump", answer.trump, deck) }) : m.ask_goes_on(),
    }),
  ],
  ["effective", effect],
  [
    "winner",
    (answer) => ({
      title:
        answer.winner === "re"
          ? m.ask_re_wins()
          : answer.winner === "kontra"
            ? m.ask_kontra_wins()
            : m.ask_nobody_wins(),
    }),
  ],
  ["results", () => ({ title: m.ask_list_right() })],
];

const either = (words: string[]): string => new Intl.ListFormat(settings.lang, { type: "disjunction" }).format(words);

function legal(answer: Answer, values: Values, deck: Deck): Head {
  const cards = wordsIn(answer.cards);
  const rest = without(wordsIn(values.hand), cards);
  const names = (some: string[]): string[] => [...new Set(some)].map((card) => cardName(card, deck));
  if (cards.length === 0) return { title: m.ask_no_card(), text: [m.ask_no_card_help()] };
  const title = rest.length === 0 && cards.length > 1 ? m.ask_every_card() : either(names(cards));
  return { title, cards, text: rest.length ? [m.ask_not_these({ cards: listed(names(rest)) })] : [] };
}

/** What is left when these are taken away, each as often as it is there. */
export function without(all: readonly string[], gone: readonly string[]): string[] {
  const left = [...all];
  for (const card of gone) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

function winner(answer: Answer, _: Values, deck: Deck): Head {
  const card = String(answer.card);
  return {
    title: m.ask_takes({ card: cardName(card, deck) }),
    cards: [card],
    text: [m.ask_takes_at({ number: Number(answer.index) + 1 })],
  };
}

function calls(answer: Answer, _: Values, deck: Deck): Head {
  const contracts = wordsIn(answer.contracts);
  if (contracts.length === 0) return { title: m.ask_locked(), text: [m.ask_locked_help()] };
  return {
    title: either(contracts.map((contract) => valueWords("contract", contract, deck))),
    cards: contracts.map((contract) => `${contract.split(" ")[1]}A`),
  };
}

function targets(answer: Answer, _: Values, deck: Deck): Head {
  const targets = wordsIn(answer.targets).map((target) => valueWords("trump", target, deck));
  return targets.length
    ? { title: m.ask_targets({ count: targets.length }), text: [listed(targets)] }
    : { title: m.ask_no_targets() };
}

const FACTS: [key: string, label: () => string][] = [
  ["cards", m.ask_fact_cards],
  ["augen", m.ask_fact_augen],
  ["first_deal", m.ask_fact_first],
  ["both_deals", m.ask_fact_both],
  ["exchange", m.ask_fact_exchange],
  ["open_max", m.ask_fact_open],
  ["open_max_with_exchange", m.ask_fact_open_exchange],
  ["majority", m.ask_fact_majority],
];

function packs(answer: Answer): Head {
  return {
    title: m.ask_packs({ count: Number(answer.packs) }),
    facts: FACTS.filter(([key]) => key in answer).map(([key, label]) => ({
      label: label(),
      value: String(answer[key]),
    })),
  };
}

function limits(answer: Answer): Head {
  const deals = answer.max_deals === null ? m.ask_no_limit() : String(answer.max_deals);
  return {
    title: m.ask_limit({ limit: Number(answer.limit) }),
    facts: [
      { label: m.ask_fact_least(), value: String(answer.least) },
      { label: m.ask_fact_deals(), value: deals },
    ],
  };
}

function effect(answer: Answer, _: Values, deck: Deck): Head {
  const { wish, pending, next, direction, again } = answer;
  const effective = String(answer.effective);
  const skipped = numbersIn(answer.skipped);
  const facts = [
    {
      label: m.ask_fact_serve(),
      value: typeof wish === "string" ? m.ask_wished({ suit: suitName(wish) }) : cardName(effective, deck),
    },
    ...(Number(pending) > 0 ? [{ label: m.ask_fact_pending(), value: String(pending) }] : []),
    ...(skipped.length > 0 ? [{ label: m.ask_fact_skipped(), value: listed(skipped.map(place)) }] : []),
    { label: m.ask_fact_direction(), value: direction === 1 ? m.clockwise() : m.counterclockwise() },
  ];
  return { title: again ? m.ask_again() : m.ask_next({ name: place(next) }), cards: [effective], facts };
}

const SUMS: [key: string, label: () => string][] = [
  ["game_points", m.ask_points],
  ["match_day_points", m.ask_match_day],
  ["table_points", m.sheet_table_points],
  ["results", m.sheet_results],
];
/** Counted from nothing upwards: no sign is written. */
const PLAIN = new Set(["table_points", "match_day_points"]);

function figures(answer: Answer): AnswerWords["figures"] {
  const sums = SUMS.filter(([key]) => Array.isArray(answer[key])).map(([key, label]) => ({
    label: label(),
    values: numbersIn(answer[key]).map((value) => (PLAIN.has(key) ? String(value) : signed(value))),
  }));
  const money = numbersIn(answer.reuegeld_cents);
  return money.some(Boolean)
    ? [...sums, { label: m.sheet_cents(), values: money.map((cents) => (cents ? euros(cents) : "–")) }]
    : sums;
}
