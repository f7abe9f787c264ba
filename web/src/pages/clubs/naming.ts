/** How members, offices and editions are called. */

import { maybeGame } from "../../lib/games.svelte";
import { titleOf, valueWords } from "../../lib/options";
import { m } from "../../paraglide/messages.js";
import type { ClubView, MemberShown, Moved, SeasonRow, SeasonRules } from "../../lib/wire/clubs";

export function memberName(view: ClubView, number: number | null): string {
  const member = number === null ? undefined : view.members[number - 1];
  if (!member) return m.cl_guest();
  return member.name || m.cl_member({ number: member.number });
}

export function rowName(view: ClubView, row: SeasonRow): string {
  return memberName(view, row.member);
}

/** Whom a correction has moved, and whereto. */
export function movedTold(view: ClubView, moved: Moved): string {
  const name = memberName(view, moved.member);
  if (moved.before === null) return m.cl_moved_new({ name, after: `${moved.after}.` });
  if (moved.after === null) return m.cl_moved_out({ name });
  return m.cl_moved({ name, before: `${moved.before}.`, after: `${moved.after}.` });
}

/** Settings of an amendment, in words. */
export function settingsTold(game: string, settings: Readonly<Record<string, unknown>>): string[] {
  const form = maybeGame(game);
  return Object.entries(settings).map(([name, value]) => {
    const field = form?.options.find((each) => each.name === name);
    if (!form || !field) return `${name}: ${JSON.stringify(value)}`;
    return `${titleOf(form.short, field)}: ${valueWords(form.short, field, value)}`;
  });
}

const OFFICES: Record<MemberShown["offices"][number], () => string> = {
  secretary: m.cl_secretary,
  committee: m.cl_committee,
  team: m.cl_team,
};

export function officeName(office: MemberShown["offices"][number]): string {
  return OFFICES[office]();
}

export function shortDay(day: string, lang: string): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString(lang, { day: "numeric", month: "short" });
}

export function longDay(day: string, lang: string): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString(lang, { dateStyle: "long" });
}

/** What a season counts, in a few words. */
export function rulesTold(rules: SeasonRules): string {
  const series = rules.unit === "series";
  if (!rules.best) return series ? m.cl_all_series() : m.cl_all_evenings();
  return series ? m.cl_best_series({ count: rules.best }) : m.cl_best_evenings({ count: rules.best });
}

/** What else its rules say, each in a sentence. */
export function notesTold(rules: SeasonRules): string[] {
  const ties = rules.ties ?? ["game_points", "best"];
  return [
    ...(ties.length ? [m.cl_note_ties({ order: ties.map(tieTold).join(", ") })] : []),
    ...(rules.bye === "nothing" ? [m.cl_note_bye()] : []),
    ...(rules.stand_in === "result" ? [m.cl_note_stand_in()] : []),
    ...(rules.absence === undefined || rules.absence === null ? [] : [m.cl_note_absence({ worth: rules.absence })]),
  ];
}

const TIES: Record<string, () => string> = {
  game_points: m.cl_tie_game_points,
  best: m.cl_tie_best,
  units: m.cl_tie_units,
};

export function tieTold(settled: string): string {
  return TIES[settled]?.() ?? "";
}
