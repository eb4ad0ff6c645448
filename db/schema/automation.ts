import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, moment, timestamps, workspaceId } from "../columns.ts";

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

/** Work of a workspace that was saved as a template, or came from a file. */
export const savedTemplates = sqliteTable(
  "saved_templates",
  {
    id: id(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    /** Kind by its module's manifest: "flow". */
    kind: text("kind").notNull(),
    name: text("name").notNull(),
    about: text("about").notNull(),
    /** As JSON, in the shape of its kind. */
    content: text("content").notNull(),
    /** Offered in every workspace of the person who pays for this one. */
    isShared: flag("is_shared", false),
    ...timestamps(),
  },
  (table) => [
    index("saved_templates_workspace").on(table.workspaceId, table.createdAt, table.id),
    index("saved_templates_user").on(table.userId),
  ],
);
