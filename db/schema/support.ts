import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps, workspaceId } from "../columns.ts";

export const tickets = sqliteTable(
  "tickets",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** Who asked; only this person and administrators see it. */
    userId: text("user_id").notNull(),
    /** Counts up over all tickets: what people say on the phone. */
    number: integer("number").notNull().unique(),
    subject: text("subject").notNull(),
    topic: text("topic", { enum: ["account", "billing", "tools", "api", "other"] }).notNull(),
    status: text("status", { enum: ["open", "answered", "closed"] }).notNull(),
    /** Page the person came from. */
    page: text("page").notNull().default(""),
    /** Counts changes, so that an answer to an older state is noticed. */
    version: integer("version").notNull().default(0),
    lastMessageAt: moment("last_message_at").notNull(),
    ...timestamps(),
  },
  (table) => [
    index("tickets_user").on(table.userId, table.lastMessageAt),
    index("tickets_status").on(table.status, table.lastMessageAt),
    index("tickets_activity").on(table.lastMessageAt),
    index("tickets_workspace").on(table.workspaceId),
  ],
);

export const ticketMessages = sqliteTable(
  "ticket_messages",
  {
    id: id(),
    ticketId: text("ticket_id").notNull(),
    /** Owner of the ticket, so that every row of the thread leaves with that person. */
    userId: text("user_id").notNull(),
    author: text("author", { enum: ["person", "support"] }).notNull(),
    /** The administrator who answered; empty for the person's own. */
    supporterId: text("supporter_id").notNull().default(""),
    body: text("body").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("ticket_messages_ticket").on(table.ticketId, table.createdAt),
    index("ticket_messages_user").on(table.userId),
  ],
);
