import { and, desc, gte, inArray, lt, sql } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertFrom } from "#app/platform/db/insert-where.server.ts";
import { checkHealth } from "#app/platform/health/health.server.ts";
import { days, minutes, seconds } from "#app/shared/time.ts";
import { systemMetrics } from "#db/schema/platform.ts";
import { addCounts, type Metric, type MinuteCounts, metricsOf, startOfMinute } from "./minute-counts.ts";
import { type SystemStatus, systemStatus } from "./system-status.ts";

/** An isolate sends its counts at most this often. */
const SEND_EVERY_MS = seconds(5);
/** A minute is written this long after its end, so that every isolate has sent its counts; later counts are lost. */
const LATE_AFTER_MS = minutes(1);
const KEPT_MS = days(30);
/** As the specification reads them (section 7): the newest hundred rows. */
const NEWEST_ROWS = 100;

/** Counts that this isolate has not sent yet, by minute. */
const unsent = new Map<number, MinuteCounts>();
let sentAtMs = 0;

const object = ({ env }: Pick<AppContext, "env">) => env.SYSTEM_METRICS.get(env.SYSTEM_METRICS.idFromName("system"));

/** Counts one answered request; every few seconds an isolate sends its counts to the object of the whole product, off the response path. */
export function countRequest(context: AppContext, answer: { status: number; durationMs: number }): void {
  const nowMs = Date.now();
  const minuteMs = startOfMinute(nowMs);
  const one = {
    requests: 1,
    errors: answer.status >= 500 ? 1 : 0,
    rateLimitHits: answer.status === 429 ? 1 : 0,
    durationMs: answer.durationMs,
  };
  const counted = unsent.get(minuteMs);
  unsent.set(minuteMs, counted ? addCounts(counted, one) : { minuteMs, ...one });
  if (nowMs - sentAtMs < SEND_EVERY_MS) return;
  sentAtMs = nowMs;
  context.waitUntil(sendCounts(context));
}

/** Hands over what was counted; what cannot be handed over is lost, and logged: a figure is not worth a queue in memory. */
async function sendCounts(context: AppContext): Promise<void> {
  const counts = [...unsent.values()];
  unsent.clear();
  if (counts.length === 0) return;
  await object(context)
    .add(counts)
    .catch((cause: unknown) =>
      context.log.warn("metrics.not_sent", {
        requests: counts.reduce((sum, { requests }) => sum + requests, 0),
        cause: String(cause),
      }),
    );
}

const rowOf = ({ name, value }: Metric, minuteMs: number) => ({
  id: `${name}:${minuteMs}`,
  metricName: name,
  metricValue: value,
  createdAt: new Date(minuteMs),
});

/**
 * Writes the figures of the minutes that are over, and whether the parts of the product answer. Row ids hold the
 * minute, so a repeated run writes the same rows. Run each minute.
 */
export async function recordMetrics(context: AppContext, now: Date): Promise<void> {
  await sendCounts(context);
  const minuteMs = startOfMinute(now.getTime());
  const [counted, health] = await Promise.all([object(context).read(minuteMs - LATE_AFTER_MS), checkHealth(context)]);
  const up = rowOf({ name: "uptime_percentage", value: health.status === "down" ? 0 : 100 }, minuteMs);
  const rows = [up, ...counted.flatMap((counts) => metricsOf(counts).map((metric) => rowOf(metric, counts.minuteMs)))];
  // One JSON parameter: D1 binds at most 100.
  const json = JSON.stringify(rows.map(({ createdAt, ...row }) => ({ ...row, createdAtMs: createdAt.getTime() })));
  await insertFrom(
    context.db,
    systemMetrics,
    {
      id: sql`value ->> 'id'`,
      metricName: sql`value ->> 'metricName'`,
      metricValue: sql`value ->> 'metricValue'`,
      createdAt: sql`value ->> 'createdAtMs'`,
    },
    sql`json_each(${json})`,
  ).onConflictDoNothing();
  const last = counted.at(-1);
  if (last) await object(context).forget(last.minuteMs);
}

/** Forgets figures older than 30 days. Run each minute. */
export const purgeMetrics = ({ db }: AppContext, now: Date) =>
  db.delete(systemMetrics).where(lt(systemMetrics.createdAt, new Date(now.getTime() - KEPT_MS)));

export interface SystemSnapshot {
  status: SystemStatus;
  /** Averages over the newest 100 rows; null when there is none of that name. */
  responseTimeMs: number | null;
  errorRatePercent: number | null;
  uptimePercent: number | null;
}

/** How the system does, by the newest hundred rows of `system_metrics`. */
export async function readSystem({ db }: Pick<AppContext, "db">): Promise<SystemSnapshot> {
  const newest = await db
    .select({ name: systemMetrics.metricName, value: systemMetrics.metricValue })
    .from(systemMetrics)
    .orderBy(desc(systemMetrics.createdAt))
    .limit(NEWEST_ROWS);
  const average = (name: Metric["name"]): number | null => {
    const values = newest.filter((row) => row.name === name).map(({ value }) => value);
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const figures = { responseTimeMs: average("api_response_time"), errorRatePercent: average("error_rate") };
  return { ...figures, uptimePercent: average("uptime_percentage"), status: systemStatus(figures) };
}

/** The figures of some names since a moment, oldest first. */
export function readSeries(
  { db }: Pick<AppContext, "db">,
  names: readonly Metric["name"][],
  since: Date,
): Promise<{ name: string; value: number; at: Date }[]> {
  return db
    .select({ name: systemMetrics.metricName, value: systemMetrics.metricValue, at: systemMetrics.createdAt })
    .from(systemMetrics)
    .where(and(inArray(systemMetrics.metricName, [...names]), gte(systemMetrics.createdAt, since)))
    .orderBy(systemMetrics.createdAt);
}
