import type { AppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { KEPT_MS, type Metadata, type MetricName, type MetricType } from "./domain/metric.ts";
import * as repo from "./repo.server.ts";

/** Rows that a reader gets unless it asks for fewer. */
const MOST_ROWS = 1_000;

/** One recorded metric. */
export interface MetricRow {
  id: string;
  userId: string;
  workspaceId: string;
  name: MetricName;
  type: MetricType;
  value: number;
  metadata: Metadata;
  /** Of the tab's visit; empty for what the server recorded. */
  sessionId: string;
  createdAt: Date;
  /** Day of `createdAt` in UTC: "2026-11-21". */
  date: string;
}

/** What the server records. */
export interface NewMetric {
  /** Given by callers for whom the same thing counts once: a second metric of one id is not stored. */
  id?: string;
  name: MetricName;
  type: MetricType;
  /** Default: 1, as specified. */
  value?: number;
  /** `timestamp` is added. */
  metadata?: Metadata;
}

type Reading = Pick<AppContext, "db">;

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** A row of the table, as it is stored. */
export const rowOf = (
  who: { userId: string; workspaceId: string },
  { id, name, type, value = 1, metadata = {} }: NewMetric & { id: string },
  createdAt: Date,
  sessionId = "",
): repo.StoredMetric => ({
  id,
  ...who,
  metricName: name,
  metricType: type,
  metricValue: value,
  metadata: { timestamp: createdAt.toISOString(), ...metadata },
  sessionId,
  createdAt,
  date: dayOf(createdAt),
});

/**
 * Records one metric of a person. Activity is not stored for who has Analytics Tracking off; progress ("onboarding")
 * is, as the product works with it. Never throws: a failure is logged, since no figure is worth a page.
 */
export async function recordMetric(context: AppContext, { userId, workspaceId }: { userId: string; workspaceId: string }, metric: NewMetric): Promise<void> {
  const now = context.now();
  try {
    await repo.insertMetrics(context, [rowOf({ userId, workspaceId }, { ...metric, id: metric.id ?? newId(now.getTime()) }, now)]);
  } catch (cause) {
    context.log.error("tracking.not_recorded", { name: metric.name }, cause);
  }
}

/** How many metrics of a person there are. */
export const countMetrics = (context: Reading, { userId }: { userId: string }, filter: repo.MetricFilter = {}): Promise<number> =>
  repo.countMetrics(context, { userId }, filter);

/** Metrics of a person, or of a workspace, since a moment, newest first; at most `limit` (default and most: 1,000). */
export async function readMetrics(
  context: Reading,
  scope: repo.MetricScope,
  { limit = MOST_ROWS, ...filter }: repo.MetricFilter & { since: Date; limit?: number },
): Promise<MetricRow[]> {
  const rows = await repo.findMetrics(context, scope, filter, Math.min(MOST_ROWS, limit));
  return rows.map(({ metricName, metricType, metricValue, ...row }) => ({ ...row, name: metricName, type: metricType, value: metricValue }));
}

/** How many people did something in a workspace since a moment. */
export const countActivePeople = (context: Reading, workspaceId: string, since: Date): Promise<number> => repo.countPeople(context, workspaceId, since);

/** How much a person did on each day (UTC, "2026-11-21") since a moment, oldest first; days without anything are left out. */
export const readDailyCounts = (context: Reading, { userId }: { userId: string }, since: Date): Promise<{ date: string; count: number }[]> =>
  repo.countByDay(context, { userId }, since);

/**
 * How much a person did in each of the periods that begin at these moments (ascending; the last one lasts until now).
 * The last `counted` periods are counted, of the earlier ones it only says whether there was anything: 1 or 0.
 */
export const readActivity = (context: Reading, { userId }: { userId: string }, startsMs: readonly number[], counted: number): Promise<number[]> =>
  repo.countByPeriod(context, userId, startsMs, counted);

/** Forgets metrics older than 90 days; progress stays. Run each minute. */
export const purgeTracking = (context: AppContext, now: Date): Promise<void> => repo.deleteMetricsBefore(context, new Date(now.getTime() - KEPT_MS));
