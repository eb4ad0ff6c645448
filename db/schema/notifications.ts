import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment } from "../columns.ts";

/** What the bell in the header lists. */
export const notices = sqliteTable(
  "notices",
  {
    id: id(),
    userId: text("user_id").notNull(),
    /** Null: about the account itself. */
    workspaceId: text("workspace_id"),
    kind: text("kind", {
      enum: ["campaign_alerts", "performance_reports", "ai_recommendations", "marketing_tips", "account"],
    }).notNull(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    /** Path within the product. */
    href: text("href").notNull(),
    createdAt: moment("created_at").notNull(),
    readAt: moment("read_at"),
  },
  (table) => [index("notices_user").on(table.userId, table.createdAt)],
);

/** Which periodic mail went to whom in which period, so that a repeated run sends none twice. */
export const periodicMails = sqliteTable("periodic_mails", {
  /** `kind:user id:workspace id:period`. */
  id: id(),
  userId: text("user_id").notNull(),
  createdAt: moment("created_at").notNull(),
});
