import { afterCall, type BreakerState, breakerPhase, type CallOutcome, TRIAL_MS } from "../domain/breaker.ts";
import type { CallLimit } from "../domain/connector.ts";
import type { Admission, CallLine, ConnectionHealth, NewCall } from "./connections-rpc.ts";

interface HealthRow extends Record<string, SqlStorageValue> {
  failures: number;
  paused_until: number;
  is_asked: number;
  trial_until: number;
  window_start: number;
  window_calls: number;
  last_ok_at: number | null;
  last_error_at: number | null;
  session: string | null;
}

/** Calls of a connection that are kept. */
const KEPT_CALLS = 100;

const ensure = (sql: SqlStorage, connection: string): HealthRow => {
  sql.exec("INSERT OR IGNORE INTO health (connection) VALUES (?)", connection);
  return sql.exec<HealthRow>("SELECT * FROM health WHERE connection = ?", connection).one();
};

const breakerOf = (row: HealthRow): BreakerState => ({
  failures: row.failures,
  pausedUntilMs: row.paused_until,
  isAsked: row.is_asked === 1,
});

/** Lets a call through, counted in its window, or says why not and how long to wait. */
export function admit(sql: SqlStorage, connection: string, { calls, windowMs }: CallLimit, nowMs: number): Admission {
  const row = ensure(sql, connection);
  const phase = breakerPhase(breakerOf(row), nowMs);
  if (phase === "open") return { ok: false, reason: "paused", retryAfterMs: row.paused_until - nowMs };
  if (phase === "half-open" && row.trial_until > nowMs)
    return { ok: false, reason: "paused", retryAfterMs: row.trial_until - nowMs };
  const start = Math.floor(nowMs / windowMs) * windowMs;
  const used = row.window_start === start ? row.window_calls : 0;
  if (used >= calls) return { ok: false, reason: "quota", retryAfterMs: start + windowMs - nowMs };
  sql.exec(
    "UPDATE health SET window_start = ?, window_calls = ?, trial_until = ? WHERE connection = ?",
    start,
    used + 1,
    phase === "half-open" ? nowMs + TRIAL_MS : 0,
    connection,
  );
  return { ok: true };
}

/** Writes the line of a call and what it says of the connection; older lines go. */
export function recordCall(
  sql: SqlStorage,
  connection: string,
  call: NewCall,
  outcome: CallOutcome,
  nowMs: number,
): void {
  const { failures, pausedUntilMs, isAsked } = afterCall(breakerOf(ensure(sql, connection)), outcome, nowMs);
  sql.exec(
    `UPDATE health SET failures = ?, paused_until = ?, is_asked = ?, trial_until = 0, ${outcome.kind === "works" ? "last_ok_at" : "last_error_at"} = ? WHERE connection = ?`,
    failures,
    pausedUntilMs,
    isAsked ? 1 : 0,
    nowMs,
    connection,
  );
  const { method, path, status, error, durationMs } = call;
  const { seq } = sql
    .exec<{ seq: number }>(
      "INSERT INTO calls (connection, at, method, path, status, outcome, error, duration_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq",
      connection,
      nowMs,
      method,
      path,
      status,
      call.outcome,
      error,
      durationMs,
    )
    .one();
  // Only now and then: each deletion reads the connection's lines.
  if (seq % 10 === 0)
    sql.exec(
      "DELETE FROM calls WHERE connection = ?1 AND seq <= (SELECT seq FROM calls WHERE connection = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ?2)",
      connection,
      KEPT_CALLS,
    );
}

/** How a connection fares now, with its newest calls. */
export function readHealth(
  sql: SqlStorage,
  connection: string,
  { calls, windowMs }: CallLimit,
  shownCalls: number,
  nowMs: number,
): ConnectionHealth {
  const row = sql.exec<HealthRow>("SELECT * FROM health WHERE connection = ?", connection).toArray()[0];
  const start = Math.floor(nowMs / windowMs) * windowMs;
  const breaker = row ? breakerOf(row) : { failures: 0, pausedUntilMs: 0, isAsked: false };
  return {
    phase: breakerPhase(breaker, nowMs),
    failures: breaker.failures,
    pausedUntilMs: breaker.pausedUntilMs > nowMs ? breaker.pausedUntilMs : null,
    isAsked: breaker.isAsked,
    usedCalls: row?.window_start === start ? row.window_calls : 0,
    maxCalls: calls,
    windowMs,
    lastOkAtMs: row?.last_ok_at ?? null,
    lastErrorAtMs: row?.last_error_at ?? null,
    calls: listCalls(sql, connection, shownCalls),
  };
}

export const listCalls = (sql: SqlStorage, connection: string, limit: number): CallLine[] =>
  sql
    .exec<CallLine & Record<string, SqlStorageValue>>(
      "SELECT seq, at AS atMs, method, path, status, outcome, error, duration_ms AS durationMs FROM calls WHERE connection = ? ORDER BY seq DESC LIMIT ?",
      connection,
      limit,
    )
    .toArray();

/** Lets calls through again, whatever happened before. */
export const resetBreaker = (sql: SqlStorage, connection: string): void => {
  sql.exec(
    "UPDATE health SET failures = 0, paused_until = 0, is_asked = 0, trial_until = 0 WHERE connection = ?",
    connection,
  );
};

export const readSession = (sql: SqlStorage, connection: string): string | null => ensure(sql, connection).session;

export const writeSession = (sql: SqlStorage, connection: string, session: string | null): void => {
  ensure(sql, connection);
  sql.exec("UPDATE health SET session = ? WHERE connection = ?", session, connection);
};
