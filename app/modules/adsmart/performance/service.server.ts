import type { AppContext } from "#app/platform/context.server.ts";
import { shortDate } from "#app/shared/format/date.ts";
import { centsText } from "#app/shared/format/money.ts";
import { exact } from "#app/shared/format/number.ts";
import { days } from "#app/shared/time.ts";
import { type TimeChartShape, timeChartShape } from "#app/ui/chart/time-chart-shape.ts";
import { networkLabel } from "../labels.ts";
import type { Period, SumRow } from "../store/ads-rpc.ts";
import { adsStub } from "../store/ads-stub.server.ts";
import { ratesOf } from "./domain/rates.ts";
import type { PerformanceQuery } from "./schema.ts";

const SHOWN_GROUPS = 200;

const ZERO = { impressions: 0, seen: 0, reach: 0, clicks: 0, conversions: 0, cost: 0, revenue: 0 };
type Sums = typeof ZERO;

const add = (a: Sums, b: Sums): Sums => ({
  impressions: a.impressions + b.impressions,
  seen: a.seen + b.seen,
  reach: a.reach + b.reach,
  clicks: a.clicks + b.clicks,
  conversions: a.conversions + b.conversions,
  cost: a.cost + b.cost,
  revenue: a.revenue + b.revenue,
});

const labelOf = (row: SumRow, by: PerformanceQuery["by"]): string =>
  by === "network" ? networkLabel(row.label) : row.label;

type Reader = Pick<AppContext, "env">;

/** Sums of a period by a dimension with their rates; null: nothing was imported yet. The period ends with the last day that has figures. */
export async function readPerformance(context: Reader, workspaceId: string, query: PerformanceQuery) {
  const stub = adsStub(context, workspaceId);
  const [all, { currency }] = await Promise.all([stub.bounds(), stub.settings()]);
  if (!all) return null;
  const period: Period = { from: all.to - query.days + 1, to: all.to };
  const filter = { network: query.network, campaignId: query.campaign };
  const [rows, series] = await Promise.all([stub.sumsBy(query.by, period, filter), stub.seriesOf(period, filter)]);
  const total = series.reduce<Sums>(add, ZERO);
  return {
    ...{ currency, period, total, rates: ratesOf(total) },
    rows: rows.slice(0, SHOWN_GROUPS).map((row) => ({ ...row, label: labelOf(row, query.by), rates: ratesOf(row) })),
    hidden: Math.max(0, rows.length - SHOWN_GROUPS),
    series,
  };
}

export type Performance = NonNullable<Awaited<ReturnType<typeof readPerformance>>>;

/** Cost and conversions by day, each on an axis of its own. */
export function performanceCharts({ period, series, currency }: Performance): {
  cost: TimeChartShape;
  conversions: TimeChartShape;
} {
  const byDay = new Map(series.map((one) => [one.day, one]));
  const all = Array.from({ length: period.to - period.from + 1 }, (_, at) => period.from + at);
  const buckets = all.map((day) => ({ name: shortDate(day * days(1)), tick: shortDate(day * days(1)) }));
  const draw = (label: string, colour: "s1" | "s2", of: (sums: Sums) => number, format: (value: number) => string) =>
    timeChartShape({
      buckets,
      lines: [{ label, look: "area", colour, values: all.map((day) => of(byDay.get(day) ?? ZERO)) }],
      format,
    });
  return {
    cost: draw(
      "Cost",
      "s1",
      ({ cost }) => cost,
      (value) => centsText(Math.round(value), currency),
    ),
    conversions: draw("Conversions", "s2", ({ conversions }) => conversions, exact),
  };
}

export const CSV_HEADING = [
  "Name",
  "Impressions",
  "Clicks",
  "Conversions",
  "Cost",
  "Revenue",
  "CTR",
  "CPC",
  "CVR",
  "CPA",
  "ROAS",
  "Frequency",
] as const;

const cell = (value: number | null, digits: number): string => (value === null ? "" : value.toFixed(digits));

/** The table as rows of a CSV file; amounts in units of the currency. */
export const csvRows = ({ rows }: Pick<Performance, "rows">) =>
  rows.map(({ label, impressions, clicks, conversions, cost, revenue, rates }) => [
    ...[label, impressions, clicks, conversions, cell(cost / 100, 2), cell(revenue / 100, 2), cell(rates.ctr, 6)],
    ...[
      cell(rates.cpc === null ? null : rates.cpc / 100, 4),
      cell(rates.cvr, 6),
      cell(rates.cpa === null ? null : rates.cpa / 100, 2),
    ],
    ...[cell(rates.roas, 4), cell(rates.frequency, 4)],
  ]);
