import { countryName } from "#app/shared/country.ts";
import { days } from "#app/shared/time.ts";
import { type TimeChartShape, timeChartShape } from "#app/ui/chart/time-chart-shape.ts";
import { counted, exact, oneDecimal } from "#app/ui/text/number.ts";
import { noteHref } from "../../annotations/note-link.server.ts";
import type { Dimension } from "../../domain/dimensions.ts";
import { filterText, readableSearch } from "../../domain/filter-query.ts";
import { rangeText } from "../../domain/period.ts";
import { dayText } from "../../domain/site-clock.ts";
import type { Forecast } from "./domain/backtest.ts";
import { weekdayOf } from "./domain/seasonality.ts";
import { FORECAST_DAYS, type FoundAnomaly, type Trends, type Why } from "./service.server.ts";

const SHOWN_DAYS = 120;
const DAY_MS = days(1);
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const FULL = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const SHORT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });

const whole = (value: number): string => exact(Math.round(value));

/** Days that are told, with those that are foretold. */
export function trendChart({ fromDay, values, trend, forecast }: Trends, label: string): TimeChartShape {
  const skipped = Math.max(0, values.length - SHOWN_DAYS);
  const shown = values.slice(skipped);
  const ahead = forecast?.expected ?? [];
  const buckets = Array.from({ length: shown.length + ahead.length }, (_, index) => {
    const ms = (fromDay + skipped + index) * DAY_MS;
    return { name: FULL.format(ms), tick: SHORT.format(ms) };
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
      { label: "Trend", look: "line", colour: "s2", values: [...trend.slice(skipped), ...behind(ahead.length)] },
      ...(ahead.length > 0
        ? [{ label: "Forecast", look: "dashed" as const, colour: "s1" as const, values: line(({ value }) => value) }]
        : []),
    ],
    ...(ahead.length > 0
      ? { band: { label: "8 times of 10 within", low: line(({ low }) => low), high: line(({ high }) => high) } }
      : {}),
    format: whole,
  });
}

const percent = (ratio: number): string => `${oneDecimal(ratio * 100)} %`;

/** What the test on the past said, in words. */
export function describeBacktest(forecast: Forecast | null, days: number): string {
  if (!forecast) {
    return `A forecast needs at least 42 days in which something changes; there ${days === 1 ? "is" : "are"} ${counted(days, "day")} so far.`;
  }
  const { model, naive, origins, covered } = forecast.tested;
  const miss = (one: typeof model): string =>
    `MASE ${oneDecimal(one.mase * 100) === "0" ? "0" : one.mase.toFixed(2)}${one.mape === null ? "" : `, ${percent(one.mape)} off on average`}`;
  const tested = `Forecasts of ${FORECAST_DAYS} days made from ${counted(origins, "earlier day")}, held against what came: Holt–Winters ${miss(forecast.tested.model)}; repeating last week ${miss(naive)}.`;
  if (!forecast.expected) return `${tested} Repeating last week was at least as good, so no forecast is shown.`;
  const usual =
    forecast.replaced === 0 ? "" : ` ${counted(forecast.replaced, "unusual day")} count as usual in the fit.`;
  return `${tested} ${percent(covered)} of the days lay within the band, which is made to hold 80 %.${usual}`;
}

const hourText = (hour: number): string => `${String(hour % 24).padStart(2, "0")}:00`;

function formatAnomalyTime({ grain, fromHour, toHour }: Pick<FoundAnomaly, "grain" | "fromHour" | "toHour">): string {
  const [fromDay, toDay] = [Math.floor(fromHour / 24), Math.floor(toHour / 24)];
  if (grain === "day") return rangeText({ fromDay, toDay });
  const end = hourText(toHour + 1);
  return fromDay === toDay
    ? `${FULL.format(fromDay * DAY_MS)}, ${hourText(fromHour)}–${end}`
    : `${FULL.format(fromDay * DAY_MS)}, ${hourText(fromHour)} – ${FULL.format(toDay * DAY_MS)}, ${end}`;
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
export function whyTable(why: Why, base: string) {
  const period = { period: "custom", from: dayText(why.fromDay), to: dayText(why.toDay) };
  return {
    title: `${rangeText(why)}: ${whole(why.actual)} visits, ${oneDecimal(why.before)} on the same weekdays before`,
    note:
      why.stretches === 0
        ? "Nothing before is known to compare with."
        : `Before: the mean of ${counted(why.stretches, "earlier stretch", "earlier stretches")} of the same weekdays. Rows add up to the whole difference of ${signed(why.actual - why.before)}.`,
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
              : `${base}${readableSearch(new URLSearchParams([...Object.entries(period), ["f", filterText({ dimension, operator: "is", values: [value] })]]))}`,
            actual: oneDecimal(actual),
            before: oneDecimal(before),
            difference: signed(actual - before),
            share: percent(share),
          })),
      })),
  };
}

const indexWords = (index: number): string => `${index >= 1 ? "+" : "−"}${oneDecimal(Math.abs(index - 1) * 100)} %`;

/** Bars of how much more or less than usual comes; the longest is full. */
function bars(rows: readonly { name: string; index: number }[]) {
  const most = Math.max(1, ...rows.map(({ index }) => index));
  return rows.map(({ name, index }) => ({ name, text: indexWords(index), percent: Math.round((index / most) * 100) }));
}

/** Weekdays, months and weeks that have more than others. */
export function seasonTables({ weekdays, months, peaks, season, fromDay }: Trends) {
  return {
    weekdays: bars(weekdays.map(({ place, index }) => ({ name: WEEKDAYS[place] ?? "", index }))),
    // With one month there is nothing to be more than.
    months:
      months.length < 2
        ? []
        : bars(months.map(({ place, index }) => ({ name: MONTH.format(Date.UTC(2026, place, 1)), index }))),
    peaks: peaks.map(({ fromDay: monday, total, index }) => ({
      name: rangeText({ fromDay: monday, toDay: monday + 6 }),
      text: `${exact(total)}, ${indexWords(index)}`,
    })),
    // Told from the first day that was measured; read from Monday on.
    season: season
      .map((adds, index) => ({ place: weekdayOf(fromDay + index), text: signed(adds) }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ place, text }) => ({ name: WEEKDAYS[place] ?? "", text })),
  };
}
