import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, workspaceId } from "../columns.ts";

/** An unusual stretch of a website's traffic that somebody knows about: it is shown no more. */
export const analyticsMutes = sqliteTable(
  "analytics_mutes",
  {
    siteId: text("site_id").notNull(),
    /** Which stretch: its first wall hour and direction, "496800:up". */
    anomaly: text("anomaly").notNull(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.anomaly] }),
    index("analytics_mutes_workspace").on(table.workspaceId),
  ],
);

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
