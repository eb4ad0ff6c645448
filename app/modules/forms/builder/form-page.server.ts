import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { getForm } from "./service.server.ts";

/** The form of a page's address with who looks at it. Throws 403 and 404 Responses. */
export async function loadForm({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "lead_generation");
  return { session, scope, form: orThrow(await getForm(scope, params.formId ?? "")) };
}
