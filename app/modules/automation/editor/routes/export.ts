import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { fileResponse } from "#app/platform/http/download.ts";
import { automationModule } from "../../manifest.ts";
import { readFlow } from "../../service.server.ts";

/** The draft of a flow as a file, readable in git. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope } = await requireFeature(request, context, automationModule.feature);
  const { flow, draft } = orThrow(await readFlow(context, scope, params.flowId ?? ""));
  const text = `${JSON.stringify({ name: flow.name, flow: draft.document }, null, 2)}\n`;
  return fileResponse(text, { name: flow.name, format: "json" });
}
