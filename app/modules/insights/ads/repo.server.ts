import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql, sum } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { eventStatements, type NewEvent } from "#app/modules/webhooks/index.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { days } from "#app/shared/time.ts";
import type { Database } from "#db/client.ts";
import { adCampaigns } from "#db/schema/adsmart.ts";
import { adPerformance, campaignForecasts, campaignPredictions } from "#db/schema/insights.ts";
import { semCampaigns } from "#db/schema/sem.ts";
import type { PredictedData } from "../webhook-schemas.ts";
import type { AdRow, KnownCampaign } from "./domain/ad-file.ts";

/** Of one day, all campaigns together. */
export interface AdDay {
  /** "2026-11-21". */
  date: string;
  impressions: number;
  clicks: number;
  conversions: number;
  costCents: number;
  revenueCents: number;
}

/** Figures of the workspace's campaigns since a day, newest first. */
export function findAdDays({ db, workspaceId }: WorkspaceScope, from: string): Promise<AdDay[]> {
  return db
    .select({
      date: adPerformance.date,
      impressions: sum(adPerformance.impressions).mapWith(Number).as("total_impressions"),
      clicks: sum(adPerformance.clicks).mapWith(Number).as("total_clicks"),
      conversions: sum(adPerformance.conversions).mapWith(Number).as("total_conversions"),
      costCents: sum(adPerformance.costCents).mapWith(Number).as("total_cost"),
      revenueCents: sum(adPerformance.revenueCents).mapWith(Number).as("total_revenue"),
    })
    .from(adPerformance)
    .where(and(eq(adPerformance.workspaceId, workspaceId), gte(adPerformance.date, from)))
    .groupBy(adPerformance.date)
    .orderBy(desc(adPerformance.date));
}

/** Predictions made for a person's campaigns, newest first. */
export function findPredictions({ db, workspaceId }: WorkspaceScope, userId: string, limit: number) {
  return db
    .select({
      id: campaignPredictions.id,
      campaign: sql<string | null>`coalesce(${semCampaigns.name}, ${adCampaigns.name})`.as("campaign_name"),
      metricName: campaignPredictions.metricName,
      predictedValue: campaignPredictions.predictedValue,
      lowValue: campaignPredictions.lowValue,
      highValue: campaignPredictions.highValue,
      until: campaignPredictions.until,
      createdAt: campaignPredictions.createdAt,
    })
    .from(campaignPredictions)
    .leftJoin(
      semCampaigns,
      and(eq(semCampaigns.id, campaignPredictions.campaignId), eq(semCampaigns.workspaceId, workspaceId)),
    )
    .leftJoin(
      adCampaigns,
      and(eq(adCampaigns.id, campaignPredictions.campaignId), eq(adCampaigns.workspaceId, workspaceId)),
    )
    .where(and(eq(campaignPredictions.workspaceId, workspaceId), eq(campaignPredictions.userId, userId)))
    .orderBy(desc(campaignPredictions.createdAt), desc(campaignPredictions.id))
    .limit(limit);
}

/** Active campaigns that were looked at and have no prediction, with the reason. */
export function findSilent({ db, workspaceId }: WorkspaceScope) {
  return db
    .select({
      campaign: sql<string>`coalesce(${semCampaigns.name}, ${adCampaigns.name})`.as("campaign_name"),
      outcome: campaignForecasts.outcome,
    })
    .from(campaignForecasts)
    .leftJoin(
      semCampaigns,
      and(
        eq(semCampaigns.id, campaignForecasts.campaignId),
        eq(semCampaigns.status, "active"),
        isNull(semCampaigns.archivedAt),
      ),
    )
    .leftJoin(adCampaigns, and(eq(adCampaigns.id, campaignForecasts.campaignId), eq(adCampaigns.status, "active")))
    .where(
      and(
        eq(campaignForecasts.workspaceId, workspaceId),
        or(isNotNull(semCampaigns.id), isNotNull(adCampaigns.id)),
        inArray(campaignForecasts.outcome, ["too_little", "naive_better"]),
      ),
    )
    .orderBy(sql`1`)
    .limit(20);
}

/** Campaigns that figures can be added to. */
export const findKnownCampaigns = ({ db, workspaceId }: WorkspaceScope): Promise<KnownCampaign[]> =>
  db
    .select({ id: semCampaigns.id, name: semCampaigns.name })
    .from(semCampaigns)
    .where(and(eq(semCampaigns.workspaceId, workspaceId), isNull(semCampaigns.archivedAt)));

const rowId = ({ campaign, date }: Pick<AdRow, "campaign" | "date">): string => `${campaign.id}:${date}`;

/** How many of these rows are there already. */
export async function countKnownRows({ db, workspaceId }: WorkspaceScope, rows: readonly AdRow[]): Promise<number> {
  const ids = JSON.stringify(rows.map(rowId));
  const [found] = await db.all<{ known: number }>(
    sql`select count(*) as known from ad_performance where workspace_id = ${workspaceId} and id in (select value from json_each(${ids}))`,
  );
  return found?.known ?? 0;
}

/**
 * Adds rows, or replaces the rows of the same campaign and day. Returns how many were written: only rows of campaigns that the
 * workspace still has. Null: with them it would have more than `maxRows`, so that none was written.
 */
export async function putAdRows(
  { db, workspaceId }: WorkspaceScope,
  rows: readonly AdRow[],
  maxRows: number,
): Promise<number | null> {
  const stored = sql`(select count(*) from ad_performance held where held.workspace_id = ${workspaceId})`;
  const json = JSON.stringify(
    rows.map((row) => [
      rowId(row),
      row.campaign.id,
      row.date,
      row.reach,
      row.impressions,
      row.clicks,
      row.conversions,
      row.costCents,
      row.revenueCents,
    ]),
  );
  const written = await db.all(sql`
    insert into ad_performance (id, workspace_id, campaign_id, date, reach, impressions, clicks, conversions, cost_cents, revenue_cents)
    select row.value ->> 0, ${workspaceId}, row.value ->> 1, row.value ->> 2, row.value ->> 3, row.value ->> 4, row.value ->> 5, row.value ->> 6, row.value ->> 7, row.value ->> 8
    from json_each(${json}) as row
    where (exists (select 1 from sem_campaigns c where c.id = row.value ->> 1 and c.workspace_id = ${workspaceId} and c.archived_at is null)
        or exists (select 1 from ad_campaigns a where a.id = row.value ->> 1 and a.workspace_id = ${workspaceId}))
      and ${stored} + ${rows.length} <= ${maxRows}
    on conflict (id) do update set reach = excluded.reach, impressions = excluded.impressions, clicks = excluded.clicks,
      conversions = excluded.conversions, cost_cents = excluded.cost_cents, revenue_cents = excluded.revenue_cents
      where ad_performance.workspace_id = excluded.workspace_id
    returning id`);
  if (written.length > 0) return written.length;
  const [held] = await db.all<{ stored: number }>(sql`select ${stored} as stored`);
  return (held?.stored ?? 0) + rows.length > maxRows ? null : 0;
}

/** Removes the figures of campaigns and days. */
export async function removeAdRows(
  { db, workspaceId }: WorkspaceScope,
  rows: readonly { campaignId: string; date: string }[],
): Promise<void> {
  const ids = JSON.stringify(rows.map(({ campaignId, date }) => `${campaignId}:${date}`));
  await db.all(
    sql`delete from ad_performance where workspace_id = ${workspaceId} and id in (select value from json_each(${ids}))`,
  );
}

/** Removes all that is kept of a campaign: figures and predictions. */
export async function removeCampaign({ db, workspaceId }: WorkspaceScope, campaignId: string): Promise<void> {
  await db.batch([
    db
      .delete(adPerformance)
      .where(and(eq(adPerformance.workspaceId, workspaceId), eq(adPerformance.campaignId, campaignId))),
    db
      .delete(campaignPredictions)
      .where(and(eq(campaignPredictions.workspaceId, workspaceId), eq(campaignPredictions.campaignId, campaignId))),
    db
      .delete(campaignForecasts)
      .where(and(eq(campaignForecasts.workspaceId, workspaceId), eq(campaignForecasts.campaignId, campaignId))),
  ]);
}

/** Predictions of one campaign, newest first. */
export const findCampaignPredictions = ({ db, workspaceId }: WorkspaceScope, campaignId: string, limit: number) =>
  db
    .select()
    .from(campaignPredictions)
    .where(and(eq(campaignPredictions.workspaceId, workspaceId), eq(campaignPredictions.campaignId, campaignId)))
    .orderBy(desc(campaignPredictions.createdAt), desc(campaignPredictions.id))
    .limit(limit);

/** An active campaign that was not looked at on a day yet. */
export interface DueCampaign {
  id: string;
  workspaceId: string;
  userId: string;
}

/** Search campaigns, and campaigns of advertising networks. */
export function findDueCampaigns({ db }: { db: Database }, day: string, limit: number): Promise<DueCampaign[]> {
  const isDue = or(isNull(campaignForecasts.day), sql`${campaignForecasts.day} < ${day}`);
  return unionAll(
    db
      .select({ id: semCampaigns.id, workspaceId: semCampaigns.workspaceId, userId: semCampaigns.userId })
      .from(semCampaigns)
      .leftJoin(campaignForecasts, eq(campaignForecasts.campaignId, semCampaigns.id))
      .where(and(eq(semCampaigns.status, "active"), isNull(semCampaigns.archivedAt), isDue)),
    db
      .select({ id: adCampaigns.id, workspaceId: adCampaigns.workspaceId, userId: adCampaigns.userId })
      .from(adCampaigns)
      .leftJoin(campaignForecasts, eq(campaignForecasts.campaignId, adCampaigns.id))
      .where(and(eq(adCampaigns.status, "active"), isDue)),
  ).limit(limit);
}

/** Clicks and conversions of one campaign by day, oldest first, both days included. */
export const findCampaignDays = (
  { db, workspaceId }: WorkspaceScope,
  campaignId: string,
  from: string,
  until: string,
) =>
  db
    .select({ date: adPerformance.date, clicks: adPerformance.clicks, conversions: adPerformance.conversions })
    .from(adPerformance)
    .where(
      and(
        eq(adPerformance.workspaceId, workspaceId),
        eq(adPerformance.campaignId, campaignId),
        gte(adPerformance.date, from),
        sql`${adPerformance.date} <= ${until}`,
      ),
    )
    .orderBy(asc(adPerformance.date));

export type PredictedEvent = NewEvent<"campaign.predicted", PredictedData>;
export type NewPrediction = typeof campaignPredictions.$inferInsert;
export type Outcome = (typeof campaignForecasts.$inferSelect)["outcome"];

/** Predictions of a campaign that are kept, those of earlier days included. */
const KEPT_DAYS = 14;

/**
 * Writes down that a campaign was looked at, with its predictions; a second time on the same day changes nothing. Predictions
 * that were made long before go.
 */
export async function putPredictions(
  { db, workspaceId }: WorkspaceScope,
  { campaignId, day, outcome }: { campaignId: string; day: string; outcome: Outcome },
  predictions: readonly NewPrediction[],
  event: PredictedEvent | null,
): Promise<void> {
  const oldest = new Date(Date.parse(`${day}T00:00:00Z`) - days(KEPT_DAYS));
  await db.batch([
    db
      .insert(campaignForecasts)
      .values({ campaignId, workspaceId, day, outcome })
      .onConflictDoUpdate({ target: campaignForecasts.campaignId, set: { day, outcome } }),
    ...predictions.map((prediction) => db.insert(campaignPredictions).values(prediction).onConflictDoNothing()),
    db
      .delete(campaignPredictions)
      .where(
        and(
          eq(campaignPredictions.workspaceId, workspaceId),
          eq(campaignPredictions.campaignId, campaignId),
          lt(campaignPredictions.createdAt, oldest),
        ),
      ),
    ...(event ? eventStatements({ db, now: () => new Date(event.data.predictedAt) }, event) : []),
  ]);
}
