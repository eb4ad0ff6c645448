import { and, countDistinct, desc, eq, gte, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { metricsTracking } from "#db/schema/tracking.ts";
import { METRIC_TYPE, METRIC_TYPES, type MetricName, type MetricType } from "./domain/metric.ts";

interface Scope {
  db: Database;
}

export type StoredMetric = typeof metricsTracking.$inferSelect;

/** Whose metrics: one person's, in whatever workspace or in one. */
interface PersonScope {
  userId: string;
  workspaceId?: string;
}

/** One person in one workspace. */
export type OwnScope = Required<PersonScope>;

export interface MetricFilter {
  type?: MetricType | undefined;
  name?: MetricName | undefined;
  since?: Date | undefined;
  /** The first moment that is not meant any more. */
  until?: Date | undefined;
}

const matching = ({ userId, workspaceId }: PersonScope, { type, name, since, until }: MetricFilter) =>
  and(
    eq(metricsTracking.userId, userId),
    workspaceId === undefined ? undefined : eq(metricsTracking.workspaceId, workspaceId),
    type && eq(metricsTracking.metricType, type),
    name && eq(metricsTracking.metricName, name),
    since && gte(metricsTracking.createdAt, since),
    until && lt(metricsTracking.createdAt, until),
  );

/**
 * Stores metrics, each id once, in one statement of one JSON parameter (D1 binds at most 100). What a person does is
 * stored only while they have Analytics Tracking on; their progress ("onboarding") always. Returns the ids that are new.
 */
export async function insertMetrics({ db }: Scope, rows: readonly StoredMetric[]): Promise<Set<string>> {
  const json = JSON.stringify(rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() })));
  const stored = await db.all<{ id: string }>(sql`
    insert into metrics_tracking (id, workspace_id, user_id, metric_name, metric_type, metric_value, metadata, session_id, created_at, date)
    select value ->> 'id', value ->> 'workspaceId', value ->> 'userId', value ->> 'metricName', value ->> 'metricType', value ->> 'metricValue',
      value -> 'metadata', value ->> 'sessionId', value ->> 'createdAt', value ->> 'date'
    from json_each(${json})
    where value ->> 'metricType' = 'onboarding'
      or exists (select 1 from profiles p where p.id = value ->> 'userId' and p.analytics_tracking = 1)
    on conflict (id) do nothing returning id`);
  return new Set(stored.map(({ id }) => id));
}

export const countMetrics = ({ db }: Scope, scope: PersonScope, filter: MetricFilter): Promise<number> => db.$count(metricsTracking, matching(scope, filter));

/** Metrics behind the cursor, newest first. */
const selectNewest = ({ db }: Scope, scope: PersonScope, filter: MetricFilter, { after, limit }: NewestPage) => {
  const older = after
    ? or(lt(metricsTracking.createdAt, after.createdAt), and(eq(metricsTracking.createdAt, after.createdAt), lt(metricsTracking.id, after.id)))
    : undefined;
  return db
    .select()
    .from(metricsTracking)
    .where(and(matching(scope, filter), older))
    .orderBy(desc(metricsTracking.createdAt), desc(metricsTracking.id))
    .limit(limit);
};

export interface NewestPage {
  /** The last row of the page before; null: from the newest one on. */
  after: Pick<StoredMetric, "createdAt" | "id"> | null;
  limit: number;
}

/** Whether a name and a type can be those of one metric. */
const isPossible = ({ type, name }: MetricFilter): boolean => !type || !name || METRIC_TYPE[name] === type;

/**
 * Metrics of one person in one workspace behind the cursor, newest first. An index leads to one name of a workspace, and
 * to one type of a person, each by time: a dashboard that stays open records 2,880 rows a day, too many to sort.
 */
export async function findOwn(scope: Scope, own: OwnScope, filter: MetricFilter, page: NewestPage): Promise<StoredMetric[]> {
  if (!isPossible(filter)) return [];
  // The name says the type; asked for both, the database would take the longer way by the type.
  if (filter.name) return selectNewest(scope, own, { ...filter, type: undefined }, page);
  if (filter.type) return selectNewest(scope, own, filter, page);
  const [first, ...others] = METRIC_TYPES.map((type) => selectNewest(scope, own, { ...filter, type }, page));
  if (!first) return [];
  const lists = await scope.db.batch([first, ...others]);
  return lists
    .flat()
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, page.limit);
}

/** What was recorded of one kind on one day, UTC. */
export interface DayFigures {
  date: string;
  name: MetricName;
  /** What a browser measured ("LCP"), for metrics named performance; null for all others. */
  measure: string | null;
  count: number;
  sum: number;
}

/** Metrics of one person in one workspace by day, name and measure, the newest day first. */
export function findDays({ db }: Scope, own: OwnScope, filter: MetricFilter): Promise<DayFigures[]> {
  if (!isPossible(filter)) return Promise.resolve([]);
  const isMeasure = eq(metricsTracking.metricName, "performance");
  // What was measured stands in the metadata; its own value is that it was measured: 1.
  const measured = (member: "metric" | "value") => sql`${metricsTracking.metadata} ->> ${sql.raw(`'$.${member}'`)}`;
  const measure = sql<string | null>`case when ${isMeasure} then ${measured("metric")} end`;
  return db
    .select({
      date: metricsTracking.date,
      name: metricsTracking.metricName,
      measure: measure.as("measure"),
      count: sql<number>`count(*)`.as("times"),
      sum: sql<number>`total(case when ${isMeasure} then ${measured("value")} else ${metricsTracking.metricValue} end)`.as("total"),
    })
    .from(metricsTracking)
    .where(and(matching(own, filter), filter.type ? undefined : inArray(metricsTracking.metricType, METRIC_TYPES)))
    .groupBy(metricsTracking.date, metricsTracking.metricName, measure)
    .orderBy(desc(metricsTracking.date), metricsTracking.metricName, sql`measure`);
}

export async function countPeople({ db }: Scope, workspaceId: string, since: Date): Promise<number> {
  const rows = await db
    .select({ people: countDistinct(metricsTracking.userId) })
    .from(metricsTracking)
    .where(and(eq(metricsTracking.workspaceId, workspaceId), gte(metricsTracking.createdAt, since)));
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
  await db.delete(metricsTracking).where(and(inArray(metricsTracking.metricType, ["user_activity", "event"]), lt(metricsTracking.createdAt, before)));
}

/**
 * How much a person did in each of the periods that begin at these moments (ascending; the last one lasts): what the
 * browser measured by itself is left out. The last `counted` periods are counted, earlier ones are 1 or 0.
 */
export async function countByPeriod({ db }: Scope, userId: string, startsMs: readonly number[], counted: number): Promise<number[]> {
  const done = sql`from metrics_tracking m where m.user_id = ${userId} and m.metric_type in ('event', 'onboarding')
    and m.created_at >= startMs and m.created_at < coalesce(endMs, 9e15) and m.metric_name not in ('performance', 'error')`;
  const rows = await db.all<{ count: number }>(sql`
    with periods as (select key as n, value as startMs, lead(value) over (order by key) as endMs from json_each(${JSON.stringify(startsMs)}))
    select case when n >= ${startsMs.length - counted} then (select count(*) ${done}) else exists (select 1 ${done}) end as count
    from periods order by n`);
  return rows.map(({ count }) => count);
}
