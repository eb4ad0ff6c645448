import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
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
        "discord",
        "slack",
        "nostr",
        "lemmy",
      ],
    }).notNull(),
    /** When it is to go out; null: a draft without a time. */
    scheduledAt: moment("scheduled_at"),
    status: text("status", {
      enum: ["draft", "in_review", "scheduled", "publishing", "published", "failed", "unclear", "by_hand"],
    })
      .notNull()
      .default("draft"),
    /** The connection that publishes it; null: a person does. */
    accountId: text("account_id"),
    /** What was composed together, for several accounts; null: a post of its own. */
    groupId: text("group_id"),
    /** The post that is repeated, on that post and on its repeats; null: it is not repeated. */
    evergreenId: text("evergreen_id"),
    /** A text that is too long becomes several posts. */
    isThread: integer("is_thread", { mode: "boolean" }).notNull().default(false),
    /** Grows with each change of the time and each retry: one Workflow instance belongs to each. */
    attempt: integer("attempt").notNull().default(0),
    /** Where it is on its network; empty until it is published. */
    url: text("url").notNull().default(""),
    ...timestamps(),
  },
  (table) => [
    index("social_posts_workspace").on(table.workspaceId, table.createdAt, table.id),
    index("social_posts_channel").on(table.workspaceId, table.channel, table.createdAt, table.id),
    index("social_posts_scheduled").on(table.workspaceId, table.scheduledAt, table.id),
    index("social_posts_user").on(table.userId),
    index("social_posts_group").on(table.groupId).where(sql`group_id is not null`),
    index("social_posts_due").on(table.scheduledAt).where(sql`status in ('scheduled', 'publishing')`),
  ],
);
