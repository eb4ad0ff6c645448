import { type ActionFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { CLEARED_FLASH } from "#app/platform/session/flash.ts";
import { endSession } from "#app/platform/session/session.server.ts";

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
  headers.append("Set-Cookie", await endSession(request, context));
  headers.append("Set-Cookie", CLEARED_FLASH);
  return redirectDocument("/", { status: 303, headers });
}
