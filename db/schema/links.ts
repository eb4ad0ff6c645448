import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment, timestamps, workspaceId } from "../columns.ts";

/** Short links; each click is in an object of its link, which writes the totals here. */
export const shortLinks = sqliteTable(
  "short_links",
  {
    id: id(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    destination: text("destination").notNull(),
    /** JSON: UTM parameters, targets, split and preview. */
    routing: text("routing").notNull(),
    passwordHash: text("password_hash"),
    startsAt: moment("starts_at"),
    expiresAt: moment("expires_at"),
    tags: text("tags", { mode: "json" }).$type<string[]>().notNull(),
    folder: text("folder").notNull(),
    /** The click id is added to the destination. */
    passesClickId: flag("passes_click_id", false),
    /** Everybody may read its statistics. */
    hasPublicStats: flag("has_public_stats", false),
    archivedAt: moment("archived_at"),
    clicks: integer("clicks").notNull().default(0),
    /** Daily unique visitors, added up. */
    visitors: integer("visitors").notNull().default(0),
    bots: integer("bots").notNull().default(0),
    lastClickAt: moment("last_click_at"),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("short_links_slug").on(table.slug),
    index("short_links_created").on(table.workspaceId, table.createdAt, table.id),
    index("short_links_clicks").on(table.workspaceId, table.clicks, table.id),
    index("short_links_user").on(table.userId),
  ],
);

/** What a workspace decides for all of its short links: one row for a workspace that did. */
export const shortLinkSettings = sqliteTable("short_link_settings", {
  workspaceId: text("workspace_id").primaryKey(),
  /** Hosts where no link of the workspace may lead, with all below them. */
  blockedHosts: text("blocked_hosts", { mode: "json" }).$type<string[]>().notNull(),
  updatedAt: moment("updated_at").notNull(),
});
