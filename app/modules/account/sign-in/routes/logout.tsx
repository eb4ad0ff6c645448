import { type ActionFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { CLEARED_FLASH } from "#app/platform/session/flash.ts";
import { endSession, readSession } from "#app/platform/session/session.server.ts";

/** Signing out changes something, so that a mere link cannot do it. */
export function loader(): never {
  throw new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/**
 * Ends the session and makes the browser forget what it kept of the signed-in pages. Cookies are taken away by name: the
 * header's "cookies" would also reach those of every other site under the same domain, and the mark of a known browser.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const headers = new Headers({ "Clear-Site-Data": '"cache", "storage"' });
  const session = await readSession(request, context);
  headers.append("Set-Cookie", await endSession(request, context));
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
  headers.append("Set-Cookie", CLEARED_FLASH);
  return redirectDocument("/", { status: 303, headers });
}
