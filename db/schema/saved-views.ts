import { sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, timestamps, workspaceId } from "../columns.ts";

/** How a person likes to see a list of a workspace: its sorting, filters and columns under a name. */
export const savedViews = sqliteTable(
  "saved_views",
  {
    id: id(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    /** `id` of the list: "seo.pages". */
    list: text("list").notNull(),
    name: text("name").notNull(),
    /** Search parameters of the address, without "?". */
    query: text("query").notNull(),
    ...timestamps(),
  },
  (table) => [uniqueIndex("saved_views_name").on(table.workspaceId, table.userId, table.list, table.name)],
);
