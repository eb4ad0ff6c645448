import { byCurrency, type DayRevenue, sumMoney } from "../../domain/money/money.ts";
import type { Selection } from "../../domain/query.ts";
import type { RevenueQuery, RevenueRow } from "../../reports/revenue/domain/revenue.ts";
import { groupOf } from "../sources/raw.ts";
import { rawGoalDays, readRolledRevenue, rolledGoals } from "../sources/rolled-goals.ts";
import { type RolledRows, rolledBreakdown, rolledTotals } from "../sources/rollups.ts";
import { OF_EVENTS, OF_VISITS } from "../sql/filters.ts";
import { rawSpans, wholeRange } from "./metrics.ts";

interface Row {
  value: string;
  day: number;
  currency: string;
  minor: number;
  orders: number;
}

type Order = DayRevenue & { orders: number };

const EVENTS = "FROM sessions s CROSS JOIN events e ON e.session_id = s.id WHERE e.revenue_minor IS NOT NULL";

/** Whatever reaches no goal has revenue all the same. */
const ANY_ORDER = [] as const;

/** Revenue of the selected visits by day of their beginning and currency, whichever event carried it. */
export function readRevenue(sql: SqlStorage, selection: Selection): Order[] {
  const found = new Map<string, Order>();
  const add = ({ day, currency, minor, orders }: Order): void => {
    const known = found.get(`${day} ${currency}`);
    found.set(`${day} ${currency}`, {
      day,
      currency,
      minor: minor + (known?.minor ?? 0),
      orders: orders + (known?.orders ?? 0),
    });
  };
  const rows = selection.range.hours ? null : rolledTotals(selection.filters);
  for (const row of readOrders(sql, selection, rows, "''", "1")) add(row);
  return [...found.values()].sort((a, b) => a.day - b.day || (a.currency < b.currency ? -1 : 1));
}

/** Orders of rolled days from there, and of the others from their events. */
function* readOrders(
  sql: SqlStorage,
  selection: Selection,
  rows: RolledRows | null,
  text: string,
  condition: string,
): Generator<Row> {
  const rolled = rows && rolledGoals(sql, ANY_ORDER);
  if (rolled && rows) yield* readRolledRevenue(sql, rolled, rows, selection.range);
  const queries = rolled ? rawSpans(sql, selection, rawGoalDays(sql, rolled)) : [wholeRange(selection)];
  for (const { where } of queries) {
    yield* sql.exec<Row & Record<string, SqlStorageValue>>(
      `SELECT ${text} AS value, s.hour / 24 AS day, e.currency AS currency, sum(e.revenue_minor) AS minor, count(*) AS orders
        ${EVENTS} AND ${condition} AND ${where.sql} GROUP BY 1, 2, 3`,
      ...where.bindings,
    );
  }
}

/** The text of a dimension, in SQL: of the visit, or of the event that carried the revenue. */
function textOf(dimension: RevenueQuery["dimension"]): string {
  const ofVisit = OF_VISITS[dimension];
  if (ofVisit) return `(SELECT ${ofVisit.text} FROM ${ofVisit.table} x WHERE x.id = ${ofVisit.id})`;
  const ofEvent = OF_EVENTS[dimension];
  if (!ofEvent) throw new Error(`No revenue by ${dimension}`);
  return `(SELECT x.text FROM texts x WHERE x.id = ${ofEvent.id})`;
}

/** Revenue by the values of a dimension, each day by its rate, the largest sum first. */
export function readRevenueBy(
  sql: SqlStorage,
  { dimension, rates, target, values, limit, ...selection }: RevenueQuery,
): RevenueRow[] {
  // The roll-ups only know the events of a dimension.
  const { around } = groupOf(dimension);
  const isWhole = around === "1" && !selection.range.hours;
  const rows = isWhole ? rolledBreakdown(dimension, undefined, selection.filters) : null;
  const groups = new Map<string, Row[]>();
  for (const row of readOrders(sql, selection, rows, textOf(dimension), around)) {
    if (values && !values.includes(row.value)) continue;
    const group = groups.get(row.value);
    if (group) group.push(row);
    else groups.set(row.value, [row]);
  }
  return [...groups]
    .map(([value, group]) => {
      const orders = group.reduce((sum, row) => sum + row.orders, 0);
      return { value, orders, sum: sumMoney(group, rates, target), byCurrency: byCurrency(group) };
    })
    .sort((a, b) => b.sum.minor - a.sum.minor || a.value.localeCompare(b.value))
    .slice(0, limit);
}
