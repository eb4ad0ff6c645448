/** A driver's error, or drizzle's around it; drizzle's own text holds the parameters and so must not be trusted. */
const isQueryError = (error: Error): boolean => "query" in error && "params" in error;

/**
 * Whether a write failed because a unique index or primary key holds the value already; on D1 and on libSQL.
 * With `column` ("users.email") only when that column is among the index's columns.
 */
export function isUniqueViolation(error: unknown, column?: string): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++) {
    if (isQueryError(cause)) continue;
    // SQLite's own wording on both engines: "UNIQUE constraint failed: table.column, table.column".
    const columns = /UNIQUE constraint failed: ([\w.]+(?:, [\w.]+)*)/.exec(cause.message)?.[1];
    if (columns !== undefined) return column === undefined || columns.split(", ").includes(column);
  }
  return false;
}

/** What SQLite says of a statement of ours that is wrong, rather than of a database that does not answer. */
const WRONG_STATEMENT = /constraint|syntax|no such (table|column)|datatype|SQLITE_(CONSTRAINT|ERROR|MISMATCH|RANGE)/i;

/** How D1 and libSQL word it when they cannot be reached or give up. */
const NO_ANSWER = /\bD1_ERROR\b|\bD1 DB\b|^LIBSQL|SERVER_ERROR|Network connection lost|fetch failed/;

/** Whether a query failed because the database did not answer, on D1 or libSQL: trying again later may work, unlike with a broken statement. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isQueryError(error)) return !WRONG_STATEMENT.test(String(error.cause));
  return NO_ANSWER.test(error.message) && !WRONG_STATEMENT.test(error.message);
}
