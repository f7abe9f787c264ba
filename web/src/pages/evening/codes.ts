/** A code as it is read out: in fours. */
export function grouped(code: string): string {
  return code.match(/.{1,4}/g)?.join(" ") ?? code;
}
