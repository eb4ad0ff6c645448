import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment } from "../columns.ts";

/** What visitors wrote through Contact Sales. */
export const contactMessages = sqliteTable("contact_messages", {
  id: id(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  company: text("company").notNull(),
  message: text("message").notNull(),
  createdAt: moment("created_at").notNull(),
  /** When an administrator marked it as answered. */
  handledAt: moment("handled_at"),
});
