import { whole, withOneDecimal } from "#app/shared/format.ts";
import { isWithin, type Period, periodsAt } from "./period.ts";

/** What the campaigns of a workspace came to on one day. */
export interface DayMetrics {
  /** "2026-11-21". */
  date: string;
  reach: number;
  impressions: number;
  clicks: number;
  conversions: number;
}

export interface Totals {
  /** Days that have figures. */
  dayCount: number;
  reach: number;
  impressions: number;
  clicks: number;
  conversions: number;
}

/** Shown while a workspace has no figures of its own (specification section 9). */
export const SAMPLE_PERCENT = { engagement: 4.2, conversion: 3.1 } as const;

/** The sums of the days within a period. */
export function totalsOf(figures: readonly DayMetrics[], period: Period): Totals {
  const within = figures.filter(({ date }) => isWithin(date, period));
  const sum = (value: (day: DayMetrics) => number): number => within.reduce((total, day) => total + value(day), 0);
  return {
    dayCount: new Set(within.map(({ date }) => date)).size,
    reach: sum(({ reach }) => reach),
    impressions: sum(({ impressions }) => impressions),
    clicks: sum(({ clicks }) => clicks),
    conversions: sum(({ conversions }) => conversions),
  };
}

const ratio = (part: number, all: number): number | null => (all > 0 ? part / all : null);

/** Clicks ÷ impressions, 0..1; null without impressions. */
export const engagementRatio = ({ clicks, impressions }: Pick<Totals, "clicks" | "impressions">): number | null =>
  ratio(clicks, impressions);

/** Conversions ÷ clicks, 0..1; null without clicks. */
export const conversionRatio = ({ conversions, clicks }: Pick<Totals, "conversions" | "clicks">): number | null =>
  ratio(conversions, clicks);

/** How much a value changed against another: 0.2 is 20 % more; null when there was nothing to compare with. */
export const changeRatio = (now: number, before: number): number | null =>
  before > 0 ? (now - before) / before : null;

/** Reach as the card shows it: whole up to 1000, then thousands and millions with one decimal: "12.3K", "1.2M". */
export function reachText(value: number): string {
  if (value <= 1_000) return whole(value);
  // What rounds to a thousand thousands is a million.
  return value < 999_950 ? `${withOneDecimal(value / 1_000)}K` : `${withOneDecimal(value / 1_000_000)}M`;
}

/** Which way a figure went. */
export type Direction = "up" | "down" | "same";

const directionOf = (change: number): Direction => (change > 0 ? "up" : change < 0 ? "down" : "same");

/** A change in words, after rounding to what is shown: 0.1234 → "+12.3 %". */
function changeWords(change: number, unit: string): { direction: Direction; text: string } {
  const rounded = Math.round(change * 10) / 10;
  const sign = rounded > 0 ? "+" : rounded < 0 ? "−" : "";
  return { direction: directionOf(rounded), text: `${sign}${withOneDecimal(Math.abs(rounded))} ${unit}` };
}

export interface StatCard {
  id: "reach" | "engagement" | "campaigns" | "conversion";
  label: string;
  /** As shown, without its unit. */
  value: string;
  unit: string;
  /** The value without abbreviation, for who points at it; empty when it is the same. */
  exact: string;
  /** A specified constant that stands in until there is data. */
  sample: boolean;
  /** What it is compared with: the change, and the words after it. */
  change: { direction: Direction; text: string } | null;
  words: string;
  definition: string;
  /** One value a day of the period, oldest first; empty when there is no line to draw. */
  trend: readonly number[];
}

/** What is known of the workspace's campaigns. */
export interface CampaignCount {
  active: number;
  /** Of those, how many were made within the period. */
  startedInPeriod: number;
}

const AGAINST = "against the 30 days before";
const NOTHING_BEFORE = "no figures for the 30 days before";

const DEFINITIONS = {
  reach: "People who saw an ad at least once on a day, added up over the last 30 days and all campaigns.",
  engagement: "Clicks as a share of impressions, over the last 30 days and all campaigns.",
  campaigns: "Campaigns of this workspace that are active now.",
  conversion: "Conversions as a share of clicks, over the last 30 days and all campaigns.",
} as const;

function reachCard(current: Totals, before: Totals, trend: readonly number[]): StatCard {
  const change = changeRatio(current.reach, before.reach);
  const empty = current.dayCount === 0;
  return {
    id: "reach",
    label: "Total Reach",
    value: reachText(current.reach),
    unit: "",
    exact: current.reach > 1_000 ? whole(current.reach) : "",
    sample: false,
    change: change === null ? null : changeWords(change * 100, "%"),
    words: change !== null ? AGAINST : empty ? "counts from the first daily figures of a campaign" : NOTHING_BEFORE,
    definition: DEFINITIONS.reach,
    trend,
  };
}

interface RateSource {
  id: "engagement" | "conversion";
  label: string;
  current: number | null;
  before: number | null;
  /** What the rate is a share of. */
  base: string;
  hasFigures: boolean;
  trend: readonly number[];
}

function rateCard({ id, label, current, before, base, hasFigures, trend }: RateSource): StatCard {
  const own = { id, label, unit: "%", exact: "", definition: DEFINITIONS[id], trend };
  if (!hasFigures) {
    return {
      ...own,
      value: withOneDecimal(SAMPLE_PERCENT[id]),
      sample: true,
      change: null,
      words: "yours takes its place with the first daily figures",
    };
  }
  if (current === null)
    return { ...own, value: "–", unit: "", sample: false, change: null, words: `no ${base} in this period` };
  const change = before === null ? null : changeWords((current - before) * 100, "points");
  return {
    ...own,
    value: withOneDecimal(current * 100),
    sample: false,
    change,
    words: change ? AGAINST : NOTHING_BEFORE,
  };
}

function campaignCard({ active, startedInPeriod }: CampaignCount): StatCard {
  return {
    id: "campaigns",
    label: "Active Campaigns",
    value: whole(active),
    unit: "",
    exact: "",
    sample: false,
    change: startedInPeriod > 0 ? { direction: "up", text: `+${whole(startedInPeriod)}` } : null,
    words:
      active === 0
        ? "counts campaigns as soon as they are active"
        : startedInPeriod > 0
          ? "started in the last 30 days"
          : "none started in the last 30 days",
    definition: DEFINITIONS.campaigns,
    trend: [],
  };
}

/** Values of the period's days, oldest first; days without a value are left out. */
function trendOf(figures: readonly DayMetrics[], period: Period, value: (day: DayMetrics) => number | null): number[] {
  return figures
    .filter(({ date }) => isWithin(date, period))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(value)
    .filter((one) => one !== null);
}

/** The four figures on top of the dashboard, in their order, from daily figures in any order. */
export function statCards(figures: readonly DayMetrics[], campaigns: CampaignCount, now: Date): StatCard[] {
  const { current: period, before: earlier } = periodsAt(now);
  const [current, before] = [totalsOf(figures, period), totalsOf(figures, earlier)];
  const hasFigures = current.dayCount > 0;
  const asPercent = (value: number | null) => (value === null ? null : Math.round(value * 1_000) / 10);
  return [
    reachCard(
      current,
      before,
      trendOf(figures, period, ({ reach }) => reach),
    ),
    rateCard({
      id: "engagement",
      label: "Engagement Rate",
      current: engagementRatio(current),
      before: engagementRatio(before),
      base: "impressions",
      hasFigures,
      trend: trendOf(figures, period, (day) => asPercent(engagementRatio(day))),
    }),
    campaignCard(campaigns),
    rateCard({
      id: "conversion",
      label: "Conversion Rate",
      current: conversionRatio(current),
      before: conversionRatio(before),
      base: "clicks",
      hasFigures,
      trend: trendOf(figures, period, (day) => asPercent(conversionRatio(day))),
    }),
  ];
}
