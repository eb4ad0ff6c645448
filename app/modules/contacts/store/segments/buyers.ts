import { ok, type Result } from "#app/shared/result.ts";
import { compileSegment } from "#app/shared/segment/compile.ts";
import type { SegmentRule } from "#app/shared/segment/rule.ts";
import { days } from "#app/shared/time.ts";
import { segmentContext } from "./segments.ts";

/** What people paid, in the smallest unit of a currency. */
export interface OrderValue {
  /** "EUR". */
  currency: string;
  cents: number;
}

/** How many contacts a rule selects, and what they ordered in the last 365 days, the largest sum first. */
export interface RuleMeasure {
  people: number;
  values: OrderValue[];
}

/** Buyers who ordered last in one band of days and so often. `recency` and `frequency` are places in the bands, from 0. */
export interface BuyerCell extends RuleMeasure {
  recency: number;
  frequency: number;
}

/** Where bands begin: days since the last order, and numbers of orders, each rising from 0 and 1. */
export interface BuyerBands {
  recencyDays: readonly number[];
  orders: readonly number[];
}

const VALUE_DAYS = 365;
/** More currencies than that are noise of a broken shop. */
const MAX_CURRENCIES = 5;

/** An order counts always; what it was worth only where it says so in whole cents of a currency. */
const PAID =
  "json_type(a.data, '$.valueCents') = 'integer' AND json_type(a.data, '$.currency') = 'text' AND length(json_extract(a.data, '$.currency')) = 3";
const SUM = "upper(json_extract(a.data, '$.currency')) AS currency, sum(json_extract(a.data, '$.valueCents')) AS cents";

const toValue = (row: Record<string, SqlStorageValue>): OrderValue => ({
  currency: String(row.currency),
  cents: Number(row.cents),
});

/** Measures whom a rule selects. Errors: invalid_input (too large). */
export function measureRule(sql: SqlStorage, rule: SegmentRule, nowMs: number): Result<RuleMeasure> {
  const compiled = compileSegment(rule, segmentContext(sql, nowMs), undefined, { reads: "all" });
  if (!compiled.ok) return compiled;
  const { sql: condition, params } = compiled.value;
  const [counted] = sql.exec(`SELECT count(*) AS people FROM contacts c WHERE ${condition}`, ...params).toArray();
  const people = Number(counted?.people ?? 0);
  if (people === 0) return ok({ people, values: [] });
  const values = sql
    .exec(
      `SELECT ${SUM} FROM activities a INDEXED BY activities_orders
       WHERE a.type = 'order.placed' AND a.at >= ? AND ${PAID} AND a.contact IN (SELECT c.row FROM contacts c WHERE ${condition})
       GROUP BY 1 ORDER BY cents DESC, currency LIMIT ${MAX_CURRENCIES}`,
      nowMs - days(VALUE_DAYS),
      ...params,
    )
    .toArray();
  return ok({ people, values: values.map(toValue) });
}

const BUYERS =
  "SELECT a.contact, count(*) AS orders, max(a.at) AS last_at FROM activities a INDEXED BY activities_orders WHERE a.type = 'order.placed' AND a.at <= ? GROUP BY a.contact";

/** The place of a value among rising beginnings of bands, as SQL. */
const placeOf = (value: string, begins: readonly number[]): string =>
  begins
    .slice(1)
    .map(() => `(${value} >= ?)`)
    .join(" + ") || "0";

/** Counts buyers by when they ordered last and how often, empty cells left out. Orders in the future are left out. */
export function readBuyers(sql: SqlStorage, { recencyDays, orders }: BuyerBands, nowMs: number): BuyerCell[] {
  const placed = `SELECT contact, ${placeOf("waited", recencyDays)} AS recency, ${placeOf("orders", orders)} AS frequency
    FROM (SELECT contact, orders, ? - last_at AS waited FROM (${BUYERS}))`;
  // In the order in which the texts name them.
  const params = [...recencyDays.slice(1).map((one) => days(one)), ...orders.slice(1), nowMs, nowMs];
  const cells = sql
    .exec(`SELECT recency, frequency, count(*) AS people FROM (${placed}) GROUP BY 1, 2 ORDER BY 1, 2`, ...params)
    .toArray();
  const values = sql
    .exec(
      `SELECT b.recency, b.frequency, ${SUM} FROM (${placed}) b
       JOIN activities a INDEXED BY activities_orders ON a.contact = b.contact AND a.type = 'order.placed'
       WHERE a.at BETWEEN ? AND ? AND ${PAID} GROUP BY 1, 2, 3 ORDER BY cents DESC, currency`,
      ...params,
      nowMs - days(VALUE_DAYS),
      nowMs,
    )
    .toArray();
  return cells.map(({ recency, frequency, people }) => ({
    recency: Number(recency),
    frequency: Number(frequency),
    people: Number(people),
    values: values
      .filter((row) => row.recency === recency && row.frequency === frequency)
      .slice(0, MAX_CURRENCIES)
      .map(toValue),
  }));
}
