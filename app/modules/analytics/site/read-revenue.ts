import { byCurrency, type DayRevenue, sumMoney } from "../domain/money.ts";
import type { Selection } from "../domain/query.ts";
import type { RevenueQuery, RevenueRow } from "../domain/revenue.ts";
import { OF_EVENTS, OF_VISITS, whereVisits } from "./filters.ts";

interface Row extends Record<string, SqlStorageValue> {
  value: string;
  day: number;
  currency: string;
  minor: number;
  orders: number;
}

const EVENTS = `FROM sessions s CROSS JOIN events e ON e.session_id = s.id WHERE s.hour >= ? AND s.hour < ? AND e.revenue_minor IS NOT NULL`;

/** Revenue of the selected visits by day of their beginning and currency, whichever event carried it. */
export function readRevenue(sql: SqlStorage, { range, filters }: Selection): (DayRevenue & { orders: number })[] {
  const where = whereVisits(filters);
  return sql
    .exec<DayRevenue & { orders: number } & Record<string, SqlStorageValue>>(
      `SELECT s.hour / 24 AS day, e.currency AS currency, sum(e.revenue_minor) AS minor, count(*) AS orders ${EVENTS} AND ${where.sql} GROUP BY 1, 2 ORDER BY 1, 2`,
      range.fromDay * 24,
      (range.toDay + 1) * 24,
      ...where.bindings,
    )
    .toArray();
}

/** The text of a dimension, in SQL: of the visit, or of the event that carried the revenue. */
function textOf(dimension: RevenueQuery["dimension"]): string {
  const ofVisit = OF_VISITS[dimension];
  if (ofVisit) return `(SELECT ${ofVisit.text} FROM ${ofVisit.table} x WHERE x.id = ${ofVisit.id})`;
  const ofEvent = OF_EVENTS[dimension];
  if (!ofEvent) throw new Error(`No revenue by ${dimension}`);
  return `(SELECT x.text FROM texts x WHERE x.id = ${ofEvent.id})`;
}

/** Revenue by the values of a dimension, each day by its rate, the largest sum first. Values come one after another, so that one is added up at a time. */
export function readRevenueBy(sql: SqlStorage, { range, filters, dimension, rates, target, limit }: RevenueQuery): RevenueRow[] {
  const where = whereVisits(filters);
  const rows = sql.exec<Row>(
    `SELECT ${textOf(dimension)} AS value, s.hour / 24 AS day, e.currency AS currency, sum(e.revenue_minor) AS minor, count(*) AS orders
     ${EVENTS} AND ${where.sql} GROUP BY 1, 2, 3 ORDER BY 1`,
    range.fromDay * 24,
    (range.toDay + 1) * 24,
    ...where.bindings,
  );
  const found: RevenueRow[] = [];
  let group: Row[] = [];
  const close = (): void => {
    const [first] = group;
    if (!first) return;
    const orders = group.reduce((sum, row) => sum + row.orders, 0);
    found.push({ value: first.value ?? "", orders, sum: sumMoney(group, rates, target), byCurrency: byCurrency(group) });
    group = [];
  };
  for (const row of rows) {
    if (group[0] && group[0].value !== row.value) close();
    group.push(row);
  }
  close();
  return found.sort((a, b) => b.sum.minor - a.sum.minor || a.value.localeCompare(b.value)).slice(0, limit);
}
