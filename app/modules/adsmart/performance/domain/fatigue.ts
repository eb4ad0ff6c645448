import { normalCdf } from "#app/shared/statistics/normal.ts";

interface AdDay {
  /** Days since the epoch, UTC. */
  day: number;
  impressions: number;
  clicks: number;
  /** 0: the network did not report it. */
  reach: number;
}

/**
 * Lower and upper tabular CUSUM of standardized values: Cᵢ = max(0, ±zᵢ − k + Cᵢ₋₁) (Page, 1954; Montgomery, Introduction
 * to Statistical Quality Control, 9.1).
 */
export function cusum(zs: readonly number[], k = 0.5): { upper: number[]; lower: number[] } {
  const sum = (sign: number): number[] => {
    let last = 0;
    return zs.map((z) => {
      last = Math.max(0, sign * z - k + last);
      return last;
    });
  };
  return { upper: sum(1), lower: sum(-1) };
}

/** A shift is reported when the sum passes it; with k = 0.5 a false alarm comes once in some 465 days (Montgomery, table 9.3). */
const SIGNAL_AT = 5;
const MIN_DAYS = 14;
const MIN_IMPRESSIONS = 2_000;
/** A creative is worn out once its click rate has lost this share of where it began. */
const WORN_SHARE = 0.3;
const MAX_DAYS_LEFT = 60;

interface Trend {
  slope: number;
  /** Chance of a slope at least as steep in this direction when there is none. */
  p: number;
}

/** Weighted straight line through points. */
function trendOf(points: readonly { x: number; y: number; weight: number }[], sign: 1 | -1): Trend {
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + point.weight * of(point), 0) / total;
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  const sxx = points.reduce((sum, { x, weight }) => sum + weight * (x - mx) ** 2, 0);
  const slope = points.reduce((sum, { x, y, weight }) => sum + weight * (x - mx) * (y - my), 0) / sxx;
  const rest = points.reduce((sum, { x, y, weight }) => sum + weight * (y - my - slope * (x - mx)) ** 2, 0);
  const error = Math.sqrt(rest / (points.length - 2) / sxx);
  return { slope, p: error > 0 ? normalCdf((-sign * slope) / error) : slope * sign > 0 ? 0 : 1 };
}

export type Fatigue =
  | { state: "too_little" }
  | {
      state: "fresh" | "tiring" | "worn";
      /** Click rates of the first week and of the last one. */
      firstCtr: number;
      lastCtr: number;
      /** Impressions per person and day; null without reach. */
      firstFrequency: number | null;
      lastFrequency: number | null;
      /** The day on which the sum of shortfalls passed its limit; null: it did not. */
      shiftedOn: number | null;
      /** Until the click rate is 30% below where it began, at the present pace; null: it does not fall. */
      daysLeft: number | null;
    };

const WEEK = 7;

/** Judges one ad by its days, oldest first. Days without impressions are left out. */
export function fatigueOf(all: readonly AdDay[]): Fatigue {
  const days = all.filter(({ impressions }) => impressions > 0);
  const impressions = days.reduce((sum, day) => sum + day.impressions, 0);
  const [first] = days;
  if (!first || days.length < MIN_DAYS || impressions < MIN_IMPRESSIONS) return { state: "too_little" };
  const rate = (part: readonly AdDay[]) =>
    part.reduce((sum, { clicks }) => sum + clicks, 0) / part.reduce((sum, day) => sum + day.impressions, 0);
  const frequency = (part: readonly AdDay[]) => {
    const people = part.reduce((sum, { reach }) => sum + reach, 0);
    return people > 0 ? part.reduce((sum, day) => sum + (day.reach > 0 ? day.impressions : 0), 0) / people : null;
  };
  const [begin, end] = [days.slice(0, WEEK), days.slice(-WEEK)];
  const [firstCtr, lastCtr] = [rate(begin), rate(end)];
  const base = Math.max(firstCtr, 1 / impressions);
  const later = days.slice(WEEK);
  const zs = later.map(
    (day) => (day.clicks / day.impressions - base) / Math.sqrt((base * (1 - base)) / day.impressions),
  );
  const passed = cusum(zs).lower.findIndex((sum) => sum > SIGNAL_AT);
  const ctr = trendOf(
    days.map(({ day, impressions: weight, clicks }) => ({ x: day - first.day, y: clicks / weight, weight })),
    -1,
  );
  const withReach = days.filter(({ reach }) => reach > 0);
  const rising =
    withReach.length < MIN_DAYS
      ? null
      : trendOf(
          withReach.map(({ day, impressions: shown, reach }) => ({ x: day, y: shown / reach, weight: reach })),
          1,
        );
  const falls = ctr.slope < 0 && ctr.p < 0.05;
  const shifted = passed >= 0;
  const isRising = rising === null || (rising.slope > 0 && rising.p < 0.05);
  const left = falls ? Math.max(0, (lastCtr - firstCtr * (1 - WORN_SHARE)) / -ctr.slope) : null;
  const state = falls && shifted && isRising ? (lastCtr <= firstCtr * (1 - WORN_SHARE) ? "worn" : "tiring") : "fresh";
  return {
    state,
    firstCtr,
    lastCtr,
    firstFrequency: frequency(begin),
    lastFrequency: frequency(end),
    shiftedOn: shifted ? (later[passed]?.day ?? null) : null,
    daysLeft: left === null || left > MAX_DAYS_LEFT || state === "fresh" ? null : Math.round(left),
  };
}
