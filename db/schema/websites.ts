import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, timestamps, workspaceId } from "../columns.ts";

/**
 * A website of a workspace, whichever tools look at it: at most one active project and one measured site. Each of them
 * carries its name, too, and a change of one changes all in the same batch.
 */
export const websites = sqliteTable(
  "websites",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** Host name without "www.". A second project of a host is a website of its own. */
    host: text("host").notNull(),
    name: text("name").notNull(),
    ...timestamps(),
  },
  (table) => [index("websites_host").on(table.workspaceId, table.host)],
);
