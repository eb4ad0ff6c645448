import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment, workspaceId } from "../columns.ts";

/** What people do in the product, and what the product measured of itself in their browsers; kept for 90 days, progress ("onboarding") as long as the account. */
export const metricsTracking = sqliteTable(
  "metrics_tracking",
  {
    /** Made where the event happened, so that a batch sent twice counts once. */
    id: id(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    metricName: text("metric_name", {
      enum: [
        "checklist_completion",
        "dashboard_view",
        "page_view",
        "user_interaction",
        "feature_usage",
        "conversion",
        "error",
        "performance",
      ],
    }).notNull(),
    metricType: text("metric_type", { enum: ["onboarding", "user_activity", "event"] }).notNull(),
    metricValue: real("metric_value").notNull(),
    metadata: text("metadata", { mode: "json" }).$type<Record<string, string | number | boolean | null>>().notNull(),
    /** Of the browser tab's visit; empty for what the server wrote. */
    sessionId: text("session_id").notNull().default(""),
    createdAt: moment("created_at").notNull(),
    /** Day of `createdAt` in UTC: "2026-11-21". */
    date: text("date").notNull(),
  },
  (table) => [
    index("metrics_tracking_user").on(table.userId, table.metricType, table.createdAt),
    index("metrics_tracking_workspace").on(table.workspaceId, table.metricName, table.createdAt),
    // For forgetting what is old: progress stays, and is not gone through each time.
    index("metrics_tracking_aged").on(table.metricType, table.createdAt),
  ],
);

export const semCampaigns = sqliteTable(
  "sem_campaigns",
  {
    id: id(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    status: text("status", { enum: ["draft", "active", "paused", "ended"] }).notNull(),
    archivedAt: moment("archived_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("sem_campaigns_workspace").on(table.workspaceId, table.status),
    index("sem_campaigns_created").on(table.workspaceId, table.createdAt, table.id),
    index("sem_campaigns_user").on(table.userId),
  ],
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
