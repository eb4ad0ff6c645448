import { readTrialNotice } from "#app/modules/billing/index.server.ts";
import { moduleById } from "#app/modules/cards.server.ts";
import { LIMITS } from "#app/modules/registry.ts";
import { topFixes } from "#app/modules/seo/index.server.ts";
import { planAllows } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { days } from "#app/shared/time.ts";
import { type SparklineShape, sparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import type { CrawlFacts, SetUpFacts, WebsiteFacts } from "./domain/insights/facts.ts";
import { findInsights } from "./domain/insights/index.ts";
import type { Insight } from "./domain/insights/insight.ts";
import { type StatCard, statCards } from "./domain/metrics.ts";
import { dayOf, PERIOD_DAYS, periodsAt } from "./domain/period.ts";
import { predictionText } from "./domain/prediction.ts";
import { type CrawledWebsite, type Stage, stageOf, type WebsiteLine, websiteLines } from "./domain/websites.ts";
import { worstIssues } from "./domain/worst-issue.ts";
import * as repo from "./repo.server.ts";
import { readNewLeads, readSites } from "./websites.server.ts";

/** Issues that are weighed for the worst one of each website. */
const ISSUES_WEIGHED = 60;

/** Where the figures of campaigns are looked at while no module for campaigns has a page. */
export const METRICS_PATH = "/dashboard/figures";

export type DrawnCard = Omit<StatCard, "trend"> & { trend: SparklineShape | null };

export interface WorstIssue {
  title: string;
  pageCount: number;
  href: string;
}

/** What the dashboard shows of the workspace's own data. */
export interface Board {
  /** Null: a viewer of the workspace sees none of its figures. */
  cards: DrawnCard[] | null;
  prediction: string | null;
  insights: Insight[];
  /** Null: not part of the plan or the role. */
  websites: WebsiteLine[] | null;
  stage: Stage;
}

/** Whether the person sees the websites of the workspace. */
export const mayAudit = ({ plan, workspaceRole }: Pick<Session, "plan" | "workspaceRole">): boolean =>
  planAllows(plan, "seo") && workspaceRole !== "viewer";

type WebsiteRow = Awaited<ReturnType<typeof repo.websitesOf>>[number];

function crawlFacts(row: WebsiteRow["finished"]): CrawlFacts | null {
  if (row.finishedAt === null) return null;
  const { finishedAt, healthPercent, errorCount, htmlPages, htmlPagesWithErrors } = row;
  return {
    finishedAt: new Date(finishedAt),
    healthPercent,
    errorCount: errorCount ?? 0,
    htmlPages: htmlPages ?? 0,
    htmlPagesWithErrors: htmlPagesWithErrors ?? 0,
  };
}

const websiteFacts = (row: WebsiteRow): WebsiteFacts => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt,
  hasSchedule: row.schedule !== "none",
  latest:
    row.latestStatus === null || row.latestAt === null
      ? null
      : { status: row.latestStatus, reason: row.latestReason, createdAt: new Date(row.latestAt) },
  finished: crawlFacts(row.finished),
  previous: crawlFacts(row.previous),
});

type SetUpRow = Awaited<ReturnType<typeof repo.setUpOf>>[number];

function setUpFacts(context: RequestContext, session: Session, row: SetUpRow | undefined): SetUpFacts {
  const { userId, plan, workspaceRole, hasTwoFactor, preferences } = session;
  if (!row) return { hasTwoFactor, team: null, keyCount: null, trial: null };
  // What is only a hint for newcomers goes with the rest of the onboarding.
  const hints = preferences.showOnboarding;
  const mayInvite = hints && workspaceRole === "owner" && LIMITS.members[plan] > 1;
  const trial = row.billingUserId === userId ? readTrialNotice(context, session) : null;
  return {
    hasTwoFactor,
    team: mayInvite ? { memberCount: row.memberCount, inviteCount: row.inviteCount } : null,
    keyCount: hints && planAllows(plan, "api_access") ? row.keyCount : null,
    trial: trial && { daysLeft: trial.daysLeft, hasBillingDetails: row.hasBillingDetails },
  };
}

const drawn = ({ trend, ...card }: StatCard): DrawnCard => ({ ...card, trend: sparklineShape(trend) });

const viewerBoard = ({ hasTwoFactor }: Session, now: Date): Board => ({
  cards: null,
  prediction: null,
  insights: findInsights({
    now,
    websites: null,
    performance: null,
    campaignsHref: METRICS_PATH,
    setUp: { hasTwoFactor, team: null, keyCount: null, trial: null },
  }),
  websites: null,
  stage: "working",
});

const crawledWebsite = ({
  id,
  websiteId,
  name,
  url,
  latestStatus,
  latestReason,
  latestPages,
  finished,
}: WebsiteRow): CrawledWebsite => ({
  id,
  websiteId,
  name,
  url,
  latest: latestStatus === null ? null : { status: latestStatus, reason: latestReason, pagesCrawled: latestPages ?? 0 },
  finished:
    finished.finishedAt === null
      ? null
      : {
          healthPercent: finished.healthPercent,
          errorCount: finished.errorCount ?? 0,
          warningCount: finished.warningCount ?? 0,
        },
});

/** Everything the page says of the workspace's own data; a viewer's board needs none. Throws when the database does. */
export async function readBoard(context: RequestContext, session: Session): Promise<Board> {
  const now = context.now();
  if (session.workspaceRole === "viewer") return viewerBoard(session, now);
  const scope: WorkspaceScope = { db: context.db, workspaceId: session.workspaceId };
  const { current, before } = periodsAt(now);
  const [figures, campaigns, predictions, [setUp], websites, siteRows] = await context.db.batch([
    repo.performanceByDay(scope, before.from),
    repo.activeCampaigns(scope, current.from, new Date(now.getTime() - days(PERIOD_DAYS))),
    repo.predictionsOf(scope, session.userId),
    repo.setUpOf(scope, session.userId, now),
    repo.websitesOf(scope),
    repo.sitesOf(scope),
  ]);
  const [sites, newLeads] = await Promise.all([
    readSites(context, scope, siteRows),
    // They are asked for only where they can be a share of visits.
    siteRows.length > 0 ? readNewLeads(context, session) : [],
  ]);
  const traffic = {
    traffic: [...sites.flatMap((site) => site.days.map((day) => ({ ...day, newLeads: 0 }))), ...newLeads],
    siteCount: sites.length,
    hasGoals: sites.some(({ hasGoals }) => hasGoals),
  };
  const lines = mayAudit(session) ? websiteLines(websites.map(crawledWebsite), sites) : null;
  const stage = stageOf(lines, figures.length > 0 || campaigns.length > 0);
  const shown = mayAudit(session) ? websites.map(websiteFacts) : null;
  return {
    cards: statCards(
      { campaigns: figures, ...traffic },
      { active: campaigns[0]?.total ?? 0, startedInPeriod: campaigns[0]?.startedInPeriod ?? 0 },
      now,
    ).map(drawn),
    prediction: predictionText(predictions, dayOf(now)),
    insights: findInsights({
      now,
      // The page itself asks for the first website.
      websites: stage === "start" ? null : shown,
      performance: { figures, campaigns },
      campaignsHref: moduleById("sem").href ?? METRICS_PATH,
      setUp: setUpFacts(context, session, setUp),
    }),
    websites: lines,
    stage,
  };
}

/** The worst issue of each website that has one, by project. The crawls' own objects are asked, which takes longer than the rest. */
export async function readWorstIssues(context: RequestContext, session: Session): Promise<Record<string, WorstIssue>> {
  const fixes = await topFixes(context, { db: context.db, workspaceId: session.workspaceId }, ISSUES_WEIGHED);
  const worst = [...worstIssues(fixes)].map(([projectId, { title, pageCount, code }]) => [
    projectId,
    { title, pageCount, href: `/seo/projects/${projectId}/issues/${encodeURIComponent(code)}` },
  ]);
  return Object.fromEntries(worst);
}
