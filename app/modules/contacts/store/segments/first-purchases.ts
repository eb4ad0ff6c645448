/** Which touches count as paid, and which purchases are read. Times in milliseconds, months as year × 12 + month. */
export interface PurchaseQuery {
  /** Purchases in other currencies are left out. */
  currency: string;
  /** First purchases from this month on. */
  fromMonth: number;
  nowMs: number;
  /** utm_medium of paid clicks, in lower case. */
  paidMedia: readonly string[];
  /** Parameters that only paid clicks carry. */
  paidClickIds: readonly string[];
}

/** Buyers of one month who came by the same paid click, and what they paid in one month after. */
export interface PurchaseGroup {
  /** Month of the first purchase. */
  month: number;
  isPaid: boolean;
  /** As in the address; empty for buyers who did not come by a paid click. */
  source: string;
  medium: string;
  campaign: string;
  /** Names of the click's parameters, separated by commas. */
  clickIds: string;
  /** Months since the first purchase. */
  age: number;
  cents: number;
  /** Of all ages together: the same in every row of the group. */
  buyers: number;
}

const MAX_GROUPS = 20_000;

const PAID_ORDER =
  "json_type(a.data, '$.valueCents') = 'integer' AND json_type(a.data, '$.currency') = 'text' AND upper(json_extract(a.data, '$.currency')) = ?1";

const MONTH = (column: string): string =>
  `(CAST(strftime('%Y', ${column} / 1000, 'unixepoch') AS INTEGER) * 12 + CAST(strftime('%m', ${column} / 1000, 'unixepoch') AS INTEGER) - 1)`;

const isPaid = (touch: string): string =>
  `(lower(coalesce(json_extract(${touch}, '$.utm.medium'), '')) IN (SELECT value FROM json_each(?3))
    OR EXISTS (SELECT 1 FROM json_each(${touch}, '$.clickIds') k WHERE k.key IN (SELECT value FROM json_each(?4))))`;

const text = (path: string): string => `coalesce(json_extract(t.touch, '${path}'), '')`;

/**
 * Sums purchases by the month of the buyer's first one, by the paid touch before it, and by months since. A purchase is an order, or
 * for who has none the value of a won lead. The first touch counts, else the last one where it came before the purchase.
 */
export function readFirstPurchases(
  sql: SqlStorage,
  { currency, fromMonth, nowMs, paidMedia, paidClickIds }: PurchaseQuery,
): PurchaseGroup[] {
  const rows = sql
    .exec(
      `WITH purchases AS MATERIALIZED (
         SELECT a.contact, a.at, json_extract(a.data, '$.valueCents') AS cents FROM activities a INDEXED BY activities_orders
           WHERE a.type = 'order.placed' AND a.at <= ?2 AND ${PAID_ORDER}
         UNION ALL
         SELECT c.row, c.stage_at, c.value_cents FROM contacts c JOIN stages s ON s.id = c.stage AND s.kind = 'won'
           WHERE c.value_cents > 0 AND upper(c.currency) = ?1 AND c.stage_at <= ?2 AND NOT EXISTS (
             SELECT 1 FROM activities o INDEXED BY activities_orders WHERE o.contact = c.row AND o.type = 'order.placed')),
       firsts AS MATERIALIZED (
         SELECT p.contact, min(p.at) AS first_at FROM purchases p GROUP BY p.contact),
       touched AS MATERIALIZED (
         SELECT f.contact, ${MONTH("f.first_at")} AS month, CASE
           WHEN c.first_touch IS NOT NULL AND ${isPaid("c.first_touch")} THEN c.first_touch
           WHEN c.last_touch IS NOT NULL AND json_extract(c.last_touch, '$.at') <= f.first_at AND ${isPaid("c.last_touch")} THEN c.last_touch
           END AS touch
         FROM firsts f JOIN contacts c ON c.row = f.contact WHERE ${MONTH("f.first_at")} >= ?5),
       buyers AS MATERIALIZED (
         SELECT t.contact, t.month, t.touch IS NOT NULL AS is_paid, ${text("$.utm.source")} AS source,
           ${text("$.utm.medium")} AS medium, ${text("$.utm.campaign")} AS campaign,
           coalesce((SELECT group_concat(key, ',') FROM (SELECT key FROM json_each(t.touch, '$.clickIds') ORDER BY 1)), '') AS click_ids
         FROM touched t),
       sizes AS (
         SELECT month, is_paid, source, medium, campaign, click_ids, count(*) AS buyers FROM buyers GROUP BY 1, 2, 3, 4, 5, 6)
       SELECT b.month, b.is_paid, b.source, b.medium, b.campaign, b.click_ids, ${MONTH("p.at")} - b.month AS age,
         sum(p.cents) AS cents, g.buyers
       FROM buyers b JOIN purchases p ON p.contact = b.contact
       JOIN sizes g ON (g.month, g.is_paid, g.source, g.medium, g.campaign, g.click_ids)
         = (b.month, b.is_paid, b.source, b.medium, b.campaign, b.click_ids)
       GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY cents DESC LIMIT ${MAX_GROUPS}`,
      ...[currency.toUpperCase(), nowMs, JSON.stringify(paidMedia), JSON.stringify(paidClickIds), fromMonth],
    )
    .toArray();
  return rows.map((row) => ({
    ...{ month: Number(row.month), isPaid: row.is_paid === 1, source: String(row.source), medium: String(row.medium) },
    ...{ campaign: String(row.campaign), clickIds: String(row.click_ids), age: Number(row.age) },
    ...{ cents: Number(row.cents), buyers: Number(row.buyers) },
  }));
}
