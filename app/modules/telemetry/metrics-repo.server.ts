import { and, desc, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { metricsTracking } from "#db/schema/telemetry.ts";
import { METRIC_TYPE, METRIC_TYPES, type MetricName } from "./domain/metric.ts";
import { type MetricFilter, matching, type StoredMetric } from "./repo.server.ts";

interface Scope {
  db: Database;
}

/** One person in one workspace. */
export interface OwnScope {
  userId: string;
  workspaceId: string;
}

const ownMatching = ({ userId, workspaceId }: OwnScope, filter: MetricFilter) =>
  and(matching({ userId }, filter), eq(metricsTracking.workspaceId, workspaceId));

/** Metrics behind the cursor, newest first. */
const selectNewest = ({ db }: Scope, own: OwnScope, filter: MetricFilter, { after, limit }: NewestPage) => {
  const older = after
    ? or(
        lt(metricsTracking.createdAt, after.createdAt),
        and(eq(metricsTracking.createdAt, after.createdAt), lt(metricsTracking.id, after.id)),
      )
    : undefined;
  return db
    .select()
    .from(metricsTracking)
    .where(and(ownMatching(own, filter), older))
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
export async function findOwn(
  scope: Scope,
  own: OwnScope,
  filter: MetricFilter,
  page: NewestPage,
): Promise<StoredMetric[]> {
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
  // The measured values are in the metadata; its own value is that it was measured: 1.
  const measured = (member: "metric" | "value") => sql`${metricsTracking.metadata} ->> ${sql.raw(`'$.${member}'`)}`;
  const measure = sql<string | null>`case when ${isMeasure} then ${measured("metric")} end`;
  return db
    .select({
      date: metricsTracking.date,
      name: metricsTracking.metricName,
      measure: measure.as("measure"),
      count: sql<number>`count(*)`.as("times"),
      sum: sql<number>`total(case when ${isMeasure} then ${measured("value")} else ${metricsTracking.metricValue} end)`.as(
        "total",
      ),
    })
    .from(metricsTracking)
    .where(and(ownMatching(own, filter), filter.type ? undefined : inArray(metricsTracking.metricType, METRIC_TYPES)))
    .groupBy(metricsTracking.date, metricsTracking.metricName, measure)
    .orderBy(desc(metricsTracking.date), metricsTracking.metricName, sql`measure`);
}
