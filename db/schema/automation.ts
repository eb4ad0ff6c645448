import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps, workspaceId } from "../columns.ts";

/** Automation flows; drafts, versions and runs are in an object of the flow, which writes the totals here. */
export const flows = sqliteTable(
  "flows",
  {
    id: id(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    status: text("status", { enum: ["draft", "active", "paused"] }).notNull(),
    /** Published version; 0: none. */
    version: integer("version").notNull(),
    /** Types of events that start its runs or that runs wait for; "segment": every event that may change a segment. */
    listens: text("listens", { mode: "json" }).$type<string[]>().notNull(),
    entered: integer("entered").notNull().default(0),
    active: integer("active").notNull().default(0),
    completed: integer("completed").notNull().default(0),
    goals: integer("goals").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    /** When its object has to do something next, as it last said. */
    nextAt: moment("next_at"),
    ...timestamps(),
  },
  (table) => [
    index("flows_workspace").on(table.workspaceId, table.createdAt, table.id),
    index("flows_next").on(table.nextAt),
    index("flows_user").on(table.userId),
  ],
);
