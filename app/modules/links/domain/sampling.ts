/** Clicks of a day that each make an event; then every tenth, then every thousandth. */
const EACH_UNTIL = 100;
const TENTH_UNTIL = 1_000;

/** Returns how many clicks the event of a day's nth click represents; null for a click without an event. */
export function sampledFor(nth: number): number | null {
  const every = nth <= EACH_UNTIL ? 1 : nth <= TENTH_UNTIL ? 10 : 1_000;
  return nth % every === 0 ? every : null;
}
