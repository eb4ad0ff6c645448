import { personalWorkspaceName } from "#app/modules/account/index.server.ts";
import {
  deactivateKey,
  deactivateWorkspaceKey,
  listWorkspaceKeys,
  refreshKeysOf,
} from "#app/modules/api-keys/index.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Role } from "./domain/workspace.ts";
import { notifyRemoved, notifyRole } from "./notifications.server.ts";
import * as repo from "./repo.server.ts";
import { ownersOnly } from "./service.server.ts";

const NOT_A_MEMBER = appError("not_found", "Member not found in this workspace.");
const LAST_OWNER = appError("conflict", "A workspace needs an owner. Make somebody else an owner first.");
const CHANGED = appError("conflict", "This was changed meanwhile, so nothing was done. Look at the page again.");

const actOf = ({ workspaceId, userId }: Session): repo.WorkspaceWrite => ({ workspaceId, actorId: userId });

/** Why a conditional statement did nothing, from what is there now. */
async function reasonOf(context: RequestContext, session: Session, memberId: string): Promise<AppError> {
  const members = await repo.findMembers(workspaceScope(context, session));
  const member = members.find(({ userId }) => userId === memberId);
  if (!member) return NOT_A_MEMBER;
  const owners = members.filter(({ role }) => role === "owner");
  return member.role === "owner" && owners.length === 1 ? LAST_OWNER : CHANGED;
}

/** Whether a member is an owner besides the person. */
export async function isOtherOwner(context: RequestContext, session: Session, memberId: string): Promise<boolean> {
  return (
    memberId !== session.userId && (await repo.findMember(workspaceScope(context, session), memberId))?.role === "owner"
  );
}

/** Gives a member another role. Errors: forbidden, not_found, conflict (the last owner, or changed meanwhile). */
export async function changeRole(
  context: RequestContext,
  session: Session,
  memberId: string,
  role: Role,
): Promise<Result<void>> {
  const allowed = ownersOnly(session);
  if (!allowed.ok) return allowed;
  const member = await repo.findMember(workspaceScope(context, session), memberId);
  if (!member) return err(NOT_A_MEMBER);
  if (member.role === role) return ok(undefined);
  const audit = auditEntry(session, "workspace.role_changed", `user:${memberId}`, `${member.role} → ${role}`);
  if (!(await repo.updateRole(context, actOf(session), memberId, member.role, role, audit)))
    return err(await reasonOf(context, session, memberId));
  await refreshKeysOf(context, memberId);
  if (memberId !== session.userId) notifyRole(context, session, member, role);
  return ok(undefined);
}

/**
 * Removes a member from the workspace; their sessions continue in another of their workspaces, and their API keys for
 * this one end. Errors: forbidden, not_found, conflict (oneself, the last owner, or changed meanwhile).
 */
export async function removeMember(context: RequestContext, session: Session, memberId: string): Promise<Result<void>> {
  const allowed = ownersOnly(session);
  if (!allowed.ok) return allowed;
  if (memberId === session.userId)
    return err(appError("conflict", "You cannot remove yourself. Leave the workspace instead."));
  const member = await repo.findMember(workspaceScope(context, session), memberId);
  if (!member) return err(NOT_A_MEMBER);
  const removed = await repo.deleteMember(
    context,
    actOf(session),
    memberId,
    personalWorkspaceName(member.firstName),
    auditEntry(session, "workspace.member_removed", `user:${memberId}`, member.role),
  );
  if (!removed) return err(await reasonOf(context, session, memberId));
  await endKeys(context, session, memberId, (id) => deactivateWorkspaceKey(context, session, id));
  notifyRemoved(context, session, member);
  return ok(undefined);
}

/**
 * Leaves the workspace; this session continues in another one of the person. Errors: not_found, conflict (the last
 * owner).
 */
export async function leaveWorkspace(context: RequestContext, session: Session): Promise<Result<void>> {
  const { userId, firstName } = session;
  const left = await repo.deleteMember(
    context,
    actOf(session),
    userId,
    personalWorkspaceName(firstName),
    auditEntry(session, "workspace.left", `user:${userId}`),
  );
  if (!left) return err(await reasonOf(context, session, userId));
  await endKeys(context, session, userId, (id) => deactivateKey(context, session, id));
  return ok(undefined);
}

/** Ends a former member's keys for good, so that a later invitation does not wake them. Without it they are refused already: their person has no role. */
async function endKeys(
  context: RequestContext,
  session: Session,
  memberId: string,
  end: (keyId: string) => Promise<Result<void>>,
): Promise<void> {
  try {
    const keys = await listWorkspaceKeys(context, session);
    for (const { id, userId } of keys) if (userId === memberId) await end(id);
  } catch (cause) {
    context.log.error("workspace.end_keys_failed", {}, cause);
  }
}

/**
 * Makes a member an owner; the person steps down to editor. What the workspace may do follows the new owner's plan if it
 * was the person's. The caller has asked for a recent sign-in. Errors: forbidden, not_found, conflict.
 */
export async function transferOwnership(
  context: RequestContext,
  session: Session,
  memberId: string,
): Promise<Result<void>> {
  const allowed = ownersOnly(session);
  if (!allowed.ok) return allowed;
  if (memberId === session.userId) return err(appError("conflict", "You are an owner already. Choose somebody else."));
  const member = await repo.findMember(workspaceScope(context, session), memberId);
  if (!member) return err(NOT_A_MEMBER);
  const done = await repo.transferOwnership(
    context,
    actOf(session),
    memberId,
    auditEntry(session, "workspace.ownership_transferred", `user:${memberId}`),
  );
  if (!done) return err(await reasonOf(context, session, memberId));
  notifyRole(context, session, member, "owner");
  return ok(undefined);
}
