/** What lists, roles and their people are called. */

import { m } from "../../paraglide/messages.js";

const KINDS: Record<string, () => string> = {
  tischliste: m.li_kind_tischliste,
  doppelkopfliste: m.li_kind_doppelkopfliste,
  protokoll: m.li_kind_protokoll,
  spieltagszettel: m.li_kind_spieltagszettel,
  punktetafel: m.li_kind_punktetafel,
};
const ROLES: Record<string, () => string> = {
  keeper: m.li_role_keeper,
  table: m.li_role_keeper,
  second: m.li_role_second,
  player: m.li_role_player,
  onlooker: m.li_role_onlooker,
  supervisor: m.li_role_supervisor,
  director: m.li_role_director,
  team: m.li_role_team,
  desk: m.li_role_desk,
  host: m.li_role_host,
};

export function listTitle(kind: string): string {
  return KINDS[kind]?.() ?? kind;
}

export function roleName(role: string): string {
  return ROLES[role]?.() ?? role;
}

/** Where nobody has written a name yet: the place at the table. */
export function columnNames(names: readonly string[]): string[] {
  return names.map((name, column) => name || m.li_place({ number: column + 1 }));
}
