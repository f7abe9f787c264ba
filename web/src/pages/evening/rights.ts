/** Which acts on a table's list a phone offers. What is allowed the server decides; here nothing is shown that it would refuse. */

export interface Holder {
  role: string;
  /** The own column, where it is one player's phone. */
  column: number | null;
  matrix: boolean;
  team: boolean;
  recorder: boolean;
  /** The seat that keeps the list. */
  keeper: number;
  closed: boolean;
  /** Minutes note who pauses and who goes; at any other table the draw says who sits there. */
  minutes: boolean;
}

const LOOKS = ["confirm", "call"];
const WRITES = ["enter", "correct", "strike", "take-over", "throw-in", ...LOOKS];
const KEEPS = [...WRITES, "sign", "appoint-keeper", "exempt-keeper", "judge"];

export function listRights({
  role,
  column,
  matrix,
  team,
  recorder,
  keeper,
  closed,
  minutes,
}: Holder): readonly string[] {
  if (closed) return [];
  if (matrix) return team ? [...WRITES, "take-pen", "sign"] : recorder ? [...WRITES, "take-pen"] : LOOKS;
  if (role === "table" || column === keeper) return minutes ? [...KEEPS, "change-presence"] : KEEPS;
  return column === null ? [] : WRITES;
}
