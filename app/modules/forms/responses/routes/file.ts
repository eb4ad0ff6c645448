import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { storedFileResponse } from "#app/platform/http/download.ts";
import { openFile } from "../service.server.ts";

/** A file that somebody uploaded: always saved, never shown, whatever it is. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, "lead_generation");
  const { formId = "", responseId = "", question = "" } = params;
  const { body, ...about } = orThrow(await openFile(context, scope, formId, responseId, question));
  return storedFileResponse(body, about);
}
