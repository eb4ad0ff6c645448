import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csvResponse, datedName } from "#app/platform/http/download.ts";
import { openReport } from "../../query/open-report.server.ts";
import { ATTRIBUTION_HEADING, attributionCells, readAttribution } from "../page.server.ts";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const report = await openReport(args, "analytics_advanced");
  const cells = attributionCells(await readAttribution(report, args.request));
  return csvResponse(datedName("attribution", report.site.hosts[0], args.context.now()), ATTRIBUTION_HEADING, [cells]);
}
