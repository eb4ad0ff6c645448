import { and, eq } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { analyticsMutes } from "#db/schema/analytics-trends.ts";

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

export const insertMute = ({ db, workspaceId }: WorkspaceScope, mute: MuteRow & { userId: string; createdAt: Date }) =>
  db
    .insert(analyticsMutes)
    .values({ ...mute, workspaceId })
    .onConflictDoNothing();

export const deleteMute = ({ db, workspaceId }: WorkspaceScope, { siteId, anomaly }: MuteRow) =>
  db.delete(analyticsMutes).where(and(eq(analyticsMutes.workspaceId, workspaceId), eq(analyticsMutes.siteId, siteId), eq(analyticsMutes.anomaly, anomaly)));
