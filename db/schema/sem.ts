import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment, workspaceId } from "../columns.ts";

export const semCampaigns = sqliteTable(
  "sem_campaigns",
  {
    id: id(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    status: text("status", { enum: ["draft", "active", "paused", "ended"] }).notNull(),
    archivedAt: moment("archived_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("sem_campaigns_workspace").on(table.workspaceId, table.status),
    index("sem_campaigns_created").on(table.workspaceId, table.createdAt, table.id),
    index("sem_campaigns_user").on(table.userId),
  ],
);
