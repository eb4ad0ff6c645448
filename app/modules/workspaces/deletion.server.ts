import { eraseWorkspace } from "#app/modules/privacy/index.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { notifyDeleted } from "./notifications.server.ts";
import * as repo from "./repo.server.ts";
import { ownersOnly } from "./service.server.ts";

const fieldError = (message: string) => appError("invalid_input", message, { fields: [{ path: "name", message }] });

/**
 * Deletes the session's workspace with everything in it, for good, once its name is typed. Sessions of its members
 * continue in another of their workspaces. The caller has asked for a recent sign-in. After an interruption, pressing
 * again deletes the rest. Errors: forbidden, invalid_input (the name), conflict (the person's last workspace).
 */
export async function deleteWorkspace(
  context: RequestContext,
  session: Session,
  typedName: string,
): Promise<Result<void>> {
  const allowed = ownersOnly(session);
  if (!allowed.ok) return allowed;
  const { workspaceId, workspaceName, userId } = session;
  if (typedName.trim() !== workspaceName) return err(fieldError(`Type the name exactly as it is: ${workspaceName}`));
  const members = await repo.findMembers({ db: context.db, workspaceId });
  if (!(await repo.emptyWorkspace(context, { workspaceId, actorId: userId }))) {
    return err(
      appError("conflict", "This is your only workspace, and everybody has at least one. Make another one first."),
    );
  }
  await recordAudit(context, {
    workspaceId: null,
    userId,
    action: "workspace.deleted",
    subject: `workspace:${workspaceId}`,
  });
  await eraseWorkspace(context, workspaceId);
  notifyDeleted(
    context,
    session,
    members.filter((member) => member.userId !== userId),
  );
  return ok(undefined);
}
