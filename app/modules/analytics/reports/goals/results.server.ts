import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { minutes } from "#app/shared/time.ts";
import { byCurrency } from "../../domain/money/money.ts";
import { dayText, wallDay } from "../../domain/period/site-clock.ts";
import { getSite } from "../../sites/service.server.ts";
import { siteStub } from "../../store/site-stub.server.ts";
import type { FunnelReport } from "../funnels/domain/funnel-report.ts";
import { type Funnel, listFunnels, NO_FUNNEL, readFunnel } from "../funnels/service.server.ts";
import type { DaysQuery } from "../query/schema.ts";
import { rangeOf } from "../query/service.server.ts";
import type { GoalMetrics } from "./domain/goal-metrics.ts";
import { type Goal, trackStoredGoals } from "./service.server.ts";

interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

interface Days {
  from: string;
  to: string;
}

/** A stored goal with what became of it in some days. */
export interface GoalResult extends Goal {
  results: Days &
    Pick<GoalMetrics, "conversions" | "convertedVisits" | "visits"> & {
      conversionRatePercent: number | null;
      revenue: Record<string, number>;
      figuresFrom: string | null;
    };
}

/** A stored funnel with how people went through it in some days. */
export interface FunnelResult extends Funnel {
  siteId: string;
  results: Days & FunnelReport & { conversionRatePercent: number | null; singleVisitsFrom: string | null };
}

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);

/** One page of rows that stand in the order of their ids, or in the opposite one. */
function pageOf<Row extends { id: string }>(
  all: readonly Row[],
  { cursor, limit }: PageQuery,
  newestFirst: boolean,
): { rows: Row[]; nextCursor: string | null } {
  const behind = all.filter(({ id }) => cursor === undefined || (newestFirst ? id < cursor : id > cursor));
  const rows = behind.slice(0, limit);
  return { rows, nextCursor: behind.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** A page of the goals of a site, the oldest first, with their figures. Errors: not_found. */
export async function listGoalResults(
  context: RequestContext,
  scope: WorkspaceScope,
  siteId: string,
  query: DaysQuery & PageQuery,
): Promise<Result<{ rows: GoalResult[]; nextCursor: string | null }>> {
  const site = await getSite(scope, siteId);
  if (!site.ok) return site;
  const range = rangeOf(query, wallDay(context.now().getTime(), site.value.timeZone));
  const { rows: goals, nextCursor } = pageOf(await trackStoredGoals(context, scope, siteId), query, false);
  const { goals: figures } = await siteStub(context, siteId).goals({ range, filters: [], goals });
  const rows = goals.flatMap((goal) => {
    const found = figures.find(({ id }) => id === goal.id);
    if (!found) return [];
    const { conversions, convertedVisits, visits, revenue, firstDay } = found;
    const results = {
      from: dayText(range.fromDay),
      to: dayText(range.toDay),
      conversions,
      convertedVisits,
      visits,
      conversionRatePercent: percent(convertedVisits, visits),
      revenue: byCurrency(revenue),
      figuresFrom: firstDay === null ? null : dayText(firstDay),
    };
    return [{ ...goal, results }];
  });
  return ok({ rows, nextCursor });
}

/** A page of the funnels of a site, the newest first. Errors: not_found. */
export async function listFunnelsPage(
  scope: WorkspaceScope,
  siteId: string,
  query: PageQuery,
): Promise<Result<{ rows: Funnel[]; nextCursor: string | null }>> {
  const site = await getSite(scope, siteId);
  return site.ok ? ok(pageOf(await listFunnels(scope, siteId), query, true)) : site;
}

/** A funnel of the workspace with its figures, which need the single visits of the days. Errors: not_found. */
export async function getFunnelResult(
  context: RequestContext,
  scope: WorkspaceScope,
  id: string,
  query: DaysQuery,
): Promise<Result<FunnelResult>> {
  const found = await readFunnel(scope, id);
  if (!found) return err(NO_FUNNEL);
  const site = await getSite(scope, found.siteId);
  if (!site.ok) return site;
  const { funnel, siteId } = found;
  const object = siteStub(context, siteId);
  const range = rangeOf(query, wallDay(context.now().getTime(), site.value.timeZone));
  const [report, { firstRawDay }] = await Promise.all([
    object.funnel({
      range,
      filters: [],
      steps: funnel.steps,
      windowMs: minutes(funnel.windowMinutes),
      strict: funnel.strict,
      groupBy: null,
    }),
    object.dataRange(),
  ]);
  const people = report.steps.map((step) => step.people);
  const results = {
    from: dayText(range.fromDay),
    to: dayText(range.toDay),
    ...report,
    conversionRatePercent: percent(people.at(-1) ?? 0, people[0] ?? 0),
    singleVisitsFrom: firstRawDay === null ? null : dayText(firstRawDay),
  };
  return ok({ ...funnel, siteId, results });
}
