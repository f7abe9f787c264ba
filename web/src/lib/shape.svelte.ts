/** Which of three shapes the page of a table takes. Style sheets read it from `data-shape`. */

/** `around`: people at three sides of the table; `strip`: side by side above it; `flat`: a phone that lies on its side. */
export type Shape = "around" | "strip" | "flat";

const AROUND = matchMedia("(min-width: 1280px) and (min-height: 700px)");
const FLAT = matchMedia("(max-height: 480px) and (min-width: 600px)");

const measured = (): Shape => (AROUND.matches ? "around" : FLAT.matches ? "flat" : "strip");
let current = $state(measured());
for (const query of [AROUND, FLAT]) query.addEventListener("change", () => (current = measured()));

export function shape(): Shape {
  return current;
}
