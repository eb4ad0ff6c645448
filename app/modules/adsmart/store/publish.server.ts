import { putAdDays } from "#app/modules/insights/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { days } from "#app/shared/time.ts";
import type { DirtyDay } from "./figures.ts";

/**
 * Writes sums of campaigns and days to `ad_performance`, which the dashboard, reports and predictions read; days without figures
 * are removed there. Where the workspace has no room left, the figures stay here alone.
 */
export async function publishDays(context: AppContext, workspaceId: string, rows: readonly DirtyDay[]): Promise<void> {
  const isKept = await putAdDays(
    { db: context.db, workspaceId },
    rows.map(({ id, day, impressions, reach, clicks, conversions, cost, revenue }) => ({
      campaignId: id,
      date: new Date(day * days(1)).toISOString().slice(0, 10),
      ...{ impressions, reach, clicks, conversions: Math.round(conversions), costCents: cost, revenueCents: revenue },
    })),
  );
  if (!isKept) context.log.warn("adsmart.performance_full", { rows: rows.length });
}
