import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, moment, workspaceId } from "../columns.ts";

/** Alert settings for the live traffic of a measured website; without a row there are no alerts. */
export const realtimeAlerts = sqliteTable(
  "realtime_alerts",
  {
    siteId: text("site_id").primaryKey(),
    workspaceId: workspaceId(),
    spike: flag("spike", true),
    drop: flag("drop", true),
    /** So many times the usual views are a spike. */
    spikeFactor: real("spike_factor").notNull(),
    /** Fewer views than this are never a spike, and fewer usual ones never a drop. */
    minViews: integer("min_views").notNull(),
    /** The swing that was reported last and is not over; null while all is as usual. */
    swing: text("swing", { enum: ["spike", "drop"] }),
    swungAt: moment("swung_at"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("realtime_alerts_workspace").on(table.workspaceId)],
);
