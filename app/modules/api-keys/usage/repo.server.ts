import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { apiUsageLogs } from "#db/schema/api-keys.ts";
import type { UsageRange } from "./domain/usage-range.ts";

/** One person's keys in one workspace. */
export type OwnKeys = WorkspaceScope & { userId: string };

/** Calls of one key to one route within one hour or day. */
export interface UsageCount {
  startMs: number;
  keyId: string;
  route: string;
  callCount: number;
}

export interface UsageSelection extends UsageRange {
  intervalMs: number;
  keyId?: string | undefined;
  route?: string | undefined;
  /** The last row of the page before. */
  after: Omit<UsageCount, "callCount"> | null;
  limit: number;
}

const behind = (startMs: SQL, after: UsageSelection["after"]): SQL | undefined =>
  after
    ? sql`(${startMs} < ${after.startMs} or (${startMs} = ${after.startMs} and (${apiUsageLogs.apiKeyId}, ${apiUsageLogs.route}) > (${after.keyId}, ${after.route})))`
    : undefined;

/** Calls by hour or day, key and route, the newest first; what nobody called is left out. */
export function findUsage(
  { db, workspaceId, userId }: OwnKeys,
  { fromMs, toMs, intervalMs, keyId, route, after, limit }: UsageSelection,
): Promise<UsageCount[]> {
  // D1 binds numbers as floats: the cast makes whole hours of them, and the text keeps the expression one and the same in all its places.
  const startMs = sql<number>`cast(${apiUsageLogs.createdAt} / ${sql.raw(String(intervalMs))} as integer) * ${sql.raw(String(intervalMs))}`;
  return db
    .select({
      startMs: startMs.as("start_ms"),
      keyId: apiUsageLogs.apiKeyId,
      route: apiUsageLogs.route,
      callCount: sql<number>`sum(${apiUsageLogs.callCount})`.as("calls"),
    })
    .from(apiUsageLogs)
    .where(
      and(
        eq(apiUsageLogs.workspaceId, workspaceId),
        eq(apiUsageLogs.userId, userId),
        gte(apiUsageLogs.createdAt, new Date(fromMs)),
        // What comes behind the page before is not newer than its last row.
        lt(apiUsageLogs.createdAt, new Date(after ? Math.min(toMs, after.startMs + intervalMs) : toMs)),
        keyId === undefined ? undefined : eq(apiUsageLogs.apiKeyId, keyId),
        route === undefined ? undefined : eq(apiUsageLogs.route, route),
        behind(startMs, after),
      ),
    )
    .groupBy(sql`start_ms`, apiUsageLogs.apiKeyId, apiUsageLogs.route)
    .orderBy(desc(sql`start_ms`), apiUsageLogs.apiKeyId, apiUsageLogs.route)
    .limit(limit);
}
