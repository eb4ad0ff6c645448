import { exact } from "#app/shared/format/number.ts";
import { percentOfWhole } from "#app/shared/format/percent.ts";
import { sparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { byCurrency, type DayRevenue, sumMoney } from "../../domain/money/money.ts";
import { rangeText } from "../../domain/period/period.ts";
import { dayText } from "../../domain/period/site-clock.ts";
import { percentChange } from "../format/format-metric.server.ts";
import { formatGoalRule, ruleProblem, toMoneyView } from "../format/format-report.server.ts";
import type { OpenReport } from "../query/open-report.server.ts";
import { listRates } from "../revenue/exchange-rates.server.ts";
import type { GoalMetrics } from "./domain/goal-metrics.ts";
import { type Goal, listGoals } from "./service.server.ts";

/** What a goal brought: revenue of its events, and its own value for those without. */
export const worthOf = ({ value }: Goal, { revenue, withoutRevenue }: GoalMetrics, day: number): DayRevenue[] =>
  value === null || withoutRevenue === 0
    ? revenue
    : [...revenue, { day, currency: value.currency, minor: value.minor * withoutRevenue }];

interface Reached {
  goal: Goal;
  now: GoalMetrics;
  before: GoalMetrics | null;
}

/** Goals of a site with their figures in the range and in the one it is compared with. */
export async function readGoalList({ scope, site, object, period, filters, today }: OpenReport) {
  const [goals, rates] = await Promise.all([listGoals(scope, site.id), listRates(scope, site)]);
  const none = { visits: 0, goals: [] };
  const ask = (range: OpenReport["period"]["range"]) => object.goals({ range, filters, goals });
  const [now, before, revenue] = await Promise.all([
    ask(period.range),
    period.comparison && goals.length > 0 ? ask(period.comparison) : none,
    object.revenue({ range: period.range, filters, goals: [] }),
  ]);
  const reached = goals.flatMap((goal): Reached[] => {
    const [found, earlier] = [now, before].map((report) => report.goals.find(({ id }) => id === goal.id));
    return found ? [{ goal, now: found, before: period.comparison ? (earlier ?? null) : null }] : [];
  });
  const { range } = period;
  return { visits: now.visits, reached, rates, revenue, currency: site.currency, range, isOpen: range.toDay >= today };
}

type GoalList = Awaited<ReturnType<typeof readGoalList>>;

const rowOf = ({ goal, now, before }: Reached, { rates, currency, range, isOpen }: GoalList) => {
  const worth = worthOf(goal, now, range.toDay);
  return {
    id: goal.id,
    name: goal.name,
    rule: formatGoalRule(goal),
    problem: ruleProblem(goal),
    conversions: exact(now.conversions),
    visits: exact(now.convertedVisits),
    rate: percentOfWhole(now.convertedVisits, now.visits),
    /** Where its figures do not cover the whole range. */
    since:
      now.firstDay !== null && now.firstDay > range.fromDay
        ? rangeText({ fromDay: now.firstDay, toDay: now.firstDay })
        : null,
    worth: worth.length === 0 ? null : toMoneyView(sumMoney(worth, rates, currency), byCurrency(worth)),
    change: percentChange(now.conversions, before?.conversions ?? null),
    line: sparklineShape(now.byDay, undefined, isOpen),
  };
};

/** The list as the page shows it. */
export function goalPage(list: GoalList) {
  return {
    visits: exact(list.visits),
    rows: list.reached.map((reached) => rowOf(reached, list)),
    revenue:
      list.revenue.length === 0
        ? null
        : toMoneyView(sumMoney(list.revenue, list.rates, list.currency), byCurrency(list.revenue)),
    currency: list.currency,
  };
}

/** The list as the cells of a file; amounts in whole units of the site's currency. */
export function goalCells(list: GoalList, toUnits: (minor: number) => number) {
  return list.reached.map(({ goal, now, before }) => {
    const worth = sumMoney(worthOf(goal, now, list.range.toDay), list.rates, list.currency);
    const since = now.firstDay === null ? null : dayText(now.firstDay);
    return [
      goal.name,
      formatGoalRule(goal),
      now.conversions,
      now.convertedVisits,
      now.visits,
      toUnits(worth.minor),
      list.currency,
      before?.conversions,
      since,
    ];
  });
}
