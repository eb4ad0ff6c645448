import { minutes } from "#app/shared/time.ts";

const KEPT_MS = minutes(30);
/** Sign-ins that may be under way at once. */
const MAX_SIGN_INS = 20;

/** Keeps a sign-in that begins; what is too old goes, and the oldest of too many. */
export function begin(sql: SqlStorage, state: string, sealed: string, nowMs: number): void {
  sql.exec("DELETE FROM sign_ins WHERE at < ?", nowMs - KEPT_MS);
  sql.exec("INSERT OR REPLACE INTO sign_ins (state, sealed, at) VALUES (?, ?, ?)", state, sealed, nowMs);
  sql.exec(
    "DELETE FROM sign_ins WHERE state IN (SELECT state FROM sign_ins ORDER BY at DESC LIMIT -1 OFFSET ?)",
    MAX_SIGN_INS,
  );
}

/** Hands a sign-in out, once. */
export const end = (sql: SqlStorage, state: string, nowMs: number): string | null =>
  sql
    .exec<{ sealed: string }>(
      "DELETE FROM sign_ins WHERE state = ? AND at >= ? RETURNING sealed",
      state,
      nowMs - KEPT_MS,
    )
    .toArray()[0]?.sealed ?? null;
