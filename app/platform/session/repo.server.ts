import { and, eq, sql } from "drizzle-orm";
import type { StoredSubscription } from "#app/platform/access/plans.ts";
import type { Database } from "#db/client.ts";
import { profiles, totpCredentials, userRoles, users } from "#db/schema/account.ts";
import { subscriptions } from "#db/schema/billing.ts";
import { sessions } from "#db/schema/platform.ts";
import { workspaceMembers, workspaces } from "#db/schema/workspaces.ts";

export type Role = "admin" | "manager" | "user";

/** What a person chose under Settings, Preferences. */
export interface Preferences {
  autoSave: boolean;
  showOnboarding: boolean;
  analyticsTracking: boolean;
}

/** Everything that one request needs to know about its person. */
export interface AccountRow {
  session: Omit<typeof sessions.$inferSelect, "id">;
  email: string;
  firstName: string;
  lastName: string;
  theme: "light" | "dark" | "system";
  timeZone: string;
  preferences: Preferences;
  hasTwoFactor: boolean;
  suspendedAt: Date | null;
  deleteAfter: Date | null;
  workspaceName: string;
  workspaceRole: "owner" | "editor" | "viewer";
  role: Role | null;
  subscription: StoredSubscription | null;
}

type OnPartialFailure = (part: "account" | "role" | "subscription", cause: unknown) => void;

const SESSION = {
  userId: sessions.userId,
  workspaceId: sessions.workspaceId,
  createdAt: sessions.createdAt,
  expiresAt: sessions.expiresAt,
  lastSeenAt: sessions.lastSeenAt,
  authenticatedAt: sessions.authenticatedAt,
  userAgent: sessions.userAgent,
  address: sessions.address,
  place: sessions.place,
  impersonatorId: sessions.impersonatorId,
  endsAt: sessions.endsAt,
};

const CORE = {
  session: SESSION,
  email: users.email,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  theme: profiles.theme,
  timeZone: profiles.timeZone,
  preferences: {
    autoSave: profiles.autoSave,
    showOnboarding: profiles.showOnboarding,
    analyticsTracking: profiles.analyticsTracking,
  },
  hasTwoFactor:
    sql<boolean>`exists (select 1 from ${totpCredentials} where ${totpCredentials.userId} = ${sessions.userId} and ${totpCredentials.confirmedAt} is not null)`.mapWith(
      Boolean,
    ),
  suspendedAt: users.suspendedAt,
  deleteAfter: users.deleteAfter,
  workspaceName: workspaces.name,
  workspaceRole: workspaceMembers.role,
  billingUserId: workspaces.billingUserId,
};

const SUBSCRIPTION = {
  planName: subscriptions.planName,
  subscriptionStatus: subscriptions.subscriptionStatus,
  endsAt: subscriptions.endsAt,
};

const membership = and(
  eq(workspaceMembers.workspaceId, sessions.workspaceId),
  eq(workspaceMembers.userId, sessions.userId),
);

/**
 * Reads the session with user, profile, workspace, membership, role and subscription in one joined
 * query; null when there is none, or when the person is no longer a member of its workspace.
 * When that query fails, role and subscription are read apart, so that the failure of one of them
 * costs only its default (specification sections 6 and 7).
 */
export async function readAccountRow(
  db: Database,
  sessionId: string,
  onFailure: OnPartialFailure,
): Promise<AccountRow | null> {
  try {
    const [row] = await db
      .select({ ...CORE, role: userRoles.role, subscription: SUBSCRIPTION })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .innerJoin(profiles, eq(profiles.id, sessions.userId))
      .innerJoin(workspaces, eq(workspaces.id, sessions.workspaceId))
      .innerJoin(workspaceMembers, membership)
      .leftJoin(userRoles, eq(userRoles.userId, sessions.userId))
      .leftJoin(subscriptions, eq(subscriptions.userId, workspaces.billingUserId))
      .where(eq(sessions.id, sessionId))
      .limit(1);
    return row ?? null;
  } catch (cause) {
    onFailure("account", cause);
    return readInParts(db, sessionId, onFailure);
  }
}

async function readInParts(db: Database, sessionId: string, onFailure: OnPartialFailure): Promise<AccountRow | null> {
  const [row] = await db
    .select(CORE)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .innerJoin(workspaces, eq(workspaces.id, sessions.workspaceId))
    .innerJoin(workspaceMembers, membership)
    .where(eq(sessions.id, sessionId))
    .limit(1);
  if (!row) return null;
  const orNull = async <T>(part: "role" | "subscription", read: Promise<T[]>): Promise<T | null> => {
    try {
      return (await read)[0] ?? null;
    } catch (cause) {
      onFailure(part, cause);
      return null;
    }
  };
  const [role, subscription] = await Promise.all([
    orNull(
      "role",
      db
        .select({ role: userRoles.role })
        .from(userRoles)
        .where(eq(userRoles.userId, row.session.userId))
        .limit(1)
        .execute(),
    ),
    orNull(
      "subscription",
      db.select(SUBSCRIPTION).from(subscriptions).where(eq(subscriptions.userId, row.billingUserId)).limit(1).execute(),
    ),
  ]);
  return { ...row, role: role?.role ?? null, subscription };
}
