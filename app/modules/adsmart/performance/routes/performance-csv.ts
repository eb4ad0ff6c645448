import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { csvResponse } from "#app/platform/http/download.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { adsmartModule } from "../../manifest.ts";
import { performanceQuerySchema } from "../schema.ts";
import { CSV_HEADING, csvRows, readPerformance } from "../service.server.ts";

/** The performance table as a CSV file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, adsmartModule.feature);
  const query = readQuery(request, performanceQuerySchema);
  const performance = await readPerformance(context, session.workspaceId, query);
  return csvResponse(`ad-performance-by-${query.by}`, CSV_HEADING, [performance ? csvRows(performance) : []]);
}
