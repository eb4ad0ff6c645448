import { days, hours } from "#app/shared/time.ts";

/** How calls are added up: by whole hours or whole days of UTC. */
export const INTERVALS = ["hour", "day"] as const;

export type Interval = (typeof INTERVALS)[number];

/** Days that one reading covers at most. */
export const MAX_USAGE_DAYS = 31;

export const INTERVAL_MS: Readonly<Record<Interval, number>> = { hour: hours(1), day: days(1) };

/** How far back a reading goes when nobody says so. */
const DEFAULT_MS: Readonly<Record<Interval, number>> = { hour: days(1), day: days(MAX_USAGE_DAYS) };

interface AskedRange {
  interval: Interval;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** The first moment that is meant, and the first one that is not meant any more: both begin an hour or day. */
export interface UsageRange {
  fromMs: number;
  toMs: number;
}

const upTo = (moment: Date, intervalMs: number): number => Math.ceil(moment.getTime() / intervalMs) * intervalMs;

/**
 * The whole hours or days that begin at `from` or later and before `to`, so that none is counted in part; what is left out
 * is now, and a day (by hours) or 31 days (by days) before it.
 */
export function usageRange({ interval, from, to }: AskedRange, now: Date): UsageRange {
  const intervalMs = INTERVAL_MS[interval];
  const toMs = upTo(to ?? new Date(now.getTime() + 1), intervalMs);
  return { fromMs: from ? upTo(from, intervalMs) : toMs - DEFAULT_MS[interval], toMs };
}

/** Why calls cannot be read over this range; null when they can. */
export function refuseUsageRange({ from, to }: AskedRange, range: UsageRange): string | null {
  if (from && to && from >= to) return "Must be earlier than `to`.";
  return range.toMs - range.fromMs > days(MAX_USAGE_DAYS)
    ? `Must be at most ${MAX_USAGE_DAYS} days before \`to\`.`
    : null;
}
