import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { analyticsFunnels, analyticsGoals, analyticsRates } from "#db/schema/analytics.ts";

export type GoalRow = typeof analyticsGoals.$inferSelect;
export type FunnelRow = typeof analyticsFunnels.$inferSelect;
export type RateRow = typeof analyticsRates.$inferSelect;

const ofGoal = (workspaceId: string, siteId: string, id: string) =>
  and(eq(analyticsGoals.workspaceId, workspaceId), eq(analyticsGoals.siteId, siteId), eq(analyticsGoals.id, id));
const ofFunnel = (workspaceId: string, siteId: string | null, id: string) =>
  and(
    eq(analyticsFunnels.workspaceId, workspaceId),
    siteId === null ? undefined : eq(analyticsFunnels.siteId, siteId),
    eq(analyticsFunnels.id, id),
  );

/** Goals of a site, the oldest first; at most a hundred. */
export const findGoals = ({ db, workspaceId }: WorkspaceScope, siteId: string): Promise<GoalRow[]> =>
  db
    .select()
    .from(analyticsGoals)
    .where(and(eq(analyticsGoals.workspaceId, workspaceId), eq(analyticsGoals.siteId, siteId)))
    .orderBy(asc(analyticsGoals.createdAt), asc(analyticsGoals.id));

/** Adds the goal unless the site has `maxGoals` already, or it is there; false then. One statement, so that of two calls for the last place one wins. */
export async function insertGoal({ db }: Pick<WorkspaceScope, "db">, row: GoalRow, maxGoals: number): Promise<boolean> {
  const inserted = await db.all(sql`
    insert into analytics_goals (id, workspace_id, site_id, name, kind, pattern, property_name, property_value, min_scroll_percent, value_minor, currency, created_at, updated_at)
    select ${row.id}, ${row.workspaceId}, ${row.siteId}, ${row.name}, ${row.kind}, ${row.pattern}, ${row.propertyName}, ${row.propertyValue},
      ${row.minScrollPercent}, ${row.valueMinor}, ${row.currency}, ${row.createdAt.getTime()}, ${row.updatedAt.getTime()}
    where (select count(*) from analytics_goals g where g.workspace_id = ${row.workspaceId} and g.site_id = ${row.siteId}) < ${maxGoals}
    on conflict (id) do nothing returning id`);
  return inserted.length > 0;
}

/** Changes a goal; false when there is none. */
export async function updateGoal(
  { db, workspaceId }: WorkspaceScope,
  siteId: string,
  id: string,
  change: Partial<Omit<GoalRow, "id" | "workspaceId" | "siteId" | "createdAt">>,
): Promise<boolean> {
  const updated = await db
    .update(analyticsGoals)
    .set(change)
    .where(ofGoal(workspaceId, siteId, id))
    .returning({ id: analyticsGoals.id });
  return updated.length > 0;
}

/** Removes a goal; false when there is none. */
export async function deleteGoal({ db, workspaceId }: WorkspaceScope, siteId: string, id: string): Promise<boolean> {
  return (
    (
      await db
        .delete(analyticsGoals)
        .where(ofGoal(workspaceId, siteId, id))
        .returning({ id: analyticsGoals.id })
    ).length > 0
  );
}

/** Funnels of a site, the newest first. */
export const findFunnels = ({ db, workspaceId }: WorkspaceScope, siteId: string): Promise<FunnelRow[]> =>
  db
    .select()
    .from(analyticsFunnels)
    .where(and(eq(analyticsFunnels.workspaceId, workspaceId), eq(analyticsFunnels.siteId, siteId)))
    .orderBy(desc(analyticsFunnels.createdAt), desc(analyticsFunnels.id));

/** One funnel of a site; of any of the workspace when none is named. */
export async function findFunnel(
  { db, workspaceId }: WorkspaceScope,
  siteId: string | null,
  id: string,
): Promise<FunnelRow | undefined> {
  return (
    await db
      .select()
      .from(analyticsFunnels)
      .where(ofFunnel(workspaceId, siteId, id))
      .limit(1)
  )[0];
}

/** Adds the funnel unless the site has `maxFunnels` already, or it is there; false then. */
export async function insertFunnel(
  { db }: Pick<WorkspaceScope, "db">,
  row: FunnelRow,
  maxFunnels: number,
): Promise<boolean> {
  const inserted = await db.all(sql`
    insert into analytics_funnels (id, workspace_id, site_id, name, steps, window_minutes, strict, created_at, updated_at)
    select ${row.id}, ${row.workspaceId}, ${row.siteId}, ${row.name}, ${JSON.stringify(row.steps)}, ${row.windowMinutes}, ${row.strict ? 1 : 0},
      ${row.createdAt.getTime()}, ${row.updatedAt.getTime()}
    where (select count(*) from analytics_funnels f where f.workspace_id = ${row.workspaceId} and f.site_id = ${row.siteId}) < ${maxFunnels}
    on conflict (id) do nothing returning id`);
  return inserted.length > 0;
}

/** Changes a funnel; false when there is none. */
export async function updateFunnel(
  { db, workspaceId }: WorkspaceScope,
  siteId: string,
  id: string,
  change: Pick<FunnelRow, "name" | "steps" | "windowMinutes" | "strict" | "updatedAt">,
): Promise<boolean> {
  const updated = await db
    .update(analyticsFunnels)
    .set(change)
    .where(ofFunnel(workspaceId, siteId, id))
    .returning({ id: analyticsFunnels.id });
  return updated.length > 0;
}

/** Removes a funnel; false when there is none. */
export async function deleteFunnel({ db, workspaceId }: WorkspaceScope, siteId: string, id: string): Promise<boolean> {
  return (
    (
      await db
        .delete(analyticsFunnels)
        .where(ofFunnel(workspaceId, siteId, id))
        .returning({ id: analyticsFunnels.id })
    ).length > 0
  );
}

/** Rates into a currency, the latest day first. */
export const findRates = ({ db, workspaceId }: WorkspaceScope, target: string, limit: number): Promise<RateRow[]> =>
  db
    .select()
    .from(analyticsRates)
    .where(and(eq(analyticsRates.workspaceId, workspaceId), eq(analyticsRates.target, target)))
    .orderBy(desc(analyticsRates.fromDay), asc(analyticsRates.currency))
    .limit(limit);

/** Writes a rate; one of the same day is replaced. False when the workspace has `max` of other days. */
export async function putRate({ db }: Pick<WorkspaceScope, "db">, row: RateRow, max: number): Promise<boolean> {
  const { workspaceId, currency, target, fromDay, rate, updatedAt } = row;
  const replaces = sql`exists (select 1 from analytics_rates r where r.workspace_id = ${workspaceId} and r.currency = ${currency} and r.target = ${target} and r.from_day = ${fromDay})`;
  const hasRoom = sql`(select count(*) from analytics_rates r where r.workspace_id = ${workspaceId}) < ${max}`;
  const written = await insertWhere(db, analyticsRates, row, sql`${replaces} or ${hasRoom}`)
    .onConflictDoUpdate({
      target: [analyticsRates.workspaceId, analyticsRates.currency, analyticsRates.target, analyticsRates.fromDay],
      set: { rate, updatedAt },
    })
    .returning({ id: analyticsRates.id });
  return written.length > 0;
}

/** Removes a rate; false when there is none. */
export async function deleteRate({ db, workspaceId }: WorkspaceScope, id: string): Promise<boolean> {
  const removed = await db
    .delete(analyticsRates)
    .where(and(eq(analyticsRates.workspaceId, workspaceId), eq(analyticsRates.id, id)))
    .returning({ id: analyticsRates.id });
  return removed.length > 0;
}
