/** The sums of a paper list as they are typed. What they bring, the server counts; here is only what a hand can slip at. */

/** A whole number with its sign, also `+7` and a real minus; nothing where it is none. */
export function typed(text: string): number | null {
  const plain = text.trim().replace(/[−–]/g, "-");
  return /^[+-]?\d{1,5}$/.test(plain) ? Number(plain) : null;
}

/** The sign key: `7` becomes `−7` and back. */
export function turned(text: string): string {
  const plain = text.trim().replace(/[−–-]/g, "-");
  return plain.startsWith("-") ? plain.slice(1) : `-${plain.replace(/^\+/, "")}`;
}

/** Euros as they are typed, in cents: `8`, `8,50`, `8.5`. */
export function cents(text: string): number | null {
  const plain = text.replace("€", "").trim().replace(",", ".");
  return /^-?\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

export interface Slip {
  column: number;
  /** What would have to stand there. */
  instead: number;
  sign: boolean;
}

/** Which single slip would explain that columns do not give nought: a lost sign first, else any one of them. Never corrected. */
export function slips(columns: readonly number[]): Slip[] {
  const sum = columns.reduce((all, value) => all + value, 0);
  if (sum === 0) return [];
  const all = columns.map((value, column) => ({ column, instead: value - sum, sign: value - sum === -value }));
  const signs = all.filter((slip) => slip.sign);
  return signs.length ? signs : all;
}
