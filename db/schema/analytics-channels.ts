import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamps, workspaceId } from "../columns.ts";

/** What a website's people say of its channels: one row for a site that has settings of its own. */
export const analyticsChannels = sqliteTable(
  "analytics_channels",
  {
    siteId: text("site_id").primaryKey(),
    workspaceId: workspaceId(),
    /** Rules in their order, the first that holds wins. */
    rules: text("rules", { mode: "json" })
      .$type<
        {
          channel: string;
          conditions: {
            field: "source" | "medium" | "campaign" | "referrer";
            operator: "is" | "contains" | "ends_with" | "matches";
            value: string;
          }[];
        }[]
      >()
      .notNull(),
    /** What a channel costs in a month, in the smallest unit of the site's currency: {"Paid Search": 120000}. */
    monthlyCosts: text("monthly_costs", { mode: "json" }).$type<Record<string, number>>().notNull(),
    /** Grows by one with each change. */
    version: integer("version").notNull(),
    ...timestamps(),
  },
  (table) => [index("analytics_channels_workspace").on(table.workspaceId)],
);
