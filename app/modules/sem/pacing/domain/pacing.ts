/** Days of a month by which Google Ads turns a daily budget into a monthly limit. */
export const MONTH_DAYS = 30.4;
/** A day may cost this many times its budget. */
export const DAY_FACTOR = 2;
/** Two-sided 80 % of a normal distribution. */
const Z_80 = 1.2816;
/** Days that the pattern of weekdays is learned from. */
const HISTORY_DAYS = 56;
const LEVEL_DAYS = 28;
/** Weight of "every weekday is the same" against what was measured, in weeks. */
const PRIOR_WEEKS = 1;
const MIN_DAYS = 7;

export interface DaySpend {
  /** "2026-12-01". */
  day: string;
  costCents: number;
}

const DAY_MS = 86_400_000;
const toMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const weekdayOf = (day: string): number => new Date(toMs(day)).getUTCDay();

/** Factor of each weekday, Sunday first, against the mean of all; drawn toward 1 while there are few weeks. */
export function weekdayPattern(days: readonly DaySpend[]): number[] {
  const mean = days.reduce((sum, { costCents }) => sum + costCents, 0) / Math.max(1, days.length);
  return Array.from({ length: 7 }, (_, weekday) => {
    const own = days.filter(({ day }) => weekdayOf(day) === weekday);
    if (mean === 0) return 1;
    const sum = own.reduce((total, { costCents }) => total + costCents / mean, 0);
    return (sum + PRIOR_WEEKS) / (own.length + PRIOR_WEEKS);
  });
}

export interface Pacing {
  /** Spent in the month up to yesterday. */
  spentCents: number;
  /** 30.4 × the daily budget: the most that the month may cost. */
  limitCents: number;
  /** What the month is meant to cost: a target of its own, or the limit. */
  targetCents: number;
  /** Cost of the whole month; null while there are fewer than seven days. */
  forecast: { low: number; mid: number; high: number } | null;
  daysLeft: number;
  /** Daily budget that would end the month at the target. */
  suggestedCents: number | null;
  alert: { kind: "under" | "over" | "limited"; message: string } | null;
  pattern: number[];
}

/** Every day from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = toMs(from); at <= toMs(to); at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

const monthEnd = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);

function alertOf(forecast: Pacing["forecast"], target: number, limit: number): Pacing["alert"] {
  if (!forecast) return null;
  if (forecast.low > target * 1.05)
    return { kind: "over", message: "Spend will exceed the target this month. Lower the daily budget." };
  if (forecast.high < target * 0.9)
    return { kind: "under", message: "Part of the budget will be left unused this month. Raise bids or add keywords." };
  if (forecast.mid >= limit * 0.99)
    return { kind: "limited", message: "The daily budget limits the campaign: it is fully spent." };
  return null;
}

/**
 * Forecasts the month: the level of the last 28 days × the pattern of weekdays, each day at most twice the daily budget, the month at
 * most 30.4 daily budgets. The band holds 80 % of what the residuals of past days would do.
 * @param today the first day that is not over, "2026-12-01".
 */
export function paceMonth(
  spend: readonly DaySpend[],
  budgetCents: number,
  today: string,
  targetCents: number = Math.round(budgetCents * MONTH_DAYS),
): Pacing {
  const monthStart = `${today.slice(0, 8)}01`;
  const historyStart = new Date(toMs(today) - HISTORY_DAYS * DAY_MS).toISOString().slice(0, 10);
  const byDay = new Map<string, number>();
  for (const { day, costCents } of spend) byDay.set(day, (byDay.get(day) ?? 0) + costCents);
  const known = [...byDay.entries()]
    .map(([day, costCents]) => ({ day, costCents }))
    .filter(({ day }) => day >= historyStart && day < today)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  const spentCents = [...byDay.entries()]
    .filter(([day]) => day >= monthStart && day < today)
    .reduce((sum, [, cost]) => sum + cost, 0);
  const limitCents = Math.round(budgetCents * MONTH_DAYS);
  const remaining = daysBetween(today, monthEnd(today));
  const pattern = weekdayPattern(known);
  const factor = (day: string): number => pattern[weekdayOf(day)] ?? 1;
  const weights = remaining.reduce((sum, day) => sum + factor(day), 0);
  const suggestedCents =
    remaining.length > 0 ? Math.max(0, Math.round((targetCents - spentCents) / remaining.length)) : null;
  if (known.length < MIN_DAYS)
    return {
      ...{ spentCents, limitCents, targetCents, suggestedCents, pattern },
      ...{ forecast: null, daysLeft: remaining.length, alert: null },
    };
  const recent = known.slice(-LEVEL_DAYS);
  const level = recent.reduce((sum, { day, costCents }) => sum + costCents / factor(day), 0) / recent.length;
  const residual = Math.sqrt(
    recent.reduce((sum, { day, costCents }) => sum + (costCents - level * factor(day)) ** 2, 0) /
      Math.max(1, recent.length - 1),
  );
  const dayMax = budgetCents * DAY_FACTOR;
  const rest = remaining.reduce((sum, day) => sum + Math.min(level * factor(day), dayMax), 0);
  // The days vary on their own, and so does the level that was measured over the recent ones.
  const spread = Z_80 * residual * Math.sqrt(remaining.length + weights ** 2 / recent.length);
  const within = (cents: number): number =>
    Math.round(Math.max(spentCents, Math.min(cents, Math.max(limitCents, spentCents))));
  const forecast = {
    low: within(spentCents + rest - spread),
    mid: within(spentCents + rest),
    high: within(spentCents + rest + spread),
  };
  return {
    ...{ spentCents, limitCents, targetCents, forecast, daysLeft: remaining.length, suggestedCents, pattern },
    alert: alertOf(forecast, targetCents, limitCents),
  };
}
