import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { SortCursor } from "#app/shared/cursor.ts";

/** Which columns a list goes by: the one that it is sorted by (never null), then the id. */
export interface Keyset {
  column: SQLiteColumn;
  id: SQLiteColumn;
  descending: boolean;
}

/** The rows after the last one of the page before: stable while rows are added or go away. */
export const afterCursor = ({ column, id, descending }: Keyset, cursor: SortCursor | null): SQL | undefined =>
  cursor ? sql`(${column}, ${id}) ${sql.raw(descending ? "<" : ">")} (${cursor.value}, ${cursor.id})` : undefined;

/** The order that `afterCursor` goes by, for `orderBy(...)`. */
export const sortedBy = ({ column, id, descending }: Keyset): SQL[] =>
  [column, id].map((part) => sql`${part} ${sql.raw(descending ? "desc" : "asc")}`);
