import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../columns.ts";

/** How often each article was read on each day, one reader once a day. */
export const articleReads = sqliteTable(
  "article_reads",
  {
    /** The article's file name without its ending. */
    slug: text("slug").notNull(),
    userId: text("user_id").notNull(),
    /** Day in UTC: "2026-11-21". */
    date: text("date").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slug, table.userId, table.date] }),
    index("article_reads_date").on(table.date),
    index("article_reads_user").on(table.userId),
  ],
);

/** Whether an article helped its reader; the last answer counts. */
export const articleVotes = sqliteTable(
  "article_votes",
  {
    slug: text("slug").notNull(),
    userId: text("user_id").notNull(),
    helpful: integer("helpful", { mode: "boolean" }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.userId] }), index("article_votes_user").on(table.userId)],
);
