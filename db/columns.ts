import { integer, text } from "drizzle-orm/sqlite-core";

/** Primary key; made by `newId()` before the write, so that a batch can refer to it. */
export const id = () => text("id").primaryKey();

export const workspaceId = () => text("workspace_id").notNull();

/** A moment, stored as milliseconds since the epoch, read as Date. */
export const moment = (name: string) => integer(name, { mode: "timestamp_ms" });

export const timestamps = () => ({
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
});

export const flag = (name: string, byDefault: boolean) =>
  integer(name, { mode: "boolean" }).notNull().default(byDefault);
