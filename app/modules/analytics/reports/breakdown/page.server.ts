import { exact } from "#app/shared/format/number.ts";
import { percent } from "#app/shared/format/percent.ts";
import type { Dimension } from "../../domain/dimensions.ts";
import { readableSearch, searchWith, withFilter } from "../../domain/filters/filter-query.ts";
import { type BreakdownQuery, type BreakdownRow, type Metrics, NO_METRICS, type RowOrder } from "../../domain/query.ts";
import { formatMetric, toMetricView } from "../format/format-metric.server.ts";
import { formatValue } from "../format/format-value.server.ts";
import { readCoverage } from "../query/coverage.server.ts";
import { countsEvents } from "../query/domain/dimension-labels.ts";
import { metricOf } from "../query/domain/metrics.ts";
import type { ReportContext, ReportQuery } from "../query/report-query.server.ts";
import { rowRevenue } from "../revenue/site-currency.server.ts";

export const PER_PAGE = 50;
/** The most that one call to the object answers. */
const MAX_ROWS = 1_000;

const ORDERS = ["visitors", "visits", "views", "events", "conversions", "value"] as const satisfies readonly RowOrder[];

/** Which rows of a dimension a page or a file shows, by its address. */
export function readTableQuery(params: URLSearchParams, dimension: Dimension) {
  const by = ORDERS.find((order) => order === params.get("sort")) ?? (countsEvents(dimension) ? "events" : "visitors");
  const offset = Number(params.get("offset") ?? 0);
  return {
    order: { by, descending: params.get("dir") ? params.get("dir") !== "asc" : by !== "value" },
    search: (params.get("q") ?? "").trim().slice(0, 200),
    offset: Number.isSafeInteger(offset) && offset > 0 ? Math.min(offset, 100_000) : 0,
    property: dimension === "property" ? params.get("property")?.slice(0, 200) || undefined : undefined,
  };
}

type TableQuery = ReturnType<typeof readTableQuery>;

const queryOf = (
  question: ReportQuery,
  dimension: Dimension,
  { order, property }: TableQuery,
  offset: number,
  limit: number,
): BreakdownQuery => ({
  ...question.selection,
  dimension,
  property,
  order,
  offset,
  limit,
});

/**
 * Rows of one page. A search looks through what is stored and what people read of it; of more than a thousand values what is read
 * ("Tallinn, Estonia") only counts of the first thousand, and only where nothing stored is found.
 */
async function pageOf({ object }: ReportContext, question: ReportQuery, dimension: Dimension, query: TableQuery) {
  const { search, offset } = query;
  if (search === "")
    return { ...(await object.breakdown(queryOf(question, dimension, query, offset, PER_PAGE))), cut: false };
  const { rows, more } = await object.breakdown(queryOf(question, dimension, query, 0, MAX_ROWS));
  const needle = search.toLowerCase();
  const stored = more
    ? await object.breakdown({ ...queryOf(question, dimension, query, offset, PER_PAGE), containing: search })
    : null;
  if (stored && stored.rows.length > 0) return { ...stored, cut: false };
  const found = rows.filter(
    ({ value }) => value.toLowerCase().includes(needle) || formatValue(dimension, value).toLowerCase().includes(needle),
  );
  return {
    rows: found.slice(offset, offset + PER_PAGE),
    more: found.length > offset + PER_PAGE,
    cut: more && found.length > 0,
  };
}

/** The same values in the range it is compared with; null when nothing is compared. A value that may only lie too far down the list is not there. */
async function earlierOf(
  { object }: ReportContext,
  question: ReportQuery,
  dimension: Dimension,
  query: TableQuery,
): Promise<((value: string) => Metrics | null) | null> {
  if (!question.comparison) return null;
  const { rows, more } = await object.breakdown({
    ...queryOf(question, dimension, query, 0, MAX_ROWS),
    range: question.comparison.range,
  });
  const known = new Map(rows.map(({ value, figures }) => [value, figures]));
  return (value) => known.get(value) ?? (more || rows.length === 0 ? null : NO_METRICS);
}

/** A table of one dimension, in words. */
export async function readTable(
  reading: ReportContext,
  question: ReportQuery,
  dimension: Dimension,
  params: URLSearchParams,
) {
  const query = readTableQuery(params, dimension);
  const key = countsEvents(dimension) ? "events" : "visitors";
  const [{ rows, more, cut }, earlier, totals, coverage] = await Promise.all([
    pageOf(reading, question, dimension, query),
    earlierOf(reading, question, dimension, query),
    reading.object.totals(question.selection),
    readCoverage(reading, question, { dimension, property: query.property }),
  ]);
  const { currency } = reading.site;
  const moneyOf = await rowRevenue(reading, question.selection, dimension, rows);
  const link = (set: Readonly<Record<string, string | null>>): string => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(set)) value === null ? next.delete(name) : next.set(name, value);
    return readableSearch(next);
  };
  const { order, offset, property } = query;
  const hrefOf = (value: string): string => {
    // The name of a property leads to its values.
    if (dimension === "property" && property === undefined) return link({ property: value, offset: null, q: null });
    const filterValue = property === undefined ? value : `${property}:${value}`;
    return searchWith(params, withFilter(question.filters, { dimension, operator: "is", values: [filterValue] }));
  };
  return {
    rows: rows.map(({ value, figures }) => ({
      value,
      label: formatValue(dimension, value),
      href: hrefOf(value),
      main: exact(figures[key]),
      share: percent(Math.min(1, figures[key] / Math.max(1, totals[key]))),
      change: earlier && changeOfRow(figures, earlier(value), key, currency),
      visitors: exact(figures.visitors),
      visits: exact(figures.visits),
      views: exact(figures.views),
      bounce: formatMetric("bounce_rate", metricOf(figures, "bounce_rate", currency), currency),
      // How long a visit took is known of whole visits, not of a page in it.
      duration: formatMetric(
        "duration",
        dimension === "page" || dimension === "hostname" ? null : metricOf(figures, "duration", currency),
        currency,
      ),
      conversions: exact(figures.conversions),
      revenue: moneyOf({ value, figures }),
    })),
    coverage,
    countsEvents: key === "events",
    hasRevenue: Object.keys(totals.revenue).length > 0,
    hasGoals: reading.goals.length > 0,
    search: query.search,
    /** Whether values beyond the first thousand were not looked through. */
    cut,
    property: property ?? null,
    sort: order.by,
    descending: order.descending,
    sortHrefs: Object.fromEntries(
      ORDERS.map((by) => [
        by,
        link({
          sort: by,
          dir: by === order.by && order.descending ? "asc" : by === "value" && order.by !== "value" ? "asc" : "desc",
          offset: null,
        }),
      ]),
    ),
    from: rows.length === 0 ? 0 : offset + 1,
    to: offset + rows.length,
    previousHref: offset > 0 ? link({ offset: offset > PER_PAGE ? String(offset - PER_PAGE) : null }) : null,
    nextHref: more ? link({ offset: String(offset + PER_PAGE) }) : null,
  };
}

function changeOfRow(
  now: Metrics,
  before: Metrics | null,
  key: "visitors" | "events",
  currency: string,
): { text: string; tone: "good" | "bad" | "same" } | null {
  if (!before) return null;
  if (before[key] === 0) return now[key] === 0 ? null : { text: "new", tone: "good" };
  // Any visit counts as an earlier figure of a value.
  const figure = toMetricView(
    "visitors",
    { ...now, visitors: now[key] },
    { ...before, visitors: before[key], visits: 1 },
    currency,
  );
  return figure.change;
}

const CSV_HEADING = [
  "visitors",
  "visits",
  "views",
  "events",
  "bounce rate",
  "seconds per visit",
  "conversions",
  "revenue in smallest units",
] as const;

/** Heading of the file of a dimension. */
export const csvHeading = (dimension: Dimension): string[] => [dimension.replaceAll("_", " "), "name", ...CSV_HEADING];

const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits;

/** Every row of a dimension as cells, in batches of a thousand. */
export async function* csvBatches(
  { object, site }: ReportContext,
  question: ReportQuery,
  dimension: Dimension,
  query: TableQuery,
) {
  const needle = query.search.toLowerCase();
  const cellsOf = ({ value, figures }: BreakdownRow) => [
    value,
    formatValue(dimension, value),
    figures.visitors,
    figures.visits,
    figures.views,
    figures.events,
    rounded(metricOf(figures, "bounce_rate", site.currency), 4),
    dimension === "page" || dimension === "hostname"
      ? null
      : rounded((metricOf(figures, "duration", site.currency) ?? 0) / 1_000, 1),
    figures.conversions,
    Object.entries(figures.revenue)
      .map(([currency, minor]) => `${currency} ${minor}`)
      .join("; "),
  ];
  for (let offset = 0; ; offset += MAX_ROWS) {
    const { rows, more } = await object.breakdown(queryOf(question, dimension, query, offset, MAX_ROWS));
    yield rows.map(cellsOf).filter(([value, name]) => `${value}\n${name}`.toLowerCase().includes(needle));
    if (!more) return;
  }
}
