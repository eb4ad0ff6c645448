import type { AppContext } from "#app/platform/context.server.ts";
import { crawlObject } from "../crawls/crawl-control.server.ts";
import * as repo from "./erasure-repo.server.ts";

const AT_ONCE = 50;

/**
 * Erases everything that a workspace crawled: the storage of every crawl's object, then its head row. The projects go
 * first, so that the schedule starts no crawl meanwhile. Running it again resumes where it was interrupted.
 */
export async function eraseWorkspaceCrawls(context: AppContext, workspaceId: string): Promise<void> {
  const scope = { db: context.db, workspaceId };
  await repo.deleteProjects(scope);
  for (;;) {
    const ids = await repo.findCrawlIds(scope, AT_ONCE);
    if (ids.length === 0) return;
    await Promise.all(ids.map((id) => crawlObject(context, id).erase()));
    await repo.deleteCrawls(scope, ids);
  }
}
