import { and, count, desc, eq, gte, inArray, isNull, lte, or, sql, sum } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { filled, prepared } from "#db/client.ts";
import { profiles, workspaces } from "#db/schema/account.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { auditLog } from "#db/schema/platform.ts";
import { seoCrawls, seoProjects } from "#db/schema/seo.ts";
import { adPerformance, campaignPredictions, semCampaigns } from "#db/schema/tracking.ts";

/*
 * The dashboard looks at what other modules keep and owns nothing of it. Each function here is one statement that
 * waits: the loader sends them together. Columns of a batch come back by name, so that every one has a name of its own.
 * Their texts are made once for each isolate.
 */

const WORKSPACE = sql.placeholder("workspaceId");
const USER = sql.placeholder("userId");
const SINCE = sql.placeholder("since");

/** More than any plan but the largest has; the rest is counted on the pages of the SEO Engine. */
const MAX_WEBSITES = 50;

/** Active campaigns that are looked at one by one; all of them are counted. */
const MAX_CAMPAIGNS = 200;

/** Predictions read for a person (specification section 7). */
const MAX_PREDICTIONS = 10;

const selectPerformanceByDay = prepared((db) =>
  db
    .select({
      date: adPerformance.date,
      reach: sum(adPerformance.reach).mapWith(Number).as("total_reach"),
      impressions: sum(adPerformance.impressions).mapWith(Number).as("total_impressions"),
      clicks: sum(adPerformance.clicks).mapWith(Number).as("total_clicks"),
      conversions: sum(adPerformance.conversions).mapWith(Number).as("total_conversions"),
    })
    .from(adPerformance)
    .where(and(eq(adPerformance.workspaceId, WORKSPACE), gte(adPerformance.date, sql.placeholder("from"))))
    .groupBy(adPerformance.date)
    .orderBy(desc(adPerformance.date))
    .prepare(),
);

/** Figures of the workspace by day since `from` ("2026-09-23"), newest first: the sums of all its campaigns. To archive one changes no figure of the past. */
export const performanceByDay = ({ db, workspaceId }: WorkspaceScope, from: string) => filled(selectPerformanceByDay(db), { workspaceId, from });

/** The stored rows from `from` until `until`, newest day first, by campaign within a day; at most `limit` after `offset`. */
export const performanceRows = ({ db, workspaceId }: WorkspaceScope, { from, until }: { from: string; until: string }, limit: number, offset = 0) =>
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
    .leftJoin(semCampaigns, and(eq(semCampaigns.id, adPerformance.campaignId), eq(semCampaigns.workspaceId, workspaceId)))
    .where(and(eq(adPerformance.workspaceId, workspaceId), gte(adPerformance.date, from), lte(adPerformance.date, until)))
    .orderBy(desc(adPerformance.date), semCampaigns.name, adPerformance.id)
    .limit(limit)
    .offset(offset);

const selectActiveCampaigns = prepared((db) => {
  const withFigures = db
    .selectDistinct({ campaignId: adPerformance.campaignId })
    .from(adPerformance)
    .where(and(eq(adPerformance.workspaceId, WORKSPACE), gte(adPerformance.date, sql.placeholder("from"))));
  return db
    .select({
      name: semCampaigns.name,
      createdAt: semCampaigns.createdAt,
      hasFigures: sql<number>`${inArray(semCampaigns.id, withFigures)}`.mapWith(Boolean).as("has_figures"),
      total: sql<number>`count(*) over ()`.as("total"),
      startedInPeriod: sql<number>`count(*) filter (where ${gte(semCampaigns.createdAt, SINCE)}) over ()`.as("started_in_period"),
    })
    .from(semCampaigns)
    .where(and(eq(semCampaigns.workspaceId, WORKSPACE), eq(semCampaigns.status, "active"), isNull(semCampaigns.archivedAt)))
    .orderBy(desc(semCampaigns.createdAt), desc(semCampaigns.id))
    .limit(MAX_CAMPAIGNS)
    .prepare();
});

/** Active campaigns of the workspace that are not archived, newest first, each with whether it has figures since `from`, and how many there are in all. */
export const activeCampaigns = ({ db, workspaceId }: WorkspaceScope, from: string, since: Date) =>
  filled(selectActiveCampaigns(db), { workspaceId, from, since: since.getTime() });

const selectPredictions = prepared((db) =>
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
    .leftJoin(semCampaigns, and(eq(semCampaigns.id, campaignPredictions.campaignId), eq(semCampaigns.workspaceId, WORKSPACE)))
    .where(and(eq(campaignPredictions.workspaceId, WORKSPACE), eq(campaignPredictions.userId, USER), isNull(semCampaigns.archivedAt)))
    .orderBy(desc(campaignPredictions.createdAt), desc(campaignPredictions.id))
    .limit(MAX_PREDICTIONS)
    .prepare(),
);

/** The newest 10 predictions made for a person in the workspace, newest first; those of archived campaigns are left out. */
export const predictionsOf = ({ db, workspaceId }: WorkspaceScope, userId: string) => filled(selectPredictions(db), { workspaceId, userId });

const selectSetUp = prepared((db) =>
  db
    .select({
      memberCount: sql<number>`(select count(*) from workspace_members where workspace_id = ${WORKSPACE})`.as("member_count"),
      inviteCount: sql<number>`(select count(*) from workspace_invites where workspace_id = ${WORKSPACE}
        and accepted_at is null and revoked_at is null and expires_at > ${sql.placeholder("nowMs")})`.as("invite_count"),
      keyCount: sql<number>`(select count(*) from api_keys where user_id = ${USER} and workspace_id = ${WORKSPACE} and is_active)`.as("key_count"),
      hasBillingDetails: sql<number>`exists (select 1 from billing_details where user_id = ${USER})`.mapWith(Boolean).as("has_billing_details"),
      billingUserId: workspaces.billingUserId,
    })
    .from(workspaces)
    .where(eq(workspaces.id, WORKSPACE))
    .prepare(),
);

/** What the set-up insights ask: one row, or none when the workspace is gone. */
export const setUpOf = ({ db, workspaceId }: WorkspaceScope, userId: string, now: Date) =>
  filled(selectSetUp(db), { workspaceId, userId, nowMs: now.getTime() });

const finished = alias(seoCrawls, "finished");
const previous = alias(seoCrawls, "previous");

const newestCrawl = (condition = sql`1`) => sql`(select c.id from seo_crawls c where c.workspace_id = ${WORKSPACE}
  and c.project_id = ${seoProjects.id} and ${condition} order by c.created_at desc, c.id desc limit 1)`;

const figuresOf = <Name extends string>(crawl: typeof finished | typeof previous, name: Name) => ({
  finishedAt: sql<number | null>`${crawl.finishedAt}`.as(`${name}_at`),
  healthPercent: sql<number | null>`${crawl.healthPercent}`.as(`${name}_health`),
  errorCount: sql<number | null>`${crawl.errorCount}`.as(`${name}_errors`),
  htmlPages: sql<number | null>`${crawl.htmlPages}`.as(`${name}_pages`),
  htmlPagesWithErrors: sql<number | null>`${crawl.htmlPagesWithErrors}`.as(`${name}_bad_pages`),
});

const selectWebsites = prepared((db) =>
  db
    .select({
      id: seoProjects.id,
      name: seoProjects.name,
      schedule: seoProjects.schedule,
      createdAt: seoProjects.createdAt,
      latestStatus: seoCrawls.status,
      latestReason: seoCrawls.reason,
      latestAt: sql<number | null>`${seoCrawls.createdAt}`.as("latest_at"),
      finished: figuresOf(finished, "finished"),
      previous: figuresOf(previous, "previous"),
    })
    .from(seoProjects)
    .leftJoin(seoCrawls, eq(seoCrawls.id, newestCrawl()))
    .leftJoin(finished, eq(finished.id, newestCrawl(sql`c.status = 'finished'`)))
    .leftJoin(previous, and(eq(previous.id, finished.previousCrawlId), eq(previous.workspaceId, WORKSPACE)))
    .where(and(eq(seoProjects.workspaceId, WORKSPACE), isNull(seoProjects.archivedAt)))
    .orderBy(desc(seoProjects.createdAt), desc(seoProjects.id))
    .limit(MAX_WEBSITES)
    .prepare(),
);

/** The newest 50 websites that are not archived, each with its latest crawl, its latest finished one and the one that was compared with. */
export const websitesOf = ({ db, workspaceId }: WorkspaceScope) => filled(selectWebsites(db), { workspaceId });

/** Which audit rows a reader of the activity list gets. */
export interface AuditSelection {
  areas: readonly string[];
  /** Set for a reader who hears only of these actions, and of what they did themselves. */
  only: { actions: readonly string[]; userId: string } | null;
  since: Date;
}

const areaOf = sql`substr(${auditLog.action}, 1, instr(${auditLog.action}, '.') - 1)`;
const idInSubject = sql`substr(${auditLog.subject}, instr(${auditLog.subject}, ':') + 1)`;

/** `restricted`: of others only some actions. Lists travel as JSON: their length is no part of the text. */
const selectAuditRows = prepared((db, restricted: boolean) => {
  const startedCrawl = alias(seoCrawls, "started_crawl");
  const oneOf = (list: string) => sql`(select value from json_each(${sql.placeholder(list)}))`;
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
    .leftJoin(startedCrawl, and(sql`${auditLog.subject} like 'seo_crawl:%'`, eq(startedCrawl.id, idInSubject), eq(startedCrawl.workspaceId, WORKSPACE)))
    .leftJoin(seoProjects, and(eq(seoProjects.id, sql`coalesce(${startedCrawl.projectId}, ${idInSubject})`), eq(seoProjects.workspaceId, WORKSPACE)))
    .leftJoin(apiKeys, and(eq(apiKeys.id, idInSubject), eq(apiKeys.workspaceId, WORKSPACE)))
    .where(
      and(
        eq(auditLog.workspaceId, WORKSPACE),
        gte(auditLog.createdAt, SINCE),
        sql`${areaOf} in ${oneOf("areas")}`,
        restricted ? or(sql`${auditLog.action} in ${oneOf("actions")}`, eq(auditLog.userId, USER)) : undefined,
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(sql.placeholder("limit"))
    .prepare();
});

/** Rows of the workspace's audit log, newest first, with who acted and the name of what they acted on. */
export const auditRows = ({ db, workspaceId }: WorkspaceScope, { areas, only, since }: AuditSelection, limit: number) =>
  filled(selectAuditRows(db, only !== null), {
    workspaceId,
    since: since.getTime(),
    areas: JSON.stringify(areas),
    ...(only ? { actions: JSON.stringify(only.actions), userId: only.userId } : {}),
    limit,
  });

const selectEndedCrawls = prepared((db) =>
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
        eq(seoCrawls.workspaceId, WORKSPACE),
        inArray(seoCrawls.status, ["finished", "blocked", "failed"]),
        gte(seoCrawls.createdAt, SINCE),
        gte(seoCrawls.finishedAt, SINCE),
      ),
    )
    .orderBy(desc(seoCrawls.finishedAt), desc(seoCrawls.id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** Crawls that came to an end by themselves since then, newest first, with the name of their website. */
export const endedCrawls = ({ db, workspaceId }: WorkspaceScope, since: Date, limit: number) =>
  filled(selectEndedCrawls(db), { workspaceId, since: since.getTime(), limit });

/** How many rows of figures the workspace has within a period. */
export const countPerformanceRows = ({ db, workspaceId }: WorkspaceScope, { from, until }: { from: string; until: string }) =>
  db
    .select({ rows: count() })
    .from(adPerformance)
    .where(and(eq(adPerformance.workspaceId, workspaceId), gte(adPerformance.date, from), lte(adPerformance.date, until)));
