import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment } from "../columns.ts";

/** A copy of everything that belongs to a person, on its way or ready. */
export const dataExports = sqliteTable(
  "data_exports",
  {
    id: id(),
    userId: text("user_id").notNull(),
    status: text("status", { enum: ["queued", "building", "ready", "failed", "expired"] }).notNull(),
    /** Key of the file in R2; null until it is ready, and once it is gone. */
    fileKey: text("file_key"),
    sizeBytes: integer("size_bytes"),
    createdAt: moment("created_at").notNull(),
    /** When a Workflow last did something for it; null before it was taken up. */
    touchedAt: moment("touched_at"),
    readyAt: moment("ready_at"),
    expiresAt: moment("expires_at"),
  },
  (table) => [
    index("data_exports_user").on(table.userId, table.createdAt),
    index("data_exports_expires").on(table.expiresAt),
  ],
);
