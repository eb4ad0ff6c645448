import { byCurrency, type DayRevenue, type Rate, sumMoney } from "./domain/money.ts";
import type { Figures, Interval, Selection, SeriesPoint } from "./domain/query.ts";
import type { SiteRow } from "./repo.server.ts";
import { type MoneyView, moneyView } from "./report-words.server.ts";
import type { SiteRpc } from "./site/site-rpc.ts";

/** Where rates stand, and what they are for. */
export interface MoneySource {
  object: Pick<SiteRpc, "revenue">;
  site: Pick<SiteRow, "currency">;
  readRates: () => Promise<readonly Rate[]>;
}

/** Revenue in several currencies, by day, with the rates into that of the site. */
interface MixedMoney {
  rows: readonly DayRevenue[];
  rates: readonly Rate[];
  currency: string;
}

/** The revenue of figures by day, where some of it is in another currency than the site's; null where none is. */
export async function readMixedMoney({ object, site, readRates }: MoneySource, selection: Selection, { revenue }: Figures): Promise<MixedMoney | null> {
  if (!Object.entries(revenue).some(([currency, minor]) => currency !== site.currency && minor !== 0)) return null;
  const [rows, rates] = await Promise.all([object.revenue({ ...selection, goals: [] }), readRates()]);
  return { rows, rates, currency: site.currency };
}

const sumOf = ({ rows, rates, currency }: MixedMoney) => sumMoney(rows, rates, currency);

/** Figures with their revenue in the currency of the site, each day by its rate; what has none is left out. */
export function inOwnCurrency(figures: Figures, mixed: MixedMoney | null): Figures {
  return mixed ? { ...figures, revenue: { [mixed.currency]: sumOf(mixed).minor } } : figures;
}

/** What a converted sum is made of, and what it leaves out. */
export const mixedView = (mixed: MixedMoney | null): MoneyView | null => mixed && moneyView(sumOf(mixed), byCurrency(mixed.rows));

/** The bucket that a wall hour lies in; -1 when it lies before all. */
export const bucketAt = (points: readonly SeriesPoint[], hour: number): number => points.findLastIndex((point) => point.hour <= hour);

/** Points of a chart with their revenue in the currency of the site. */
export function pointsInOwnCurrency(points: readonly SeriesPoint[], interval: Interval, mixed: MixedMoney | null): readonly SeriesPoint[] {
  if (!mixed) return points;
  // Rows are of days; within a day the hours tell their own.
  const ofHour = ({ hour, figures }: SeriesPoint): DayRevenue[] =>
    Object.entries(figures.revenue).map(([currency, minor]) => ({ day: Math.floor(hour / 24), currency, minor }));
  const byBucket = Map.groupBy(mixed.rows, ({ day }) => bucketAt(points, day * 24));
  return points.map((point, index) => ({
    ...point,
    figures: inOwnCurrency(point.figures, { ...mixed, rows: interval === "hour" ? ofHour(point) : (byBucket.get(index) ?? []) }),
  }));
}
