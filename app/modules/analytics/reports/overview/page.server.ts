import { readableSearch, readFilters, searchWith } from "../../domain/filter-query.ts";
import type { GoalRule } from "../../domain/goal.ts";
import {
  adjacentPeriod,
  COMPARISONS,
  MAX_RANGE_DAYS,
  RANGE_PARAMS,
  rangeFields,
  rangeText,
  readPeriod,
} from "../../domain/period.ts";
import type { Selection } from "../../domain/query.ts";
import { dayText, wallDay, wallHour } from "../../domain/site-clock.ts";
import type { SiteRow } from "../../sites/repo.server.ts";
import type { SiteRpc } from "../../store/site-rpc.ts";
import { readCoverage } from "../query/coverage.server.ts";
import { METRIC_LABELS, METRICS, type Metric } from "../query/domain/metrics.ts";
import { toMetricView } from "../query/format-metric.server.ts";
import { filterLabel } from "../query/format-value.server.ts";
import {
  inSiteCurrency,
  mixedRevenueView,
  pointsInSiteCurrency,
  type RevenueSource,
  readMixedRevenue,
} from "../revenue/site-currency.server.ts";
import { CARDS, chosenTab, toCardView, topRows, toRowViews } from "./cards.server.ts";
import { overviewChart } from "./chart.server.ts";

/** What a reading page stands on, whoever reads it. */
export interface ReportContext extends RevenueSource {
  site: Pick<SiteRow, "id" | "timeZone" | "currency">;
  object: SiteRpc;
  goals: readonly GoalRule[];
  nowMs: number;
}

/** With fewer visits in one of two ranges their difference is mostly chance. */
const MIN_COMPARED_VISITS = 100;

function comparisonNote(visits: number, before: number | undefined): string | null {
  if (before === undefined) return null;
  const small = Math.min(visits, before) < MIN_COMPARED_VISITS;
  return small
    ? `One of the two ranges has fewer than ${MIN_COMPARED_VISITS} visits: what changed is mostly chance.`
    : "Changes are differences of two ranges; they are not tested against chance here, and say nothing of causes.";
}

const NAMED_PERIODS = [
  ["hour", "This hour"],
  ["24h", "Last 24 hours"],
  ["day", "Today"],
  ["7d", "Last 7 days"],
  ["28d", "Last 28 days"],
  ["30d", "Last 30 days"],
  ["month", "This month"],
  ["year", "This year"],
  ["12mo", "Last 12 months"],
  ["all", "All time"],
] as const;
const COMPARISON_LABELS = { previous: "Period before", year: "A year earlier", off: "Nothing" } as const;
const INTERVAL_LABELS = { hour: "Hours", day: "Days", week: "Weeks", month: "Months", year: "Years" } as const;

/** The first day of the first month with visits; null before there is any. */
async function firstDayOf({ object }: ReportContext, today: number): Promise<number | null> {
  const range = { fromDay: today - MAX_RANGE_DAYS + 1, toDay: today };
  const months = await object.series({ range, filters: [], goals: [], interval: "month" });
  const first = months.find(({ figures }) => figures.visits > 0);
  return first ? Math.max(range.fromDay, first.hour / 24) : null;
}

/** What of an address other reading pages of the site understand: days, comparison and filters. */
function preservedQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams(
    [...params].filter(([name]) => ["period", ...RANGE_PARAMS, "compare", "f"].includes(name)),
  );
  return kept.size === 0 ? "" : readableSearch(kept);
}

/** Reads period and filters of an address, in the site's time. `maxComparisons`: what the filters may cost (see pattern.ts). */
export async function parseReportQuery(reading: ReportContext, params: URLSearchParams, maxComparisons?: number) {
  const today = wallDay(reading.nowMs, reading.site.timeZone);
  const firstDay = params.get("period") === "all" ? ((await firstDayOf(reading, today)) ?? today) : today;
  const nowHour = wallHour(reading.nowMs, reading.site.timeZone);
  const period = readPeriod(params, { today, firstDay, nowHour });
  const { filters, notices } = readFilters(params, maxComparisons);
  const selection: Selection = { range: period.range, filters, goals: reading.goals };
  const comparison: Selection | null = period.comparison && { ...selection, range: period.comparison };
  return {
    today,
    nowHour,
    period,
    filters,
    notices: [...period.notices, ...notices],
    selection,
    comparison,
    kept: preservedQuery(params),
  };
}

export type ReportQuery = Awaited<ReturnType<typeof parseReportQuery>>;

const withParams = (params: URLSearchParams, set: Readonly<Record<string, string | null>>): string => {
  const next = new URLSearchParams(params);
  for (const name of ["offset", "add", "note", "edit"]) next.delete(name);
  for (const [name, value] of Object.entries(set)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return readableSearch(next);
};

/** The bar above a reading page: period, comparison, steps and filters, each as the address it leads to. */
export function toFilterBar(question: ReportQuery, params: URLSearchParams) {
  const { period, filters, today, notices } = question;
  const custom = Object.fromEntries(RANGE_PARAMS.map((name) => [name, null]));
  const besides = (direction: -1 | 1): string | null => {
    const next = adjacentPeriod(period, direction, question);
    return next && withParams(params, { ...next, interval: null });
  };
  return {
    label: NAMED_PERIODS.find(([name]) => name === period.name)?.[1] ?? rangeText(period.range),
    range: rangeText(period.range),
    against: period.comparison && rangeText(period.comparison),
    fields: rangeFields(period.range),
    today: dayText(today),
    periods: NAMED_PERIODS.map(([name, label]) => ({
      label,
      href: withParams(params, { period: name, interval: null, ...custom }),
      current: name === period.name,
    })),
    comparisons: COMPARISONS.map((name) => ({
      label: COMPARISON_LABELS[name],
      href: withParams(params, { compare: name }),
      current: name === period.compare,
    })),
    intervals: period.intervals.map((name) => ({
      label: INTERVAL_LABELS[name],
      href: withParams(params, { interval: name }),
      current: name === period.interval,
    })),
    before: besides(-1),
    after: besides(1),
    filters: filters.map((filter, index) => ({
      text: filterLabel(filter),
      without: searchWith(
        params,
        filters.filter((_, at) => at !== index),
      ),
    })),
    withoutFilters: filters.length > 1 ? searchWith(params, []) : null,
    /** What a form of this page hands on. */
    kept: [...params].filter(
      ([name]) => !["add", "note", "edit", "dimension", "operator", "value", "offset", "q"].includes(name),
    ),
    notices,
  };
}

export type FilterBar = ReturnType<typeof toFilterBar>;

const chosenMetric = (params: URLSearchParams): Metric =>
  METRICS.find((metric) => metric === params.get("metric")) ?? "visitors";

/** What the overview shows, in words and shapes. `inside`: with the parts that lead on to other pages of the site. */
export async function readOverview(
  reading: ReportContext,
  question: ReportQuery,
  params: URLSearchParams,
  annotations: readonly { day: number; text: string }[],
  { inside }: { inside: boolean },
) {
  const { object, site } = reading;
  const { period, filters, selection, comparison, today, nowHour } = question;
  const { interval } = period;
  const metric = chosenMetric(params);
  // Conversions are counted in single events: only where they are shown.
  const plain = { ...selection, goals: [] };
  const charted = (chosen: Selection) => ({ ...chosen, interval, goals: metric === "conversions" ? chosen.goals : [] });
  const halfYear = { ...plain, range: { fromDay: today - 7 * 26 + 1, toDay: today }, interval: "week" as const };
  const [coverage, totals, before, points, earlier, channels, weeks, ...breakdowns] = await Promise.all([
    readCoverage(reading, question),
    object.totals(selection),
    comparison && object.totals(comparison),
    object.series(charted(selection)),
    comparison && object.series(charted(comparison)),
    inside ? object.breakdown(topRows("channel", plain, 5)) : null,
    inside ? object.series(halfYear) : null,
    ...CARDS.map((card) => object.breakdown(topRows(chosenTab(card, params), plain))),
  ]);
  const [money, moneyBefore] = await Promise.all([
    readMixedRevenue(reading, selection, totals),
    comparison && before && readMixedRevenue(reading, comparison, before),
  ]);
  const own = { now: inSiteCurrency(totals, money), before: before && inSiteCurrency(before, moneyBefore) };
  const isEmpty = totals.visits === 0 && totals.events === 0;
  const hasEvents = !isEmpty || filters.length > 0 || (await firstDayOf(reading, today)) !== null;
  const { currency } = site;
  return {
    state: isEmpty ? (hasEvents ? ("none_in_range" as const) : ("never" as const)) : ("shown" as const),
    bar: toFilterBar(question, params),
    stats: METRICS.map((name) => ({
      metric: name,
      label: METRIC_LABELS[name],
      ...toMetricView(name, own.now, own.before, currency),
      money: name === "revenue" ? mixedRevenueView(money) : null,
      href: withParams(params, { metric: name === "visitors" ? null : name }),
      current: name === metric,
    })),
    isCompared: comparison !== null,
    compared: comparisonNote(totals.visits, before?.visits),
    chart: overviewChart({
      metric,
      currency,
      period,
      points: pointsInSiteCurrency(points, interval, money),
      earlier: earlier && pointsInSiteCurrency(earlier, interval, moneyBefore),
      nowHour,
      annotations,
    }),
    coverage,
    converted: money ? `Revenue is in ${currency}, each day by the rate entered for it.` : "",
    caption: `${METRIC_LABELS[metric]} by ${interval}, ${rangeText(period.range)}`,
    timeName: { hour: "Hour", day: "Day", week: "Week", month: "Month", year: "Year" }[interval],
    cards: CARDS.map((card, index) =>
      toCardView(card, breakdowns[index] ?? { rows: [], more: false }, totals, params, filters),
    ),
    channels: channels && toRowViews("channel", channels, totals, params, filters),
    trend: weeks && trendOf(weeks, site.currency, question),
  };
}

const trendOf = (
  weeks: Awaited<ReturnType<SiteRpc["series"]>>,
  currency: string,
  { period, today, nowHour }: ReportQuery,
) =>
  overviewChart({
    metric: "visitors",
    currency,
    period: { ...period, interval: "week", range: { fromDay: (weeks[0]?.hour ?? 0) / 24, toDay: today } },
    points: weeks,
    earlier: null,
    nowHour,
    annotations: [],
  });

export type OverviewView = Awaited<ReturnType<typeof readOverview>>;
