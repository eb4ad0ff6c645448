import { and, count, desc, eq, gte, inArray, isNull, lte, or, sql, sum } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { profiles } from "#db/schema/account.ts";
import { analyticsSites } from "#db/schema/analytics.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { adPerformance, campaignPredictions } from "#db/schema/insights.ts";
import { auditLog } from "#db/schema/platform.ts";
import { semCampaigns } from "#db/schema/sem.ts";
import { seoCrawls, seoProjects } from "#db/schema/seo.ts";
import { workspaces } from "#db/schema/workspaces.ts";

/*
 * The dashboard reads what other modules store and owns none of it. Each function returns one statement for a batch, whose
 * columns come back by name: every column needs a name of its own.
 */

/** More than any plan but the largest has; the rest is counted on the pages of the SEO Engine. */
const MAX_WEBSITES = 50;

/** Measured sites that are asked for their traffic. */
const MAX_SITES = 8;

/** Active campaigns that are looked at one by one; all of them are counted. */
const MAX_CAMPAIGNS = 200;

/** Predictions read for a person (specification section 7). */
const MAX_PREDICTIONS = 10;

/** Figures of the workspace by day since `from` ("2026-09-23"), newest first: the sums of all its campaigns. To archive one changes no figure of the past. */
export const performanceByDay = ({ db, workspaceId }: WorkspaceScope, from: string) =>
  db
    .select({
      date: adPerformance.date,
      reach: sum(adPerformance.reach).mapWith(Number).as("total_reach"),
      impressions: sum(adPerformance.impressions).mapWith(Number).as("total_impressions"),
      clicks: sum(adPerformance.clicks).mapWith(Number).as("total_clicks"),
      conversions: sum(adPerformance.conversions).mapWith(Number).as("total_conversions"),
    })
    .from(adPerformance)
    .where(and(eq(adPerformance.workspaceId, workspaceId), gte(adPerformance.date, from)))
    .groupBy(adPerformance.date)
    .orderBy(desc(adPerformance.date));

/** The stored rows from `from` until `until`, newest day first, by campaign within a day; at most `limit` after `offset`. */
export const performanceRows = (
  { db, workspaceId }: WorkspaceScope,
  { from, until }: { from: string; until: string },
  limit: number,
  offset = 0,
) =>
  db
    .select({
      id: adPerformance.id,
      date: adPerformance.date,
      campaign: semCampaigns.name,
      reach: adPerformance.reach,
      impressions: adPerformance.impressions,
      clicks: adPerformance.clicks,
      conversions: adPerformance.conversions,
      costCents: adPerformance.costCents,
      revenueCents: adPerformance.revenueCents,
    })
    .from(adPerformance)
    .leftJoin(
      semCampaigns,
      and(eq(semCampaigns.id, adPerformance.campaignId), eq(semCampaigns.workspaceId, workspaceId)),
    )
    .where(
      and(eq(adPerformance.workspaceId, workspaceId), gte(adPerformance.date, from), lte(adPerformance.date, until)),
    )
    .orderBy(desc(adPerformance.date), semCampaigns.name, adPerformance.id)
    .limit(limit)
    .offset(offset);

/** Active campaigns of the workspace that are not archived, newest first, each with whether it has figures since `from`, and how many there are in all. */
export function activeCampaigns({ db, workspaceId }: WorkspaceScope, from: string, since: Date) {
  const withFigures = db
    .selectDistinct({ campaignId: adPerformance.campaignId })
    .from(adPerformance)
    .where(and(eq(adPerformance.workspaceId, workspaceId), gte(adPerformance.date, from)));
  return db
    .select({
      name: semCampaigns.name,
      createdAt: semCampaigns.createdAt,
      hasFigures: sql<number>`${inArray(semCampaigns.id, withFigures)}`.mapWith(Boolean).as("has_figures"),
      total: sql<number>`count(*) over ()`.as("total"),
      startedInPeriod: sql<number>`count(*) filter (where ${gte(semCampaigns.createdAt, since)}) over ()`.as(
        "started_in_period",
      ),
    })
    .from(semCampaigns)
    .where(
      and(
        eq(semCampaigns.workspaceId, workspaceId),
        eq(semCampaigns.status, "active"),
        isNull(semCampaigns.archivedAt),
      ),
    )
    .orderBy(desc(semCampaigns.createdAt), desc(semCampaigns.id))
    .limit(MAX_CAMPAIGNS);
}

/** The newest 10 predictions made for a person in the workspace, newest first; those of archived campaigns are left out. */
export const predictionsOf = ({ db, workspaceId }: WorkspaceScope, userId: string) =>
  db
    .select({
      campaign: semCampaigns.name,
      metricName: campaignPredictions.metricName,
      predictedValue: campaignPredictions.predictedValue,
      lowValue: campaignPredictions.lowValue,
      highValue: campaignPredictions.highValue,
      until: campaignPredictions.until,
    })
    .from(campaignPredictions)
    .leftJoin(
      semCampaigns,
      and(eq(semCampaigns.id, campaignPredictions.campaignId), eq(semCampaigns.workspaceId, workspaceId)),
    )
    .where(
      and(
        eq(campaignPredictions.workspaceId, workspaceId),
        eq(campaignPredictions.userId, userId),
        isNull(semCampaigns.archivedAt),
      ),
    )
    .orderBy(desc(campaignPredictions.createdAt), desc(campaignPredictions.id))
    .limit(MAX_PREDICTIONS);

/** What the set-up insights ask: one row, or none when the workspace is gone. */
export const setUpOf = ({ db, workspaceId }: WorkspaceScope, userId: string, now: Date) =>
  db
    .select({
      memberCount: sql<number>`(select count(*) from workspace_members where workspace_id = ${workspaceId})`.as(
        "member_count",
      ),
      inviteCount: sql<number>`(select count(*) from workspace_invites where workspace_id = ${workspaceId}
        and accepted_at is null and revoked_at is null and expires_at > ${now.getTime()})`.as("invite_count"),
      keyCount:
        sql<number>`(select count(*) from api_keys where user_id = ${userId} and workspace_id = ${workspaceId} and is_active)`.as(
          "key_count",
        ),
      hasBillingDetails: sql<number>`exists (select 1 from billing_details where user_id = ${userId})`
        .mapWith(Boolean)
        .as("has_billing_details"),
      billingUserId: workspaces.billingUserId,
    })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));

const finished = alias(seoCrawls, "finished");
const previous = alias(seoCrawls, "previous");

const newestCrawl = (
  workspaceId: string,
  condition = sql`1`,
) => sql`(select c.id from seo_crawls c where c.workspace_id = ${workspaceId}
  and c.project_id = ${seoProjects.id} and ${condition} order by c.created_at desc, c.id desc limit 1)`;

const figuresOf = <Name extends string>(crawl: typeof finished | typeof previous, name: Name) => ({
  finishedAt: sql<number | null>`${crawl.finishedAt}`.as(`${name}_at`),
  healthPercent: sql<number | null>`${crawl.healthPercent}`.as(`${name}_health`),
  errorCount: sql<number | null>`${crawl.errorCount}`.as(`${name}_errors`),
  warningCount: sql<number | null>`${crawl.warningCount}`.as(`${name}_warnings`),
  htmlPages: sql<number | null>`${crawl.htmlPages}`.as(`${name}_pages`),
  htmlPagesWithErrors: sql<number | null>`${crawl.htmlPagesWithErrors}`.as(`${name}_bad_pages`),
});

/** The newest 50 websites that are not archived, each with its latest crawl, its latest finished one and the one that was compared with. */
export const websitesOf = ({ db, workspaceId }: WorkspaceScope) =>
  db
    .select({
      id: seoProjects.id,
      websiteId: seoProjects.websiteId,
      name: seoProjects.name,
      url: seoProjects.url,
      schedule: seoProjects.schedule,
      createdAt: seoProjects.createdAt,
      latestPages: sql<number | null>`${seoCrawls.pagesCrawled}`.as("latest_pages"),
      latestStatus: seoCrawls.status,
      latestReason: seoCrawls.reason,
      latestAt: sql<number | null>`${seoCrawls.createdAt}`.as("latest_at"),
      finished: figuresOf(finished, "finished"),
      previous: figuresOf(previous, "previous"),
    })
    .from(seoProjects)
    .leftJoin(seoCrawls, eq(seoCrawls.id, newestCrawl(workspaceId)))
    .leftJoin(finished, eq(finished.id, newestCrawl(workspaceId, sql`c.status = 'finished'`)))
    .leftJoin(previous, and(eq(previous.id, finished.previousCrawlId), eq(previous.workspaceId, workspaceId)))
    .where(and(eq(seoProjects.workspaceId, workspaceId), isNull(seoProjects.archivedAt)))
    .orderBy(desc(seoProjects.createdAt), desc(seoProjects.id))
    .limit(MAX_WEBSITES);

/** The newest measured sites that are not archived. Each is asked in its own object: of a workspace with many these are shown. */
export const sitesOf = ({ db, workspaceId }: WorkspaceScope) =>
  db
    .select({
      id: analyticsSites.id,
      websiteId: analyticsSites.websiteId,
      name: analyticsSites.name,
      hosts: analyticsSites.hosts,
      timeZone: analyticsSites.timeZone,
    })
    .from(analyticsSites)
    .where(and(eq(analyticsSites.workspaceId, workspaceId), isNull(analyticsSites.archivedAt)))
    .orderBy(desc(analyticsSites.createdAt), desc(analyticsSites.id))
    .limit(MAX_SITES);

/** Which audit rows a reader of the activity list gets. */
export interface AuditSelection {
  areas: readonly string[];
  /** Set for a reader who hears only of these actions, and of what they did themselves. */
  only: { actions: readonly string[]; userId: string } | null;
  since: Date;
}

const areaOf = sql`substr(${auditLog.action}, 1, instr(${auditLog.action}, '.') - 1)`;
const idInSubject = sql`substr(${auditLog.subject}, instr(${auditLog.subject}, ':') + 1)`;

/** A list travels as one JSON parameter. */
const oneOf = (list: readonly string[]) => sql`(select value from json_each(${JSON.stringify(list)}))`;

/** Rows of the workspace's audit log, newest first, with who acted and the name of what they acted on. */
export function auditRows({ db, workspaceId }: WorkspaceScope, { areas, only, since }: AuditSelection, limit: number) {
  const startedCrawl = alias(seoCrawls, "started_crawl");
  return db
    .select({
      id: auditLog.id,
      createdAt: auditLog.createdAt,
      userId: auditLog.userId,
      action: auditLog.action,
      subject: auditLog.subject,
      salt: auditLog.salt,
      impersonatorId: auditLog.impersonatorId,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      projectId: sql<string | null>`${seoProjects.id}`.as("project_id"),
      projectName: sql<string | null>`${seoProjects.name}`.as("project_name"),
      keyName: apiKeys.keyName,
    })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.id, auditLog.userId))
    .leftJoin(
      startedCrawl,
      and(
        sql`${auditLog.subject} like 'seo_crawl:%'`,
        eq(startedCrawl.id, idInSubject),
        eq(startedCrawl.workspaceId, workspaceId),
      ),
    )
    .leftJoin(
      seoProjects,
      and(
        eq(seoProjects.id, sql`coalesce(${startedCrawl.projectId}, ${idInSubject})`),
        eq(seoProjects.workspaceId, workspaceId),
      ),
    )
    .leftJoin(apiKeys, and(eq(apiKeys.id, idInSubject), eq(apiKeys.workspaceId, workspaceId)))
    .where(
      and(
        eq(auditLog.workspaceId, workspaceId),
        gte(auditLog.createdAt, since),
        sql`${areaOf} in ${oneOf(areas)}`,
        only ? or(sql`${auditLog.action} in ${oneOf(only.actions)}`, eq(auditLog.userId, only.userId)) : undefined,
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit);
}

/** Crawls that ended without being canceled since then, newest first, with the name of their website. */
export const endedCrawls = ({ db, workspaceId }: WorkspaceScope, since: Date, limit: number) =>
  db
    .select({
      id: seoCrawls.id,
      projectId: seoCrawls.projectId,
      status: seoCrawls.status,
      finishedAt: seoCrawls.finishedAt,
      pagesCrawled: seoCrawls.pagesCrawled,
      errorCount: seoCrawls.errorCount,
      name: seoProjects.name,
    })
    .from(seoCrawls)
    .innerJoin(seoProjects, and(eq(seoProjects.id, seoCrawls.projectId), isNull(seoProjects.archivedAt)))
    .where(
      and(
        eq(seoCrawls.workspaceId, workspaceId),
        inArray(seoCrawls.status, ["finished", "blocked", "failed"]),
        gte(seoCrawls.createdAt, since),
        gte(seoCrawls.finishedAt, since),
      ),
    )
    .orderBy(desc(seoCrawls.finishedAt), desc(seoCrawls.id))
    .limit(limit);

/** How many rows of figures the workspace has within a period. */
export const countPerformanceRows = (
  { db, workspaceId }: WorkspaceScope,
  { from, until }: { from: string; until: string },
) =>
  db
    .select({ rows: count() })
    .from(adPerformance)
    .where(
      and(eq(adPerformance.workspaceId, workspaceId), gte(adPerformance.date, from), lte(adPerformance.date, until)),
    );
