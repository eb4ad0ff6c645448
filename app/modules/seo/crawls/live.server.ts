import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { findCrawl } from "./repo.server.ts";

/**
 * Joins a WebSocket request to the live progress of a crawl of this workspace. The request must be an upgrade.
 * Errors: not_found.
 */
export async function watchCrawl(
  { env }: Pick<AppContext, "env">,
  scope: WorkspaceScope,
  crawlId: string,
  request: Request,
): Promise<Result<Response>> {
  const crawl = await findCrawl(scope, crawlId);
  if (!crawl) return err(appError("not_found", "Crawl not found in this workspace."));
  return ok(await env.CRAWL.get(env.CRAWL.idFromName(crawl.id)).fetch(request));
}
