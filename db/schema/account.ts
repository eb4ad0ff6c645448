import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, moment, timestamps } from "../columns.ts";

/** Credentials; what a person tells about themselves is in `profiles`. */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    email: text("email").notNull().unique(),
    passwordHash: text("password_hash").notNull(),
    /** When the password last took the place of another; null: it is the first one. */
    passwordChangedAt: moment("password_changed_at"),
    emailConfirmedAt: moment("email_confirmed_at"),
    /** Set by an administrator: the person cannot sign in. */
    suspendedAt: moment("suspended_at"),
    suspendedReason: text("suspended_reason"),
    /** When the account asked for goes for good; null unless its owner asked to delete it. */
    deleteAfter: moment("delete_after"),
    /** When the person last used a session of their own, to the hour; null: never. */
    lastSeenAt: moment("last_seen_at"),
    ...timestamps(),
  },
  (table) => [
    index("users_last_seen").on(table.lastSeenAt, table.id),
    index("users_delete_after").on(table.deleteAfter),
  ],
);

export const profiles = sqliteTable(
  "profiles",
  {
    /** The user's id. */
    id: id(),
    email: text("email").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    company: text("company").notNull().default(""),
    timeZone: text("time_zone").notNull().default("UTC"),
    /** "system": light or dark as the device is. */
    theme: text("theme", { enum: ["light", "dark", "system"] })
      .notNull()
      .default("light"),
    emailNotifications: flag("email_notifications", true),
    campaignAlerts: flag("campaign_alerts", true),
    performanceReports: flag("performance_reports", true),
    aiRecommendations: flag("ai_recommendations", true),
    marketingTips: flag("marketing_tips", false),
    autoSave: flag("auto_save", true),
    showOnboarding: flag("show_onboarding", true),
    analyticsTracking: flag("analytics_tracking", true),
    /** Counts the saves of each form, so that a second tab with an older state is refused. */
    profileVersion: integer("profile_version").notNull().default(0),
    notificationsVersion: integer("notifications_version").notNull().default(0),
    preferencesVersion: integer("preferences_version").notNull().default(0),
    updatedAt: moment("updated_at").notNull(),
  },
  // Periodic mails go out zone by zone.
  (table) => [index("profiles_time_zone").on(table.timeZone)],
);

/** Single-use links sent by mail; `id` is the SHA-256 of the token in the link. */
export const emailTokens = sqliteTable(
  "email_tokens",
  {
    id: id(),
    userId: text("user_id").notNull(),
    purpose: text("purpose", { enum: ["confirm", "reset", "change_email", "cancel_deletion"] }).notNull(),
    /** The new address of a change of e-mail; empty otherwise. */
    newEmail: text("new_email").notNull().default(""),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    /** Of a confirmation: the sign-up form that sent the link, which takes effect when this link is used. Null otherwise, and once it is used. */
    passwordHash: text("password_hash"),
    firstName: text("first_name"),
    lastName: text("last_name"),
  },
  (table) => [index("email_tokens_user").on(table.userId), index("email_tokens_expires").on(table.expiresAt)],
);

export const userRoles = sqliteTable("user_roles", {
  userId: text("user_id").primaryKey(),
  role: text("role", { enum: ["admin", "manager", "user"] }).notNull(),
});

/** Second factor by time-based codes (RFC 6238); counts from the day `confirmedAt` is set. */
export const totpCredentials = sqliteTable("totp_credentials", {
  userId: text("user_id").primaryKey(),
  /** AES-GCM copy of the shared secret. */
  sealedSecret: text("sealed_secret").notNull(),
  confirmedAt: moment("confirmed_at"),
  /** The last 30-second step whose code was accepted: no code works twice. */
  lastStep: integer("last_step").notNull().default(0),
  createdAt: moment("created_at").notNull(),
});

/** Codes for a lost second factor; `id` is the SHA-256 of `user id|code`. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  { id: id(), userId: text("user_id").notNull(), createdAt: moment("created_at").notNull(), usedAt: moment("used_at") },
  (table) => [index("recovery_codes_user").on(table.userId)],
);

/** WebAuthn credentials; `id` is the credential's id in base64url. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: id(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    /** COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    counter: integer("counter").notNull(),
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
    backedUp: flag("backed_up", false),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** A question that was put to a browser and waits for its one answer; `id` is the SHA-256 of the token the browser holds. */
export const authChallenges = sqliteTable(
  "auth_challenges",
  {
    id: id(),
    purpose: text("purpose", { enum: ["second_factor", "passkey_registration", "passkey_sign_in"] }).notNull(),
    /** Null while nobody is known yet, as when a passkey signs in. */
    userId: text("user_id"),
    /** WebAuthn challenge, base64url; for a code, when the password that was given had been chosen (milliseconds, or empty). */
    challenge: text("challenge").notNull().default(""),
    attempts: integer("attempts").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("auth_challenges_user").on(table.userId), index("auth_challenges_expires").on(table.expiresAt)],
);

/** Every attempt to sign in to an account that exists. */
export const signInEvents = sqliteTable(
  "sign_in_events",
  {
    id: id(),
    userId: text("user_id").notNull(),
    outcome: text("outcome", {
      enum: ["signed_in", "wrong_password", "wrong_code", "wrong_passkey", "not_confirmed", "suspended", "too_many"],
    }).notNull(),
    method: text("method", { enum: ["password", "totp", "recovery_code", "passkey", "email_link"] }).notNull(),
    address: text("address").notNull(),
    place: text("place").notNull(),
    userAgent: text("user_agent").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("sign_in_events_user").on(table.userId, table.createdAt),
    index("sign_in_events_created").on(table.createdAt),
  ],
);
