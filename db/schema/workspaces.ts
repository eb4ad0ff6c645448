import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment, timestamps, workspaceId } from "../columns.ts";

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
