import { and, desc, eq, sql } from "drizzle-orm";
import { minutes } from "#app/shared/time.ts";
import { metricsTracking } from "#db/schema/telemetry.ts";
import { isAction, isConversion, isPageView, type OwnScope, ownSince } from "../realtime/realtime-repo.server.ts";
import { type ActivityTotals, type BehaviourFacts, TOP_ELEMENTS, VISIT_GAP_MINUTES } from "./domain/behaviour.ts";

const nameOf = (field: "element" | "feature") => sql<string>`${metricsTracking.metadata} ->> ${`$.${field}`}`;
const isFeature = sql`${metricsTracking.metricName} = 'feature_usage'`;

/** What a person did since `since`: how often, on how many days, and on which first. */
async function countWindow(scope: OwnScope, since: Date, until: Date) {
  const [row] = await scope.db
    .select({
      actions: sql<number>`count(*) filter (where ${isAction})`.as("actions"),
      pageViews: sql<number>`count(*) filter (where ${isPageView})`.as("page_views"),
      features: sql<number>`count(distinct ${nameOf("feature")}) filter (where ${isFeature})`.as("features"),
      activeDays: sql<number>`count(distinct ${metricsTracking.date})`.as("active_days"),
      firstDate: sql<string | null>`min(${metricsTracking.date})`.as("first_date"),
    })
    .from(metricsTracking)
    .where(and(ownSince(scope, since), sql`${metricsTracking.createdAt} < ${until.getTime()}`));
  return row ?? { actions: 0, pageViews: 0, features: 0, activeDays: 0, firstDate: null };
}

/**
 * The visits of a person since `since`, added up. A visit is what one browser tab recorded without a pause of 30 minutes:
 * a tab that stays open for days makes many.
 */
async function addUpVisits(scope: OwnScope, since: Date): Promise<BehaviourFacts["visits"]> {
  const [row] = await scope.db.all<BehaviourFacts["visits"]>(sql`
    with mine as (
      select ${metricsTracking.sessionId} as session, ${metricsTracking.createdAt} as at, ${isPageView} as opened,
        ${metricsTracking.createdAt} - lag(${metricsTracking.createdAt}) over (partition by ${metricsTracking.sessionId} order by ${metricsTracking.createdAt}) as pause
      from ${metricsTracking} where ${ownSince(scope, since)} and ${metricsTracking.sessionId} <> ''
    ), numbered as (
      select session, at, opened, sum(pause > ${minutes(VISIT_GAP_MINUTES)}) over (partition by session order by at rows unbounded preceding) as visit from mine
    ), visits as (
      select count(*) as records, max(at) - min(at) as length, sum(opened) as pages from numbered group by session, coalesce(visit, 0)
    )
    select count(*) filter (where records > 1) as "withLength", coalesce(sum(length), 0) as "totalMs",
      count(*) filter (where pages > 0) as "withPages", coalesce(sum(pages), 0) as "pages" from visits`);
  return row ?? { withLength: 0, totalMs: 0, withPages: 0, pages: 0 };
}

/** What a person clicked most since `since`, and how many clicks there were on everything. */
async function findClicked(scope: OwnScope, since: Date): Promise<Pick<BehaviourFacts, "clicked" | "totalClicks">> {
  const element = nameOf("element");
  const clicks = sql<number>`count(*)`.as("clicks");
  const rows = await scope.db
    .select({ element: element.as("element"), clicks, total: sql<number>`sum(count(*)) over ()`.as("total") })
    .from(metricsTracking)
    .where(
      and(
        ownSince(scope, since),
        eq(metricsTracking.metricType, "event"),
        sql`${metricsTracking.metricName} = 'user_interaction'`,
        sql`${element} <> ''`,
      ),
    )
    .groupBy(element)
    .orderBy(desc(clicks), sql`element`)
    .limit(TOP_ELEMENTS);
  return {
    clicked: rows.map((row) => ({ element: row.element, clicks: row.clicks })),
    totalClicks: rows[0]?.total ?? 0,
  };
}

/** Everything done since `since`, by kind. */
async function addUpActivity(scope: OwnScope, since: Date): Promise<ActivityTotals> {
  const [row] = await scope.db
    .select({
      pageViews: sql<number>`count(*) filter (where ${isPageView})`.as("page_views"),
      actions: sql<number>`count(*) filter (where ${isAction})`.as("actions"),
      features: sql<number>`count(distinct ${nameOf("feature")}) filter (where ${isFeature})`.as("features"),
      conversions: sql<number>`count(*) filter (where ${isConversion})`.as("conversions"),
      visits: sql<number>`count(distinct nullif(${metricsTracking.sessionId}, ''))`.as("visits"),
    })
    .from(metricsTracking)
    // Heartbeats are most of the rows, and nothing here counts them.
    .where(and(ownSince(scope, since), sql`${metricsTracking.metricType} in ('event', 'onboarding')`));
  return row ?? { pageViews: 0, actions: 0, features: 0, conversions: 0, visits: 0 };
}

/** All that the behaviour insights need of one person: the window, the one before it, and the totals since `totalsSince`. */
export async function readFacts(
  scope: OwnScope,
  { now, since, before, totalsSince }: { now: Date; since: Date; before: Date; totalsSince: Date },
) {
  const [current, earlier, visits, clicks, totals] = await Promise.all([
    countWindow(scope, since, now),
    countWindow(scope, before, since),
    addUpVisits(scope, since),
    findClicked(scope, since),
    addUpActivity(scope, totalsSince),
  ]);
  return { current, earlier, visits, ...clicks, totals };
}
