import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { csvResponse } from "#app/platform/http/download.ts";
import { adsmartModule } from "../../manifest.ts";
import { getGeoTest } from "../service.server.ts";

/** The regions of a geo test with their sides, for the settings of the campaign at its network. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, adsmartModule.feature);
  const { test } = orThrow(await getGeoTest(context, session.workspaceId, params.testId ?? ""));
  const rows = test.pairs.flatMap(({ treated, control }, at) => [
    [treated, "treated", at + 1],
    [control, "control", at + 1],
  ]);
  return csvResponse("geo-test-regions", ["Region", "Side", "Pair"], [rows]);
}
