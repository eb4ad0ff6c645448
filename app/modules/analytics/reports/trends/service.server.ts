import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { DayRange, Dimension, Filter } from "../../domain/dimensions.ts";
import { wallDay } from "../../domain/period/site-clock.ts";
import type { Metrics } from "../../domain/query.ts";
import type { SiteRow } from "../../sites/repo.server.ts";
import type { SiteRpc } from "../../store/site-rpc.ts";
import { type Anomaly, DAILY, findAnomalies, HOURLY } from "./domain/anomalies.ts";
import { type Forecast, forecastWithBacktest, WEEK_DAYS } from "./domain/backtest.ts";
import { type Contribution, compareWith, contributions } from "./domain/contribution.ts";
import { monthIndex, type PeakWeek, peakWeeks, type SeasonIndex, weekdayIndex } from "./domain/seasonality.ts";
import { stl } from "./domain/stl.ts";
import * as repo from "./repo.server.ts";

/** What can be looked at over time. */
export const TREND_METRICS = ["visitors", "visits", "views", "events"] as const;
export type TrendMetric = (typeof TREND_METRICS)[number];

/** Two years and a half: three Novembers. */
const HISTORY_DAYS = 920;
/** A forecast is fitted to the last so many days: older habits say little of the next two weeks. */
const FITTED_DAYS = 365;
export const FORECAST_DAYS = 14;
/** Hours are looked at over two weeks, against the eight weeks before. */
const HOURS_LOOKED_AT_DAYS = 14;
const HOURS_DAYS = 70;
const PEAK_WEEKS = 5;

/** An unusual stretch in visits. */
export interface FoundAnomaly {
  /** "496800:up": its first wall hour and direction. */
  key: string;
  grain: "day" | "hour";
  /** Wall hours, the last included. */
  fromHour: number;
  toHour: number;
  direction: "up" | "down";
  actual: number;
  expected: number;
  z: number;
  muted: boolean;
}

export interface Trends {
  /** Wall day of the first value; the last is yesterday's. */
  fromDay: number;
  values: number[];
  trend: (number | null)[];
  /** What each weekday adds, 0 = the weekday of the first value; empty with less than two weeks. */
  season: number[];
  forecast: Forecast | null;
  anomalies: FoundAnomaly[];
  weekdays: SeasonIndex[];
  months: SeasonIndex[];
  peaks: PeakWeek[];
}

type OpenSite = {
  object: Pick<SiteRpc, "totals" | "series" | "breakdown">;
  site: Pick<SiteRow, "id" | "timeZone">;
  scope: WorkspaceScope;
};

/** Which visits are looked at, and the days whose unusual stretches are listed. What is learned of the past goes further back. */
export interface TrendsQuery {
  metric: TrendMetric;
  range: DayRange;
  filters: readonly Filter[];
}

/** Days before the first with anything are no history. */
function sinceFirst(values: readonly number[], fromDay: number): { values: number[]; fromDay: number } {
  const first = values.findIndex((value) => value > 0);
  return first < 0 ? { values: [], fromDay } : { values: values.slice(first), fromDay: fromDay + first };
}

const keyOf = ({ fromHour, direction }: Pick<FoundAnomaly, "fromHour" | "direction">): string =>
  `${fromHour}:${direction}`;

/** Stretches in the range: of days, and of hours within the last two weeks that no stretch of days covers; newest first. */
export function mergeAnomalies(
  daily: { found: Anomaly[]; fromDay: number },
  hourly: { found: Anomaly[]; fromHour: number },
  { today, range }: { today: number; range: DayRange },
  muted: ReadonlySet<string>,
): FoundAnomaly[] {
  const make = (
    { direction, actual, expected, z }: Anomaly,
    grain: "day" | "hour",
    fromHour: number,
    toHour: number,
  ): FoundAnomaly => {
    const key = keyOf({ fromHour, direction });
    return { key, grain, fromHour, toHour, direction, actual, expected, z, muted: muted.has(key) };
  };
  const days = daily.found.map((one) =>
    make(one, "day", (daily.fromDay + one.from) * 24, (daily.fromDay + one.to) * 24 + 23),
  );
  const hours = hourly.found
    .map((one) => make(one, "hour", hourly.fromHour + one.from, hourly.fromHour + one.to))
    .filter(
      ({ fromHour, toHour }) =>
        fromHour >= (today - HOURS_LOOKED_AT_DAYS) * 24 &&
        !days.some((day) => day.fromHour <= toHour && fromHour <= day.toHour),
    );
  return [...days, ...hours]
    .filter(({ fromHour, toHour }) => toHour >= range.fromDay * 24 && fromHour < (range.toDay + 1) * 24)
    .toSorted((a, b) => b.fromHour - a.fromHour);
}

async function readAnomalies(
  { object, site, scope }: OpenSite,
  today: number,
  { range, filters }: TrendsQuery,
  dailyVisits: readonly number[],
  fromDay: number,
): Promise<FoundAnomaly[]> {
  const hoursFrom = today - HOURS_DAYS;
  const [hours, muted] = await Promise.all([
    object.series({ range: { fromDay: hoursFrom, toDay: today - 1 }, interval: "hour", filters, goals: [] }),
    repo.findMutes(scope, site.id),
  ]);
  const known = sinceFirst(dailyVisits, fromDay);
  // Hours before the site was measured are no history: they would make every first visit unusual.
  const first = Math.max(0, (known.fromDay - hoursFrom) * 24);
  const hourly = hours.slice(first).map(({ figures }) => figures.visits);
  return mergeAnomalies(
    { found: findAnomalies(known.values, DAILY), fromDay: known.fromDay },
    { found: findAnomalies(hourly, HOURLY), fromHour: hours[first]?.hour ?? 0 },
    { today, range },
    muted,
  );
}

/** Trend, season, forecast and unusual stretches of a site, up to yesterday: today is not over. */
export async function readTrends(
  context: Pick<AppContext, "now">,
  open: OpenSite,
  query: TrendsQuery,
): Promise<Trends> {
  const { metric, filters } = query;
  const today = wallDay(context.now().getTime(), open.site.timeZone);
  const fromDay = today - HISTORY_DAYS;
  const points = await open.object.series({
    range: { fromDay, toDay: today - 1 },
    interval: "day",
    filters,
    goals: [],
  });
  const known = sinceFirst(
    points.map(({ figures }) => figures[metric]),
    fromDay,
  );
  const { values } = known;
  const parts = values.length >= 2 * WEEK_DAYS ? stl(values, WEEK_DAYS) : null;
  return {
    fromDay: known.fromDay,
    values,
    trend: parts?.trend ?? values.map(() => null),
    season: parts?.season ?? [],
    forecast: forecastWithBacktest(values.slice(-FITTED_DAYS), WEEK_DAYS, FORECAST_DAYS),
    anomalies: await readAnomalies(
      open,
      today,
      query,
      points.map(({ figures }) => figures.visits),
      fromDay,
    ),
    weekdays: weekdayIndex(values.slice(-FITTED_DAYS), known.fromDay + Math.max(0, values.length - FITTED_DAYS)),
    months: monthIndex(values, known.fromDay),
    peaks: peakWeeks(values.slice(-FITTED_DAYS), known.fromDay + Math.max(0, values.length - FITTED_DAYS), PEAK_WEEKS),
  };
}

/** By what a difference is split: each visit has one value of each, so that the parts add up. */
const SPLIT_BY = [
  "source",
  "channel",
  "entry_page",
  "campaign",
  "country",
  "device",
] as const satisfies readonly Dimension[];

export interface Reason extends Contribution {
  dimension: (typeof SPLIT_BY)[number];
}

export interface Why {
  fromDay: number;
  toDay: number;
  actual: number;
  /** Mean of the same weekdays before. */
  before: number;
  /** How many stretches before are in that mean. */
  stretches: number;
  /** The dimension with the value that explains most comes first. */
  reasons: Reason[];
}

const COMPARED = 4;
const VALUES_READ = 200;
const VALUES_SHOWN = 5;

/** Which values the visits of an unusual stretch's days have more or fewer of than the same weekdays of up to four earlier stretches. */
export async function explain(
  { object }: Pick<OpenSite, "object">,
  { fromHour, toHour }: Pick<FoundAnomaly, "fromHour" | "toHour">,
  firstDay: number,
  filters: readonly Filter[],
): Promise<Why> {
  const range = { fromDay: Math.floor(fromHour / 24), toDay: Math.floor(toHour / 24) };
  const shift = 7 * Math.ceil((range.toDay - range.fromDay + 1) / 7);
  const earlier = Array.from({ length: COMPARED }, (_, index) => ({
    fromDay: range.fromDay - (index + 1) * shift,
    toDay: range.toDay - (index + 1) * shift,
  })).filter((one) => one.fromDay >= firstDay);
  const visitsOf = async (one: typeof range): Promise<number> =>
    (await object.totals({ range: one, filters, goals: [] })).visits;
  const rowsOf = async (dimension: Dimension, one: typeof range) => {
    const { rows } = await object.breakdown({
      range: one,
      dimension,
      order: { by: "visits", descending: true },
      limit: VALUES_READ,
      offset: 0,
      filters,
      goals: [],
    });
    return rows.map(({ value, figures }: { value: string; figures: Metrics }) => ({ value, count: figures.visits }));
  };
  const [actual, ...before] = await Promise.all([range, ...earlier].map(visitsOf));
  const whole = {
    actual: actual ?? 0,
    before: before.reduce((sum, value) => sum + value, 0) / Math.max(1, before.length),
  };
  const reasons = await Promise.all(
    SPLIT_BY.map(async (dimension) => {
      const [now, ...then] = await Promise.all([range, ...earlier].map((one) => rowsOf(dimension, one)));
      return { dimension, ...contributions(compareWith(now ?? [], then), whole, VALUES_SHOWN) };
    }),
  );
  return { ...range, ...whole, stretches: earlier.length, reasons: reasons.toSorted((a, b) => b.telling - a.telling) };
}

/** Muted stretches of one site. */
const MAX_MUTES = 500;

/** Shows an unusual stretch no more, or again. */
export async function setMuted(
  context: Pick<AppContext, "now">,
  { scope, site }: OpenSite,
  userId: string,
  anomaly: string,
  muted: boolean,
): Promise<void> {
  if (muted) await repo.insertMute(scope, { siteId: site.id, anomaly, userId, createdAt: context.now() }, MAX_MUTES);
  else await repo.deleteMute(scope, { siteId: site.id, anomaly });
}
