import { notifyWorkspace } from "#app/modules/notifications/index.server.ts";
import { announce } from "#app/modules/webhooks/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { IssueSummary } from "../compare/domain/findings-diff.ts";
import { type MutedMetrics, withoutMuted } from "../mutes/domain/mutes.ts";
import { excludeMuted, mutedCodes } from "../mutes/service.server.ts";
import { getSettings } from "../settings/service.server.ts";
import { buildCrawlAlert, type CrawlAlert, NO_CHANGES, type SiteChanges } from "./domain/crawl-alert.ts";
import { crawlAlertEvent, saveAlertEvent } from "./record-repo.server.ts";
import { findCrawl, findCrawlWithProject } from "./repo.server.ts";

/** How a crawl can end that its people did not end themselves. */
const TOLD = ["finished", "blocked", "failed"] as const;

interface CrawlEnd {
  issues: readonly IssueSummary[];
  /** What the crawl counts because of these codes alone. */
  readMuted: (codes: readonly string[]) => MutedMetrics;
  /** Compares robots.txt and canonicals with the crawl before; asked only when somebody wants to hear of it. */
  readChanges: () => Promise<SiteChanges>;
}

/**
 * What follows the end of a crawl: owners and editors hear of a scheduled one, by an alert when something is wrong and
 * by its figures otherwise. Called by the crawl's object after the head row has its final state; a crawl that a
 * person started sends no notice, because that person is looking at it. Other programs are told of the alerts of every
 * finished crawl. What is muted now counts neither in this crawl nor in the one before.
 */
export async function onCrawlEnded(
  context: AppContext,
  crawlId: string,
  { issues, readMuted, readChanges }: CrawlEnd,
): Promise<void> {
  const found = await findCrawlWithProject(context, crawlId);
  const status = TOLD.find((told) => told === found?.crawl.status);
  if (!found || !status) return;
  const { crawl, project } = found;
  const { workspaceId, reason, previousCrawlId } = crawl;
  const scope = { db: context.db, workspaceId };
  const [previous, { alerts }, codes] = await Promise.all([
    previousCrawlId ? findCrawl(scope, previousCrawlId) : undefined,
    getSettings(scope, project.id),
    mutedCodes(context, scope, project.id),
  ]);
  const counted = codes.length === 0 ? crawl : withoutMuted(crawl, readMuted(codes));
  const [before] = await excludeMuted(context, previous ? [previous] : [], codes);
  const compares = status === "finished" && previous !== undefined && (alerts.robots || alerts.canonicals);
  const ended = {
    status,
    reason,
    healthPercent: counted.healthPercent,
    previousHealthPercent: before?.healthPercent ?? null,
    newErrorCount: previous ? newErrorsOf(issues, codes) : 0,
    changes: compares ? await readChanges() : NO_CHANGES,
  };
  const alert = buildCrawlAlert(ended, alerts);
  if (alert && status === "finished") {
    const event = crawlAlertEvent(crawl, project.url, alert);
    await saveAlertEvent(context, event);
    announce(context, event);
  }
  if (crawl.startedBy === "schedule") await tell(context, { project, crawl: counted }, alert);
}

/** New errors that its people want to hear of. */
const newErrorsOf = (issues: readonly IssueSummary[], muted: readonly string[]): number =>
  issues.reduce(
    (sum, { code, severity, newCount }) => sum + (severity === "error" && !muted.includes(code) ? newCount : 0),
    0,
  );

async function tell(
  context: AppContext,
  { crawl, project }: NonNullable<Awaited<ReturnType<typeof findCrawlWithProject>>>,
  alert: CrawlAlert | null,
): Promise<void> {
  const { workspaceId, healthPercent } = crawl;
  const href = `/seo/projects/${project.id}?crawl=${crawl.id}`;
  const url = new URL(href, context.config.APP_URL).href;
  const projectName = project.name;
  if (alert) {
    const { title, explanation, parts } = alert;
    const details = parts
      .filter((part) => part.details.length > 0)
      .map((part) => ({ title: part.title, lines: part.details }));
    const mail = { template: "campaign-alert", data: { projectName, title, explanation, details, url } } as const;
    return notifyWorkspace(context, {
      workspaceId,
      kind: "campaign_alerts",
      title: `${projectName}: ${title}`,
      body: explanation,
      href,
      mail,
    });
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
