import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { csvResponse } from "#app/platform/http/download.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { crossModuleModule } from "../manifest.ts";
import { REPORT_HEADING, reportRows } from "../report/csv.ts";
import { readFullReport } from "../report/full-report.server.ts";
import { channelsOf, modelLabelOf } from "../report/page.server.ts";
import { reportQuerySchema } from "../schema.ts";

/** The report of a campaign as a CSV file, by the attribution model that the address asks for. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, crossModuleModule.feature);
  const { model } = readQuery(request, reportQuerySchema);
  const report = orThrow(await readFullReport(context, session, params.campaignId ?? ""));
  const rows = reportRows(report, { channels: channelsOf(report, model), modelLabel: modelLabelOf(report, model) });
  return csvResponse(`campaign-${report.campaign.name}`, REPORT_HEADING, [rows]);
}
