import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, timestamps, workspaceId } from "../columns.ts";

/** What visitors of a website should do. Nothing is counted here: conversions are read from the traffic, and so also hold for the time before. */
export const analyticsGoals = sqliteTable(
  "analytics_goals",
  {
    id: id(),
    workspaceId: workspaceId(),
    siteId: text("site_id").notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["page", "event", "outbound", "download", "scroll"] }).notNull(),
    /** Path, name or address; * and ** stand for more. */
    pattern: text("pattern").notNull(),
    /** Only events with this property; both null for all. */
    propertyName: text("property_name"),
    propertyValue: text("property_value"),
    /** Of "scroll": from how many percent on. */
    minScrollPercent: integer("min_scroll_percent"),
    /** What a conversion without revenue of its own is worth, in the smallest unit of `currency`; both null for nothing. */
    valueMinor: integer("value_minor"),
    currency: text("currency"),
    ...timestamps(),
  },
  (table) => [index("analytics_goals_site").on(table.workspaceId, table.siteId, table.createdAt)],
);

/** A way that visitors should go, step by step. */
export const analyticsFunnels = sqliteTable(
  "analytics_funnels",
  {
    id: id(),
    workspaceId: workspaceId(),
    siteId: text("site_id").notNull(),
    name: text("name").notNull(),
    /** Two to eight FunnelStep, in order. */
    steps: text("steps", { mode: "json" }).$type<unknown[]>().notNull(),
    /** From the first step to the last. */
    windowMinutes: integer("window_minutes").notNull(),
    /** Nothing may happen between two steps. */
    strict: flag("strict", false),
    ...timestamps(),
  },
  (table) => [index("analytics_funnels_site").on(table.workspaceId, table.siteId, table.createdAt)],
);

/** From a day on, one unit of `currency` is worth `rate` units of `target`, as an owner of the workspace entered it. */
export const analyticsRates = sqliteTable(
  "analytics_rates",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** ISO 4217. */
    currency: text("currency").notNull(),
    target: text("target").notNull(),
    /** Days since 1970-01-01. */
    fromDay: integer("from_day").notNull(),
    rate: real("rate").notNull(),
    ...timestamps(),
  },
  (table) => [uniqueIndex("analytics_rates_day").on(table.workspaceId, table.currency, table.target, table.fromDay)],
);
