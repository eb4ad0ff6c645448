import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../columns.ts";

/** What the browser keeps of a person's way through the product, mirrored so that a second device agrees. */
export const guidanceStates = sqliteTable(
  "guidance_states",
  {
    userId: text("user_id").notNull(),
    /** Also the key in local storage. */
    key: text("key", {
      enum: ["onboarding", "getting_started_checklist", "dismissed_features", "completed_tours"],
    }).notNull(),
    /** JSON in the shape of that key; the checklist's items with the moment of their change, to be merged one by one. */
    value: text("value").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
