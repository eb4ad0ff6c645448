import { and, type Column, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AppError } from "#app/shared/error.ts";
import { err, type Result } from "#app/shared/result.ts";
import type { Database } from "#db/client.ts";

/** A table whose rows belong to a workspace and carry the time of their last change. */
type VersionedTable = SQLiteTable & { id: Column; workspaceId: Column; updatedAt: Column };
interface VersionedRow {
  id: string;
  workspaceId: string;
  updatedAt: Date;
}

/** The time of a change of a row: later than the change before it, so that it names one state of the row alone. */
export const nextUpdatedAt = ({ updatedAt }: Pick<VersionedRow, "updatedAt">, now: Date): Date =>
  new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));

/** The columns whose stored values differ: unchanged ones would write their indexes once more. */
function changedColumns(table: SQLiteTable, before: object, after: object): Record<string, unknown> {
  const stored = (column: Column, value: unknown) => (value == null ? null : column.mapToDriverValue(value));
  const was = before as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => {
      const column = getTableColumns(table)[name];
      return column && stored(column, value) !== stored(column, was[name]);
    }),
  );
}

/**
 * Writes `after` over `before` unless the row was changed since it was read, or the condition fails. `after.updatedAt`
 * is `nextUpdatedAt(before, now)`. Returns drizzle's update, for `returning` and `db.batch`.
 */
export function replaceIfUnchanged<T extends VersionedTable>(
  db: Pick<Database, "update">,
  table: T,
  before: T["$inferSelect"] & VersionedRow,
  after: T["$inferSelect"] & VersionedRow,
  condition?: SQL,
) {
  if (after.updatedAt <= before.updatedAt) throw new Error("updatedAt must grow with each change");
  return db
    .update(table)
    .set(changedColumns(table, before, after) as never)
    .where(
      and(
        eq(table.id, before.id),
        eq(table.workspaceId, before.workspaceId),
        eq(table.updatedAt, before.updatedAt),
        condition,
      ),
    );
}

/** Times that a change is tried while other calls change the same row. */
const MAX_TRIES = 5;

/**
 * Runs an attempt that reads a row, decides and calls `replaceIfUnchanged`, until it succeeds or is refused. An attempt
 * returns "changed" when the row was changed after it was read. Errors: the errors of the attempt; `conflict` when the
 * row was changed each time.
 */
export async function untilUnchanged<T>(
  conflict: AppError,
  attempt: () => Promise<Result<T> | "changed">,
): Promise<Result<T>> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const result = await attempt();
    if (result !== "changed") return result;
  }
  return err(conflict);
}
