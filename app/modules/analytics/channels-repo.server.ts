import { and, eq, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { analyticsChannels } from "#db/schema/analytics-channels.ts";
import { adPerformance } from "#db/schema/tracking.ts";

export type ChannelSettingsRow = typeof analyticsChannels.$inferSelect;

/** What a site's people said of its channels; undefined before they said anything. */
export async function findChannelSettings({ db, workspaceId }: WorkspaceScope, siteId: string): Promise<ChannelSettingsRow | undefined> {
  const rows = await db
    .select()
    .from(analyticsChannels)
    .where(and(eq(analyticsChannels.workspaceId, workspaceId), eq(analyticsChannels.siteId, siteId)))
    .limit(1);
  return rows[0];
}

/** Writes the settings as the version after `row.version - 1`; false when somebody else has written that version. */
export async function putChannelSettings({ db }: Pick<WorkspaceScope, "db">, row: ChannelSettingsRow): Promise<boolean> {
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
