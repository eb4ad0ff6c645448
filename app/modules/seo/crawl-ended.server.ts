import { notifyWorkspace } from "#app/modules/notifications/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { alertOf } from "./domain/alert.ts";
import { findCrawl, findCrawlWithProject } from "./repo.server.ts";

/** How a crawl can end that its people did not end themselves. */
const TOLD = ["finished", "blocked", "failed"] as const;

/**
 * What follows the end of a crawl: owners and editors hear of a scheduled one, by an alert when something is wrong and
 * by its figures otherwise. Called by the crawl's object after the head row has its final state; a crawl that a
 * person started tells nothing, because that person is looking at it. `newErrorCount`: errors that the crawl before did not have.
 */
export async function onCrawlEnded(context: AppContext, crawlId: string, newErrorCount: number): Promise<void> {
  const found = await findCrawlWithProject(context, crawlId);
  const status = TOLD.find((told) => told === found?.crawl.status);
  if (found?.crawl.startedBy !== "schedule" || !status) return;
  const { crawl, project } = found;
  const { workspaceId, healthPercent, reason, previousCrawlId } = crawl;
  const previous = previousCrawlId ? await findCrawl({ db: context.db, workspaceId }, previousCrawlId) : undefined;
  const alert = alertOf({
    status,
    reason,
    healthPercent,
    previousHealthPercent: previous?.healthPercent ?? null,
    newErrorCount: previous ? newErrorCount : 0,
  });
  const href = `/seo/projects/${project.id}?crawl=${crawl.id}`;
  const url = new URL(href, context.config.APP_URL).href;
  const projectName = project.name;
  if (alert) {
    const { title, explanation } = alert;
    const mail = { template: "campaign-alert", data: { projectName, title, explanation, url } } as const;
    return notifyWorkspace(context, { workspaceId, kind: "campaign_alerts", title: `${projectName}: ${title}`, body: explanation, href, mail });
  }
  // Without one HTML page there is no score to report; the project's page says why.
  if (healthPercent === null) return;
  const { errorCount, newCount } = crawl;
  await notifyWorkspace(context, {
    workspaceId,
    kind: "performance_reports",
    title: `${projectName}: health ${Math.round(healthPercent)} %`,
    body: `The scheduled crawl has finished: ${errorCount.toLocaleString("en")} errors, ${newCount.toLocaleString("en")} new findings.`,
    href,
    mail: { template: "crawl-finished", data: { projectName, url, healthPercent, errorCount, newCount } },
  });
}
