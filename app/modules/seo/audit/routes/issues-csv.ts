import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, refusal } from "#app/platform/access/access.server.ts";
import { csvLineStream, datedName, fileResponse } from "#app/platform/http/download.ts";
import { appError } from "#app/shared/error.ts";
import { openProject } from "../../projects/open-project.server.ts";
import { exportAuditIssues, readIssueQuery } from "../list.server.ts";
import { readAudit } from "../service.server.ts";

/** The issues as the audit shows them, all of them, as a CSV file. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, project, shown } = await openProject(request, context, params.projectId);
  if (!shown) throw refusal(appError("not_found", "This project has no crawl to export yet."));
  const { issues } = orThrow(await readAudit(context, scope, shown));
  const name = datedName("issues", new URL(project.url).hostname, shown.createdAt);
  return fileResponse(csvLineStream(exportAuditIssues(issues, readIssueQuery(request))), { name, format: "csv" });
}
