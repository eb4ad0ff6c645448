import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exact } from "#app/shared/format/number.ts";
import { percentOfWhole } from "#app/shared/format/percent.ts";
import type { Dimension } from "../../domain/dimensions.ts";
import { byCurrency, type DayRevenue, moneyText, plainRates, type Rate, sumMoney } from "../../domain/money/money.ts";
import { percentChange } from "../format/format-metric.server.ts";
import { toMoneyView } from "../format/format-report.server.ts";
import { formatValue } from "../format/format-value.server.ts";
import { type OpenReport, openReport } from "../query/open-report.server.ts";
import type { RevenueRow } from "./domain/revenue.ts";
import { listRates } from "./exchange-rates.server.ts";

/** Dimensions that split revenue; the first is the default. */
export const REVENUE_BY = {
  channel: "Channel",
  source: "Source",
  campaign: "Campaign",
  entry_page: "Entry page",
  page: "Page of the order",
  country: "Country",
  device: "Device",
} as const satisfies Partial<Record<Dimension, string>>;

type By = keyof typeof REVENUE_BY;
const MAX_ROWS = 200;

export interface RevenueData {
  report: OpenReport;
  by: By;
  rates: Rate[];
  now: (DayRevenue & { orders: number })[];
  before: (DayRevenue & { orders: number })[] | null;
  rows: RevenueRow[];
}

/** Reads the revenue that the address asks for. Throws 403 and 404 Responses. */
export async function readRevenuePage(args: LoaderFunctionArgs): Promise<RevenueData> {
  const report = await openReport(args, "basic_analytics");
  const { scope, site, object, period, filters } = report;
  const asked = new URL(args.request.url).searchParams.get("by");
  const by = (Object.keys(REVENUE_BY) as By[]).find((dimension) => dimension === asked) ?? "channel";
  const rates = await listRates(scope, site);
  const selection = { range: period.range, filters, goals: [] };
  const [now, before, rows] = await Promise.all([
    object.revenue(selection),
    period.comparison ? object.revenue({ ...selection, range: period.comparison }) : null,
    object.revenueBy({ ...selection, dimension: by, rates: plainRates(rates), target: site.currency, limit: MAX_ROWS }),
  ]);
  return { report, by, rates, now, before, rows };
}

const ordersOf = (rows: readonly { orders: number }[]): number => rows.reduce((sum, { orders }) => sum + orders, 0);

/** The page's figures as texts. */
export function revenuePage({ report, by, rates, now, before, rows }: RevenueData) {
  const { currency, id } = report.site;
  const sum = sumMoney(now, rates, currency);
  const earlier = before && sumMoney(before, rates, currency);
  const orders = ordersOf(now);
  const isComplete = Object.keys(sum.missing).length === 0;
  return {
    base: `/analytics/sites/${id}`,
    by,
    titles: REVENUE_BY,
    currency,
    orders: exact(orders),
    ordersChange: percentChange(orders, before && ordersOf(before)),
    revenue: toMoneyView(sum, byCurrency(now)),
    revenueChange: percentChange(sum.minor, earlier?.minor ?? null),
    // Of orders in a currency without a rate nothing is known that an average could be made of.
    average: orders > 0 && isComplete ? moneyText(Math.round(sum.minor / orders), currency) : "–",
    rows: rows.map((row) => ({
      value: formatValue(by, row.value),
      orders: exact(row.orders),
      money: toMoneyView(row.sum, row.byCurrency),
      share: percentOfWhole(row.sum.minor, sum.minor),
    })),
  };
}
