import type { Actor } from "#app/platform/access/actor.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readPayerId } from "#app/platform/workspace/workspace.server.ts";
import { seconds } from "#app/shared/time.ts";
import type { CrawlPlan, CrawlRpc } from "../domain/crawl.ts";
import { CRAWL_LIMITS, REQUESTS_PER_SECOND } from "../domain/crawl-limits.ts";
import type * as projects from "../projects/repo.server.ts";
import { readPlanSettings } from "./plan-settings.server.ts";
import type * as repo from "./repo.server.ts";

/** The object that runs (and keeps) one crawl; its name is the crawl's id. */
export const crawlObject = ({ env }: Pick<AppContext, "env">, crawlId: string): CrawlRpc =>
  // The stub's generated type wraps every answer in disposables; what arrives is what CrawlRpc says.
  env.CRAWL.get(env.CRAWL.idFromName(crawlId)) as unknown as CrawlRpc;

/** How long a queued crawl may wait for its object before the next tick hands it over again. */
export const STRANDED_AFTER_MS = seconds(90);

/** What the object needs to know to work on its own. */
export function buildCrawlPlan(
  crawl: Pick<repo.CrawlRow, "id" | "workspaceId" | "projectId" | "maxUrls" | "previousCrawlId">,
  project: Pick<projects.ProjectRow, "url">,
  plan: Actor["plan"],
): CrawlPlan {
  return {
    crawlId: crawl.id,
    workspaceId: crawl.workspaceId,
    projectId: crawl.projectId,
    startUrl: project.url,
    ...CRAWL_LIMITS[plan],
    maxUrls: crawl.maxUrls,
    requestsPerSecond: REQUESTS_PER_SECOND,
    previousCrawlId: crawl.previousCrawlId,
  };
}

/**
 * Hands a queued crawl to its object. When that fails the head row stays queued, and the minute's
 * tick tries again: a crawl is neither lost nor stuck.
 */
export async function handCrawlToObject(
  context: AppContext,
  crawl: repo.CrawlRow,
  project: Pick<projects.ProjectRow, "url" | "name">,
  plan: Actor["plan"],
): Promise<void> {
  try {
    const [payerId, extras] = await Promise.all([
      readPayerId(context.db, crawl.workspaceId),
      readPlanSettings(context, crawl, project),
    ]);
    await crawlObject(context, crawl.id).start({
      ...buildCrawlPlan(crawl, project, plan),
      ...(payerId === null ? {} : { payerId }),
      ...extras,
    });
  } catch (cause) {
    context.log.error("crawl.start_failed", { crawlId: crawl.id }, cause);
  }
}
