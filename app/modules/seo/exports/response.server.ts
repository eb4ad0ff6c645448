import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, refusal } from "#app/platform/access/access.server.ts";
import { datedName, fileResponse } from "#app/platform/http/download.ts";
import { appError } from "#app/shared/error.ts";
import { parseFindingQuery } from "../crawls/list-query.server.ts";
import { openProject } from "../projects/open-project.server.ts";
import { exportFindings } from "./service.server.ts";

/** Streams the findings of the shown crawl as a file. Throws 400, 403 and 404 Responses. */
export async function exportResponse(
  { request, context, params }: LoaderFunctionArgs,
  format: "csv" | "json",
): Promise<Response> {
  const { scope, project, shown } = await openProject(request, context, params.projectId);
  if (!shown) throw refusal(appError("not_found", "This project has no crawl to export yet."));
  const { code, severity, state, url, muted } = parseFindingQuery(request);
  const body = orThrow(await exportFindings(context, scope, shown.id, format, { code, severity, state, url, muted }));
  const name = datedName("findings", new URL(project.url).hostname, shown.createdAt);
  return fileResponse(body, { name, format });
}
