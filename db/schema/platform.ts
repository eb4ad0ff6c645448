import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps } from "../columns.ts";

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

/** What visitors wrote through Contact Sales. */
export const contactMessages = sqliteTable("contact_messages", {
  id: id(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  company: text("company").notNull(),
  message: text("message").notNull(),
  createdAt: moment("created_at").notNull(),
  /** When an administrator marked it as answered. */
  handledAt: moment("handled_at"),
});

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

/** A copy of everything that belongs to a person, on its way or ready. */
export const dataExports = sqliteTable(
  "data_exports",
  {
    id: id(),
    userId: text("user_id").notNull(),
    status: text("status", { enum: ["queued", "building", "ready", "failed", "expired"] }).notNull(),
    /** Key of the file in R2; null until it is ready, and once it is gone. */
    fileKey: text("file_key"),
    sizeBytes: integer("size_bytes"),
    createdAt: moment("created_at").notNull(),
    readyAt: moment("ready_at"),
    expiresAt: moment("expires_at"),
  },
  (table) => [
    index("data_exports_user").on(table.userId, table.createdAt),
    index("data_exports_expires").on(table.expiresAt),
  ],
);

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

export const announcements = sqliteTable(
  "announcements",
  {
    id: id(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    /** Path within the product. */
    route: text("route").notNull(),
    type: text("type", { enum: ["new", "tip", "update"] }).notNull(),
    priority: text("priority", { enum: ["high", "medium", "low"] }).notNull(),
    category: text("category").notNull(),
    publishedAt: moment("published_at"),
    endsAt: moment("ends_at"),
    version: integer("version").notNull().default(0),
    ...timestamps(),
  },
  (table) => [index("announcements_published").on(table.publishedAt)],
);

/** Announcements that a person has read in the bell. */
export const announcementReads = sqliteTable(
  "announcement_reads",
  {
    announcementId: text("announcement_id").notNull(),
    userId: text("user_id").notNull(),
    readAt: moment("read_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.userId] }),
    index("announcement_reads_user").on(table.userId),
  ],
);

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
