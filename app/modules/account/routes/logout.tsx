import { type ActionFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { endSession } from "#app/platform/session/session.server.ts";

/** Signing out changes something, so that a mere link cannot do it. */
export function loader(): never {
  throw new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** Ends the session and makes the browser forget what it kept of the signed-in pages. */
export async function action({ request, context }: ActionFunctionArgs) {
  const cookie = await endSession(request, context);
  return redirectDocument("/", { status: 303, headers: { "Set-Cookie": cookie, "Clear-Site-Data": '"cache", "cookies", "storage"' } });
}
