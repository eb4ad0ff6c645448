import { type ActionFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { stopViewing } from "../service.server.ts";

/** Ending a view changes something, so that a mere link cannot do it. */
export function loader(): never {
  throw new Response(null, { status: 405, headers: { Allow: "POST" } });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { cookies, to } = await stopViewing(request, context);
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return redirectDocument(to, { status: 303, headers });
}
