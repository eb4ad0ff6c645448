/** Month of a moment in UTC: "2026-11". */
export const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** The month so many months later: "2026-11" and 2 → "2027-01". */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return monthOf(Date.UTC(year, number - 1 + count, 1));
}

/** First moment of a month in UTC. */
export const monthStart = (month: string): number => Date.parse(`${month}-01T00:00:00Z`);

/** Months that a report can reach back, this one included. */
export const PERIODS = [1, 3, 6, 12] as const;

/** The last so many months, this one included. */
export function lastMonths(nowMs: number, months: number) {
  const toMonth = monthOf(nowMs);
  const fromMonth = addMonths(toMonth, 1 - months);
  return { fromMonth, toMonth, fromMs: monthStart(fromMonth), toMs: monthStart(addMonths(toMonth, 1)) };
}
