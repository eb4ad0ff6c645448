const WEEKS = 4;
/** With fewer of the same weekday around it a day is compared with nothing. */
const MIN_COMPARED = 4;
const MIN_USUAL = 10;

/**
 * How much more came on a day than on the same weekday of the four weeks before and after it (0.5 = half more, against their median).
 * Null outside of the history, and where too little is usual.
 */
export function upliftOn(values: readonly number[], fromDay: number, day: number): number | null {
  const at = day - fromDay;
  const own = values[at];
  if (own === undefined || at < 0) return null;
  const around: number[] = [];
  for (let week = -WEEKS; week <= WEEKS; week++) {
    const value = at + 7 * week >= 0 ? values[at + 7 * week] : undefined;
    if (week !== 0 && value !== undefined) around.push(value);
  }
  const sorted = around.toSorted((a, b) => a - b);
  const usual = ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
  return around.length < MIN_COMPARED || usual < MIN_USUAL ? null : own / usual - 1;
}
