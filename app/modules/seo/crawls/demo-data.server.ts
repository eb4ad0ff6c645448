import type { AppContext } from "#app/platform/context.server.ts";
import type { ReplayedSite } from "../domain/crawl.ts";
import { seoModule } from "../manifest.ts";
import { buildCrawlPlan, crawlObject } from "./crawl-control.server.ts";
import { findDemoProject, insertEndedCrawl } from "./demo-repo.server.ts";

/** A crawl of a demonstration's website, as it was at a moment. */
export interface DemoCrawl extends ReplayedSite {
  crawlId: string;
  projectId: string;
  /** The crawl before it. */
  previousCrawlId: string | null;
}

/**
 * Crawls a made-up website of a demonstration, as if at its moment: for local development alone. The same crawl again
 * changes nothing. Returns whether it is there; false when there is no such project.
 */
export async function importDemoCrawl(
  context: AppContext,
  { crawlId, projectId, previousCrawlId, atMs, answers }: DemoCrawl,
): Promise<boolean> {
  const project = await findDemoProject(context, projectId);
  if (!project) return false;
  const maxUrls = seoModule.limits.crawlUrls.pro;
  const head = { id: crawlId, workspaceId: project.workspaceId, projectId, maxUrls, previousCrawlId };
  const plan = buildCrawlPlan(head, project, "pro");
  const progress = await crawlObject(context, crawlId).replay(plan, { atMs, answers });
  await insertEndedCrawl(context, head, progress, new Date(atMs));
  return true;
}
