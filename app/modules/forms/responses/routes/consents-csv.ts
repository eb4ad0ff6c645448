import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { consentsCsv } from "../csv.server.ts";
import { openResponses } from "../service.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, "lead_generation");
  const { row, definition } = orThrow(await openResponses(scope, params.formId ?? ""));
  return consentsCsv(context, row.id, definition);
}
