/** The clause that is being looked up in place, over whatever page is there. */

let looked = $state("");

export const lookup = {
  get clause(): string {
    return looked;
  },
  open(clause: string): void {
    looked = clause;
  },
  close(): void {
    looked = "";
  },
};
