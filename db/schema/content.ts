import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, timestamps, workspaceId } from "../columns.ts";

/** Pieces of content of a workspace: articles, pages, newsletters. */
export const contentItems = sqliteTable(
  "content_items",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** Who wrote it first. */
    userId: text("user_id").notNull(),
    title: text("title").notNull(),
    /** Markdown. */
    body: text("body").notNull(),
    status: text("status", { enum: ["draft", "in_review", "approved", "published", "archived"] }).notNull(),
    ...timestamps(),
  },
  (table) => [
    index("content_items_workspace").on(table.workspaceId, table.createdAt, table.id),
    index("content_items_status").on(table.workspaceId, table.status, table.createdAt, table.id),
    index("content_items_updated").on(table.workspaceId, table.updatedAt, table.id),
    index("content_items_user").on(table.userId),
  ],
);
