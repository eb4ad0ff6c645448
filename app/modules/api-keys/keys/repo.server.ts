import { and, desc, eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { eventStatements } from "#app/modules/webhooks/index.server.ts";
import type { StoredSubscription } from "#app/platform/access/plans.ts";
import { type AuditEntry, type Audited, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertFrom, insertWhere } from "#app/platform/db/insert-where.server.ts";
import { hours } from "#app/shared/time.ts";
import type { Database } from "#db/client.ts";
import { users } from "#db/schema/account.ts";
import { apiKeys, apiUsageLogs } from "#db/schema/api-keys.ts";
import { subscriptions } from "#db/schema/billing.ts";
import { workspaceMembers, workspaces } from "#db/schema/workspaces.ts";
import { keyEvent } from "../webhook-events.ts";

/** Keys belong to a person, so these queries filter by the user rather than by one workspace. */
interface AccountScope {
  db: Database;
}

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/**
 * Stores a key unless its person already has `maxKeys`, inactive ones included, or it is there; false then. The count and the
 * insert are one statement, so that of any number of calls at once only as many as fit succeed.
 */
export async function insertKey(scope: Audited, key: ApiKeyRow, maxKeys: number, audit: AuditEntry): Promise<boolean> {
  const insert = insertWhere(
    scope.db,
    apiKeys,
    key,
    sql`(select count(*) from api_keys where user_id = ${key.userId}) < ${maxKeys}
      and not exists (select 1 from api_keys made where made.id = ${key.id})`,
  ).returning({ id: apiKeys.id });
  const [inserted] = await scope.db.batch([
    insert,
    auditIfChanged(scope, audit),
    ...eventStatements(scope, keyEvent("key.created", key)),
  ]);
  return inserted.length > 0;
}

/** Whether a person has ever made a key. */
export const hasKeys = async ({ db }: AccountScope, userId: string): Promise<boolean> =>
  (await db.$count(apiKeys, eq(apiKeys.userId, userId))) > 0;

/** Every key of a person, newest first, with the name of its workspace. */
export function findKeys(
  { db }: AccountScope,
  userId: string,
): Promise<(Omit<ApiKeyRow, "sealedKey" | "keyHash" | "previousKeyHash"> & { workspaceName: string })[]> {
  return db
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      workspaceId: apiKeys.workspaceId,
      keyName: apiKeys.keyName,
      firstFour: apiKeys.firstFour,
      lastFour: apiKeys.lastFour,
      permissions: apiKeys.permissions,
      rateLimitPerHour: apiKeys.rateLimitPerHour,
      isActive: apiKeys.isActive,
      createdAt: apiKeys.createdAt,
      lastUsedAt: apiKeys.lastUsedAt,
      expiresAt: apiKeys.expiresAt,
      allowedAddresses: apiKeys.allowedAddresses,
      previousEndsAt: apiKeys.previousEndsAt,
      workspaceName: workspaces.name,
    })
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

export async function findKey({ db }: AccountScope, userId: string, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
    .limit(1);
  return row;
}

const ownActive = (userId: string, id: string) =>
  and(eq(apiKeys.id, id), eq(apiKeys.userId, userId), eq(apiKeys.isActive, true));

/** Deactivates a person's active key for good; false when it is not active any more. */
export async function deactivateKey(
  scope: Audited,
  userId: string,
  key: ApiKeyRow,
  audit: AuditEntry,
): Promise<boolean> {
  const update = scope.db
    .update(apiKeys)
    .set({ isActive: false })
    .where(ownActive(userId, key.id))
    .returning({ id: apiKeys.id });
  const [updated] = await scope.db.batch([
    update,
    auditIfChanged(scope, audit),
    ...eventStatements(scope, keyEvent("key.revoked", key)),
  ]);
  return updated.length > 0;
}

/** What a re-roll writes over the old secret. */
export interface NewSecret extends Pick<ApiKeyRow, "keyHash" | "firstFour" | "lastFour" | "sealedKey"> {
  /** Until when the old secret works; null: not any more. */
  previousEndsAt: Date | null;
}

/**
 * Gives a person's active key a new secret, provided that it still has the one with the hash `seen`: of two re-rolls at
 * once one succeeds. A secret whose grace runs ends with it. False when there is no such key.
 */
export async function replaceSecret(
  scope: Audited,
  userId: string,
  id: string,
  seen: string,
  secret: NewSecret,
  audit: AuditEntry,
): Promise<boolean> {
  const update = scope.db
    .update(apiKeys)
    .set({ ...secret, previousKeyHash: seen })
    .where(and(ownActive(userId, id), eq(apiKeys.keyHash, seen)))
    .returning({ id: apiKeys.id });
  const [updated] = await scope.db.batch([update, auditIfChanged(scope, audit)]);
  return updated.length > 0;
}

/** Who may use a key, and until when. */
export type KeyRestrictions = Pick<ApiKeyRow, "expiresAt" | "allowedAddresses">;

/** Sets the bounds of a person's active key, provided that they are still those that were `seen`. False otherwise. */
export async function updateRestrictions(
  scope: Audited,
  userId: string,
  id: string,
  seen: KeyRestrictions,
  bounds: KeyRestrictions,
  audit: AuditEntry,
): Promise<boolean> {
  const unchanged = and(
    seen.expiresAt ? eq(apiKeys.expiresAt, seen.expiresAt) : isNull(apiKeys.expiresAt),
    eq(apiKeys.allowedAddresses, seen.allowedAddresses),
  );
  const update = scope.db
    .update(apiKeys)
    .set(bounds)
    .where(and(ownActive(userId, id), unchanged))
    .returning({ id: apiKeys.id });
  const [updated] = await scope.db.batch([update, auditIfChanged(scope, audit)]);
  return updated.length > 0;
}

/** Calls of each key in each hour since `since`; hour 0 begins there. Hours without calls are left out. */
export function countCallsByHour(
  { db }: AccountScope,
  keyIds: readonly string[],
  since: Date,
): Promise<{ keyId: string; hour: number; calls: number }[]> {
  // D1 binds numbers as floats: the cast makes whole hours of them.
  const hour = sql<number>`cast((${apiUsageLogs.createdAt} - ${since.getTime()}) / 3600000 as integer)`;
  return db
    .select({ keyId: apiUsageLogs.apiKeyId, hour, calls: sql<number>`sum(${apiUsageLogs.callCount})` })
    .from(apiUsageLogs)
    .where(and(inArray(apiUsageLogs.apiKeyId, [...keyIds]), gte(apiUsageLogs.createdAt, since)))
    .groupBy(apiUsageLogs.apiKeyId, hour);
}

/** Forgets the counts of minutes before `moment`. */
const HOUR_MS = hours(1);

/**
 * Makes one row of the minutes of each hour between two moments, by key and route. Lists and charts show hours and days: a key that calls
 * every route in every minute would otherwise fill the table. Done again it changes nothing.
 */
export async function mergeUsage({ db }: AccountScope, from: Date, to: Date): Promise<void> {
  const within = sql`created_at >= ${from.getTime()} and created_at < ${to.getTime()}`;
  // D1 binds numbers as floats: the text and the cast make whole hours.
  const hour = sql.raw(`cast(created_at / ${HOUR_MS} as integer) * ${HOUR_MS}`);
  // The row of an hour's first minute becomes that of the hour.
  const merge = insertFrom(
    db,
    apiUsageLogs,
    {
      id: sql`api_key_id || ':' || (${hour}) || ':' || route`,
      workspaceId: sql`workspace_id`,
      userId: sql`user_id`,
      apiKeyId: sql`api_key_id`,
      route: sql`route`,
      callCount: sql`sum(call_count)`,
      createdAt: hour,
    },
    sql`api_usage_logs`,
    sql`${within} group by api_key_id, route, workspace_id, user_id, ${hour}`,
  ).onConflictDoUpdate({ target: apiUsageLogs.id, set: { callCount: sql`excluded.call_count` } });
  await db.batch([
    merge,
    db.delete(apiUsageLogs).where(sql`${within} and created_at % ${sql.raw(String(HOUR_MS))} <> 0`),
  ]);
}

export const deleteUsageBefore = ({ db }: AccountScope, moment: Date) =>
  db.delete(apiUsageLogs).where(lt(apiUsageLogs.createdAt, moment));

export interface KeyWithOwner {
  id: string;
  userId: string;
  workspaceId: string;
  permissions: string[];
  rateLimitPerHour: number;
  isActive: boolean;
  allowedAddresses: string[];
  expiresAt: Date | null;
  /** End of the grace, when it was found by the secret before the last re-roll. */
  graceEndsAt: Date | null;
  /** The person may not sign in any more, and so may none of their keys. */
  suspendedAt: Date | null;
  /** Null when the person has left the workspace. */
  workspaceRole: "owner" | "editor" | "viewer" | null;
  subscription: StoredSubscription | null;
}

const isPrevious = (keyHash: string) => sql`${apiKeys.keyHash} <> ${keyHash}`;

/** Who a key is, by the SHA-256 of its secret or of the one before: one read for key, membership and the plan of its workspace. */
export async function findKeyByHash({ db }: AccountScope, keyHash: string): Promise<KeyWithOwner | undefined> {
  const [row] = await db
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      workspaceId: apiKeys.workspaceId,
      permissions: apiKeys.permissions,
      rateLimitPerHour: apiKeys.rateLimitPerHour,
      isActive: apiKeys.isActive,
      allowedAddresses: apiKeys.allowedAddresses,
      expiresAt: apiKeys.expiresAt,
      graceEndsAt:
        sql<Date | null>`case when ${isPrevious(keyHash)} then coalesce(${apiKeys.previousEndsAt}, 0) end`.mapWith(
          apiKeys.previousEndsAt,
        ),
      suspendedAt: users.suspendedAt,
      workspaceRole: workspaceMembers.role,
      subscription: {
        planName: subscriptions.planName,
        subscriptionStatus: subscriptions.subscriptionStatus,
        endsAt: subscriptions.endsAt,
      },
    })
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(
      workspaceMembers,
      and(eq(workspaceMembers.workspaceId, apiKeys.workspaceId), eq(workspaceMembers.userId, apiKeys.userId)),
    )
    .leftJoin(subscriptions, eq(subscriptions.userId, workspaces.billingUserId))
    .where(or(eq(apiKeys.keyHash, keyHash), eq(apiKeys.previousKeyHash, keyHash)))
    .limit(1);
  return row;
}

export interface UsageOwner {
  keyId: string;
  workspaceId: string;
  userId: string;
}

/** Calls of a key to one route within one minute, counted from the start of that minute. */
export interface UsageRow {
  minuteMs: number;
  route: string;
  callCount: number;
}

/**
 * Writes the counts of one key and when it was last used, in one batch. The counts are totals under a
 * fixed row id, so writing them twice changes nothing. Tells whether the key is still active.
 */
export async function saveUsage(
  { db }: AccountScope,
  owner: UsageOwner,
  rows: readonly UsageRow[],
  lastUsedAtMs: number,
): Promise<{ active: boolean }> {
  const insert = insertFrom(
    db,
    apiUsageLogs,
    {
      id: sql`${owner.keyId} || ':' || (value ->> 'minuteMs') || ':' || (value ->> 'route')`,
      workspaceId: owner.workspaceId,
      userId: owner.userId,
      apiKeyId: owner.keyId,
      route: sql`value ->> 'route'`,
      callCount: sql`value ->> 'callCount'`,
      createdAt: sql`value ->> 'minuteMs'`,
    },
    sql`json_each(${JSON.stringify(rows)})`,
  ).onConflictDoUpdate({ target: apiUsageLogs.id, set: { callCount: sql`max(call_count, excluded.call_count)` } });
  const touch = db
    .update(apiKeys)
    .set({ lastUsedAt: sql`max(coalesce(last_used_at, 0), ${lastUsedAtMs})` })
    .where(eq(apiKeys.id, owner.keyId))
    .returning({ isActive: apiKeys.isActive });
  const [, [key]] = await db.batch([insert, touch]);
  return { active: key?.isActive === true };
}

/** Whose keys: a person's in all workspaces, or everybody's in one workspace. */
export type KeyOwner = { userId: string } | { workspaceId: string };

export async function findKeyIds({ db }: AccountScope, owner: KeyOwner): Promise<string[]> {
  const owned = "userId" in owner ? eq(apiKeys.userId, owner.userId) : eq(apiKeys.workspaceId, owner.workspaceId);
  const rows = await db.select({ id: apiKeys.id }).from(apiKeys).where(owned);
  return rows.map(({ id }) => id);
}
