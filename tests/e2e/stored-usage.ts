import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Engine from "libsql";
import { databaseFiles } from "../support/product-database.ts";

/** Rows of a database that its owner has open: read from a copy, so that neither waits for the other. */
function rowsOf<Row>(file: string, table: string, query: string, route: string): Row[] {
  const folder = mkdtempSync(join(tmpdir(), "kaja-usage-"));
  try {
    const copy = join(folder, "copy.sqlite");
    // The log first: what it holds and the file does not have yet must not be missing from both.
    for (const suffix of ["-wal", ""]) if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
    const database = new Engine(copy);
    try {
      const known = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table);
      return known ? (database.prepare(query).all(route) as Row[]) : [];
    } finally {
      database.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Calls of a route that outlive a crash at this moment, whatever the key: what the keys' objects have stored, and what
 * they have already handed to the database. Both name the total of a minute, so that a minute in both counts once.
 */
export function storedCalls(state: string, route: string): number {
  const byMinute = new Map<number, number>();
  const note = (minute: number, calls: number) => byMinute.set(minute, Math.max(byMinute.get(minute) ?? 0, calls));
  for (const file of databaseFiles(state, /ApiKeyObject/))
    for (const row of rowsOf<{ minute: number; calls: number }>(
      file,
      "usage",
      "SELECT minute, calls FROM usage WHERE route = ?",
      route,
    ))
      note(row.minute, row.calls);
  const query = "SELECT created_at AS minute, call_count AS calls FROM api_usage_logs WHERE route = ?";
  for (const file of databaseFiles(state, /D1DatabaseObject/))
    for (const row of rowsOf<{ minute: number; calls: number }>(file, "api_usage_logs", query, route))
      note(row.minute, row.calls);
  return [...byMinute.values()].reduce((sum, calls) => sum + calls, 0);
}
