import type { AppContext } from "#app/platform/context.server.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { readWorkspaceOwners } from "#app/platform/workspace/workspace.server.ts";
import { findCrawlWithProject } from "./repo.server.ts";

/**
 * What follows the end of a crawl: the owners hear of a scheduled one that finished. Called by the
 * crawl's object after the head row has its final state; a crawl that a person started sends
 * nothing, because that person is looking at it.
 */
export async function onCrawlEnded(context: AppContext, crawlId: string): Promise<void> {
  const found = await findCrawlWithProject(context, crawlId);
  if (found?.crawl.startedBy !== "schedule" || found.crawl.status !== "finished") return;
  const { crawl, project } = found;
  // Without one HTML page there is no score to report; the project's page says why.
  if (crawl.healthPercent === null) return;
  const data = {
    projectName: project.name,
    url: new URL(`/seo/projects/${project.id}?crawl=${crawl.id}`, context.config.APP_URL).href,
    healthPercent: crawl.healthPercent,
    errorCount: crawl.errorCount,
    newCount: crawl.newCount,
  };
  for (const owner of await readWorkspaceOwners(context.db, crawl.workspaceId)) {
    await sendMail(context, { to: owner.email, template: "crawl-finished", data });
  }
}
