import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, timestamps, workspaceId } from "../columns.ts";

/** People who may become customers of a workspace. */
export const leads = sqliteTable(
  "leads",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** Who added the lead. */
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    /** Trimmed and in lower case; a workspace has an address once. */
    email: text("email").notNull(),
    /** Where the lead came from, in the workspace's own words: "newsletter", "fair 2026". */
    source: text("source").notNull(),
    stage: text("stage", { enum: ["new", "contacted", "qualified", "won", "lost"] }).notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("leads_email").on(table.workspaceId, table.email),
    index("leads_workspace").on(table.workspaceId, table.createdAt, table.id),
    index("leads_stage").on(table.workspaceId, table.stage, table.createdAt, table.id),
    index("leads_source").on(table.workspaceId, table.source, table.createdAt, table.id),
    index("leads_updated").on(table.workspaceId, table.updatedAt, table.id),
    index("leads_user").on(table.userId),
  ],
);
