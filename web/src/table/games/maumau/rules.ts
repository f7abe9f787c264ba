/** Added rules as they are written: what sets them off, whom they bind, and the four that everybody knows (§ 16). */

import { cardName, isCard } from "../../../lib/cards";
import { maybe, say } from "../../../lib/words.svelte";
import type { AddRule, HouseRule } from "../../../lib/wire/maumau";

export type Draft = Required<Pick<AddRule, "text" | "trigger" | "card" | "bound">>;

export const RANKS = ["", "7", "8", "9", "10", "B", "D", "K", "A"] as const;
export const TRIGGERS = ["laid", "drawn"] as const;
export const BOUND = ["who", "next", "all"] as const;
export const LONGEST = 200;

/** The suggestions of § 16, as far as a rule on the board can say them. */
export const READY: readonly { name: string; draft: Omit<Draft, "text"> }[] = [
  { name: "willi", draft: { trigger: "honour", card: "", bound: "who" } },
  { name: "tschuldi", draft: { trigger: "laid", card: "7", bound: "who" } },
  { name: "pimperle", draft: { trigger: "laid", card: "XB", bound: "all" } },
  { name: "nine", draft: { trigger: "laid", card: "9", bound: "all" } },
];

export function ready(name: string): Draft {
  const rule = READY.find((candidate) => candidate.name === name)!;
  return { ...rule.draft, text: say(`ui.mm.rule.ready.${name}.text`) };
}

export function cardOfRule(card: string): string {
  return card === ""
    ? say("value.mm.rank.any")
    : isCard(card)
      ? cardName(card)
      : maybe(`value.mm.rank.${card}`) || card;
}

/** The same in a sentence: a value with its article. */
function laidOfRule(card: string): string {
  return card === ""
    ? say("value.mm.rank.any")
    : isCard(card)
      ? say("value.mm.rank.a.card", { card })
      : say(`value.mm.rank.a.${card}`);
}

/** When it applies and to whom, in one line. */
export function conditionOf(rule: Pick<HouseRule, "trigger" | "card" | "bound">): string {
  if (rule.trigger === "honour") return say("ui.mm.rule.honour.text");
  const when =
    rule.trigger === "drawn"
      ? say("ui.mm.rule.when.drawn")
      : say("ui.mm.rule.when.laid", { card: laidOfRule(rule.card) });
  return `${when} ${say(`ui.mm.rule.then.${rule.bound}`)}`;
}

/** As it goes to the server: a rule of honour has only its text. */
export function written(draft: Draft): { type: "add-rule" } & Record<string, unknown> {
  const text = draft.text.trim();
  if (draft.trigger === "honour") return { type: "add-rule", text };
  return {
    type: "add-rule",
    text,
    trigger: draft.trigger,
    card: draft.trigger === "drawn" ? "" : draft.card,
    bound: draft.bound,
  };
}
