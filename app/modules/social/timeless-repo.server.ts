import { type SQL, sql } from "drizzle-orm";
import { afterCursor, type Keyset } from "#app/platform/lists/keyset.server.ts";
import type { SortCursor } from "#app/shared/cursor.ts";

/** Rows after the cursor when some have no time: SQLite sorts them before all that have one. */
export function afterTimeless(keyset: Keyset, { value, id }: SortCursor): SQL | undefined {
  const { column, descending } = keyset;
  const timeless = sql`${column} is null`;
  if (value !== 0)
    return descending
      ? sql`(${afterCursor(keyset, { value, id })} or ${timeless})`
      : afterCursor(keyset, { value, id });
  return descending
    ? sql`(${timeless} and ${keyset.id} < ${id})`
    : sql`((${timeless} and ${keyset.id} > ${id}) or ${column} is not null)`;
}
