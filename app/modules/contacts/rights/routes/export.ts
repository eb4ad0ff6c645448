import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { exportPerson } from "../export.server.ts";

/** A copy of all that the workspace has of a person, to be saved by the browser. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "lead_generation");
  return orThrow(await exportPerson(context, session, params.contactId ?? ""));
}
