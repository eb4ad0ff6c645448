import { and, count, countDistinct, eq, gte, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import { days } from "#app/shared/time.ts";
import type { Database } from "#db/client.ts";
import { metricsTracking } from "#db/schema/telemetry.ts";
import type { MetricName, MetricType } from "./domain/metric.ts";

interface Scope {
  db: Database;
}

export type StoredMetric = typeof metricsTracking.$inferSelect;

/** Whose metrics: one person's, in whatever workspace, or one workspace's. */
export type MetricScope = { userId: string } | { workspaceId: string };

export interface MetricFilter {
  type?: MetricType | undefined;
  name?: MetricName | undefined;
  since?: Date | undefined;
  /** The first moment that is not meant any more. */
  until?: Date | undefined;
}

const within = (scope: MetricScope): SQL =>
  "userId" in scope ? eq(metricsTracking.userId, scope.userId) : eq(metricsTracking.workspaceId, scope.workspaceId);

export const matching = (scope: MetricScope, { type, name, since, until }: MetricFilter) =>
  and(
    within(scope),
    type && eq(metricsTracking.metricType, type),
    name && eq(metricsTracking.metricName, name),
    since && gte(metricsTracking.createdAt, since),
    until && lt(metricsTracking.createdAt, until),
  );

/**
 * Stores metrics, each id once, in one statement of one JSON parameter (D1 binds at most 100). What a person does is
 * stored only while they have Analytics Tracking on, and no more of it than `maxDaily` within 24 hours; their progress ("onboarding") always.
 * All rows are one person's. Returns the ids that are new.
 */
export async function insertMetrics(
  { db }: Scope,
  rows: readonly StoredMetric[],
  maxDaily: number,
): Promise<Set<string>> {
  const json = JSON.stringify(rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() })));
  const activity = rows.filter(({ metricType }) => metricType !== "onboarding").length;
  const sinceMs = Math.max(...rows.map(({ createdAt }) => createdAt.getTime())) - days(1);
  const stored = await db.all<{ id: string }>(sql`
    insert into metrics_tracking (id, workspace_id, user_id, metric_name, metric_type, metric_value, metadata, session_id, created_at, date)
    select value ->> 'id', value ->> 'workspaceId', value ->> 'userId', value ->> 'metricName', value ->> 'metricType', value ->> 'metricValue',
      value -> 'metadata', value ->> 'sessionId', value ->> 'createdAt', value ->> 'date'
    from json_each(${json})
    where value ->> 'metricType' = 'onboarding'
      or (exists (select 1 from profiles p where p.id = value ->> 'userId' and p.analytics_tracking = 1)
        and (select count(*) from metrics_tracking m where m.user_id = ${rows[0]?.userId ?? ""} and m.metric_type in ('user_activity', 'event')
          and m.created_at > ${sinceMs}) + ${activity} <= ${maxDaily})
    on conflict (id) do nothing returning id`);
  return new Set(stored.map(({ id }) => id));
}

export async function countMetrics({ db }: Scope, scope: MetricScope, filter: MetricFilter): Promise<number> {
  const rows = await db
    .select({ metrics: count().as("metrics") })
    .from(metricsTracking)
    .where(matching(scope, filter));
  return rows[0]?.metrics ?? 0;
}

/** Those of these ids that were stored. */
export async function findMetricIds({ db }: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: metricsTracking.id })
    .from(metricsTracking)
    .where(sql`${metricsTracking.id} in (select value from json_each(${JSON.stringify(ids)}))`);
  return new Set(rows.map(({ id }) => id));
}

export async function countPeople({ db }: Scope, workspaceId: string, since: Date): Promise<number> {
  const rows = await db
    .select({ people: countDistinct(metricsTracking.userId).as("people") })
    .from(metricsTracking)
    .where(matching({ workspaceId }, { since }));
  return rows[0]?.people ?? 0;
}

/** The statement that forgets what a person did when they have Analytics Tracking off, for the batch that switches it; their progress stays. */
export const forgetActivityStatement = (db: Database, userId: string) =>
  db
    .delete(metricsTracking)
    .where(
      and(
        eq(metricsTracking.userId, userId),
        ne(metricsTracking.metricType, "onboarding"),
        sql`exists (select 1 from profiles p where p.id = ${userId} and p.analytics_tracking = 0)`,
      ),
    );

export async function deleteMetricsBefore({ db }: Scope, before: Date): Promise<void> {
  await db
    .delete(metricsTracking)
    .where(and(inArray(metricsTracking.metricType, ["user_activity", "event"]), lt(metricsTracking.createdAt, before)));
}

/**
 * How much a person did in each of the periods that begin at these moments (ascending; the last one lasts): what the
 * browser measured on its own is left out. The last `counted` periods are counted, earlier ones are 1 or 0.
 */
export async function countByPeriod(
  { db }: Scope,
  userId: string,
  startsMs: readonly number[],
  counted: number,
): Promise<number[]> {
  const done = sql`from metrics_tracking m where m.user_id = ${userId} and m.metric_type in ('event', 'onboarding')
    and m.created_at >= startMs and m.created_at < coalesce(endMs, 9e15) and m.metric_name not in ('performance', 'error')`;
  const rows = await db.all<{ count: number }>(sql`
    with periods as (select key as n, value as startMs, lead(value) over (order by key) as endMs from json_each(${JSON.stringify(startsMs)}))
    select case when n >= ${startsMs.length - counted} then (select count(*) ${done}) else exists (select 1 ${done}) end as count
    from periods order by n`);
  return rows.map(({ count }) => count);
}
