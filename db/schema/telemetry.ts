import { index, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
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
