import { campaignAlert, notifyWorkspace } from "#app/modules/notifications/index.server.ts";
import { announce } from "#app/modules/webhooks/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { exact } from "#app/shared/format/number.ts";
import type { IssueSummary } from "../compare/domain/findings-diff.ts";
import { crawlFinished } from "../mail-templates.server.ts";
import { type MutedMetrics, withoutMuted } from "../mutes/domain/mutes.ts";
import { excludeMuted, mutedCodes } from "../mutes/service.server.ts";
import { getSettings } from "../settings/service.server.ts";
import { buildCrawlAlert, type CrawlAlert, NO_CHANGES, type SiteChanges } from "./domain/crawl-alert.ts";
import { crawlAlertEvent, saveAlertEvent } from "./record-repo.server.ts";
import { findCrawl, findCrawlWithProject } from "./repo.server.ts";

/** Final states that send notifications: every end that nobody chose. */
const NOTIFIED = ["finished", "blocked", "failed"] as const;

interface CrawlEnd {
  issues: readonly IssueSummary[];
  /** What the crawl counts because of these codes alone. */
  readMuted: (codes: readonly string[]) => MutedMetrics;
  /** Compares robots.txt and canonicals with the crawl before; asked only when somebody wants to hear of it. */
  readChanges: () => Promise<SiteChanges>;
}

/**
 * Sends the notifications about the end of a crawl. Owners and editors hear of a scheduled crawl: by an alert when
 * something is wrong, by its metrics otherwise. Called by the crawl's object after the head row has its final state; a
 * crawl that a person started sends no notice, because that person is looking at it. Webhooks carry the alerts of every
 * finished crawl. Muted issues count neither in this crawl nor in the one before.
 */
export async function onCrawlEnded(
  context: AppContext,
  crawlId: string,
  { issues, readMuted, readChanges }: CrawlEnd,
): Promise<void> {
  const found = await findCrawlWithProject(context, crawlId);
  const status = NOTIFIED.find((state) => state === found?.crawl.status);
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
  if (crawl.startedBy === "schedule") await notifyPeople(context, { project, crawl: counted }, alert);
}

/** New errors that its people want to hear of. */
const newErrorsOf = (issues: readonly IssueSummary[], muted: readonly string[]): number =>
  issues.reduce(
    (sum, { code, severity, newCount }) => sum + (severity === "error" && !muted.includes(code) ? newCount : 0),
    0,
  );

async function notifyPeople(
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
    const mail = campaignAlert({ projectName, title, explanation, details, url });
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
    title: `${projectName}: health ${Math.round(healthPercent)}%`,
    body: `The scheduled crawl has finished: ${exact(errorCount)} errors, ${exact(newCount)} new findings.`,
    href,
    mail: crawlFinished({ projectName, url, healthPercent, errorCount, newCount }),
  });
}
