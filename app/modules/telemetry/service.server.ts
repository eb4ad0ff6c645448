import type { AppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { KEPT_MS, MAX_DAILY_EVENTS, type Metadata, type MetricName, type MetricType } from "./domain/metric.ts";
import * as repo from "./repo.server.ts";

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
export async function recordMetric(
  context: AppContext,
  { userId, workspaceId }: { userId: string; workspaceId: string },
  metric: NewMetric,
): Promise<void> {
  const now = context.now();
  try {
    await repo.insertMetrics(
      context,
      [rowOf({ userId, workspaceId }, { ...metric, id: metric.id ?? newId(now.getTime()) }, now)],
      MAX_DAILY_EVENTS,
    );
  } catch (cause) {
    context.log.error("tracking.not_recorded", { name: metric.name }, cause);
  }
}

/** How many metrics of a person there are. */
export const countMetrics = (
  context: Reading,
  { userId }: { userId: string },
  filter: repo.MetricFilter = {},
): Promise<number> => repo.countMetrics(context, { userId }, filter);

/** Which metrics of these ids there are. */
export const findRecorded = (context: Reading, ids: readonly string[]): Promise<Set<string>> =>
  repo.findMetricIds(context, ids);

/** How many people did something in a workspace since a moment. */
export const countActivePeople = (context: Reading, workspaceId: string, since: Date): Promise<number> =>
  repo.countPeople(context, workspaceId, since);

/**
 * How much a person did in each of the periods that begin at these moments (ascending; the last one lasts until now).
 * The last `counted` periods are counted, of the earlier ones it only says whether there was anything: 1 or 0.
 */
export const readActivity = (
  context: Reading,
  { userId }: { userId: string },
  startsMs: readonly number[],
  counted: number,
): Promise<number[]> => repo.countByPeriod(context, userId, startsMs, counted);

/** Forgets metrics older than 90 days; progress stays. Run each minute. */
export const purgeTelemetry = (context: AppContext, now: Date): Promise<void> =>
  repo.deleteMetricsBefore(context, new Date(now.getTime() - KEPT_MS));
