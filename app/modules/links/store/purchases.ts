import { isObjectFull } from "#app/shared/object-size.ts";
import type { Purchase, PurchaseSums } from "./link-rpc.ts";

/** Far more than a link brings; one row of about 100 bytes each. */
export const MAX_PURCHASES = 100_000;

type Row = Purchase & Record<string, string | number>;

/** Stores a purchase once for its id and returns what was stored first; "full": the link holds no more. To be run in a transaction. */
export function recordPurchase(sql: SqlStorage, purchase: Purchase): Purchase | "full" {
  const { id, seq, atMs, cents, currency } = purchase;
  const [known] = sql
    .exec<Row>("SELECT id, seq, at AS atMs, cents, currency FROM purchases WHERE id = ?", id)
    .toArray();
  if (known) return known;
  const { held } = sql.exec<{ held: number }>("SELECT count(*) AS held FROM purchases").one();
  if (held >= MAX_PURCHASES || isObjectFull(sql)) return "full";
  sql.exec(
    "INSERT INTO purchases (id, seq, at, cents, currency) VALUES (?, ?, ?, ?, ?)",
    ...[id, seq, atMs, cents, currency],
  );
  return purchase;
}

/** How many purchases there are, and their sums by currency, most first. */
export function readPurchaseSums(sql: SqlStorage): PurchaseSums {
  const rows = sql
    .exec<{ currency: string; count: number; cents: number }>(
      "SELECT currency, count(*) AS count, sum(cents) AS cents FROM purchases GROUP BY currency ORDER BY cents DESC, currency",
    )
    .toArray();
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    revenue: rows.map(({ currency, cents }) => ({ currency, cents })),
  };
}

/** Purchases after one of them, in the order of their ids. */
export const listPurchases = (sql: SqlStorage, afterId: string, limit: number): Purchase[] =>
  sql
    .exec<Row>(
      "SELECT id, seq, at AS atMs, cents, currency FROM purchases WHERE id > ? ORDER BY id LIMIT ?",
      afterId,
      limit,
    )
    .toArray();
