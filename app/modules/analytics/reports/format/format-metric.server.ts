import { compact, exact, oneDecimal } from "#app/shared/format/number.ts";
import { percent } from "#app/shared/format/percent.ts";
import { compactMoneyText, moneyText } from "../../domain/money/money.ts";
import type { Metrics } from "../../domain/query.ts";
import { changeOf, durationText, METRIC_LABELS, type Metric, metricOf } from "../query/domain/metrics.ts";

/** How a metric changed: text, and whether that is good news. */
export interface ChangeView {
  text: string;
  tone: "good" | "bad" | "same";
}

/** A metric with its change, as texts. */
interface MetricView {
  value: string;
  /** In full, where the value is cut. */
  title: string;
  change: ChangeView | null;
  /** What it was before; null when nothing is compared. */
  before: string | null;
}

/** Shows a metric's value; an en dash where there is none. */
export function formatMetric(
  metric: Metric,
  value: number | null,
  currency: string,
  write: (value: number) => string = exact,
): string {
  if (value === null) return "–";
  if (metric === "bounce_rate") return percent(value);
  if (metric === "duration") return durationText(value);
  if (metric === "revenue") return (write === compact ? compactMoneyText : moneyText)(value, currency);
  return write(value);
}

/** The change of a metric in words: "+12.5%", of rates in points. */
function changeText(metric: Metric, value: number): string {
  const sign = value > 0 ? "+" : "";
  if (metric === "bounce_rate") return `${sign}${oneDecimal(value * 100)} pts`;
  // A hundred times as much is easier read as that.
  return value >= 10 ? `×${oneDecimal(value + 1)}` : `${sign}${percent(value)}`;
}

/** Returns the change of a count or a sum, where more is better; null when nothing is compared. From nothing there is no percentage. */
export function percentChange(now: number, before: number | null): ChangeView | null {
  if (before === 0 && now > 0) return { text: "new", tone: "good" };
  const change = changeOf("visits", now, before);
  return change && { text: changeText("visits", change.value), tone: change.tone };
}

/** A metric of a range with its change against an earlier one. */
export function toMetricView(metric: Metric, now: Metrics, before: Metrics | null, currency: string): MetricView {
  const value = metricOf(now, metric, currency);
  const earlier = before && metricOf(before, metric, currency);
  const change = before && before.visits > 0 ? changeOf(metric, value, earlier) : null;
  return {
    value: formatMetric(metric, value, currency, compact),
    title: `${METRIC_LABELS[metric]}: ${formatMetric(metric, value, currency)}`,
    change: change && { text: changeText(metric, change.value), tone: change.tone },
    before: before && (before.visits > 0 ? formatMetric(metric, earlier, currency) : null),
  };
}
