import type { AppError } from "#app/shared/error.ts";
import { isObjectFull } from "#app/shared/object-size.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { OBJECT_FULL } from "../domain/failures.ts";
import { firstRow } from "./rows.ts";

/** Who changes something in which workspace, and when. */
export interface Change {
  workspaceId: string;
  nowMs: number;
  /** Member; null for the product itself. */
  by: string | null;
}

/** How many contacts there may be, and what is answered when there are as many. */
export interface Room {
  max: number;
  full: AppError;
}

/** Returns a counter of the workspace; 0 when nothing was counted. */
export const counted = (sql: SqlStorage, name: string): number =>
  firstRow<{ value: number }>(sql, "SELECT value FROM counters WHERE name = ?", name)?.value ?? 0;

/** Counts rows that came or went. */
export const count = (sql: SqlStorage, name: string, difference: number): void => {
  sql.exec(
    "INSERT INTO counters (name, value) VALUES (?, max(?, 0)) ON CONFLICT (name) DO UPDATE SET value = max(value + ?, 0)",
    name,
    difference,
    difference,
  );
};

/** Refuses to grow past what the plan allows, or past what an object holds. */
export function hasRoom(sql: SqlStorage, name: string, { max, full }: Room, more = 1): Result<void> {
  if (isObjectFull(sql)) return err(OBJECT_FULL);
  return counted(sql, name) + more > max ? err(full) : ok(undefined);
}

/** Sets a counter. */
export const setCount = (sql: SqlStorage, name: string, value: number): void => {
  sql.exec("INSERT OR REPLACE INTO counters (name, value) VALUES (?, ?)", name, value);
};
