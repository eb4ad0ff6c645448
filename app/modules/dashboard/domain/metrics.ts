import { whole, withOneDecimal, withUnit } from "#app/shared/format/number.ts";
import { percentWithOneDecimal } from "#app/shared/format/percent.ts";
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

/** Where the figures of the cards come from. */
export type MetricSource = "campaigns" | "websites" | "leads";

/** What measured websites and leads came to on one day. */
export interface TrafficDay {
  /** "2026-11-21". */
  date: string;
  visits: number;
  bounces: number;
  /** Visits in which a goal was reached. */
  convertedVisits: number;
  newLeads: number;
}

/** All that the cards can be made of. */
export interface CardFigures {
  campaigns: readonly DayMetrics[];
  /** Days of every measured website and of the leads, in any order. */
  traffic: readonly TrafficDay[];
  siteCount: number;
  /** A measured website has goals. */
  hasGoals: boolean;
}

/**
 * Visits in the place of impressions, engaged visits in that of clicks. Goals are conversions; without goals new leads
 * are.
 */
const asMetrics = (traffic: readonly TrafficDay[], hasGoals: boolean): DayMetrics[] =>
  traffic.map(({ date, visits, bounces, convertedVisits, newLeads }) => ({
    date,
    reach: visits,
    impressions: visits,
    clicks: visits - bounces,
    conversions: hasGoals ? convertedVisits : newLeads,
  }));

/** The sums of several rows of one day. */
function byDay(figures: readonly DayMetrics[]): DayMetrics[] {
  const days = new Map<string, DayMetrics>();
  for (const row of figures) {
    const day = days.get(row.date);
    if (!day) days.set(row.date, { ...row });
    else for (const name of ["reach", "impressions", "clicks", "conversions"] as const) day[name] += row[name];
  }
  return [...days.values()];
}

/** Clicks ÷ impressions, 0..1; null without impressions. */
export const engagementRatio = ({ clicks, impressions }: Pick<Totals, "clicks" | "impressions">): number | null =>
  ratio(clicks, impressions);

/** Conversions ÷ clicks, 0..1; null without clicks. */
export const conversionRatio = ({ conversions, clicks }: Pick<Totals, "conversions" | "clicks">): number | null =>
  ratio(conversions, clicks);

/** How much a value changed against another: 0.2 is 20% more; null when there was nothing to compare with. */
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

/** A change in words, after rounding to what is shown: 0.1234 → "+12.3%". */
function changeWords(change: number, unit: string): { direction: Direction; text: string } {
  const rounded = Math.round(change * 10) / 10;
  const sign = rounded > 0 ? "+" : rounded < 0 ? "−" : "";
  return { direction: directionOf(rounded), text: `${sign}${withUnit(withOneDecimal(Math.abs(rounded)), unit)}` };
}

export interface StatCard {
  id: "reach" | "engagement" | "campaigns" | "conversion";
  label: string;
  /** As shown. */
  value: string;
  /** The value without abbreviation, for who points at it; empty when it is the same. */
  exact: string;
  /** A specified constant, used until there is data. */
  sample: boolean;
  /** Where the value comes from, in words; null: from nowhere yet. */
  source: string | null;
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

const AGAINST = "vs previous 30 days";
const NOTHING_BEFORE = "no data for the previous 30 days";

type SourceName = MetricSource | "none";

const DEFINITIONS = {
  reach: {
    campaigns: "People who saw an ad at least once on a day, added up over the last 30 days and all campaigns.",
    websites: "Visits of your measured websites over the last 30 days.",
  },
  engagement: {
    campaigns: "Clicks as a share of impressions, over the last 30 days and all campaigns.",
    websites: "Visits with a second page or an event, as a share of all visits over the last 30 days.",
  },
  campaigns: "Campaigns of this workspace that are active now.",
  conversion: {
    campaigns: "Conversions as a share of clicks, over the last 30 days and all campaigns.",
    websites: "Visits in which a goal was reached, as a share of all visits over the last 30 days.",
    leads: "New leads as a share of all visits over the last 30 days.",
  },
} as const;

const definitionOf = (id: "reach" | "engagement" | "conversion", source: SourceName): string => {
  const texts: Partial<Record<SourceName, string>> & { campaigns: string } = DEFINITIONS[id];
  return texts[source] ?? texts.campaigns;
};

function reachCard(
  current: Totals,
  before: Totals,
  { trend, source, sourceText }: { trend: readonly number[]; source: SourceName; sourceText: string | null },
): StatCard {
  const change = changeRatio(current.reach, before.reach);
  const empty = current.dayCount === 0;
  return {
    id: "reach",
    label: "Total Reach",
    value: reachText(current.reach),
    exact: current.reach > 1_000 ? whole(current.reach) : "",
    sample: false,
    source: sourceText,
    change: change === null ? null : changeWords(change * 100, "%"),
    words: change !== null ? AGAINST : empty ? "starts with your first visit or campaign data" : NOTHING_BEFORE,
    definition: definitionOf("reach", source),
    trend,
  };
}

interface RateSource {
  id: "engagement" | "conversion";
  source: SourceName;
  sourceText: string | null;
  label: string;
  current: number | null;
  before: number | null;
  /** What the rate is a share of. */
  base: string;
  hasFigures: boolean;
  /** What brings figures, where they are missing. */
  missing?: string;
  trend: readonly number[];
}

function rateCard({
  id,
  label,
  source,
  sourceText,
  current,
  before,
  base,
  hasFigures,
  missing = "shows your data after the first visit or campaign figures",
  trend,
}: RateSource): StatCard {
  const own = { id, label, exact: "", source: sourceText, definition: definitionOf(id, source), trend };
  if (!hasFigures) {
    return {
      ...own,
      value: withUnit(withOneDecimal(SAMPLE_PERCENT[id]), "%"),
      sample: true,
      source: null,
      change: null,
      words: missing,
    };
  }
  if (current === null) return { ...own, value: "–", sample: false, change: null, words: `no ${base} in this period` };
  const change = before === null ? null : changeWords((current - before) * 100, "points");
  return {
    ...own,
    value: percentWithOneDecimal(current),
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
    exact: "",
    sample: false,
    source: active > 0 ? "Campaigns" : null,
    change: startedInPeriod > 0 ? { direction: "up", text: `+${whole(startedInPeriod)}` } : null,
    words:
      active === 0
        ? "shows your active campaigns"
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

/** The source of the figures: campaigns that report, else measured websites that had a visit. */
function sourceOf({ campaigns, traffic }: CardFigures, period: Period): "campaigns" | "websites" | "none" {
  if (campaigns.some(({ date }) => isWithin(date, period))) return "campaigns";
  return traffic.some(({ date, visits }) => visits > 0 && isWithin(date, period)) ? "websites" : "none";
}

/** The four figures on top of the dashboard, in their order, from daily figures in any order. */
export function statCards(given: CardFigures, campaigns: CampaignCount, now: Date): StatCard[] {
  const { current: period, before: earlier } = periodsAt(now);
  const source = sourceOf(given, period);
  const figures = source === "websites" ? byDay(asMetrics(given.traffic, given.hasGoals)) : given.campaigns;
  const [current, before] = [totalsOf(figures, period), totalsOf(figures, earlier)];
  const hasFigures = source !== "none";
  const asPercent = (value: number | null) => (value === null ? null : Math.round(value * 1_000) / 10);
  const sites = given.siteCount === 1 ? "Your measured website" : "Your measured websites";
  const sourceText = { campaigns: "Campaign figures", websites: sites, none: null }[source];
  const own = { source, sourceText };
  // Conversions are a share of clicks, those of a website of its visits.
  const base = source === "websites" ? "visits" : "clicks";
  const converted = ({ conversions, clicks, impressions }: Omit<DayMetrics, "date" | "reach">) =>
    conversionRatio({ conversions, clicks: source === "websites" ? impressions : clicks });
  const withoutGoals = source === "websites" && !given.hasGoals;
  const hasConversions = hasFigures && !(withoutGoals && current.conversions + before.conversions === 0);
  return [
    reachCard(current, before, { ...own, trend: trendOf(figures, period, ({ reach }) => reach) }),
    rateCard({
      ...own,
      id: "engagement",
      label: "Engagement Rate",
      current: engagementRatio(current),
      before: engagementRatio(before),
      base: source === "websites" ? "visits" : "impressions",
      hasFigures,
      trend: trendOf(figures, period, (day) => asPercent(engagementRatio(day))),
    }),
    campaignCard(campaigns),
    rateCard({
      source: withoutGoals ? "leads" : source,
      sourceText: withoutGoals ? "Leads and visits" : sourceText,
      id: "conversion",
      label: "Conversion Rate",
      current: converted(current),
      before: converted(before),
      base,
      hasFigures: hasConversions,
      ...(withoutGoals ? { missing: "set a goal to see yours" } : {}),
      trend: hasConversions ? trendOf(figures, period, (day) => asPercent(converted(day))) : [],
    }),
  ];
}
