import { mediumDate, shortDate } from "#app/shared/format/date.ts";
import { counted, exact } from "#app/shared/format/number.ts";
import { days } from "#app/shared/time.ts";
import { type TimeChartShape, timeChartShape } from "#app/ui/chart/time-chart-shape.ts";
import type { AdDay, findPredictions, findSilent } from "./repo.server.ts";

const DAY_MS = days(1);

const msOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/**
 * Clicks and conversions of all campaigns by day, each on an axis of its own: there are so many more clicks that
 * conversions would lie on the ground of theirs. Days without figures are gaps. `days`: newest first, at least one.
 */
export function adCharts(days: readonly AdDay[]): {
  clicks: TimeChartShape;
  conversions: TimeChartShape;
  words: string;
} {
  const [newest, oldest] = [days[0]?.date ?? "", days.at(-1)?.date ?? ""];
  const known = new Map(days.map((day) => [day.date, day]));
  const dates = Array.from({ length: (msOf(newest) - msOf(oldest)) / DAY_MS + 1 }, (_, at) =>
    new Date(msOf(oldest) + at * DAY_MS).toISOString().slice(0, 10),
  );
  const total = (of: (day: AdDay) => number): number => days.reduce((sum, day) => sum + of(day), 0);
  const draw = (label: string, colour: "s1" | "s2", of: (day: AdDay) => number): TimeChartShape =>
    timeChartShape({
      buckets: dates.map((date) => ({ name: mediumDate(msOf(date)), tick: shortDate(msOf(date)) })),
      lines: [
        {
          label,
          look: "area",
          colour,
          values: dates.map((date) => {
            const day = known.get(date);
            return day ? of(day) : null;
          }),
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
  return {
    clicks: draw("Clicks", "s1", ({ clicks }) => clicks),
    conversions: draw("Conversions", "s2", ({ conversions }) => conversions),
    words,
  };
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
    until: mediumDate(msOf(until) - DAY_MS),
    made: mediumDate(createdAt),
  }));

const WHY_NOT = {
  too_little: "fewer than 42 days with figures, none within the last three days, or figures that never change",
  naive_better: "in tests on its past, repeating last week was at least as good",
} as const;

/** Why there is no forecast for a campaign. */
export const silentRows = (silent: Awaited<ReturnType<typeof findSilent>>) =>
  silent.flatMap(({ campaign, outcome }) => (outcome === "predicted" ? [] : [{ campaign, why: WHY_NOT[outcome] }]));
