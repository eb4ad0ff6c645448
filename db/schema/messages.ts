import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps, workspaceId } from "../columns.ts";

/** Mail templates; each version of a design is a file. */
export const mailTemplates = sqliteTable(
  "mail_templates",
  {
    id: id(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    subject: text("subject").notNull(),
    /** The newest version; the file of it is there before the row says so. */
    version: integer("version").notNull(),
    /** Names the file of the newest version. */
    fileId: text("file_id").notNull(),
    ...timestamps(),
  },
  (table) => [
    index("mail_templates_created").on(table.workspaceId, table.createdAt, table.id),
    index("mail_templates_user").on(table.userId),
  ],
);

/** Mail campaigns; recipients and what became of each are in an object of the campaign, which writes the counts here. */
export const mailCampaigns = sqliteTable(
  "mail_campaigns",
  {
    id: id(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    status: text("status", {
      enum: ["draft", "scheduled", "preparing", "sending", "paused", "sent", "canceled"],
    }).notNull(),
    templateId: text("template_id").notNull(),
    /** JSON: audience, subjects, topic, test. */
    settings: text("settings").notNull(),
    /** The campaign whose people without a click get this one; empty: none. */
    resendOf: text("resend_of").notNull().default(""),
    startAt: moment("start_at"),
    recipients: integer("recipients").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    unknown: integer("unknown").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    clicks: integer("clicks").notNull().default(0),
    machineClicks: integer("machine_clicks").notNull().default(0),
    unsubscribed: integer("unsubscribed").notNull().default(0),
    bounced: integer("bounced").notNull().default(0),
    startedAt: moment("started_at"),
    endedAt: moment("ended_at"),
    ...timestamps(),
  },
  (table) => [
    index("mail_campaigns_created").on(table.workspaceId, table.createdAt, table.id),
    index("mail_campaigns_status").on(table.status, table.updatedAt),
    index("mail_campaigns_user").on(table.userId),
  ],
);

/** How the mails of a workspace look and when they may leave: one row for a workspace that decided it. */
export const mailSettings = sqliteTable("mail_settings", {
  workspaceId: text("workspace_id").primaryKey(),
  fromName: text("from_name").notNull(),
  replyTo: text("reply_to").notNull(),
  postalAddress: text("postal_address").notNull(),
  /** JSON: colors, font, logo. */
  theme: text("theme").notNull(),
  /** Hours of the day from and to which no mail leaves; both equal: none. */
  quietFrom: integer("quiet_from").notNull(),
  quietTo: integer("quiet_to").notNull(),
  timeZone: text("time_zone").notNull(),
  /** Mails that one person gets at most in so many days; 0: no limit. */
  capMails: integer("cap_mails").notNull(),
  capDays: integer("cap_days").notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** The service that sends the mails of a workspace's campaigns; without a row they leave through the product's own server. */
export const mailProviders = sqliteTable("mail_providers", {
  workspaceId: text("workspace_id").primaryKey(),
  kind: text("kind", { enum: ["smtp", "ses", "postmark", "resend"] }).notNull(),
  /** Address that mails come from. */
  fromEmail: text("from_email").notNull(),
  /** JSON: what is not secret. */
  settings: text("settings").notNull(),
  /** AES-GCM copy of password or key under a key of the workspace. */
  sealedSecrets: text("sealed_secrets").notNull(),
  status: text("status", { enum: ["untested", "ok", "failing"] }).notNull(),
  /** Made of fixed words and codes: answers of services may hold addresses. */
  lastError: text("last_error").notNull().default(""),
  lastErrorAt: moment("last_error_at"),
  lastSentAt: moment("last_sent_at"),
  ...timestamps(),
});

/** Domains that a workspace has proved to be its own, and how their records are. */
export const sendingDomains = sqliteTable(
  "sending_domains",
  {
    id: id(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    domain: text("domain").notNull(),
    /** Part of the TXT record that proves it: public, as all of DNS. */
    proof: text("proof").notNull(),
    /** DKIM selector; empty: not known. */
    selector: text("selector").notNull().default(""),
    /** "lost": it was verified, and its record is there no more. */
    status: text("status", { enum: ["pending", "verified", "lost"] }).notNull(),
    /** JSON: what the last look-up found. */
    findings: text("findings").notNull(),
    checkedAt: moment("checked_at"),
    /** Day of the warm-up plan; 0: no mail has left yet. Null: the plan is turned off. */
    warmUpStep: integer("warm_up_step"),
    /** Day of the last mails, in days since 1970, and how many they were. */
    warmUpDay: integer("warm_up_day").notNull().default(0),
    warmUpSent: integer("warm_up_sent").notNull().default(0),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex("sending_domains_domain").on(table.workspaceId, table.domain),
    index("sending_domains_checked").on(table.status, table.checkedAt),
    index("sending_domains_user").on(table.userId),
  ],
);

/** Messages that a workspace shows on its websites; an object of the workspace counts what becomes of them. */
export const onsiteMessages = sqliteTable(
  "onsite_messages",
  {
    id: id(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    /** The measured website that shows it; empty: all of the workspace. */
    siteId: text("site_id").notNull().default(""),
    name: text("name").notNull(),
    status: text("status", { enum: ["draft", "live", "paused"] }).notNull(),
    /** Of several that fit a visit the highest is shown. */
    priority: integer("priority").notNull(),
    startsAt: moment("starts_at"),
    endsAt: moment("ends_at"),
    /** JSON: look, texts, trigger and audience. */
    settings: text("settings").notNull(),
    ...timestamps(),
  },
  (table) => [
    index("onsite_messages_created").on(table.workspaceId, table.createdAt, table.id),
    index("onsite_messages_user").on(table.userId),
  ],
);

/** Web push of a workspace: the keys by which browsers know it. A row is there once somebody turned push on. */
export const pushKeys = sqliteTable("push_keys", {
  workspaceId: text("workspace_id").primaryKey(),
  /** Uncompressed point of P-256 in base64url, as browsers get it. */
  publicKey: text("public_key").notNull(),
  /** AES-GCM copy of the private key under a key of the workspace. */
  sealedKey: text("sealed_key").notNull(),
  ...timestamps(),
});

/** Push campaigns; an object of the workspace holds subscriptions and deliveries, and writes the counts here. */
export const pushCampaigns = sqliteTable(
  "push_campaigns",
  {
    id: id(),
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    status: text("status", {
      enum: ["draft", "scheduled", "preparing", "sending", "paused", "sent", "canceled"],
    }).notNull(),
    /** JSON: texts, link, icon, lifetime, urgency and audience. */
    settings: text("settings").notNull(),
    startAt: moment("start_at"),
    recipients: integer("recipients").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    shown: integer("shown").notNull().default(0),
    clicks: integer("clicks").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    gone: integer("gone").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    startedAt: moment("started_at"),
    endedAt: moment("ended_at"),
    ...timestamps(),
  },
  (table) => [
    index("push_campaigns_created").on(table.workspaceId, table.createdAt, table.id),
    index("push_campaigns_user").on(table.userId),
  ],
);
