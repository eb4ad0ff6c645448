import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, timestamps, workspaceId } from "../columns.ts";

/** Forms of a workspace as their editors see them; what people answered is in an object of each form. */
export const forms = sqliteTable(
  "forms",
  {
    id: id(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    status: text("status", { enum: ["draft", "published", "closed"] }).notNull(),
    /** JSON of the definition that is being edited. */
    draft: text("draft").notNull(),
    /** JSON of what applies at once: domains, closing date, lists. */
    settings: text("settings").notNull(),
    /** JSON of the definition that is published; empty before the first. Every version is in the form's object. */
    published: text("published").notNull(),
    /** Of the definition that is published; 0 before the first. */
    version: integer("version").notNull(),
    /** Grows with each change of the draft or the settings. */
    revision: integer("revision").notNull(),
    /** The draft has changes that are not published. */
    hasChanges: flag("has_changes", false),
    ...timestamps(),
  },
  (table) => [
    index("forms_workspace").on(table.workspaceId, table.createdAt, table.id),
    index("forms_user").on(table.userId),
  ],
);
