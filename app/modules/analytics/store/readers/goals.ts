import type { DayRange } from "../../domain/dimensions.ts";
import { EVENT_KINDS } from "../../domain/event.ts";
import type { GoalRule } from "../../domain/goal.ts";
import type { Selection } from "../../domain/query.ts";
import type { GoalMetrics, GoalReport, GoalSuggestions } from "../../reports/goals/domain/goal-metrics.ts";
import { firstDayWithVisits } from "../rollups/raw-days.ts";
import { ORDER } from "../rollups/tracked-goals.ts";
import {
  goalFirstDay,
  type RolledGoals,
  rawGoalDays,
  readRolledDays,
  readRolledRevenue,
  rolledGoals,
} from "../sources/rolled-goals.ts";
import { type RolledRows, rolledTotals } from "../sources/rollups.ts";
import { maskOf, splitByBindings } from "../sql/condition-masks.ts";
import { whereGoal } from "../sql/goal-condition.ts";
import type { Condition } from "../sql/text-conditions.ts";
import { ownVisits, rawSpans, wholeRange } from "./metrics.ts";

interface Reached extends Record<string, SqlStorageValue> {
  session: number;
  day: number;
  currency: string | null;
  minor: number | null;
  mask: number;
}

const MAX_SUGGESTED = 50;

/** One goal while it is counted. */
class Counting {
  readonly #byDay: number[];
  readonly #fromDay: number;
  readonly #revenue = new Map<string, number>();
  #conversions = 0;
  #visits = 0;
  #withoutRevenue = 0;
  /** Rows of single events come visit by visit: the last one is enough to count each once. */
  #lastSession = -1;

  constructor({ fromDay, toDay }: DayRange) {
    this.#fromDay = fromDay;
    this.#byDay = new Array<number>(toDay - fromDay + 1).fill(0);
  }

  addEvent({ session, day, currency, minor }: Reached): void {
    const isOrder = currency !== null && minor !== null;
    this.addDay(day, 1, session === this.#lastSession ? 0 : 1, isOrder);
    this.#lastSession = session;
    if (isOrder) this.addRevenue(day, currency, minor);
  }

  addDay(day: number, conversions: number, visits: number, isOrder: boolean): void {
    const at = day - this.#fromDay;
    this.#conversions += conversions;
    this.#visits += visits;
    this.#byDay[at] = (this.#byDay[at] ?? 0) + conversions;
    if (!isOrder) this.#withoutRevenue += conversions;
  }

  addRevenue(day: number, currency: string, minor: number): void {
    const key = `${day} ${currency}`;
    this.#revenue.set(key, (this.#revenue.get(key) ?? 0) + minor);
  }

  figures(): Omit<GoalMetrics, "id" | "firstDay" | "visits"> {
    const revenue = [...this.#revenue].map(([key, minor]) => {
      const [day = "", currency = ""] = key.split(" ");
      return { day: Number(day), currency, minor };
    });
    return {
      conversions: this.#conversions,
      convertedVisits: this.#visits,
      withoutRevenue: this.#withoutRevenue,
      byDay: this.#byDay,
      revenue: revenue.sort((a, b) => a.day - b.day || (a.currency < b.currency ? -1 : 1)),
    };
  }
}

/**
 * Returns how often the selected visits reached each goal, by the day they began, and how many visits there were at
 * all: from the roll-ups where they contain a goal, and from single events of the other days, so that a new goal covers
 * all stored data.
 */
export function readGoals(sql: SqlStorage, selection: Selection): GoalReport {
  const { range, filters, goals } = selection;
  const rows = range.hours ? null : rolledTotals(filters);
  const counted = goals.map((rule) => {
    const kept = rolledGoals(sql, [rule]);
    return { rule, kept, rolled: rows && kept, counting: new Counting(range) };
  });
  for (const { rolled, counting } of counted) if (rolled && rows) addRolled(sql, rolled, rows, range, counting);
  // Goals that lack the same days are counted in one query.
  const spans = new Map<string, { where: Condition; goals: typeof counted }>();
  for (const goal of counted) {
    const queries = goal.rolled ? rawSpans(sql, selection, rawGoalDays(sql, goal.rolled)) : [wholeRange(selection)];
    for (const { where } of queries) {
      const key = JSON.stringify(where.bindings.slice(0, 2));
      const span = spans.get(key) ?? { where, goals: [] };
      spans.set(key, span);
      span.goals.push(goal);
    }
  }
  for (const span of spans.values()) addEvents(sql, span.where, span.goals);
  const rawFrom = firstDayWithVisits(sql);
  const visitsFrom = new Map<number, number>();
  const visits = ownVisits(sql, selection);
  return {
    visits,
    goals: counted.map(({ rule, kept, counting }) => {
      // Without the single events filters that combine see nothing, whatever was rolled up.
      const firstDay = goalFirstDay(sql, rows ? (kept?.goals[0] ?? null) : null, rawFrom);
      const since = Math.max(range.fromDay, firstDay ?? range.fromDay);
      if (since > range.fromDay && !visitsFrom.has(since))
        visitsFrom.set(
          since,
          since > range.toDay ? 0 : ownVisits(sql, { ...selection, range: { ...range, fromDay: since } }),
        );
      return { id: rule.id, ...counting.figures(), firstDay, visits: visitsFrom.get(since) ?? visits };
    }),
  };
}

function addRolled(sql: SqlStorage, rolled: RolledGoals, rows: RolledRows, range: DayRange, counting: Counting): void {
  const id = rolled.goals[0]?.id ?? -1;
  for (const { day, goals, conversions, visits } of readRolledDays(sql, rolled, rows, range))
    if (goals.includes(id)) counting.addDay(day, conversions, visits, goals.includes(ORDER));
  for (const { day, goals, currency, minor } of readRolledRevenue(sql, rolled, rows, range))
    if (goals.includes(id)) counting.addRevenue(day, currency, minor);
}

function addEvents(sql: SqlStorage, where: Condition, goals: readonly { rule: GoalRule; counting: Counting }[]): void {
  const asked = goals.map((goal) => ({ ...goal, condition: whereGoal(goal.rule) }));
  for (const group of splitByBindings(asked, ({ condition }) => condition.bindings.length, where.bindings.length)) {
    const mask = maskOf(group.map(({ condition }) => condition));
    const found = sql.exec<Reached>(
      `SELECT * FROM (
         SELECT s.id AS session, s.hour / 24 AS day, e.currency AS currency, e.revenue_minor AS minor, ${mask.sql} AS mask
         FROM sessions s CROSS JOIN events e ON e.session_id = s.id WHERE ${where.sql}) WHERE mask > 0`,
      ...mask.bindings,
      ...where.bindings,
    );
    for (const row of found)
      for (const [at, { counting }] of group.entries()) if ((row.mask & (1 << at)) !== 0) counting.addEvent(row);
  }
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
