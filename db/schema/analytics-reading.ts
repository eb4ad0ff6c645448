import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps, workspaceId } from "../columns.ts";

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
    /** Each as it stands in an address: ["is:country:EE"]. */
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
    /** When the next goes out; moved on by whoever sends it, before it is sent. */
    dueAt: moment("due_at").notNull(),
    /** First wall day of the period that was told last; null before the first. */
    toldDay: integer("told_day"),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.userId, table.rhythm] }),
    index("analytics_digests_due").on(table.dueAt),
    index("analytics_digests_workspace").on(table.workspaceId),
  ],
);
