import type { CommentProgress } from "./social-rpc.ts";

interface CommentRow extends Record<string, SqlStorageValue> {
  attempt: number;
  state: string;
  detail: string;
  url: string;
  at: number;
}

export const readComment = (sql: SqlStorage, postId: string): CommentProgress | null =>
  sql
    .exec<CommentRow>("SELECT * FROM comments WHERE post = ?", postId)
    .toArray()
    .map(({ attempt, state, detail, url, at }) => ({
      ...{ attempt, detail, url },
      state: state as CommentProgress["state"],
      atMs: at,
    }))[0] ?? null;

/** Begins an attempt, again where it began before; false when the comment is published, or a later attempt has begun. */
export function beginComment(sql: SqlStorage, postId: string, attempt: number, nowMs: number): boolean {
  const before = readComment(sql, postId);
  if (before && (before.state === "published" || before.attempt > attempt)) return false;
  sql.exec(
    `INSERT INTO comments (post, attempt, state, detail, url, at) VALUES (?, ?, 'publishing', '', '', ?)
      ON CONFLICT (post) DO UPDATE SET attempt = excluded.attempt, state = excluded.state, detail = '', at = excluded.at`,
    postId,
    attempt,
    nowMs,
  );
  return true;
}

/** Notes how a comment ended. One that is published stays so. */
export function endComment(
  sql: SqlStorage,
  postId: string,
  { state, detail, url }: Omit<CommentProgress, "attempt" | "atMs">,
  nowMs: number,
): void {
  sql.exec(
    "UPDATE comments SET state = ?, detail = ?, url = ?, at = ? WHERE post = ? AND state <> 'published'",
    state,
    detail,
    url,
    nowMs,
    postId,
  );
}

/** To be run in a transaction: of two calls at once one gets an attempt. */
export function nextAttempt(
  sql: SqlStorage,
  postId: string,
  from: readonly CommentProgress["state"][],
  nowMs: number,
): number | null {
  const before = readComment(sql, postId);
  // One that was never begun has no row: its instance was lost.
  if (before && !from.includes(before.state)) return null;
  const attempt = (before?.attempt ?? 0) + 1;
  beginComment(sql, postId, attempt, nowMs);
  return attempt;
}
