import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment, workspaceId } from "../columns.ts";

/** `id` is the SHA-256 of the cookie's token: the table alone opens no session. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: id(),
    userId: text("user_id").notNull(),
    workspaceId: workspaceId(),
    createdAt: moment("created_at").notNull(),
    /** Idle end; moved forward while the session is used. lucia's column, in seconds. */
    expiresAt: integer("expires_at", { mode: "timestamp" }).notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    /** When the password was last given in this session. */
    authenticatedAt: moment("authenticated_at").notNull(),
    userAgent: text("user_agent").notNull(),
    address: text("address").notNull(),
    /** "Tallinn, EE" as the edge tells it; empty when it does not. */
    place: text("place").notNull().default(""),
    /** The administrator who looks at the account through this session; null for the person's own. */
    impersonatorId: text("impersonator_id"),
    /** When the session ends whatever its use; null: at the absolute end of every session. */
    endsAt: moment("ends_at"),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expires").on(table.expiresAt)],
);

/** Meters of what is used up by the month. */
const MONTHLY = ["mails", "ai_tokens"] as const;

/**
 * What a workspace used of a monthly limit, and how much it has of what is counted as it comes and goes; and, without
 * workspace and month, the last number that a ticket was given.
 */
export const usageMeters = sqliteTable(
  "usage_meters",
  {
    workspaceId: workspaceId(),
    /** A limit's meter of a manifest, or one of the platform. "ai_tokens_told": the number of tokens of the last notice to the owners. */
    meter: text("meter").notNull(),
    /** "2026-11", UTC; "always" or empty for what does not restart each month. */
    month: text("month").notNull(),
    used: integer("used").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.meter, table.month] })],
);

/** What was set aside of a monthly limit for something whose amount is known only when it is done; it counts until then, or until it expires. */
export const usageReserves = sqliteTable(
  "usage_reserves",
  {
    id: id(),
    workspaceId: workspaceId(),
    meter: text("meter", { enum: MONTHLY }).notNull(),
    /** As in `usageMeters`. */
    month: text("month").notNull(),
    amount: integer("amount").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("usage_reserves_workspace").on(table.workspaceId, table.meter, table.month)],
);

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
    /** Of the List-Unsubscribe header; empty for a mail that cannot be switched off. */
    unsubscribeUrl: text("unsubscribe_url").notNull().default(""),
    /** queued → sending (one consumer holds it) → sent, stored (no SMTP server configured) or failed. */
    status: text("status", { enum: ["queued", "sending", "stored", "sent", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When the cron queues it once more, should no consumer have finished it by then; null once it is finished. */
    dueAt: moment("due_at"),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
  },
  (table) => [
    index("mail_outbox_created").on(table.createdAt),
    index("mail_outbox_due").on(table.dueAt),
    index("mail_outbox_recipient").on(table.recipient, table.createdAt),
  ],
);

/**
 * Who did what, when, from where; append-only, a hash chain for each `chain`. Rows are written open and
 * sealed in order within a minute. The hash covers `personalDigest` in place of the person, so that erasing an
 * account (salt, person, address, place) leaves the chain whole.
 */
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
    place: text("place").notNull().default(""),
    /** Further words for the reader, without secrets: "editor → viewer". */
    detail: text("detail").notNull().default(""),
    /** The administrator who acted while viewing as the person. */
    impersonatorId: text("impersonator_id"),
    /** The workspace's id, `user:<id>` for what belongs to no workspace, or "system". */
    chain: text("chain").notNull().default("system"),
    /** Random; empty once the person was erased. */
    salt: text("salt").notNull().default(""),
    /** Position in the chain, from 1; null until sealed, as are the two hashes. */
    sequence: integer("sequence"),
    personalDigest: text("personal_digest"),
    hash: text("hash"),
    /** When the row was sealed; the hash covers it. Null until then, and in rows that were sealed without a key. */
    sealedAt: moment("sealed_at"),
  },
  (table) => [
    index("audit_log_workspace").on(table.workspaceId, table.createdAt),
    index("audit_log_user").on(table.userId, table.createdAt),
    index("audit_log_chain").on(table.chain, table.sequence),
    /** The rows that wait to be sealed, in the order of sealing. */
    index("audit_log_open").on(table.createdAt, table.id).where(sql`${table.sequence} is null`),
  ],
);

/** The last sealed row of each chain. */
export const auditChains = sqliteTable("audit_chains", {
  chain: text("chain").primaryKey(),
  sequence: integer("sequence").notNull(),
  hash: text("hash").notNull(),
});

/** One figure of the running system, written each minute. */
export const systemMetrics = sqliteTable(
  "system_metrics",
  {
    /** `metric name:minute`. */
    id: id(),
    /** api_response_time (ms), error_rate (percent), uptime_percentage, requests, rate_limit_hits. */
    metricName: text("metric_name").notNull(),
    metricValue: real("metric_value").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("system_metrics_created").on(table.createdAt)],
);

export const featureFlags = sqliteTable("feature_flags", {
  key: text("key").primaryKey(),
  enabled: integer("enabled", { mode: "boolean" }).notNull(),
  updatedBy: text("updated_by").notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** Messages of queues that failed for good, kept for an administrator to send again. */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    id: id(),
    queue: text("queue").notNull(),
    body: text("body").notNull(),
    createdAt: moment("created_at").notNull(),
    /** Somebody is sending it again; it is open again a minute later unless `replayedAt` says that it was sent. */
    takenAt: moment("taken_at"),
    replayedAt: moment("replayed_at"),
  },
  (table) => [index("dead_letters_created").on(table.createdAt)],
);
