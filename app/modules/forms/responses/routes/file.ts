import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { INERT_POLICY } from "#app/platform/http/csp.ts";
import { contentDisposition } from "#app/platform/http/download.ts";
import { openFile } from "../service.server.ts";

/** A file that somebody uploaded: always saved, never shown, whatever it is. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, "lead_generation");
  const { formId = "", responseId = "", question = "" } = params;
  const file = orThrow(await openFile(context, scope, formId, responseId, question));
  return new Response(file.body, {
    headers: {
      "Content-Type": file.type,
      "Content-Disposition": contentDisposition(file.name),
      "Content-Security-Policy": INERT_POLICY,
      "Cache-Control": NO_STORE,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
