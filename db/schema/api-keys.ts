import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment, workspaceId } from "../columns.ts";

export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: id(),
    userId: text("user_id").notNull(),
    workspaceId: workspaceId(),
    keyName: text("key_name").notNull(),
    /** SHA-256 of the key, for the look-up. */
    keyHash: text("key_hash").notNull().unique(),
    firstFour: text("first_four").notNull(),
    lastFour: text("last_four").notNull(),
    /** AES-GCM copy under a key of the environment, for the reveal toggle. */
    sealedKey: text("sealed_key").notNull(),
    permissions: text("permissions", { mode: "json" }).$type<string[]>().notNull(),
    rateLimitPerHour: integer("rate_limit_per_hour").notNull(),
    isActive: integer("is_active", { mode: "boolean" }).notNull(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
    /** After this moment the key is refused; null: never. */
    expiresAt: moment("expires_at"),
    /** Addresses and CIDR ranges that may use the key; empty: any. */
    allowedAddresses: text("allowed_addresses", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** SHA-256 of the secret before the last re-roll, which works until `previousEndsAt`; no longer when that is null. */
    previousKeyHash: text("previous_key_hash").unique(),
    previousEndsAt: moment("previous_ends_at"),
  },
  (table) => [index("api_keys_user").on(table.userId, table.createdAt)],
);

/** Calls of one key to one route within one minute. */
export const apiUsageLogs = sqliteTable(
  "api_usage_logs",
  {
    /** `key id:minute:route`, so that a repeated flush writes the same row. */
    id: id(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    apiKeyId: text("api_key_id").notNull(),
    route: text("route").notNull(),
    callCount: integer("call_count").notNull(),
    /** Start of the minute. */
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("api_usage_logs_workspace").on(table.workspaceId, table.createdAt),
    index("api_usage_logs_key").on(table.apiKeyId, table.createdAt),
    index("api_usage_logs_created").on(table.createdAt),
  ],
);

/** Writing calls that were sent with an `Idempotency-Key`, and what they answered; kept for 24 hours. */
export const apiIdempotency = sqliteTable(
  "api_idempotency",
  {
    apiKeyId: text("api_key_id").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    /** SHA-256 of method, path and body: another request under the same key is refused. */
    requestHash: text("request_hash").notNull(),
    /** The id that the call gives to what it makes, so that a call cut short and sent again makes it once. */
    resourceId: text("resource_id").notNull(),
    /** Null while the first call runs. */
    status: integer("status"),
    location: text("location"),
    body: text("body"),
    /** Until then a call that has not answered is taken to be running. */
    leasedUntil: moment("leased_until").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.apiKeyId, table.idempotencyKey] }),
    index("api_idempotency_workspace").on(table.workspaceId),
    index("api_idempotency_user").on(table.userId),
    index("api_idempotency_created").on(table.createdAt),
  ],
);
