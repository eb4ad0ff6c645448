import { isObjectFull } from "#app/shared/object-size.ts";
import type { Purchase, PurchaseSums } from "./purchases-rpc.ts";

/** Of one link: far more than it brings; one row of about 200 bytes each, with its index. */
export const MAX_PURCHASES = 100_000;

type Row = Purchase & Record<string, string | number>;

/** Tables of the purchases of one workspace, in its object's own SQLite. A purchase writes three rows: itself, its index, its link's sum. */
export function createTables(sql: SqlStorage): void {
  sql.exec(`CREATE TABLE IF NOT EXISTS purchases (
    id TEXT PRIMARY KEY, link_id TEXT NOT NULL, click_id TEXT NOT NULL, clicked_at INTEGER NOT NULL, at INTEGER NOT NULL,
    cents INTEGER NOT NULL, currency TEXT NOT NULL) WITHOUT ROWID`);
  sql.exec("CREATE INDEX IF NOT EXISTS purchases_link ON purchases (link_id)");
  sql.exec(`CREATE TABLE IF NOT EXISTS sums (
    link_id TEXT NOT NULL, currency TEXT NOT NULL, count INTEGER NOT NULL, cents INTEGER NOT NULL,
    PRIMARY KEY (link_id, currency)) WITHOUT ROWID`);
}

const PURCHASE =
  "id, link_id AS linkId, click_id AS clickId, clicked_at AS clickedAtMs, at AS atMs, cents, currency FROM purchases";

const addToSum = (sql: SqlStorage, { linkId, currency, cents }: Purchase, sign: 1 | -1): void => {
  sql.exec(
    `INSERT INTO sums (link_id, currency, count, cents) VALUES (?, ?, ?, ?)
     ON CONFLICT (link_id, currency) DO UPDATE SET count = count + excluded.count, cents = cents + excluded.cents`,
    ...[linkId, currency, sign, sign * cents],
  );
};

/**
 * Counts a purchase once for its id in the workspace, for the link of the latest click that was reported with it. Its amount stays as
 * first reported. Returns what is stored; "full": the link holds no more. To be run in a transaction.
 */
export function recordPurchase(sql: SqlStorage, purchase: Purchase): Purchase | "full" {
  const { id, linkId, clickId, clickedAtMs, atMs, cents, currency } = purchase;
  const [known] = sql.exec<Row>(`SELECT ${PURCHASE} WHERE id = ?`, id).toArray();
  if (known && (known.linkId === linkId || known.clickedAtMs >= clickedAtMs)) return known;
  const { held } = sql
    .exec<{ held: number }>("SELECT coalesce(sum(count), 0) AS held FROM sums WHERE link_id = ?", linkId)
    .one();
  if (held >= MAX_PURCHASES || isObjectFull(sql)) return known ?? "full";
  if (known) {
    const moved = { ...known, linkId, clickId, clickedAtMs };
    const change = "UPDATE purchases SET link_id = ?, click_id = ?, clicked_at = ? WHERE id = ?";
    sql.exec(change, ...[linkId, clickId, clickedAtMs, id]);
    addToSum(sql, known, -1);
    addToSum(sql, moved, 1);
    return moved;
  }
  sql.exec(
    "INSERT INTO purchases (id, link_id, click_id, clicked_at, at, cents, currency) VALUES (?, ?, ?, ?, ?, ?, ?)",
    ...[id, linkId, clickId, clickedAtMs, atMs, cents, currency],
  );
  addToSum(sql, purchase, 1);
  return purchase;
}

/** How many purchases a link has, and their sums by currency, most first. */
export function readPurchaseSums(sql: SqlStorage, linkId: string): PurchaseSums {
  const rows = sql
    .exec<{ currency: string; count: number; cents: number }>(
      "SELECT currency, count, cents FROM sums WHERE link_id = ? AND count > 0 ORDER BY cents DESC, currency",
      linkId,
    )
    .toArray();
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    revenue: rows.map(({ currency, cents }) => ({ currency, cents })),
  };
}

/** Purchases of a link after one of them, in the order of their ids. */
export const listPurchases = (
  sql: SqlStorage,
  { linkId, afterId, limit }: { linkId: string; afterId: string; limit: number },
): Purchase[] =>
  sql
    .exec<Row>(`SELECT ${PURCHASE} WHERE link_id = ? AND id > ? ORDER BY id LIMIT ?`, linkId, afterId, limit)
    .toArray();

export function erasePurchases(sql: SqlStorage, linkId: string): void {
  sql.exec("DELETE FROM purchases WHERE link_id = ?", linkId);
  sql.exec("DELETE FROM sums WHERE link_id = ?", linkId);
}
