import { countryName } from "#app/shared/country.ts";
import { monthName, shortDate, weekdayDate } from "#app/shared/format/date.ts";
import { counted, exact, oneDecimal, withDecimals } from "#app/shared/format/number.ts";
import { percent, signedPercent } from "#app/shared/format/percent.ts";
import { days } from "#app/shared/time.ts";
import { type TimeChartShape, timeChartShape } from "#app/ui/chart/time-chart-shape.ts";
import { noteHref } from "../../annotations/note-link.server.ts";
import type { DayRange, Dimension, Filter } from "../../domain/dimensions.ts";
import { filterText, readableSearch } from "../../domain/filters/filter-query.ts";
import { type Period, rangeText } from "../../domain/period/period.ts";
import { dayText } from "../../domain/period/site-clock.ts";
import type { Forecast } from "./domain/backtest.ts";
import { weekdayOf } from "./domain/seasonality.ts";
import { FORECAST_DAYS, type FoundAnomaly, type Trends, type Why } from "./service.server.ts";

/** Points of a chart that a person can still tell apart. */
const MOST_DAYS = 400;
/** Fewer days show no trend. */
const FEWEST_DAYS = 14;
const DAY_MS = days(1);
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const whole = (value: number): string => exact(Math.round(value));

/** Whole days of a period that the chart draws: today is not over, and two weeks are the least that has a trend. */
export function drawnDays({ fromDay, toDay }: DayRange, today: number): { range: DayRange; limits: string[] } {
  const last = Math.min(toDay, today - 1);
  const first = Math.min(last - FEWEST_DAYS + 1, fromDay);
  const range = { fromDay: Math.max(first, last - MOST_DAYS + 1), toDay: last };
  if (range.fromDay > first) return { range, limits: [`The chart draws the last ${MOST_DAYS} days of this period.`] };
  return { range, limits: first < fromDay ? [`A trend needs whole days: ${rangeText(range)} are shown.`] : [] };
}

interface Drawn {
  label: string;
  range: DayRange;
  period: Pick<Period, "compare" | "comparison" | "range">;
}

/** Days with actual values; those that go up to yesterday are followed by forecast days. */
export function trendChart(
  { fromDay, values, trend, forecast }: Trends,
  { label, range, period }: Drawn,
): TimeChartShape {
  const skipped = Math.max(0, range.fromDay - fromDay);
  const until = Math.max(skipped, range.toDay - fromDay + 1);
  const shown = values.slice(skipped, until);
  const ahead = until >= values.length ? (forecast?.expected ?? []) : [];
  const { comparison } = period;
  const shift = comparison ? period.range.fromDay - comparison.fromDay : 0;
  const earlier = comparison ? shown.map((_, index) => values[skipped + index - shift] ?? null) : [];
  const buckets = Array.from({ length: shown.length + ahead.length }, (_, index) => {
    const ms = (fromDay + skipped + index) * DAY_MS;
    return { name: weekdayDate(ms), tick: shortDate(ms) };
  });
  const behind = (count: number): null[] => new Array<null>(count).fill(null);
  const last = shown.at(-1) ?? null;
  const line = (of: (one: (typeof ahead)[number]) => number): (number | null)[] => [
    ...behind(shown.length - 1),
    last,
    ...ahead.map(of),
  ];
  return timeChartShape({
    buckets,
    lines: [
      { label, look: "area", colour: "s1", values: [...shown, ...behind(ahead.length)] },
      { label: "Trend", look: "line", colour: "s2", values: [...trend.slice(skipped, until), ...behind(ahead.length)] },
      ...(earlier.some((value) => value !== null)
        ? [
            {
              label: period.compare === "year" ? "Year earlier" : "Previous period",
              look: "dashed" as const,
              colour: "s6" as const,
              values: [...earlier, ...behind(ahead.length)],
              names: buckets.map((_, index) => weekdayDate((fromDay + skipped + index - shift) * DAY_MS)),
            },
          ]
        : []),
      ...(ahead.length > 0
        ? [{ label: "Forecast", look: "dashed" as const, colour: "s1" as const, values: line(({ value }) => value) }]
        : []),
    ],
    ...(ahead.length > 0
      ? { band: { label: "80% range", low: line(({ low }) => low), high: line(({ high }) => high) } }
      : {}),
    format: whole,
  });
}

const off = ({ mape, mase }: Forecast["tested"]["model"]): string =>
  mape === null ? `off by ${withDecimals(mase, 2)} times a usual change` : `off by ${percent(mape)} on average`;

/** What the test on the past said: in a plain sentence, and the method behind it; null where nothing was tested. */
export function describeBacktest(forecast: Forecast | null, days: number): { text: string; method: string | null } {
  if (!forecast) {
    const text = `A forecast needs at least 42 days in which something changes; there ${days === 1 ? "is" : "are"} ${counted(days, "day")} so far.`;
    return { text, method: null };
  }
  const { model, naive, origins, covered } = forecast.tested;
  const replaced =
    forecast.replaced === 0 ? "" : ` ${counted(forecast.replaced, "unusual day")} count as usual in the fit.`;
  const method = `Holt–Winters with a weekly season, ${FORECAST_DAYS} days ahead. MASE ${withDecimals(model.mase, 2)}; repeating last week ${withDecimals(naive.mase, 2)}. ${percent(covered)} of the tested days fell within the 80% range.${replaced}`;
  const tested = `We tested this forecast on ${counted(origins, "past date")}: it was ${off(model)}`;
  const text = forecast.expected
    ? `${tested}, better than repeating last week (${off(naive)}).`
    : `${tested}. Repeating last week was at least as good (${off(naive)}), so no forecast is shown.`;
  return { text, method };
}

const hourText = (hour: number): string => `${String(hour % 24).padStart(2, "0")}:00`;

function formatAnomalyTime({ grain, fromHour, toHour }: Pick<FoundAnomaly, "grain" | "fromHour" | "toHour">): string {
  const [fromDay, toDay] = [Math.floor(fromHour / 24), Math.floor(toHour / 24)];
  if (grain === "day") return rangeText({ fromDay, toDay });
  const end = hourText(toHour + 1);
  return fromDay === toDay
    ? `${weekdayDate(fromDay * DAY_MS)}, ${hourText(fromHour)}–${end}`
    : `${weekdayDate(fromDay * DAY_MS)}, ${hourText(fromHour)} – ${weekdayDate(toDay * DAY_MS)}, ${end}`;
}

/** A stretch as the list shows it. */
export function anomalyRow(found: FoundAnomaly, base: string) {
  const range = { fromDay: Math.floor(found.fromHour / 24), toDay: Math.floor(found.toHour / 24) };
  const figures = `${whole(found.actual)} visits, ${whole(found.expected)} usual`;
  const hours = found.grain === "hour" ? `, ${formatAnomalyTime(found)}` : "";
  return {
    key: found.key,
    when: formatAnomalyTime(found),
    direction: found.direction,
    muted: found.muted,
    figures,
    z: `${oneDecimal(Math.abs(found.z))} deviations ${found.z > 0 ? "above" : "below"}`,
    fromDay: dayText(range.fromDay),
    toDay: dayText(range.toDay),
    noteHref: noteHref(
      base,
      range,
      range.fromDay,
      `${found.direction === "up" ? "More" : "Fewer"} visits than usual${hours}: ${figures}`,
    ),
  };
}

const NAMES: Partial<Record<Dimension, string>> = {
  source: "Source",
  channel: "Channel",
  entry_page: "First page",
  campaign: "Campaign",
  country: "Country",
  device: "Device",
};

function formatContributionValue(dimension: Dimension, value: string): string {
  if (value === "") return dimension === "source" ? "Direct or none" : dimension === "campaign" ? "None" : "Unknown";
  return dimension === "country" ? countryName(value) : value;
}

const signed = (value: number): string => `${value > 0 ? "+" : ""}${oneDecimal(value)}`;

/** The parts of a difference, for its table; each row leads to its visits. */
export function whyTable(why: Why, base: string, filters: readonly Filter[]) {
  const period = { period: "custom", from: dayText(why.fromDay), to: dayText(why.toDay) };
  return {
    title: `${rangeText(why)}: ${whole(why.actual)} visits, ${oneDecimal(why.before)} on the same weekdays before`,
    note:
      why.stretches === 0
        ? "There is nothing earlier to compare with."
        : `Before: the average of ${counted(why.stretches, "earlier period")} on the same weekdays. The rows add up to the difference of ${signed(why.actual - why.before)}.`,
    parts: why.reasons
      .filter(({ rows }) => rows.length > 0)
      .map(({ dimension, rows, rest }) => ({
        name: NAMES[dimension] ?? dimension,
        rows: [...rows.map((row) => ({ ...row, isRest: false })), { ...rest, isRest: true }]
          .filter(({ actual, before, isRest }) => !isRest || actual !== 0 || before !== 0)
          .map(({ value, actual, before, share, isRest }) => ({
            value: isRest ? "All others" : formatContributionValue(dimension, value),
            href: isRest
              ? null
              : `${base}${readableSearch(new URLSearchParams([...Object.entries(period), ...[...filters, { dimension, operator: "is" as const, values: [value] }].map((filter) => ["f", filterText(filter)])]))}`,
            actual: oneDecimal(actual),
            before: oneDecimal(before),
            difference: signed(actual - before),
            share: percent(share),
          })),
      })),
  };
}

const indexWords = (index: number): string => signedPercent(index - 1);

/** Bars from the middle: to the right what is more than usual, to the left what is less; the longest is full. */
function bars(rows: readonly { name: string; text: string; value: number }[]) {
  const most = Math.max(...rows.map(({ value }) => Math.abs(value)), Number.EPSILON);
  return rows.map(({ name, text, value }) => ({ name, text, percent: Math.round((value / most) * 100) }));
}

const indexBars = (rows: readonly { name: string; index: number }[]) =>
  bars(rows.map(({ name, index }) => ({ name, text: indexWords(index), value: index - 1 })));

/** Weekdays, months and weeks that have more than others. */
export function seasonTables({ weekdays, months, peaks, season, fromDay }: Trends) {
  return {
    weekdays: indexBars(weekdays.map(({ place, index }) => ({ name: WEEKDAYS[place] ?? "", index }))),
    // With one month there is nothing to be more than.
    months:
      months.length < 2
        ? []
        : indexBars(months.map(({ place, index }) => ({ name: monthName(Date.UTC(2026, place, 1)), index }))),
    peaks: peaks.map(({ fromDay: monday, total, index }) => ({
      name: rangeText({ fromDay: monday, toDay: monday + 6 }),
      text: `${exact(total)}, ${indexWords(index)}`,
    })),
    // Stored from the first measured day; shown from Monday on.
    season: bars(
      season
        .map((adds, index) => ({ place: weekdayOf(fromDay + index), adds }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ place, adds }) => ({ name: WEEKDAYS[place] ?? "", text: signed(adds), value: adds })),
    ),
  };
}
