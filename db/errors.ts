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
