import { mediumDate } from "#app/shared/format/date.ts";
import { whole } from "#app/shared/format/number.ts";

/** What is expected of a campaign. */
export interface Prediction {
  /** Null once the campaign is gone. */
  campaign: string | null;
  /** "clicks", "conversions". */
  metricName: string;
  predictedValue: number;
  /** Bounds of the 80% interval. */
  lowValue: number;
  highValue: number;
  /** First day after the predicted period: "2026-12-05". */
  until: string;
}

const dayWords = (date: string): string => mediumDate(Date.parse(date));

/** The newest prediction whose time is still to come, in a sentence; null without one. `today`: "2026-11-21"; newest first. */
export function predictionText(predictions: readonly Prediction[], today: string): string | null {
  const open = predictions.find(({ until, campaign }) => campaign !== null && until > today);
  if (!open) return null;
  const { campaign, metricName, predictedValue, lowValue, highValue, until } = open;
  return `${campaign}: ${whole(predictedValue)} ${metricName} expected before ${dayWords(until)} (80% range ${whole(lowValue)} to ${whole(highValue)})`;
}
