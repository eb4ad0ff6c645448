import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { Database } from "#db/client.ts";
import { realtimeAlerts } from "#db/schema/realtime.ts";

export type AlertRow = typeof realtimeAlerts.$inferSelect;

/** The alert settings of a site of the workspace; undefined when none were ever saved. */
export async function findAlert({ db, workspaceId }: WorkspaceScope, siteId: string): Promise<AlertRow | undefined> {
  const rows = await db
    .select()
    .from(realtimeAlerts)
    .where(and(eq(realtimeAlerts.workspaceId, workspaceId), eq(realtimeAlerts.siteId, siteId)))
    .limit(1);
  return rows[0];
}

/** Saves the alert settings; a reported swing stays reported. */
export async function saveAlert(
  { db, workspaceId }: WorkspaceScope,
  siteId: string,
  rule: Pick<AlertRow, "spike" | "drop" | "spikeFactor" | "minViews">,
  now: Date,
): Promise<void> {
  await db
    .insert(realtimeAlerts)
    .values({ siteId, workspaceId, ...rule, swing: null, swungAt: null, updatedAt: now })
    .onConflictDoUpdate({
      target: realtimeAlerts.siteId,
      set: { ...rule, updatedAt: now },
      setWhere: eq(realtimeAlerts.workspaceId, workspaceId),
    });
}

/** Switched-on alerts of sites behind `afterId`, by id of the site. */
export const findSwitchedOn = ({ db }: { db: Database }, afterId: string, limit: number): Promise<AlertRow[]> =>
  db
    .select()
    .from(realtimeAlerts)
    .where(and(gt(realtimeAlerts.siteId, afterId), or(eq(realtimeAlerts.spike, true), eq(realtimeAlerts.drop, true))))
    .orderBy(asc(realtimeAlerts.siteId))
    .limit(limit);

/** Moves a site from one state to another; false when it has moved meanwhile. */
export async function moveSwing(
  { db }: { db: Database },
  siteId: string,
  from: AlertRow["swing"],
  to: AlertRow["swing"],
  now: Date,
): Promise<boolean> {
  const moved = await db
    .update(realtimeAlerts)
    .set({ swing: to, ...(to === null ? {} : { swungAt: now }) })
    .where(and(eq(realtimeAlerts.siteId, siteId), sql`${realtimeAlerts.swing} is ${from}`))
    .returning({ siteId: realtimeAlerts.siteId });
  return moved.length > 0;
}
