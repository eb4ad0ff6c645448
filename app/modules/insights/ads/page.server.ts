import { days } from "#app/shared/time.ts";
import { type TimeChartShape, timeChartShape } from "#app/ui/chart/time-chart-shape.ts";
import { counted, exact } from "#app/ui/text/number.ts";
import type { AdDay, findPredictions, findSilent } from "./repo.server.ts";

const DAY_MS = days(1);
const FULL = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const SHORT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

const msOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Clicks and conversions of all campaigns by day; days without figures are gaps. `days`: newest first, at least one. */
export function adChart(days: readonly AdDay[]): { shape: TimeChartShape; words: string } {
  const [newest, oldest] = [days[0]?.date ?? "", days.at(-1)?.date ?? ""];
  const known = new Map(days.map((day) => [day.date, day]));
  const dates = Array.from({ length: (msOf(newest) - msOf(oldest)) / DAY_MS + 1 }, (_, at) =>
    new Date(msOf(oldest) + at * DAY_MS).toISOString().slice(0, 10),
  );
  const total = (of: (day: AdDay) => number): number => days.reduce((sum, day) => sum + of(day), 0);
  const shape = timeChartShape({
    buckets: dates.map((date) => ({ name: FULL.format(msOf(date)), tick: SHORT.format(msOf(date)) })),
    lines: [
      { label: "Clicks", look: "area", colour: "s1", values: dates.map((date) => known.get(date)?.clicks ?? null) },
      {
        label: "Conversions",
        look: "line",
        colour: "s2",
        values: dates.map((date) => known.get(date)?.conversions ?? null),
      },
    ],
    format: exact,
  });
  const words = `${counted(days.length, "day")} with figures: ${counted(
    total(({ impressions }) => impressions),
    "impression",
  )}, ${counted(
    total(({ clicks }) => clicks),
    "click",
  )}, ${counted(
    total(({ conversions }) => conversions),
    "conversion",
  )}.`;
  return { shape, words };
}

type Prediction = Awaited<ReturnType<typeof findPredictions>>[number];

/** Predictions in words, newest first. */
export const predictionRows = (predictions: readonly Prediction[]) =>
  predictions.map(({ id, campaign, metricName, predictedValue, lowValue, highValue, until, createdAt }) => ({
    id,
    campaign: campaign ?? "A campaign that is gone",
    metric: metricName,
    value: exact(Math.round(predictedValue)),
    band: `${exact(Math.round(lowValue))} to ${exact(Math.round(highValue))}`,
    until: FULL.format(msOf(until) - DAY_MS),
    made: FULL.format(createdAt),
  }));

const WHY_NOT = {
  too_little: "fewer than 42 days with figures, none within the last three days, or figures that never change",
  naive_better: "in tests on its past, repeating last week was at least as good",
} as const;

/** Why nothing is foretold of a campaign. */
export const silentRows = (silent: Awaited<ReturnType<typeof findSilent>>) =>
  silent.flatMap(({ campaign, outcome }) => (outcome === "predicted" ? [] : [{ campaign, why: WHY_NOT[outcome] }]));
