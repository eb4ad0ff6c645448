import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { endSession, readSession } from "#app/platform/session/session.server.ts";

/** Ends the session of a request, if it has one. Returns the `Set-Cookie` value that takes its cookie away. */
export async function signOut(request: Request, context: RequestContext): Promise<string> {
  const session = await readSession(request, context);
  const cookie = await endSession(request, context);
  if (session) {
    const { workspaceId, userId } = session;
    const noted = recordAudit(context, {
      workspaceId,
      userId,
      action: "account.signed_out",
      subject: `user:${userId}`,
    });
    // Nobody is kept signed in because the log cannot be written.
    context.waitUntil(noted.catch((cause: unknown) => context.log.error("account.after_sign_out", {}, cause)));
  }
  return cookie;
}
