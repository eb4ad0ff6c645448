import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import * as repo from "./repo.server.ts";

/** Marks a message as handled, or as open again. Errors: conflict (gone, or marked so already). */
export async function markMessage(
  context: RequestContext,
  admin: Session,
  messageId: string,
  handled: boolean,
): Promise<Result<void>> {
  const entry = {
    workspaceId: null,
    userId: admin.userId,
    action: handled ? "admin.message_handled" : "admin.message_reopened",
    subject: `contact_message:${messageId}`,
  } as const;
  if (await repo.setHandled(context, messageId, handled, entry)) return ok(undefined);
  return err(appError("conflict", "This message is gone, or somebody else marked it meanwhile."));
}
