import { and, desc, eq, gte, sql } from "drizzle-orm";
import { eventStatements } from "#app/modules/webhooks/index.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AuditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { profiles } from "#db/schema/account.ts";
import { apiKeys, apiUsageLogs } from "#db/schema/api-keys.ts";
import type { ApiKeyRow } from "../keys/repo.server.ts";
import { keyEvent } from "../webhook-events.ts";

/** The active keys of all members of a workspace, newest first, with their calls since `since`. */
export function findWorkspaceKeys({ db, workspaceId }: WorkspaceScope, since: Date) {
  const usage = db
    .select({ keyId: apiUsageLogs.apiKeyId, calls: sql<number>`sum(${apiUsageLogs.callCount})`.as("calls") })
    .from(apiUsageLogs)
    .where(and(eq(apiUsageLogs.workspaceId, workspaceId), gte(apiUsageLogs.createdAt, since)))
    .groupBy(apiUsageLogs.apiKeyId)
    .as("usage");
  return db
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      keyName: apiKeys.keyName,
      firstFour: apiKeys.firstFour,
      lastFour: apiKeys.lastFour,
      permissions: apiKeys.permissions,
      createdAt: apiKeys.createdAt,
      lastUsedAt: apiKeys.lastUsedAt,
      expiresAt: apiKeys.expiresAt,
      allowedAddresses: apiKeys.allowedAddresses,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      calls: sql<number>`coalesce(${usage.calls}, 0)`,
    })
    .from(apiKeys)
    .leftJoin(profiles, eq(profiles.id, apiKeys.userId))
    .leftJoin(usage, eq(usage.keyId, apiKeys.id))
    .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.isActive, true)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

const activeIn = (workspaceId: string, id: string) =>
  and(eq(apiKeys.id, id), eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.isActive, true));

/** An active key of any member of a workspace. */
export async function findActiveKey({ db, workspaceId }: WorkspaceScope, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db.select().from(apiKeys).where(activeIn(workspaceId, id)).limit(1);
  return row;
}

/** Deactivates an active key of a workspace for good; false when it is not active any more. */
export async function deactivateInWorkspace(
  context: RequestContext,
  workspaceId: string,
  key: ApiKeyRow,
  audit: AuditEntry,
): Promise<boolean> {
  const update = context.db
    .update(apiKeys)
    .set({ isActive: false })
    .where(activeIn(workspaceId, key.id))
    .returning({ id: apiKeys.id });
  const [updated] = await context.db.batch([
    update,
    auditIfChanged(context, audit),
    ...eventStatements(context, keyEvent("key.revoked", key)),
  ]);
  return updated.length > 0;
}
