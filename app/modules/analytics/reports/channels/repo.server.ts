import { and, eq, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { analyticsChannels } from "#db/schema/analytics.ts";
import { adPerformance } from "#db/schema/insights.ts";

export type ChannelSettingsRow = typeof analyticsChannels.$inferSelect;

/** What a site's people said of its channels; undefined before they said anything. */
export async function findChannelSettings(
  { db, workspaceId }: WorkspaceScope,
  siteId: string,
): Promise<ChannelSettingsRow | undefined> {
  const rows = await db
    .select()
    .from(analyticsChannels)
    .where(and(eq(analyticsChannels.workspaceId, workspaceId), eq(analyticsChannels.siteId, siteId)))
    .limit(1);
  return rows[0];
}

/** Writes the settings as the version after `row.version - 1`; false when somebody else has written that version. */
export async function putChannelSettings(
  { db }: Pick<WorkspaceScope, "db">,
  row: ChannelSettingsRow,
): Promise<boolean> {
  const { rules, monthlyCosts, version, updatedAt } = row;
  const written = await db
    .insert(analyticsChannels)
    .values(row)
    .onConflictDoUpdate({
      target: analyticsChannels.siteId,
      set: { rules, monthlyCosts, version, updatedAt },
      setWhere: and(eq(analyticsChannels.workspaceId, row.workspaceId), eq(analyticsChannels.version, version - 1)),
    })
    .returning({ version: analyticsChannels.version });
  return written.length > 0;
}

/** What the workspace's advertisements cost from one day to another ("2026-11-22"), both included, in cents. */
export async function sumAdCosts({ db, workspaceId }: WorkspaceScope, from: string, to: string): Promise<number> {
  const rows = await db
    .select({ costCents: sql<number>`coalesce(sum(${adPerformance.costCents}), 0)` })
    .from(adPerformance)
    .where(and(eq(adPerformance.workspaceId, workspaceId), sql`${adPerformance.date} between ${from} and ${to}`));
  return rows[0]?.costCents ?? 0;
}

/** Spend and conversions of one campaign in one week. */
export interface CampaignWeek {
  campaignId: string;
  name: string;
  /** Weeks since the epoch's first Monday. */
  week: number;
  costCents: number;
  conversions: number;
}

/** Weeks, from Monday, of the `limit` campaigns that cost most from one day to another ("2026-11-22"), both included, the dearest campaign first. */
export const findCampaignWeeks = (
  { db, workspaceId }: WorkspaceScope,
  from: string,
  to: string,
  limit: number,
): Promise<CampaignWeek[]> =>
  db.all<CampaignWeek>(sql`
    with figures as (
      select campaign_id, date, cost_cents, conversions from ad_performance where workspace_id = ${workspaceId} and date between ${from} and ${to}
    ), dearest as (
      select campaign_id, sum(cost_cents) as cost from figures group by campaign_id having cost > 0 order by cost desc, campaign_id limit ${limit}
    )
    select d.campaign_id as campaignId, c.name, cast((julianday(f.date) - 2440587.5 + 3) / 7 as integer) as week,
      sum(f.cost_cents) as costCents, sum(f.conversions) as conversions
    from dearest d join figures f on f.campaign_id = d.campaign_id
      join sem_campaigns c on c.id = d.campaign_id and c.workspace_id = ${workspaceId}
    group by d.campaign_id, week order by d.cost desc, d.campaign_id, week`);
