import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, timestamps, workspaceId } from "../columns.ts";

/** Campaigns of advertising networks whose exports were imported. Their figures by ad and day are in the workspace's object. */
export const adCampaigns = sqliteTable(
  "ad_campaigns",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** Who imported it first. */
    userId: text("user_id").notNull(),
    network: text("network", { enum: ["google", "meta", "linkedin", "tiktok", "microsoft", "pinterest"] }).notNull(),
    /** What tells it apart within its network: "id:" and the network's id, or "name:" and the name. */
    externalKey: text("external_key").notNull(),
    name: text("name").notNull(),
    status: text("status", { enum: ["active", "paused", "ended"] }).notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("ad_campaigns_key").on(table.workspaceId, table.network, table.externalKey),
    index("ad_campaigns_created").on(table.workspaceId, table.createdAt, table.id),
    index("ad_campaigns_user").on(table.userId),
  ],
);
