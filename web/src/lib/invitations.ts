/** Codes of tables one has set up, while this tab is open. */

const KEY = "stammtisch.invite.";

export const invitations = {
  of(table: string): string {
    try {
      return sessionStorage.getItem(KEY + table) ?? "";
    } catch {
      return "";
    }
  },
  keep(table: string, code: string): void {
    try {
      sessionStorage.setItem(KEY + table, code);
    } catch {
      // Without storage a new code can be made at any time.
    }
  },
};
