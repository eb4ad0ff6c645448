import type { Dimension } from "../../domain/dimensions.ts";
import { byCurrency, type DayRevenue, plainRates, type Rate, sumMoney } from "../../domain/money/money.ts";
import type { BreakdownRow, Interval, Metrics, Selection, SeriesPoint } from "../../domain/query.ts";
import type { SiteRow } from "../../sites/repo.server.ts";
import type { SiteRpc } from "../../store/site-rpc.ts";
import { type MoneyView, toMoneyView } from "../format/format-report.server.ts";

/** Where rates stand, and what they are for. */
export interface RevenueSource {
  object: Pick<SiteRpc, "revenue" | "revenueBy">;
  site: Pick<SiteRow, "currency">;
  readRates: () => Promise<readonly Rate[]>;
}

/** Revenue in several currencies, by day, with the rates into that of the site. */
interface MixedRevenue {
  rows: readonly DayRevenue[];
  rates: readonly Rate[];
  currency: string;
}

const isMixed = ({ revenue }: Metrics, own: string): boolean =>
  Object.entries(revenue).some(([currency, minor]) => currency !== own && minor !== 0);

/** The revenue of figures by day, where some of it is in another currency than the site's; null where none is. */
export async function readMixedRevenue(
  { object, site, readRates }: RevenueSource,
  selection: Selection,
  figures: Metrics,
): Promise<MixedRevenue | null> {
  if (!isMixed(figures, site.currency)) return null;
  const [rows, rates] = await Promise.all([object.revenue({ ...selection, goals: [] }), readRates()]);
  return { rows, rates, currency: site.currency };
}

const sumOf = ({ rows, rates, currency }: MixedRevenue) => sumMoney(rows, rates, currency);

/** Figures with their revenue in the currency of the site, each day by its rate; what has none is left out. */
export function inSiteCurrency(figures: Metrics, mixed: MixedRevenue | null): Metrics {
  return mixed ? { ...figures, revenue: { [mixed.currency]: sumOf(mixed).minor } } : figures;
}

/**
 * The revenue of rows of a breakdown in the currency of the site, each day by its rate, as on the page of revenue; null where
 * there was none. One event may carry several properties, so the revenue of each is only given by currency.
 */
export async function rowRevenue(
  { object, site, readRates }: RevenueSource,
  { range, filters }: Selection,
  dimension: Dimension,
  rows: readonly BreakdownRow[],
): Promise<(row: BreakdownRow) => MoneyView | null> {
  const mixed =
    dimension === "property"
      ? []
      : rows.filter(({ figures }) => isMixed(figures, site.currency)).map(({ value }) => value);
  const query = { range, filters, goals: [], dimension, target: site.currency, values: mixed, limit: mixed.length };
  const converted =
    mixed.length === 0 ? [] : await object.revenueBy({ ...query, rates: plainRates(await readRates()) });
  const sums = new Map(converted.map(({ value, sum }) => [value, sum]));
  return ({ value, figures: { revenue } }) => {
    if (Object.keys(revenue).length === 0) return null;
    const view = toMoneyView(
      sums.get(value) ?? { currency: site.currency, minor: revenue[site.currency] ?? 0, missing: {} },
      revenue,
    );
    return sums.has(value) || view.parts.length === 0 ? view : { sum: view.parts.join(" + "), parts: [], missing: [] };
  };
}

/** What a converted sum is made of, and what it leaves out. */
export const mixedRevenueView = (mixed: MixedRevenue | null): MoneyView | null =>
  mixed && toMoneyView(sumOf(mixed), byCurrency(mixed.rows));

/** The bucket that a wall hour lies in; -1 when it lies before all. */
export const bucketAt = (points: readonly SeriesPoint[], hour: number): number =>
  points.findLastIndex((point) => point.hour <= hour);

/** Points of a chart with their revenue in the currency of the site. */
export function pointsInSiteCurrency(
  points: readonly SeriesPoint[],
  interval: Interval,
  mixed: MixedRevenue | null,
): readonly SeriesPoint[] {
  if (!mixed) return points;
  // Rows are days; within a day each hour has its own revenue.
  const ofHour = ({ hour, figures }: SeriesPoint): DayRevenue[] =>
    Object.entries(figures.revenue).map(([currency, minor]) => ({ day: Math.floor(hour / 24), currency, minor }));
  const byBucket = Map.groupBy(mixed.rows, ({ day }) => bucketAt(points, day * 24));
  return points.map((point, index) => ({
    ...point,
    figures: inSiteCurrency(point.figures, {
      ...mixed,
      rows: interval === "hour" ? ofHour(point) : (byBucket.get(index) ?? []),
    }),
  }));
}
