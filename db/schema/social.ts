import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps, workspaceId } from "../columns.ts";

/** Social posts of a workspace, each for one channel. */
export const socialPosts = sqliteTable(
  "social_posts",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** Who wrote it first. */
    userId: text("user_id").notNull(),
    text: text("text").notNull(),
    channel: text("channel", {
      enum: [
        "bluesky",
        "mastodon",
        "threads",
        "linkedin",
        "instagram",
        "facebook",
        "x",
        "pinterest",
        "youtube",
        "telegram",
        "google_business",
      ],
    }).notNull(),
    /** When it is to go out; null: a draft without a time. */
    scheduledAt: moment("scheduled_at"),
    ...timestamps(),
  },
  (table) => [
    index("social_posts_workspace").on(table.workspaceId, table.createdAt, table.id),
    index("social_posts_channel").on(table.workspaceId, table.channel, table.createdAt, table.id),
    index("social_posts_scheduled").on(table.workspaceId, table.scheduledAt, table.id),
    index("social_posts_user").on(table.userId),
  ],
);
