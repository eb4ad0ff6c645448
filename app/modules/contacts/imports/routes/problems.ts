import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { csvLineStream, datedName, fileResponse } from "#app/platform/http/download.ts";
import { getImport, problemLines } from "../service.server.ts";

/** The refused rows of an import as CSV, to be corrected and imported again. */
export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  const { session } = await requireFeature(request, context, "lead_generation", { write: true });
  const found = orThrow(await getImport(context, session, params.importId ?? ""));
  const name = datedName("refused-rows", "contacts", context.now());
  return fileResponse(csvLineStream(problemLines(context, session, found)), { name, format: "csv" });
}
