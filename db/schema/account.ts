import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, moment, timestamps, workspaceId } from "../columns.ts";

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
    theme: text("theme", { enum: ["light", "dark"] })
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
    /** Counts the saves of each form, so that a second tab with an older state is told. */
    profileVersion: integer("profile_version").notNull().default(0),
    notificationsVersion: integer("notifications_version").notNull().default(0),
    preferencesVersion: integer("preferences_version").notNull().default(0),
    updatedAt: moment("updated_at").notNull(),
  },
  // Periodic mails go out zone by zone.
  (table) => [index("profiles_time_zone").on(table.timeZone)],
);

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

/** Each time an administrator looked at an account as its person: for the log, and for telling the person afterwards. */
export const accountViews = sqliteTable(
  "account_views",
  {
    id: id(),
    /** Whose account it was. */
    userId: text("user_id").notNull(),
    adminId: text("admin_id").notNull(),
    /** Id of the session that looked. */
    sessionId: text("session_id").notNull().unique(),
    reason: text("reason").notNull(),
    startedAt: moment("started_at").notNull(),
    /** When it ends by itself. */
    endsAt: moment("ends_at").notNull(),
    endedAt: moment("ended_at"),
    /** When the person was told; null: still to do. */
    toldAt: moment("told_at"),
  },
  (table) => [
    index("account_views_user").on(table.userId, table.startedAt),
    /** Those whose person is still to be told. */
    index("account_views_open").on(table.endsAt).where(sql`${table.toldAt} is null`),
  ],
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
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index("workspace_members_user").on(table.userId),
  ],
);

/** Invitations by mail; `id` is the SHA-256 of the token in the link. */
export const workspaceInvites = sqliteTable(
  "workspace_invites",
  {
    id: id(),
    workspaceId: workspaceId(),
    email: text("email").notNull(),
    role: text("role", { enum: ["owner", "editor", "viewer"] }).notNull(),
    invitedBy: text("invited_by").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    index("workspace_invites_workspace").on(table.workspaceId, table.createdAt),
    index("workspace_invites_email").on(table.email),
  ],
);
