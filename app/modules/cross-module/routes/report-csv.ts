import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { csvResponse } from "#app/platform/http/download.ts";
import { crossModuleModule } from "../manifest.ts";
import { REPORT_HEADING, reportRows } from "../report/csv.ts";
import { readReport } from "../report/service.server.ts";

/** The report of a campaign as a CSV file. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, crossModuleModule.feature);
  const report = orThrow(await readReport(context, session, params.campaignId ?? ""));
  return csvResponse(`campaign-${report.campaign.name}`, REPORT_HEADING, [reportRows(report)]);
}
