import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, refusal } from "#app/platform/access/access.server.ts";
import { datedName, fileResponse } from "#app/platform/http/download.ts";
import { appError } from "#app/shared/error.ts";
import { openProject } from "../../projects/open-project.server.ts";
import { exportExtraction } from "../service.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  const { scope, project, shown } = await openProject(request, context, params.projectId);
  if (!shown) throw refusal(appError("not_found", "This project has no crawl to export yet."));
  const name = datedName("extraction", new URL(project.url).hostname, shown.createdAt);
  return fileResponse(orThrow(await exportExtraction(context, scope, shown.id)), { name, format: "csv" });
}
