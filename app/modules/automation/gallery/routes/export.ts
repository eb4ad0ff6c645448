import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { fileResponse } from "#app/platform/http/download.ts";
import { automationModule } from "../../manifest.ts";
import { exportTemplate } from "../change.server.ts";

/** A template as a file, readable in git. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, automationModule.feature, { write: true });
  const { kind = "", savedTemplateId = "" } = params;
  const { name, text } = orThrow(await exportTemplate(context, session, kind, savedTemplateId));
  return fileResponse(text, { name, format: "json" });
}
