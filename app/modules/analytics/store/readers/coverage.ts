import type { DayRange, Dimension } from "../../domain/dimensions.ts";
import type { Coverage } from "../../domain/period/coverage.ts";
import type { Interval, Selection } from "../../domain/query.ts";
import { SKETCH_ERROR_PERCENT } from "../domain/hyperloglog.ts";
import { LEVELS } from "../rollups/day-rollup.ts";
import { firstRawDay } from "../rollups/raw-days.ts";
import { importedDays } from "../sources/imported.ts";
import { rolledGoals } from "../sources/rolled-goals.ts";
import { rolledBreakdown, rolledTotals } from "../sources/rollups.ts";

/** A question whose days are asked for. Without a dimension: of any other than those that the filters are on. */
export interface CoverageQuery extends Selection {
  dimension?: Dimension | undefined;
  property?: string | undefined;
  interval?: Interval | undefined;
  /** Read from single visits, whatever is rolled up: ways, funnels, paths. */
  single?: boolean;
  /** Only data that other products' files do not contain: goals and money. */
  own?: boolean;
}

/** Returns the days of a range that have metrics. */
export function readCoverage(
  sql: SqlStorage,
  { range, filters, goals, dimension, property, interval, single = false, own = single }: CoverageQuery,
): Coverage {
  const from = firstRawDay(sql);
  const isWhole = filters.length === 0 && !range.hours && !own;
  const found = importedDays(sql, range);
  const imported = found && { range: found, isCounted: isWhole && interval !== "hour" };
  const cut = (since: number): DayRange | null => {
    const fromDay = Math.max(range.fromDay, since, imported && !imported.isCounted ? imported.range.toDay + 1 : since);
    if (fromDay > range.toDay) return null;
    return fromDay === range.fromDay ? range : { fromDay, toDay: range.toDay };
  };
  const always = Number.NEGATIVE_INFINITY;
  const ofRolled = (rolled: unknown): number => (rolled && !range.hours && !single ? always : from);
  const rolled = dimension === undefined ? rolledTotals(filters) : rolledBreakdown(dimension, property, filters);
  const isOneDay = range.fromDay === range.toDay || interval === "hour" || interval === "day";
  const isEstimated = rolled !== null && !range.hours && !own && !isOneDay && hasLasting(sql, range);
  const totals =
    interval === "hour" ? (filters.length === 0 && !single ? always : from) : ofRolled(rolledTotals(filters));
  const breakdown = ofRolled(
    dimension === undefined ? filters.length === 0 : rolledBreakdown(dimension, property, filters),
  );
  const read = dimension === undefined ? totals : breakdown;
  return {
    rawFrom: hasDeleted(sql) ? from : null,
    imported,
    days: cut(read),
    breakdown: cut(breakdown),
    conversions: cut(Math.max(read, goalsFrom(sql, goals, from))),
    visitorsErrorPercent: isEstimated ? SKETCH_ERROR_PERCENT : null,
  };
}

/** Whether people with a lasting id are among the days that are rolled up. */
const hasLasting = (sql: SqlStorage, { fromDay, toDay }: DayRange): boolean =>
  sql
    .exec(
      "SELECT at FROM rollups WHERE level = ? AND dimension = 'all' AND at BETWEEN ? AND ? AND lasting > 0 LIMIT 1",
      LEVELS.day,
      fromDay,
      toDay,
    )
    .toArray().length > 0;

const hasDeleted = (sql: SqlStorage): boolean => sql.exec("SELECT day FROM raw_from").toArray().length > 0;

/** From which day on all of the goals have figures: always, when nothing was rolled up or deleted before. */
function goalsFrom(sql: SqlStorage, goals: Selection["goals"], rawFrom: number): number {
  if (goals.length === 0 || !hasDeleted(sql)) return Number.NEGATIVE_INFINITY;
  const rolled = rolledGoals(sql, goals);
  if (!rolled) return rawFrom;
  const version = Math.max(...rolled.goals.map((goal) => goal.version));
  const { first, known } = sql
    .exec<{ first: number | null; known: number | null }>(
      "SELECT (SELECT min(day) FROM rolled_days) AS first, (SELECT min(day) FROM goal_days WHERE version >= ?) AS known",
      version,
    )
    .one();
  if (first === null || (known !== null && known <= first)) return Number.NEGATIVE_INFINITY;
  return known === null ? rawFrom : Math.min(known, rawFrom);
}
