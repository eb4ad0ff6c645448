import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** Whose a row is by one of its columns: a person's id, a person's mail address, or a workspace's id. */
export type Whose = "user" | "email" | "workspace";

/** What becomes of a row that a column ties to somebody who is erased. */
export type Fate =
  | { act: "delete" }
  /** The row stays without the person: these columns get these values. */
  | { act: "set"; values: Readonly<Record<string, string | null>> }
  /** The workspace stays with the others: another owner takes this place. */
  | { act: "pass_on" };

/** One column that ties a row to somebody. */
export interface Claim {
  whose: Whose;
  column: SQLiteColumn;
  /** What stands before the id in the column: "user:". */
  prefix?: string;
  fate: Fate;
}

/** What a person gets of a table: the rows tied by the first claim of this kind, without the columns named in `secret`. */
export interface ExportRule {
  by: Whose;
  /** What the file holds, for the README of the export. */
  about: string;
  secret?: readonly string[];
}

export interface OwnershipRule {
  table: SQLiteTable;
  /** Empty: nobody's, for the reason given. */
  claims: readonly Claim[];
  /** Why rows are nobody's, or why something of them stays. */
  reason?: string;
  /** Columns that may go on naming the person in rows that stay, as `reason` says. */
  keeps?: readonly string[];
  /** Null: not part of the export, for the reason given. */
  exported: ExportRule | { by: null; reason: string };
}

/* Words that the rules are written in. */

export const DELETE: Fate = { act: "delete" };
export const user = (column: SQLiteColumn, fate: Fate = DELETE): Claim => ({ whose: "user", column, fate });
export const email = (column: SQLiteColumn): Claim => ({ whose: "email", column, fate: DELETE });
export const workspace = (column: SQLiteColumn): Claim => ({ whose: "workspace", column, fate: DELETE });
/** The person's name is taken out of a row that stays. */
export const unnamed = (column: SQLiteColumn, property: string): Claim =>
  user(column, { act: "set", values: { [property]: "" } });

export const exportedBy = (by: Whose, about: string, secret: readonly string[] = []): ExportRule => ({
  by,
  about,
  secret,
});
export const notExported = (reason: string) => ({ by: null, reason });
export const OPERATIONAL = notExported("Operation of the service; says nothing about one person.");
