import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** What ties a row to an owner: a person's id, a person's email address, or a workspace's id. */
export type Whose = "user" | "email" | "workspace";

/** What happens to a row when the owner that a column names is erased. */
export type Fate =
  | { act: "delete" }
  /** The row stays without the person: these columns get these values. */
  | { act: "set"; values: Readonly<Record<string, string | null>> }
  /** The workspace stays with its other members: another owner takes this place. */
  | { act: "pass_on" };

/** One column that ties a row to an owner. */
export interface Claim {
  whose: Whose;
  column: SQLiteColumn;
  /** What comes before the id in the column: "user:". */
  prefix?: string;
  fate: Fate;
}

/** What a person gets of a table: the rows tied by the first claim of this kind, without the columns named in `secret`. */
export interface ExportRule {
  by: Whose;
  /** Preview of the file, for the README of the export. */
  about: string;
  secret?: readonly string[];
}

/** Who owns the rows of a table: decides the export of a person's data and the erasure of an account or workspace. */
export interface OwnershipRule {
  table: SQLiteTable;
  /** Empty: nobody owns the rows, for the reason given. */
  claims: readonly Claim[];
  /** Why nobody owns the rows, or why something of them stays. */
  reason?: string;
  /** Columns that may still name the person in rows that stay, as `reason` says. */
  keeps?: readonly string[];
  /** Null: not part of the export, for the reason given. */
  exported: ExportRule | { by: null; reason: string };
}

/** What stops a table of the shared database from growing with every cheap request. */
export interface Bound {
  by: string;
  /**
   * Megabytes with indexes that one account adds at most on its trial: 14 days of the pro plan, 20 workspaces with 50
   * measured and 50 crawled websites each, 10 API keys. Computed from the limits named, at the largest text that is
   * accepted, in UTF-8.
   */
  trialMegabytes: number;
}

/** What a manifest says of a table: who owns its rows, and what bounds its growth. */
export interface TableDeclaration extends OwnershipRule {
  bound: Bound;
}

export const DELETE: Fate = { act: "delete" };
export const user = (column: SQLiteColumn, fate: Fate = DELETE): Claim => ({ whose: "user", column, fate });
export const email = (column: SQLiteColumn): Claim => ({ whose: "email", column, fate: DELETE });
export const workspace = (column: SQLiteColumn): Claim => ({ whose: "workspace", column, fate: DELETE });
/** The person's name is removed from a row that stays. */
export const unnamed = (column: SQLiteColumn, property: string): Claim =>
  user(column, { act: "set", values: { [property]: "" } });

export const exportedBy = (by: Whose, about: string, secret: readonly string[] = []): ExportRule => ({
  by,
  about,
  secret,
});
export const notExported = (reason: string) => ({ by: null, reason });
export const OPERATIONAL = notExported("Operation of the service; says nothing about one person.");

export const bound = (trialMegabytes: number, by: string): Bound => ({ trialMegabytes, by });

/** Megabytes of rows of fixed size, as many as the account or its workspaces have of something that is limited itself. */
export const FEW = 1;

/** The bound of texts that people write. One of the six tables counts the megabytes for all of them. */
export const SHARED_TEXTS =
  "the plan's bytes of texts (textBytes in app/platform/manifest/platform.ts), which six tables share: 20 workspaces of 50 MB, twice with indexes";
