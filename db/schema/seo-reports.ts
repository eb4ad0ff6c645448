import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps, workspaceId } from "../columns.ts";

/** Links to a report of a website that people without an account may open. */
export const seoReports = sqliteTable(
  "seo_reports",
  {
    id: id(),
    workspaceId: workspaceId(),
    projectId: text("project_id").notNull(),
    /** The crawl that it tells of; null: the latest finished one, whenever it is opened. */
    crawlId: text("crawl_id"),
    /** SHA-256 of the token in the link; the token itself is kept nowhere. */
    tokenHash: text("token_hash").notNull(),
    title: text("title").notNull(),
    /** Whose report it is, in place of Kaja's name. */
    brandName: text("brand_name").notNull(),
    /** "#rrggbb". */
    brandColour: text("brand_colour").notNull(),
    preparedFor: text("prepared_for").notNull(),
    preparedBy: text("prepared_by").notNull(),
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
    uniqueIndex("seo_reports_token").on(table.tokenHash),
    index("seo_reports_project").on(table.workspaceId, table.projectId, table.createdAt),
  ],
);
