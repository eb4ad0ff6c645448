import { days } from "#app/shared/time.ts";
import { rangeText } from "../../domain/period/period.ts";
import type { Selection } from "../../domain/query.ts";
import type { SiteRpc } from "../../store/site-rpc.ts";
import { toMetricView } from "../format/format-metric.server.ts";
import { readCoverage } from "../query/coverage.server.ts";
import { METRIC_LABELS, METRICS, type Metric } from "../query/domain/metrics.ts";
import { toFilterBar, withParams } from "../query/filter-bar.server.ts";
import { FILTER_DIMENSIONS, type FilterDraft } from "../query/filter-draft.server.ts";
import { firstDayOf, type ReportContext, type ReportQuery } from "../query/report-query.server.ts";
import {
  inSiteCurrency,
  mixedRevenueView,
  pointsInSiteCurrency,
  readMixedRevenue,
} from "../revenue/site-currency.server.ts";
import { CARDS, chosenTab, toCardView, topRows, toRowViews } from "./cards.server.ts";
import { overviewChart } from "./chart.server.ts";

/** With fewer visits in one of two ranges their difference is mostly chance. */
const MIN_COMPARED_VISITS = 100;

function comparisonNote(visits: number, before: number | undefined): string | null {
  if (before === undefined) return null;
  const small = Math.min(visits, before) < MIN_COMPARED_VISITS;
  return small
    ? `Fewer than ${MIN_COMPARED_VISITS} visits in one of the two periods: treat changes with caution.`
    : "Changes compare the two periods; they may be due to chance.";
}

const chosenMetric = (params: URLSearchParams): Metric =>
  METRICS.find((metric) => metric === params.get("metric")) ?? "visitors";

/** Requests of the last 30 days that look like bots: why a site that is visited has no visitors. */
export async function countKeptOut({ object }: ReportContext, now: Date): Promise<number> {
  const groups = await object.botGroups(now.getTime() - days(30), now.getTime() + 1);
  return groups.reduce((sum, { count }) => sum + count, 0);
}

/** What the overview shows, in words and shapes. `inside`: with the parts that lead on to other pages of the site. */
export async function readOverview(
  reading: ReportContext,
  question: ReportQuery,
  params: URLSearchParams,
  annotations: readonly { day: number; text: string }[],
  { inside, draft = null }: { inside: boolean; draft?: FilterDraft | null },
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
    bar: toFilterBar(question, params, { draft, dimensions: inside ? FILTER_DIMENSIONS : [] }),
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
