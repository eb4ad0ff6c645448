import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps } from "../columns.ts";

/** Each time an administrator looked at an account as its person: for the log, and for telling the person afterwards. */
export const accountViews = sqliteTable(
  "account_views",
  {
    id: id(),
    /** Whose account it was. */
    userId: text("user_id").notNull(),
    adminId: text("admin_id").notNull(),
    /** Id of the session that looked. */
    sessionId: text("session_id").notNull().unique(),
    reason: text("reason").notNull(),
    startedAt: moment("started_at").notNull(),
    /** When it ends automatically. */
    endsAt: moment("ends_at").notNull(),
    endedAt: moment("ended_at"),
    /** When the person was notified; null: still to do. */
    toldAt: moment("told_at"),
  },
  (table) => [
    index("account_views_user").on(table.userId, table.startedAt),
    /** Impersonations whose person has yet to be notified. */
    index("account_views_open").on(table.endsAt).where(sql`${table.toldAt} is null`),
  ],
);

export const announcements = sqliteTable(
  "announcements",
  {
    id: id(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    /** Path within the product. */
    route: text("route").notNull(),
    type: text("type", { enum: ["new", "tip", "update"] }).notNull(),
    priority: text("priority", { enum: ["high", "medium", "low"] }).notNull(),
    category: text("category").notNull(),
    publishedAt: moment("published_at"),
    endsAt: moment("ends_at"),
    version: integer("version").notNull().default(0),
    ...timestamps(),
  },
  (table) => [index("announcements_published").on(table.publishedAt)],
);

/** Announcements that a person has read in the bell. */
export const announcementReads = sqliteTable(
  "announcement_reads",
  {
    announcementId: text("announcement_id").notNull(),
    userId: text("user_id").notNull(),
    readAt: moment("read_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.userId] }),
    index("announcement_reads_user").on(table.userId),
  ],
);
