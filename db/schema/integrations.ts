import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment, timestamps, workspaceId } from "../columns.ts";

/** Connections of a workspace to other services; calls, limits and stand-ins are in the workspace's object. */
export const connections = sqliteTable(
  "connections",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** Who added it. */
    userId: text("user_id").notNull(),
    connector: text("connector").notNull(),
    name: text("name").notNull(),
    accountId: text("account_id").notNull(),
    accountHandle: text("account_handle").notNull(),
    accountUrl: text("account_url"),
    avatarUrl: text("avatar_url"),
    serverUrl: text("server_url"),
    /** It talks to the stand-in of this product. */
    isPractice: flag("is_practice", false),
    /** AES-GCM copy of the credentials under a key of the workspace. */
    sealedCredentials: text("sealed_credentials").notNull(),
    status: text("status", { enum: ["ok", "needs_attention", "paused"] }).notNull(),
    lastError: text("last_error"),
    /** When the credentials end; null: not known, or never. */
    expiresAt: moment("expires_at"),
    ...timestamps(),
  },
  (table) => [
    index("connections_workspace").on(table.workspaceId, table.createdAt, table.id),
    index("connections_user").on(table.userId),
  ],
);

/** Addresses at which other services report what happened; what they sent is in the workspace's object. */
export const webhookSources = sqliteTable(
  "webhook_sources",
  {
    id: id(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    /** SHA-256 of the secret part of its address. */
    tokenHash: text("token_hash").notNull(),
    sealedToken: text("sealed_token").notNull(),
    preset: text("preset", { enum: ["stripe", "github", "shopify", "standard", "none"] }).notNull(),
    /** AES-GCM copy of the secret that signs; empty where nothing is signed. */
    sealedSecret: text("sealed_secret").notNull(),
    /** JSON: which parts of what comes become the event. */
    mapping: text("mapping").notNull(),
    isPaused: flag("is_paused", false),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("webhook_sources_token").on(table.tokenHash),
    index("webhook_sources_workspace").on(table.workspaceId, table.createdAt, table.id),
    index("webhook_sources_user").on(table.userId),
  ],
);
