import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** "the column contains the text", in small or capital letters. Not by LIKE: D1 refuses patterns of more than 50 bytes. */
export const contains = (column: SQLiteColumn, text: string): SQL => sql`instr(lower(${column}), lower(${text})) > 0`;
