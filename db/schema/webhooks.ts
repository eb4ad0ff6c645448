import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment, timestamps, workspaceId } from "../columns.ts";

/** Addresses that a workspace wants its events sent to. */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: id(),
    workspaceId: workspaceId(),
    /** Who added it. */
    userId: text("user_id").notNull(),
    url: text("url").notNull(),
    description: text("description").notNull().default(""),
    /** Event types it gets. */
    events: text("events", { mode: "json" }).$type<string[]>().notNull(),
    /** AES-GCM copy of the signing secret under a key of the environment. */
    sealedSecret: text("sealed_secret").notNull(),
    /** The secret before the last rotation, which signs as well until `previousEndsAt`. */
    sealedPreviousSecret: text("sealed_previous_secret"),
    previousEndsAt: moment("previous_ends_at"),
    enabled: flag("enabled", true),
    /** Why it is off: somebody turned it off, the receiver answered 410, or it failed for too long. */
    disabledReason: text("disabled_reason", { enum: ["person", "gone", "failing"] }),
    /** First failure since the last success; null while it works. */
    failingSince: moment("failing_since"),
    /** Counts changes, so that a change to an older state is refused. */
    version: integer("version").notNull().default(0),
    ...timestamps(),
  },
  (table) => [
    index("webhook_endpoints_workspace").on(table.workspaceId, table.createdAt, table.id),
    index("webhook_endpoints_user").on(table.userId),
  ],
);

/** What happened in a workspace and is sent to its endpoints; kept for 30 days. */
export const webhookEvents = sqliteTable(
  "webhook_events",
  {
    /** Sent as `webhook-id`; made from what happened, so that one happening is one event. */
    id: id(),
    workspaceId: workspaceId(),
    type: text("type").notNull(),
    /** The body as it is sent and signed. */
    payload: text("payload").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("webhook_events_workspace").on(table.workspaceId, table.createdAt),
    index("webhook_events_created").on(table.createdAt),
  ],
);

/** One event on its way to one endpoint. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    id: id(),
    workspaceId: workspaceId(),
    endpointId: text("endpoint_id").notNull(),
    eventId: text("event_id").notNull(),
    /** Replays of an event to the same endpoint count up. */
    replay: integer("replay").notNull().default(0),
    status: text("status", { enum: ["pending", "sending", "delivered", "failed", "canceled"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When the next attempt is due, and until when a consumer holds it while sending; null once it is finished. */
    dueAt: moment("due_at"),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_event").on(table.endpointId, table.eventId, table.replay),
    index("webhook_deliveries_endpoint").on(table.workspaceId, table.endpointId, table.createdAt, table.id),
    index("webhook_deliveries_due").on(table.dueAt),
    index("webhook_deliveries_created").on(table.createdAt),
  ],
);

/** One request to an endpoint and what it answered. */
export const webhookAttempts = sqliteTable(
  "webhook_attempts",
  {
    id: id(),
    workspaceId: workspaceId(),
    deliveryId: text("delivery_id").notNull(),
    /** From 1. */
    attempt: integer("attempt").notNull(),
    /** Header fields as sent, without the signature. */
    requestHeaders: text("request_headers", { mode: "json" }).$type<Record<string, string>>().notNull(),
    /** Null: no answer came, see `failure`. */
    responseStatus: integer("response_status"),
    /** At most the first 4,096 characters. */
    responseBody: text("response_body").notNull().default(""),
    failure: text("failure").notNull().default(""),
    durationMs: integer("duration_ms").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("webhook_attempts_delivery").on(table.deliveryId, table.attempt),
    index("webhook_attempts_workspace").on(table.workspaceId),
    index("webhook_attempts_created").on(table.createdAt),
  ],
);
