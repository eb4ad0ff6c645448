import { sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps, workspaceId } from "../columns.ts";

/** An issue that a project's people chose not to count, why, and until when. */
export const seoMutes = sqliteTable(
  "seo_mutes",
  {
    id: id(),
    workspaceId: workspaceId(),
    projectId: text("project_id").notNull(),
    /** An issue code of the catalogue. */
    code: text("code").notNull(),
    reason: text("reason").notNull(),
    /** From then on it counts again; null: until somebody lifts it. */
    expiresAt: moment("expires_at"),
    /** User id; empty once that person's account is erased. */
    mutedBy: text("muted_by").notNull(),
    ...timestamps(),
  },
  (table) => [uniqueIndex("seo_mutes_code").on(table.workspaceId, table.projectId, table.code)],
);
