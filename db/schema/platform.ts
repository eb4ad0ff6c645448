import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment } from "../columns.ts";

/** Every mail of the product: written first, then queued, then sent. */
export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: id(),
    recipient: text("recipient").notNull(),
    template: text("template").notNull(),
    subject: text("subject").notNull(),
    textBody: text("text_body").notNull(),
    htmlBody: text("html_body").notNull(),
    /** queued → sending (one consumer holds it) → sent, stored (no SMTP server configured) or failed. */
    status: text("status", { enum: ["queued", "sending", "stored", "sent", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When the cron queues it once more, should no consumer have finished it by then; null once it is finished. */
    dueAt: moment("due_at"),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
  },
  (table) => [index("mail_outbox_created").on(table.createdAt), index("mail_outbox_due").on(table.dueAt)],
);

/** Who did what, when, from where; append-only. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: id(),
    workspaceId: text("workspace_id"),
    userId: text("user_id"),
    action: text("action").notNull(),
    /** What was acted on: "api_key:…", "seo_project:…". */
    subject: text("subject").notNull(),
    address: text("address").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("audit_log_workspace").on(table.workspaceId, table.createdAt), index("audit_log_user").on(table.userId, table.createdAt)],
);

/** What visitors wrote through Contact Sales. */
export const contactMessages = sqliteTable("contact_messages", {
  id: id(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  company: text("company").notNull(),
  message: text("message").notNull(),
  createdAt: moment("created_at").notNull(),
});
