import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps, workspaceId } from "../columns.ts";

/** Credentials; what a person tells about themselves is in `profiles`. */
export const users = sqliteTable("users", {
  id: id(),
  email: text("email").notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  emailConfirmedAt: moment("email_confirmed_at"),
  ...timestamps(),
});

export const profiles = sqliteTable("profiles", {
  /** The user's id. */
  id: id(),
  email: text("email").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  company: text("company").notNull().default(""),
  timeZone: text("time_zone").notNull().default("UTC"),
  theme: text("theme", { enum: ["light", "dark"] })
    .notNull()
    .default("light"),
  updatedAt: moment("updated_at").notNull(),
});

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
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expires").on(table.expiresAt)],
);

/** Single-use links sent by mail; `id` is the SHA-256 of the token in the link. */
export const emailTokens = sqliteTable(
  "email_tokens",
  {
    id: id(),
    userId: text("user_id").notNull(),
    purpose: text("purpose", { enum: ["confirm", "reset"] }).notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("email_tokens_user").on(table.userId), index("email_tokens_expires").on(table.expiresAt)],
);

export const userRoles = sqliteTable("user_roles", {
  userId: text("user_id").primaryKey(),
  role: text("role", { enum: ["admin", "manager", "user"] }).notNull(),
});

export const workspaces = sqliteTable("workspaces", {
  id: id(),
  name: text("name").notNull(),
  /** Whose subscription pays for it: the plan of the workspace is this user's plan. */
  billingUserId: text("billing_user_id").notNull(),
  ...timestamps(),
});

export const workspaceMembers = sqliteTable(
  "workspace_members",
  {
    workspaceId: workspaceId(),
    userId: text("user_id").notNull(),
    role: text("role", { enum: ["owner", "editor", "viewer"] }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.userId] }), index("workspace_members_user").on(table.userId)],
);

export const subscriptions = sqliteTable(
  "subscriptions",
  {
    id: id(),
    userId: text("user_id").notNull(),
    planName: text("plan_name", { enum: ["free", "basic", "pro", "enterprise"] }).notNull(),
    /** Price per month in US cents. */
    planAmountCents: integer("plan_amount_cents").notNull(),
    subscriptionStatus: text("subscription_status", { enum: ["trialing", "active", "past_due", "canceled", "none"] }).notNull(),
    /** End of the paid or trial period; null when it has none. */
    endsAt: moment("ends_at"),
    ...timestamps(),
  },
  (table) => [uniqueIndex("subscriptions_user").on(table.userId)],
);
