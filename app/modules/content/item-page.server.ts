import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { getContent } from "./service.server.ts";

/** The piece of a page's address with who looks at it. Throws 403 and 404 Responses. */
export async function loadItem({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "content_basic");
  const item = orThrow(await getContent(scope, params.itemId ?? ""));
  return { session, scope, item, readOnly: session.workspaceRole === "viewer" };
}
