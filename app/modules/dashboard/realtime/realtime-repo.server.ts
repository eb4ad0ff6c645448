import { and, eq, gte, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { apiUsageLogs } from "#db/schema/api-keys.ts";
import { metricsTracking } from "#db/schema/telemetry.ts";
import type { Windowed } from "./domain/realtime.ts";

/** One person's own in one workspace. */
export type OwnScope = WorkspaceScope & { userId: string };

/** What counts as an action: what somebody did, other than to look at a page. */
export const isAction = sql`${metricsTracking.metricName} in ('user_interaction', 'feature_usage', 'conversion', 'checklist_completion')`;
export const isPageView = sql`${metricsTracking.metricName} = 'page_view'`;
export const isConversion = sql`${metricsTracking.metricName} = 'conversion'`;

export const ownSince = ({ workspaceId, userId }: OwnScope, since: Date) =>
  and(
    eq(metricsTracking.userId, userId),
    eq(metricsTracking.workspaceId, workspaceId),
    gte(metricsTracking.createdAt, since),
  );

/** Calls of a workspace's API keys since `current`, and since `before` until then. */
export async function countApiCalls(
  { db, workspaceId }: WorkspaceScope,
  current: Date,
  before: Date,
): Promise<Windowed> {
  const recent = gte(apiUsageLogs.createdAt, current);
  const [row] = await db
    .select({
      current: sql<number>`coalesce(sum(${apiUsageLogs.callCount}) filter (where ${recent}), 0)`.as("calls_now"),
      all: sql<number>`coalesce(sum(${apiUsageLogs.callCount}), 0)`.as("calls_in_all"),
    })
    .from(apiUsageLogs)
    .where(and(eq(apiUsageLogs.workspaceId, workspaceId), gte(apiUsageLogs.createdAt, before)));
  return { current: row?.current ?? 0, before: (row?.all ?? 0) - (row?.current ?? 0) };
}

export interface LiveCounts {
  actions: Windowed;
  pageViews: Windowed;
  visits: Windowed;
  convertedVisits: Windowed;
  hasConversions: boolean;
}

/**
 * What a person did since `current`, and since `before` until then. Counted by the database: a dashboard that stays open
 * records 2,880 rows a day.
 */
export async function countLive(scope: OwnScope, current: Date, before: Date): Promise<LiveCounts> {
  const recent = gte(metricsTracking.createdAt, current);
  const times = (what: typeof isAction) => ({
    current: sql<number>`count(*) filter (where ${recent} and ${what})`,
    all: sql<number>`count(*) filter (where ${what})`,
  });
  const visitsWith = (when: ReturnType<typeof gte>, what = sql`1`) =>
    sql<number>`count(distinct ${metricsTracking.sessionId}) filter (where ${when} and ${what} and ${metricsTracking.sessionId} <> '')`;
  const earlier = sql`not ${recent}`;
  const [[row], converted] = await Promise.all([
    scope.db
      .select({
        actions: times(isAction).current.as("actions_now"),
        actionsInAll: times(isAction).all.as("actions_in_all"),
        pageViews: times(isPageView).current.as("views_now"),
        pageViewsInAll: times(isPageView).all.as("views_in_all"),
        visits: visitsWith(recent).as("visits_now"),
        visitsBefore: visitsWith(earlier).as("visits_before"),
        converted: visitsWith(recent, isConversion).as("converted_now"),
        convertedBefore: visitsWith(earlier, isConversion).as("converted_before"),
      })
      .from(metricsTracking)
      .where(ownSince(scope, before)),
    scope.db
      .select({ id: metricsTracking.id })
      .from(metricsTracking)
      .where(and(ownSince(scope, new Date(0)), eq(metricsTracking.metricType, "event"), isConversion))
      .limit(1),
  ]);
  const windowed = (now = 0, inAll = 0): Windowed => ({ current: now, before: inAll - now });
  return {
    actions: windowed(row?.actions, row?.actionsInAll),
    pageViews: windowed(row?.pageViews, row?.pageViewsInAll),
    visits: { current: row?.visits ?? 0, before: row?.visitsBefore ?? 0 },
    convertedVisits: { current: row?.converted ?? 0, before: row?.convertedBefore ?? 0 },
    hasConversions: converted.length > 0,
  };
}
