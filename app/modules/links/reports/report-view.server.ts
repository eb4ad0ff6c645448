import type { AppContext } from "#app/platform/context.server.ts";
import { countryName } from "#app/shared/country.ts";
import { shortDate } from "#app/shared/format/date.ts";
import { exact } from "#app/shared/format/number.ts";
import { wholePercent } from "#app/shared/format/percent.ts";
import { days } from "#app/shared/time.ts";
import { type TimeChartShape, timeChartShape } from "#app/ui/chart/time-chart-shape.ts";
import type { LinkVariant } from "../domain/routing-schema.ts";
import { readReport } from "../service.server.ts";
import type { LinkReport } from "../store/link-rpc.ts";

/** Periods of the page, in days. */
export const PERIODS = [7, 30, 90, 365] as const;

export interface ReportTable {
  title: string;
  rows: { label: string; clicks: number; below?: string }[];
}

export interface LinkReportView {
  totals: LinkReport["totals"];
  /** Of the period. */
  period: { clicks: number; visitors: number; bots: number };
  chart: TimeChartShape;
  tables: ReportTable[];
  /** Clicks of this month without details, for want of the workspace's budget. */
  unkept: number;
}

const DEVICE_LABELS: Readonly<Record<string, string>> = {
  desktop: "Desktop",
  mobile: "Phone",
  tablet: "Tablet",
  tv: "TV",
  other: "Other",
};

const table = (
  title: string,
  rows: LinkReport["by"]["country"],
  labelOf: (value: string) => string = (value) => value,
) => ({
  title,
  rows: rows.map(({ value, clicks }) => ({ label: labelOf(value), clicks })),
});

const destinationName = (value: string): string => `Destination ${value.toUpperCase()}`;

/** Most clicks first; those without a referrer in a row of their own. */
function referrers({ by, unreferred }: LinkReport): ReportTable {
  const { title, rows } = table("Referrers", by.referrer);
  const direct = unreferred === 0 ? [] : [{ label: "Direct or unknown", clicks: unreferred }];
  return { title, rows: [...rows, ...direct].toSorted((a, b) => b.clicks - a.clicks) };
}

const VARIANT_CODES = ["a", "b", "c", "d"];

/** Every destination of a split, also one without clicks, with where it leads and its share by weight. */
function split(counts: LinkReport["by"]["variant"], variants: readonly LinkVariant[]): ReportTable {
  const sum = variants.reduce((total, { weight }) => total + weight, 0);
  const rows = variants.map(({ destination, weight }, at) => ({
    label: destinationName(VARIANT_CODES[at] ?? ""),
    clicks: counts.find(({ value }) => value === VARIANT_CODES[at])?.clicks ?? 0,
    below: `${destination.slice(0, 200)} · weight ${exact(weight)}, ${wholePercent(weight / sum)} of clicks expected`,
  }));
  return { title: "A/B split", rows };
}

/** What the page of a link shows of its clicks in the last days. */
export async function readReportView(
  context: Pick<AppContext, "env" | "now">,
  id: string,
  periodDays: number,
  variants: readonly LinkVariant[] = [],
): Promise<LinkReportView> {
  const today = Math.floor(context.now().getTime() / days(1));
  const from = today - periodDays + 1;
  const report = await readReport(context, id, from, today);
  const byDay = new Map(report.days.map((one) => [one.day, one]));
  const all = Array.from({ length: periodDays }, (_, at) => byDay.get(from + at));
  const sum = (name: "clicks" | "visitors" | "bots") => all.reduce((total, one) => total + (one?.[name] ?? 0), 0);
  const nameOf = (at: number) => shortDate((from + at) * days(1));
  const { by } = report;
  return {
    totals: report.totals,
    unkept: report.unkept,
    period: { clicks: sum("clicks"), visitors: sum("visitors"), bots: sum("bots") },
    chart: timeChartShape({
      buckets: all.map((_, at) => ({ name: nameOf(at), tick: nameOf(at) })),
      lines: [
        { label: "Clicks", look: "area", colour: "s1", values: all.map((one) => one?.clicks ?? 0) },
        { label: "Visitors", look: "line", colour: "s2", values: all.map((one) => one?.visitors ?? 0) },
      ],
      openFrom: periodDays - 1,
      format: exact,
    }),
    tables: [
      table("Countries", by.country, countryName),
      table("Devices", by.device, (value) => DEVICE_LABELS[value] ?? value),
      referrers(report),
      table("Browsers", by.browser),
      table("Languages", by.language),
      ...(variants.length > 1 ? [split(by.variant, variants)] : []),
      ...(variants.length < 2 && by.variant.length > 0 ? [table("A/B split", by.variant, destinationName)] : []),
    ],
  };
}
