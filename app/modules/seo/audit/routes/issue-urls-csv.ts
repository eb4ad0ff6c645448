import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, refusal } from "#app/platform/access/access.server.ts";
import { csvLineStream, datedName, fileResponse } from "#app/platform/http/download.ts";
import { readListQuery } from "#app/platform/lists/list-spec.ts";
import { appError } from "#app/shared/error.ts";
import { findIssue } from "../../checks/domain/issues/catalogue.ts";
import { openProject } from "../../projects/open-project.server.ts";
import { exportIssueUrls } from "../issue-urls.server.ts";
import { issueUrlsList } from "../ui/issue-urls-list.tsx";

/** The URLs of one issue as its page shows them, all of them, as a CSV file. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, project, shown } = await openProject(request, context, params.projectId);
  const issue = findIssue(params.code ?? "");
  if (!issue) throw refusal(appError("not_found", "Issue not found."));
  if (!shown) throw refusal(appError("not_found", "This project has no crawl to export yet."));
  const query = readListQuery(request, issueUrlsList);
  const lines = orThrow(await exportIssueUrls(context, scope, shown.id, issue.code, query));
  const name = datedName(issue.code, new URL(project.url).hostname, shown.createdAt);
  return fileResponse(csvLineStream(lines), { name, format: "csv" });
}
