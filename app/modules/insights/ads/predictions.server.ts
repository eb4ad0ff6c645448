import { forecastTotal } from "#app/modules/analytics/index.server.ts";
import { announce } from "#app/modules/webhooks/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { days } from "#app/shared/time.ts";
import { HISTORY_DAYS, PREDICTED, PREDICTED_DAYS, seriesOf } from "./domain/campaign-series.ts";
import * as repo from "./repo.server.ts";

/** Campaigns of one minute: each fits its series a dozen times, some milliseconds of work. */
const AT_ONCE = 10;

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Looks at each active campaign once a day and forecasts its next 14 days. Runs each minute; what was looked at today is left alone. */
export async function predictCampaigns(context: AppContext, now: Date): Promise<void> {
  for (const due of await repo.findDueCampaigns(context, dayOf(now), AT_ONCE)) await predictCampaign(context, due, now);
}

/** The webhook event of a day's predictions. */
const predictedEvent = (
  workspaceId: string,
  campaignId: string,
  day: string,
  predictions: readonly repo.NewPrediction[],
  now: Date,
): repo.PredictedEvent => ({
  ...{ workspaceId, type: "campaign.predicted", id: `${campaignId}-${day}` },
  data: {
    campaignId,
    predictions: predictions.map(({ metricName, predictedValue, lowValue, highValue, until }) => ({
      ...{ metric: metricName, value: predictedValue, low: lowValue, high: highValue, until },
    })),
    predictedAt: now.toISOString(),
  },
});

async function predictCampaign(
  context: AppContext,
  { id, workspaceId, userId }: repo.DueCampaign,
  now: Date,
): Promise<void> {
  const scope = { db: context.db, workspaceId };
  const today = dayOf(now);
  const ago = (count: number): string => dayOf(new Date(now.getTime() - days(count)));
  const series = seriesOf(await repo.findCampaignDays(scope, id, ago(HISTORY_DAYS), ago(1)), ago(1));
  const look = async (outcome: repo.Outcome, predictions: readonly repo.NewPrediction[] = []) => {
    const event = predictions.length > 0 ? predictedEvent(workspaceId, id, today, predictions, now) : null;
    await repo.putPredictions(scope, { campaignId: id, day: today, outcome }, predictions, event);
    if (event) announce(context, event);
  };
  if (!series) return look("too_little");
  const answers = PREDICTED.map((metricName) => ({
    metricName,
    answer: forecastTotal(series[metricName], PREDICTED_DAYS),
  }));
  const predictions = answers.flatMap(({ metricName, answer }): repo.NewPrediction[] => {
    if (typeof answer === "string") return [];
    return [
      {
        // The same campaign, figure and day make the same id: looked at twice, it is forecast once.
        id: `${id}:${metricName}:${today}`,
        workspaceId,
        userId,
        campaignId: id,
        metricName,
        predictedValue: Math.round(answer.value),
        lowValue: Math.floor(answer.low),
        highValue: Math.ceil(answer.high),
        until: ago(-PREDICTED_DAYS),
        createdAt: now,
      },
    ];
  });
  if (predictions.length > 0) return look("predicted", predictions);
  return look(answers.some(({ answer }) => answer === "naive_better") ? "naive_better" : "too_little");
}
