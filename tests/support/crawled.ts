import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { type CrawlSettings, DEFAULT_CRAWL_SETTINGS } from "#app/modules/seo/settings/domain/crawl-settings.ts";
import { openDatabase } from "#db/client.ts";
import { seoCrawls } from "#db/schema/seo.ts";
import { crawl, openSite, planFor } from "./crawl.ts";
import { createCrawl, createProject } from "./seo-rows.ts";
import type { TestSiteOptions } from "./site/server.ts";

/** A project with a crawl that has really run, head row included; the site is closed again. `before` is the crawl to compare with, `settings` are what differs from the usual ones. */
export async function createCrawled(
  owner: { workspaceId: string },
  options: TestSiteOptions,
  {
    projectId,
    before = null,
    settings,
  }: { projectId?: string; before?: string | null; settings?: Partial<CrawlSettings> } = {},
): Promise<{ projectId: string; crawlId: string; siteUrl: string }> {
  const project = projectId ?? (await createProject(owner));
  const crawlId = await createCrawl(owner, project);
  if (before !== null)
    await openDatabase({ d1: env.DB })
      .update(seoCrawls)
      .set({ previousCrawlId: before })
      .where(eq(seoCrawls.id, crawlId));
  const site = await openSite(options);
  const changed = settings && { settings: { ...DEFAULT_CRAWL_SETTINGS, ...settings } };
  await crawl(
    planFor(site.url, {
      crawlId,
      workspaceId: owner.workspaceId,
      projectId: project,
      previousCrawlId: before,
      ...changed,
    }),
  );
  await site.close();
  return { projectId: project, crawlId, siteUrl: site.url };
}
