import { EVENT_KINDS } from "../domain/event.ts";
import type { GoalFigures, GoalReport, GoalSuggestions } from "../domain/goal-figures.ts";
import type { DayRevenue } from "../domain/money.ts";
import type { Selection } from "../domain/query.ts";
import { whereVisits } from "./filters.ts";
import { whereGoal } from "./goals.ts";
import { groupsThatFit, maskOf } from "./masks.ts";

interface Reached extends Record<string, SqlStorageValue> {
  session: number;
  day: number;
  currency: string | null;
  minor: number | null;
  mask: number;
}

const MAX_SUGGESTED = 50;

/** Of one goal while it is counted. */
interface Counting {
  figures: GoalFigures;
  /** Rows come visit by visit: the last one is enough to count each once. */
  lastSession: number;
  revenue: Map<string, number>;
}

/**
 * How often each goal was reached in the selected visits, by days of their beginning, and how many visits there were at
 * all. Read from the events themselves, so that a goal made today holds for everything that is kept.
 */
export function readGoals(sql: SqlStorage, { range, filters, goals }: Selection): GoalReport {
  const where = whereVisits(filters);
  const hours = [range.fromDay * 24, (range.toDay + 1) * 24] as const;
  const { visits } = sql
    .exec<{ visits: number }>(`SELECT count(*) AS visits FROM sessions s WHERE s.hour >= ? AND s.hour < ? AND ${where.sql}`, ...hours, ...where.bindings)
    .one();
  const counted = new Map<string, GoalFigures>();
  const conditions = goals.map((rule) => ({ id: rule.id, condition: whereGoal(rule) }));
  for (const group of groupsThatFit(conditions, ({ condition }) => condition.bindings.length, where.bindings.length + 2)) {
    const mask = maskOf(group.map(({ condition }) => condition));
    const rows = sql.exec<Reached>(
      `SELECT * FROM (
         SELECT s.id AS session, s.hour / 24 AS day, e.currency AS currency, e.revenue_minor AS minor, ${mask.sql} AS mask
         FROM sessions s CROSS JOIN events e ON e.session_id = s.id WHERE s.hour >= ? AND s.hour < ? AND ${where.sql}) WHERE mask > 0`,
      ...mask.bindings,
      ...hours,
      ...where.bindings,
    );
    for (const figures of count(
      rows,
      group.map(({ id }) => id),
      range,
    ))
      counted.set(figures.id, figures);
  }
  return { visits, goals: goals.flatMap(({ id }) => counted.get(id) ?? []) };
}

function count(rows: Iterable<Reached>, ids: readonly string[], { fromDay, toDay }: Selection["range"]): GoalFigures[] {
  const counting = ids.map((id): Counting => {
    const byDay = new Array<number>(toDay - fromDay + 1).fill(0);
    return { figures: { id, conversions: 0, convertedVisits: 0, withoutRevenue: 0, byDay, revenue: [] }, lastSession: -1, revenue: new Map() };
  });
  for (const { session, day, currency, minor, mask } of rows) {
    for (const [at, goal] of counting.entries()) {
      if ((mask & (1 << at)) === 0) continue;
      const { figures, revenue } = goal;
      figures.conversions++;
      figures.byDay[day - fromDay] = (figures.byDay[day - fromDay] ?? 0) + 1;
      if (goal.lastSession !== session) figures.convertedVisits++;
      goal.lastSession = session;
      if (currency === null || minor === null) figures.withoutRevenue++;
      else revenue.set(`${day} ${currency}`, (revenue.get(`${day} ${currency}`) ?? 0) + minor);
    }
  }
  return counting.map(({ figures, revenue }) => ({ ...figures, revenue: [...revenue].map(([key, minor]) => dayRevenue(key, minor)) }));
}

function dayRevenue(key: string, minor: number) {
  const [day = "", currency = ""] = key.split(" ");
  return { day: Number(day), currency, minor };
}

/** What goals can be made of: values that occurred lately, the most frequent first. */
export function suggestGoals(sql: SqlStorage, { fromDay, toDay }: Selection["range"]): GoalSuggestions {
  const most = (kind: number, id: string): string[] =>
    sql
      .exec<{ text: string }>(
        `SELECT x.text AS text FROM events e JOIN texts x ON x.id = ${id} WHERE e.hour >= ? AND e.hour < ? AND e.kind = ${kind} AND x.text != ''
         GROUP BY x.id ORDER BY count(*) DESC, x.text LIMIT ?`,
        fromDay * 24,
        (toDay + 1) * 24,
        MAX_SUGGESTED,
      )
      .toArray()
      .map(({ text }) => text);
  return {
    page: most(EVENT_KINDS.view, "e.path_id"),
    event: most(EVENT_KINDS.custom, "e.name_id"),
    outbound: most(EVENT_KINDS.outbound, "e.target_id"),
    download: most(EVENT_KINDS.download, "e.target_id"),
  };
}

/** Revenue of the selected visits by day of their beginning and currency, whichever event carried it. */
export function readRevenue(sql: SqlStorage, { range, filters }: Selection): DayRevenue[] {
  const where = whereVisits(filters);
  return sql
    .exec<DayRevenue & Record<string, SqlStorageValue>>(
      `SELECT s.hour / 24 AS day, e.currency AS currency, sum(e.revenue_minor) AS minor FROM sessions s CROSS JOIN events e ON e.session_id = s.id
       WHERE s.hour >= ? AND s.hour < ? AND ${where.sql} AND e.revenue_minor IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
      range.fromDay * 24,
      (range.toDay + 1) * 24,
      ...where.bindings,
    )
    .toArray();
}
