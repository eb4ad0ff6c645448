import { putEvent } from "#app/platform/events/outbox.server.ts";
import { nextReadAt } from "../domain/results.ts";
import type { Part, PartState, PublishedPost, RemoteRef, Results } from "./social-rpc.ts";

interface PartRow extends Record<string, SqlStorageValue> {
  part: number;
  state: string;
  started_at: number;
  remote: string | null;
  detail: string;
  tries: number;
}

const toPart = ({ part, state, started_at, remote, detail, tries }: PartRow): Part => ({
  ...{ part, detail, tries },
  state: state as PartState,
  startedAtMs: started_at,
  remote: remote === null ? null : (JSON.parse(remote) as RemoteRef),
});

export const partsOfPost = (sql: SqlStorage, postId: string): Part[] =>
  sql.exec<PartRow>("SELECT * FROM parts WHERE post = ? ORDER BY part", postId).toArray().map(toPart);

/** To be run in a transaction. A call that was refused before begins as a new one. */
export function beginPart(sql: SqlStorage, postId: string, part: number, nowMs: number): Part & { isFirst: boolean } {
  const [before] = sql
    .exec<PartRow>("SELECT * FROM parts WHERE post = ? AND part = ?", postId, part)
    .toArray()
    .map(toPart);
  if (before?.state === "published") return { ...before, isFirst: false };
  const isFirst = before === undefined || before.state === "refused";
  sql.exec(
    `INSERT INTO parts (post, part, state, started_at, detail, tries) VALUES (?, ?, 'started', ?, '', 1)
      ON CONFLICT (post, part) DO UPDATE SET state = 'started', tries = tries + 1,
        started_at = CASE WHEN ? THEN excluded.started_at ELSE started_at END`,
    postId,
    part,
    nowMs,
    isFirst ? 1 : 0,
  );
  const startedAtMs = before && !isFirst ? before.startedAtMs : nowMs;
  return { part, state: "started", startedAtMs, remote: null, detail: "", tries: (before?.tries ?? 0) + 1, isFirst };
}

export const endPart = (
  sql: SqlStorage,
  postId: string,
  part: number,
  { state, remote, detail }: Pick<Part, "state" | "remote" | "detail">,
): void => {
  sql.exec(
    "UPDATE parts SET state = ?, remote = ?, detail = ? WHERE post = ? AND part = ? AND state <> 'published'",
    state,
    remote === null ? null : JSON.stringify(remote),
    detail,
    postId,
    part,
  );
};

/** To be run in a transaction: the event goes out once for each post. */
export function recordPublished(sql: SqlStorage, workspaceId: string, post: PublishedPost, hasResults: boolean): void {
  const { postId, groupId, channel, accountId, url, atMs } = post;
  const added = sql
    .exec(
      "INSERT OR IGNORE INTO published (post, at, info, next_at) VALUES (?, ?, ?, ?) RETURNING post",
      postId,
      atMs,
      JSON.stringify(post),
      hasResults ? nextReadAt(atMs, 0) : null,
    )
    .toArray();
  if (added.length === 0) return;
  putEvent(sql, {
    id: `post.published:${postId}`,
    type: "post.published",
    workspaceId,
    at: atMs,
    data: { postId, groupId, channel, accountId, url, at: atMs },
  });
}

interface PublishedRow extends Record<string, SqlStorageValue> {
  post: string;
  info: string;
  likes: number;
  replies: number;
  reposts: number;
  clicks: number;
  read_at: number;
  reads: number;
}

const toResults = ({ post, likes, replies, reposts, clicks, read_at }: PublishedRow): Results => ({
  ...{ likes, replies, reposts, clicks },
  postId: post,
  atMs: read_at,
});

export const readResults = (sql: SqlStorage, postIds: readonly string[]): Results[] =>
  sql
    .exec<PublishedRow>(
      "SELECT * FROM published WHERE post IN (SELECT value FROM json_each(?))",
      JSON.stringify(postIds),
    )
    .toArray()
    .map(toResults);

export const readReport = (sql: SqlStorage, fromMs: number, toMs: number, limit: number) =>
  sql
    .exec<PublishedRow>(
      "SELECT * FROM published WHERE at >= ? AND at < ? ORDER BY at DESC LIMIT ?",
      fromMs,
      toMs,
      limit,
    )
    .toArray()
    .map((row) => {
      const { likes, replies, reposts, clicks } = row;
      return { ...(JSON.parse(row.info) as PublishedPost), likes, replies, reposts, clicks };
    });

/** Published posts whose results are to be read, the longest due first. */
export const dueReads = (sql: SqlStorage, nowMs: number, limit: number): { post: PublishedPost; reads: number }[] =>
  sql
    .exec<PublishedRow>("SELECT * FROM published WHERE next_at <= ? ORDER BY next_at LIMIT ?", nowMs, limit)
    .toArray()
    .map(({ info, reads }) => ({ post: JSON.parse(info) as PublishedPost, reads }));

export const nextRead = (sql: SqlStorage): number | null =>
  sql.exec<{ at: number | null }>("SELECT min(next_at) AS at FROM published WHERE next_at IS NOT NULL").one().at;

/** Writes what was read; null: nothing could be read. The next time is later each time. */
export function writeRead(
  sql: SqlStorage,
  { postId, atMs }: PublishedPost,
  reads: number,
  found: Omit<Results, "postId" | "atMs"> | null,
  nowMs: number,
): void {
  const nextAt = nextReadAt(atMs, reads + 1, nowMs);
  if (found)
    sql.exec(
      "UPDATE published SET likes = ?, replies = ?, reposts = ?, clicks = ?, read_at = ? WHERE post = ?",
      found.likes,
      found.replies,
      found.reposts,
      found.clicks,
      nowMs,
      postId,
    );
  sql.exec("UPDATE published SET reads = ?, next_at = ? WHERE post = ?", reads + 1, nextAt, postId);
}

export function forgetPosts(sql: SqlStorage, postIds: readonly string[]): void {
  const ids = JSON.stringify(postIds);
  sql.exec("DELETE FROM parts WHERE post IN (SELECT value FROM json_each(?))", ids);
  sql.exec("DELETE FROM published WHERE post IN (SELECT value FROM json_each(?))", ids);
  sql.exec("DELETE FROM evergreen WHERE id IN (SELECT value FROM json_each(?))", ids);
  sql.exec("DELETE FROM comments WHERE post IN (SELECT value FROM json_each(?))", ids);
}
