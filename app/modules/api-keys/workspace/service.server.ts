import { announce } from "#app/modules/webhooks/index.server.ts";
import { authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { hours } from "#app/shared/time.ts";
import { maskKey } from "../domain/key.ts";
import { keyEvent } from "../webhook-events.ts";
import * as repo from "./repo.server.ts";

/** An active key of a workspace as its owners see it; the secret is never part of it. */
export interface WorkspaceKey {
  id: string;
  /** Who made it. */
  userId: string;
  /** Empty once the person's account is gone. */
  ownerName: string;
  name: string;
  masked: string;
  permissions: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  allowedAddresses: string[];
  /** Calls of the last 24 hours. */
  calls: number;
}

/** Every active key of the session's workspace, newest first. */
export async function listWorkspaceKeys(context: RequestContext, session: Session): Promise<WorkspaceKey[]> {
  const since = new Date(context.now().getTime() - hours(24));
  const rows = await repo.findWorkspaceKeys(workspaceScope(context, session), since);
  return rows.map((row) => ({
    id: row.id,
    userId: row.userId,
    ownerName: `${row.firstName ?? ""} ${row.lastName ?? ""}`.trim(),
    name: row.keyName,
    masked: maskKey(row),
    permissions: row.permissions,
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    expiresAt: row.expiresAt,
    allowedAddresses: row.allowedAddresses,
    calls: row.calls,
  }));
}

/**
 * Deactivates a key of the workspace for good, regardless of who made it; isolates that still remember it are notified through its
 * object. Errors: forbidden (not an owner), not_found (no such active key here).
 */
export async function deactivateWorkspaceKey(
  context: RequestContext,
  session: Session,
  id: string,
): Promise<Result<void>> {
  const allowed = authorize(session, { owner: true });
  if (!allowed.ok) return allowed;
  const { workspaceId } = session;
  const audit = auditEntry(session, "api_key.deactivated", `api_key:${id}`);
  const key = await repo.findActiveKey(workspaceScope(context, session), id);
  if (!key || !(await repo.deactivateInWorkspace(context, workspaceId, key, audit)))
    return err(appError("not_found", "There is no such active API key."));
  announce(context, keyEvent("key.revoked", key));
  try {
    await context.env.API_KEY.get(context.env.API_KEY.idFromName(id)).revoke();
  } catch (cause) {
    context.log.error("api_key.revoke_failed", { keyId: id }, cause);
  }
  return ok(undefined);
}
