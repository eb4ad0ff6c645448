import {
  hourOfDay,
  mediumDate,
  monthOfYear,
  shortDate,
  shortMonthOfYear,
  weekdayDate,
  weekdayHour,
  yearNumber,
} from "#app/shared/format/date.ts";
import { compact } from "#app/shared/format/number.ts";
import { hours } from "#app/shared/time.ts";
import { type TimeChartShape, timeChartShape } from "#app/ui/chart/time-chart-shape.ts";
import type { Period } from "../../domain/period/period.ts";
import { dayText } from "../../domain/period/site-clock.ts";
import type { Interval, SeriesPoint } from "../../domain/query.ts";
import { formatMetric } from "../format/format-metric.server.ts";
import { METRIC_LABELS, type Metric, metricOf } from "../query/domain/metrics.ts";
import { bucketAt } from "../revenue/site-currency.server.ts";

const HOUR_MS = hours(1);
const NAMES: Readonly<Record<Interval, (atMs: number) => string>> = {
  hour: weekdayHour,
  day: weekdayDate,
  week: mediumDate,
  month: monthOfYear,
  year: yearNumber,
};

/** A bucket's name in full and below an axis, by the wall hour it begins at. */
function bucketNames(hour: number, interval: Interval, isOneDay: boolean): { name: string; tick: string } {
  const at = hour * HOUR_MS;
  const name = NAMES[interval](at);
  if (interval === "hour") return { name, tick: (isOneDay ? hourOfDay : shortDate)(at) };
  if (interval === "week") return { name: `Week of ${name}`, tick: shortDate(at) };
  if (interval === "day") return { name, tick: shortDate(at) };
  return { name, tick: interval === "month" ? shortMonthOfYear(at) : name };
}

interface ChartInput {
  metric: Metric;
  currency: string;
  period: Period;
  points: readonly SeriesPoint[];
  /** Of the earlier range, null when nothing is compared. */
  earlier: readonly SeriesPoint[] | null;
  /** Wall hour of the site's clock. */
  nowHour: number;
  annotations: readonly { day: number; text: string }[];
}

/** The overview's chart: one metric, the same of the range it is compared with, and what people noted on its days. */
export function overviewChart({
  metric,
  currency,
  period,
  points,
  earlier,
  nowHour,
  annotations,
}: ChartInput): TimeChartShape {
  const { interval, range } = period;
  const isOneDay = range.toDay - range.fromDay < 2;
  const pointValue = ({ figures, hour }: SeriesPoint): number | null =>
    hour > nowHour ? null : metricOf(figures, metric, currency);
  const now = nowHour < (range.toDay + 1) * 24 ? bucketAt(points, nowHour) : -1;
  const marks = annotations
    .filter(({ day }) => day >= range.fromDay && day <= range.toDay)
    .map(({ day, text }) => ({
      index: Math.max(0, bucketAt(points, interval === "hour" ? day * 24 : day * 24 + 23)),
      text: `${text} (${dayText(day)})`,
    }));
  return timeChartShape({
    buckets: points.map(({ hour }) => bucketNames(hour, interval, isOneDay)),
    lines: [
      { label: METRIC_LABELS[metric], look: "area", colour: "s1", values: points.map(pointValue) },
      ...(earlier
        ? [
            {
              label: period.compare === "year" ? "Year earlier" : "Previous period",
              look: "dashed" as const,
              colour: "s6" as const,
              values: points.map((_, index) =>
                earlier[index] ? metricOf(earlier[index].figures, metric, currency) : null,
              ),
              names: points.map((_, index) =>
                earlier[index] ? bucketNames(earlier[index].hour, interval, isOneDay).name : "–",
              ),
            },
          ]
        : []),
    ],
    marks,
    openFrom: now >= 0 ? now : null,
    format: (value) => formatMetric(metric, value, currency),
    formatTick: (value) => formatMetric(metric, value, currency, compact),
  });
}
