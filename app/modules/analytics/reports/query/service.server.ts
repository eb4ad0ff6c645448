import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import type { DayRange } from "../../domain/dimensions.ts";
import { dayText, parseDay, wallDay } from "../../domain/period/site-clock.ts";
import { type Metrics, NO_METRICS, type Selection } from "../../domain/query.ts";
import type { SiteRow } from "../../sites/repo.server.ts";
import { getSite } from "../../sites/service.server.ts";
import { siteStub } from "../../store/site-stub.server.ts";
import { type ReportSite, repairedSite } from "./repaired-site.server.ts";
import type { DaysQuery, Metric, Period, TrafficQuery } from "./schema.ts";

const DAY_MS = days(1);
/** Values of the compared period that are searched for the values of the page. */
const COMPARED_ROWS = 1_000;

/** Null where there is nothing to divide by. */
export type MetricValues = Partial<Record<Metric, number | null | Readonly<Record<string, number>>>>;

export interface TrafficRow {
  /** Value of the dimension, or null. */
  value: string | null;
  /** Begin of the interval on the site's clock, "2026-11-21T09:00", or null. */
  start: string | null;
  metrics: MetricValues;
  /** The same of the compared days; null without a comparison, or when the value is not among the first thousand of them. */
  compared: MetricValues | null;
}

export interface Traffic {
  from: string;
  to: string;
  timeZone: string;
  compared: Days;
  /** Days of the answer that were imported from another product. */
  imported: Days;
  coverage: SpokenCoverage;
  rows: TrafficRow[];
  more: boolean;
}

type Days = { from: string; to: string } | null;

/** Days that the rows cover; each null when there are none. */
interface SpokenCoverage {
  days: Days;
  /** Of the conversions asked for. */
  conversions: Days;
  /** Of those compared with. */
  compared: Days;
  /** The first day whose single visits are kept; null when none were deleted yet. */
  singleVisitsFrom: string | null;
  /** Of visitors with a lasting id over several days; null: all are exact. */
  visitorsErrorPercent: number | null;
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);

const METRIC_OF: Readonly<Record<Metric, (figures: Metrics) => number | null | Readonly<Record<string, number>>>> = {
  visitors: ({ visitors }) => visitors,
  visits: ({ visits }) => visits,
  views: ({ views }) => views,
  events: ({ events }) => events,
  bounces: ({ bounces }) => bounces,
  bounceRatePercent: ({ bounces, visits }) => percent(bounces, visits),
  meanDurationMs: ({ durationMs, visits }) => share(durationMs, visits),
  viewsPerVisit: ({ views, visits }) => share(views, visits),
  conversions: ({ conversions }) => conversions,
  conversionRatePercent: ({ convertedVisits, visits }) => percent(convertedVisits, visits),
  revenue: ({ revenue }) => revenue,
};

const valuesOf = (metrics: readonly Metric[], figures: Metrics): MetricValues =>
  Object.fromEntries(metrics.map((name) => [name, METRIC_OF[name](figures)]));

const monthStart = (day: number): number => day - new Date(day * DAY_MS).getUTCDate() + 1;

/** The same day of another month; of a shorter one, its last. */
function monthsBefore(day: number, months: number): number {
  const date = new Date(day * DAY_MS);
  const last = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0) / DAY_MS;
  return Math.min(last, Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, date.getUTCDate()) / DAY_MS);
}

/** Days of a period that ends with today, or yesterday. */
function daysOf(period: Period, today: number): DayRange {
  if (period === "yesterday") return { fromDay: today - 1, toDay: today - 1 };
  const begins: Record<Exclude<Period, "yesterday">, number> = {
    today,
    "7d": today - 6,
    "30d": today - 29,
    "90d": today - 89,
    month: monthStart(today),
    year: Date.UTC(new Date(today * DAY_MS).getUTCFullYear(), 0, 1) / DAY_MS,
    "12mo": monthsBefore(today, 12) + 1,
  };
  return { fromDay: begins[period], toDay: today };
}

/** The days that a query asks for. */
export function rangeOf({ from, to, period = "30d" }: DaysQuery, today: number): DayRange {
  const [fromDay, toDay] = [parseDay(from ?? ""), parseDay(to ?? "")];
  return fromDay === null || toDay === null ? daysOf(period, today) : { fromDay, toDay };
}

function comparedRange({ fromDay, toDay }: DayRange, compare: TrafficQuery["compare"]): DayRange | null {
  if (compare === undefined) return null;
  const length = toDay - fromDay + 1;
  return compare === "previous"
    ? { fromDay: fromDay - length, toDay: fromDay - 1 }
    : { fromDay: monthsBefore(fromDay, 12), toDay: monthsBefore(toDay, 12) };
}

const spoken = (range: DayRange | null): Days => range && { from: dayText(range.fromDay), to: dayText(range.toDay) };
const hourText = (hour: number): string => new Date(hour * 3_600_000).toISOString().slice(0, 16);

/** Answers a question about the traffic of a site of the workspace. Errors: not_found. */
export async function queryTraffic(
  context: RequestContext,
  scope: WorkspaceScope,
  siteId: string,
  query: TrafficQuery,
  {
    isRaw = false,
  }: { /** As it was measured: wrong UTM values are not counted as what they mean. */ isRaw?: boolean } = {},
): Promise<Result<Traffic>> {
  const site = await getSite(scope, siteId);
  if (!site.ok) return site;
  const stored = siteStub(context, siteId);
  const object = isRaw ? stored : repairedSite(context, scope.workspaceId, stored);
  return ok(await answer(context, site.value, object, query));
}

async function answer(
  context: Pick<RequestContext, "now">,
  site: SiteRow,
  object: ReportSite,
  query: TrafficQuery,
): Promise<Traffic> {
  const range = rangeOf(query, wallDay(context.now().getTime(), site.timeZone));
  const before = comparedRange(range, query.compare);
  const goals = query.goals.map((goal, at) => ({ id: String(at), ...goal }));
  const of = (days: DayRange): Selection => ({ range: days, filters: query.filters, goals });
  const covered = (days: DayRange) =>
    object.coverage({ ...of(days), dimension: query.dimension, property: query.property, interval: query.interval });
  const [{ rows, more }, coverage, earlier] = await Promise.all([
    rowsOf(object, query, of(range), before && of(before)),
    covered(range),
    before && covered(before),
  ]);
  const { imported, days, conversions, rawFrom, visitorsErrorPercent } = coverage;
  return {
    from: dayText(range.fromDay),
    to: dayText(range.toDay),
    timeZone: site.timeZone,
    compared: spoken(before),
    imported: spoken(imported?.isCounted ? imported.range : null),
    coverage: {
      days: spoken(days),
      conversions: goals.length === 0 ? null : spoken(conversions),
      compared: spoken(earlier?.days ?? null),
      singleVisitsFrom: rawFrom === null ? null : dayText(rawFrom),
      visitorsErrorPercent,
    },
    rows,
    more,
  };
}

async function rowsOf(
  object: ReportSite,
  query: TrafficQuery,
  now: Selection,
  before: Selection | null,
): Promise<Pick<Traffic, "rows" | "more">> {
  const { metrics, interval } = query;
  if (query.dimension !== undefined) return brokenDown(object, query, now, before);
  if (interval === undefined) {
    const [figures, earlier] = await Promise.all([object.totals(now), before && object.totals(before)]);
    return {
      rows: [
        {
          value: null,
          start: null,
          metrics: valuesOf(metrics, figures),
          compared: earlier && valuesOf(metrics, earlier),
        },
      ],
      more: false,
    };
  }
  const [points, earlier] = await Promise.all([
    object.series({ ...now, interval }),
    before && object.series({ ...before, interval }),
  ]);
  const rows = points.map(({ hour, figures }, at) => {
    const other = earlier?.[at];
    return {
      value: null,
      start: hourText(hour),
      metrics: valuesOf(metrics, figures),
      compared: other ? valuesOf(metrics, other.figures) : null,
    };
  });
  return { rows, more: false };
}

async function brokenDown(
  object: ReportSite,
  query: TrafficQuery,
  now: Selection,
  before: Selection | null,
): Promise<Pick<Traffic, "rows" | "more">> {
  const { metrics, dimension = "page", property, orderBy, order, limit, offset } = query;
  const asked = { dimension, property, order: { by: orderBy, descending: order === "desc" } };
  const [found, earlier] = await Promise.all([
    object.breakdown({ ...now, ...asked, limit, offset }),
    before && object.breakdown({ ...before, ...asked, limit: COMPARED_ROWS, offset: 0 }),
  ]);
  const known = new Map(earlier?.rows.map(({ value, figures }) => [value, figures]));
  const rows = found.rows.map(({ value, figures }) => {
    // A value that did not occur came to nothing; whether it did is not known when there are more than were looked through.
    const other = known.get(value) ?? (earlier && !earlier.more ? NO_METRICS : undefined);
    return {
      value,
      start: null,
      metrics: valuesOf(metrics, figures),
      compared: other ? valuesOf(metrics, other) : null,
    };
  });
  return { rows, more: found.more };
}
