import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** "the text of the column holds one of these parts". */
export const mentions = (column: SQLWrapper, parts: readonly string[]): SQL =>
  sql`exists (select 1 from json_each(${JSON.stringify(parts)}) as part where instr(${column}, part.value) > 0)`;
