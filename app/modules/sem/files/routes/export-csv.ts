import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { csvResponse, datedName } from "#app/platform/http/download.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { semModule } from "../../manifest.ts";
import { getCampaign } from "../../service.server.ts";
import { exportSchema } from "../schema.ts";
import { exportCampaign } from "../service.server.ts";

/** A campaign as a file of Google Ads Editor or Microsoft Advertising. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, semModule.feature);
  const { format, only } = readQuery(request, exportSchema);
  const campaign = orThrow(await getCampaign(scope, params.campaignId ?? ""));
  const file = exportCampaign(context, scope, campaign, { format, onlyChanges: only === "changes" });
  return csvResponse(datedName(`${format}-ads`, campaign.name.slice(0, 60), context.now()), file.heading, file.batches);
}
