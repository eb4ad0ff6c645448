import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, moment } from "../columns.ts";

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
