import { refusal } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { parseDocumentQuery } from "../crawls/list-query.server.ts";
import { openProject } from "../projects/open-project.server.ts";

/** The page of a crawl that the address names. Throws 403 and 404 Responses. */
export async function openSnippetPage(
  request: Request,
  context: RequestContext,
  projectId: string | undefined,
  demand: { write?: boolean } = {},
) {
  const { session, scope, project, shown } = await openProject(request, context, projectId, demand);
  const { url } = parseDocumentQuery(request);
  if (!url || !shown) throw refusal(appError("not_found", "This crawl did not see that page."));
  return { session, scope, project, shown, url };
}
