/** Figures as they stand in a list: the sign is always written, minus is a real minus. */
export function signed(value: number): string {
  return value === 0 ? "0" : value > 0 ? `+${value}` : `−${-value}`;
}
