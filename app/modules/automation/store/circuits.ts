import { ask, type Circuit, CLOSED, note } from "../domain/running/circuit.ts";
import type { CircuitReport } from "./flow-rpc.ts";
import { firstRow } from "./rows.ts";

type Row = { failures: number; opened_at: number | null; retry_at: number };

function read(sql: SqlStorage, host: string): Circuit {
  const row = firstRow<Row>(sql, "SELECT failures, opened_at, retry_at FROM circuits WHERE host = ?", host);
  return row ? { failures: row.failures, openedAtMs: row.opened_at, retryAtMs: row.retry_at } : CLOSED;
}

function write(sql: SqlStorage, host: string, { failures, openedAtMs, retryAtMs }: Circuit): void {
  if (failures === 0) sql.exec("DELETE FROM circuits WHERE host = ?", host);
  else
    sql.exec(
      "INSERT OR REPLACE INTO circuits (host, failures, opened_at, retry_at) VALUES (?, ?, ?, ?)",
      host,
      failures,
      openedAtMs,
      retryAtMs,
    );
}

/** Whether the flow may call a system now, and when it may again. */
export function askCircuit(sql: SqlStorage, host: string, nowMs: number): { isAllowed: boolean; retryAtMs: number } {
  const { isAllowed, circuit } = ask(read(sql, host), nowMs);
  if (isAllowed && circuit.openedAtMs !== null) write(sql, host, circuit);
  return { isAllowed, retryAtMs: circuit.retryAtMs };
}

/** Notes how a call went; true: from now on calls pause. */
export function noteCall(sql: SqlStorage, host: string, isSuccess: boolean, nowMs: number): boolean {
  const before = read(sql, host);
  if (isSuccess && before.failures === 0) return false;
  const after = note(before, isSuccess, nowMs);
  write(sql, host, after);
  return before.openedAtMs === null && after.openedAtMs !== null;
}

/** The systems to which no calls are made now. */
export const readCircuits = (sql: SqlStorage): CircuitReport[] =>
  sql
    .exec<{ host: string; opened_at: number; retry_at: number }>(
      "SELECT host, opened_at, retry_at FROM circuits WHERE opened_at IS NOT NULL ORDER BY opened_at LIMIT 20",
    )
    .toArray()
    .map(({ host, opened_at: openedAt, retry_at: retryAt }) => ({ host, openedAt, retryAt }));
