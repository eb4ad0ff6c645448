import { and, eq, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { analyticsMutes } from "#db/schema/analytics.ts";

interface MuteRow {
  siteId: string;
  anomaly: string;
}

/** Which unusual stretches of a site are shown no more. */
export async function findMutes({ db, workspaceId }: WorkspaceScope, siteId: string): Promise<Set<string>> {
  const rows = await db
    .select({ anomaly: analyticsMutes.anomaly })
    .from(analyticsMutes)
    .where(and(eq(analyticsMutes.workspaceId, workspaceId), eq(analyticsMutes.siteId, siteId)));
  return new Set(rows.map(({ anomaly }) => anomaly));
}

/** Mutes a stretch of a site. Above `max` the oldest are forgotten: their stretches are long out of sight. */
export async function insertMute(
  { db, workspaceId }: WorkspaceScope,
  mute: MuteRow & { userId: string; createdAt: Date },
  max: number,
): Promise<void> {
  const ofSite = and(eq(analyticsMutes.workspaceId, workspaceId), eq(analyticsMutes.siteId, mute.siteId));
  await db.batch([
    db
      .insert(analyticsMutes)
      .values({ ...mute, workspaceId })
      .onConflictDoNothing(),
    db.delete(analyticsMutes).where(
      and(
        ofSite,
        sql`${analyticsMutes.anomaly} not in (select m.anomaly from analytics_mutes m where m.workspace_id = ${workspaceId} and m.site_id = ${mute.siteId}
          order by m.created_at desc limit ${max})`,
      ),
    ),
  ]);
}

export const deleteMute = ({ db, workspaceId }: WorkspaceScope, { siteId, anomaly }: MuteRow) =>
  db
    .delete(analyticsMutes)
    .where(
      and(
        eq(analyticsMutes.workspaceId, workspaceId),
        eq(analyticsMutes.siteId, siteId),
        eq(analyticsMutes.anomaly, anomaly),
      ),
    );
