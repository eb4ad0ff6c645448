import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment, workspaceId } from "../columns.ts";

/** When a campaign's figures were last looked at for a prediction, and why there is none: each campaign once a day. */
export const campaignForecasts = sqliteTable(
  "campaign_forecasts",
  {
    campaignId: text("campaign_id").primaryKey(),
    workspaceId: workspaceId(),
    /** UTC day: "2026-11-22". */
    day: text("day").notNull(),
    /** "naive_better": repeating last week's figures would have missed by no more. */
    outcome: text("outcome", { enum: ["predicted", "too_little", "naive_better"] }).notNull(),
  },
  (table) => [index("campaign_forecasts_workspace").on(table.workspaceId)],
);

/** One campaign's figures of one day. */
export const adPerformance = sqliteTable(
  "ad_performance",
  {
    /** `campaign id:date`. */
    id: id(),
    workspaceId: workspaceId(),
    campaignId: text("campaign_id").notNull(),
    /** "2026-11-21". */
    date: text("date").notNull(),
    /** People who saw an ad at least once that day. */
    reach: integer("reach").notNull(),
    impressions: integer("impressions").notNull(),
    clicks: integer("clicks").notNull(),
    conversions: integer("conversions").notNull(),
    costCents: integer("cost_cents").notNull(),
    revenueCents: integer("revenue_cents").notNull(),
  },
  (table) => [index("ad_performance_workspace").on(table.workspaceId, table.date)],
);

export const campaignPredictions = sqliteTable(
  "campaign_predictions",
  {
    id: id(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    campaignId: text("campaign_id").notNull(),
    /** What is predicted: "clicks", "conversions". */
    metricName: text("metric_name").notNull(),
    predictedValue: real("predicted_value").notNull(),
    /** Bounds of the 80 % interval. */
    lowValue: real("low_value").notNull(),
    highValue: real("high_value").notNull(),
    /** First day after the predicted period. */
    until: text("until").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("campaign_predictions_user").on(table.userId, table.createdAt),
    index("campaign_predictions_workspace").on(table.workspaceId),
  ],
);
