import type { UsageRow } from "../keys/repo.server.ts";

/** Call counts of one key in its object's SQLite, kept until the database has them. */
export class UsageStore {
  readonly #pending = new Map<string, { minuteMs: number; route: string; calls: number }>();

  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS usage (minute INTEGER, route TEXT, calls INTEGER NOT NULL, flushed INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (minute, route))",
    );
  }

  count(minuteMs: number, route: string): void {
    const key = `${minuteMs}:${route}`;
    const entry = this.#pending.get(key);
    if (entry) entry.calls += 1;
    else this.#pending.set(key, { minuteMs, route, calls: 1 });
  }

  /** Moves what was counted in memory into the object's storage. */
  persist(): void {
    for (const { minuteMs, route, calls } of this.#pending.values()) {
      this.sql.exec(
        "INSERT INTO usage (minute, route, calls) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET calls = calls + excluded.calls",
        minuteMs,
        route,
        calls,
      );
    }
    this.#pending.clear();
  }

  /** Totals that the database does not have yet. */
  unflushed(): UsageRow[] {
    return this.sql
      .exec<{ minute: number; route: string; calls: number }>(
        "SELECT minute, route, calls FROM usage WHERE calls > flushed ORDER BY minute, route LIMIT 2000",
      )
      .toArray()
      .map(({ minute, route, calls }) => ({ minuteMs: minute, route, callCount: calls }));
  }

  /** Notes what the database has, and forgets minutes before `currentMinuteMs` that are complete there. */
  markFlushed(rows: readonly UsageRow[], currentMinuteMs: number): void {
    for (const row of rows)
      this.sql.exec(
        "UPDATE usage SET flushed = ? WHERE minute = ? AND route = ?",
        row.callCount,
        row.minuteMs,
        row.route,
      );
    this.sql.exec("DELETE FROM usage WHERE calls = flushed AND minute < ?", currentMinuteMs);
  }
}
