import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment, timestamps, workspaceId } from "../columns.ts";

/** A website whose traffic is measured; its events live in its own object. The id is in the tracker's tag and is no secret. */
export const analyticsSites = sqliteTable(
  "analytics_sites",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** The record that it shares with the other tools for the same website. */
    websiteId: text("website_id"),
    name: text("name").notNull(),
    /** Host names it may send from, subdomains of each included: ["example.com"]. */
    hosts: text("hosts", { mode: "json" }).$type<string[]>().notNull(),
    /** Takes events from any host. */
    anyHost: flag("any_host", false),
    /** IANA name. */
    timeZone: text("time_zone").notNull(),
    /** ISO 4217; what sums of several currencies are shown in. */
    currency: text("currency").notNull(),
    archivedAt: moment("archived_at"),
    ...timestamps(),
  },
  (table) => [
    index("analytics_sites_workspace").on(table.workspaceId, table.createdAt),
    index("analytics_sites_website").on(table.websiteId),
  ],
);

/** What makes visitors of one day recognisable on that day only: deleted when the site's day is over, and with it every way back to an address. */
export const analyticsSalts = sqliteTable(
  "analytics_salts",
  {
    siteId: text("site_id").notNull(),
    /** Wall day of the site. */
    day: integer("day").notNull(),
    salt: text("salt").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.day] }), index("analytics_salts_expiry").on(table.expiresAt)],
);

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

/** What people noted on a day of a website: a launch, a mailing, an outage. */
export const analyticsAnnotations = sqliteTable(
  "analytics_annotations",
  {
    id: id(),
    workspaceId: workspaceId(),
    siteId: text("site_id").notNull(),
    /** Wall day of the site: days since 1970-01-01. */
    day: integer("day").notNull(),
    text: text("text").notNull(),
    /** Who wrote it; empty once that person is gone. */
    createdBy: text("created_by").notNull(),
    ...timestamps(),
  },
  (table) => [index("analytics_annotations_site").on(table.workspaceId, table.siteId, table.day)],
);

/** Filters of a website under a name. */
export const analyticsSegments = sqliteTable(
  "analytics_segments",
  {
    id: id(),
    workspaceId: workspaceId(),
    siteId: text("site_id").notNull(),
    name: text("name").notNull(),
    /** Each as written in an address: ["is:country:EE"]. */
    filters: text("filters", { mode: "json" }).$type<string[]>().notNull(),
    /** Who saved it; empty once that person is gone. */
    createdBy: text("created_by").notNull(),
    ...timestamps(),
  },
  (table) => [uniqueIndex("analytics_segments_name").on(table.workspaceId, table.siteId, table.name)],
);

/** Links to the overview of a website that people without an account may open. */
export const analyticsShares = sqliteTable(
  "analytics_shares",
  {
    id: id(),
    workspaceId: workspaceId(),
    siteId: text("site_id").notNull(),
    /** SHA-256 of the token in the link; the token itself is kept nowhere. */
    tokenHash: text("token_hash").notNull(),
    title: text("title").notNull(),
    /** Of the password of the link; null without one. */
    passwordHash: text("password_hash"),
    expiresAt: moment("expires_at"),
    revokedAt: moment("revoked_at"),
    viewCount: integer("view_count").notNull().default(0),
    lastViewedAt: moment("last_viewed_at"),
    /** Who made it; empty once that person is gone. */
    createdBy: text("created_by").notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("analytics_shares_token").on(table.tokenHash),
    index("analytics_shares_site").on(table.workspaceId, table.siteId, table.createdAt),
  ],
);

/** Who gets the figures of a website by mail, and how often. */
export const analyticsDigests = sqliteTable(
  "analytics_digests",
  {
    siteId: text("site_id").notNull(),
    userId: text("user_id").notNull(),
    rhythm: text("rhythm", { enum: ["weekly", "monthly"] }).notNull(),
    workspaceId: workspaceId(),
    /** When the next goes out; moved on by its sender, before it is sent. */
    dueAt: moment("due_at").notNull(),
    /** First wall day of the period that was sent last; null before the first. */
    toldDay: integer("told_day"),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.userId, table.rhythm] }),
    index("analytics_digests_due").on(table.dueAt),
    index("analytics_digests_workspace").on(table.workspaceId),
  ],
);

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
