import { firstRow } from "./rows.ts";

/** A setting of the workspace's people by its key; null when it was never set. */
export function getSetting(sql: SqlStorage, key: string): unknown {
  const row = firstRow<{ value: string }>(sql, "SELECT value FROM settings WHERE key = ?", key);
  return row ? JSON.parse(row.value) : null;
}

export const saveSetting = (sql: SqlStorage, key: string, value: unknown): void => {
  sql.exec("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", key, JSON.stringify(value));
};
