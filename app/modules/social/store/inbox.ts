import { days, minutes } from "#app/shared/time.ts";
import type { ChannelName } from "../domain/channels.ts";
import type { InboxEntry, InboxHead, InboxQuery, Mention, Reply, SavedSearch } from "./inbox-rpc.ts";

/** Entries of a workspace; the oldest go, those that are done first. */
const MAX_ENTRIES = 2_000;
const KEPT_MS = days(365);
/** How often an inbox that is looked at is read, and for how long after the last look. */
const READ_EVERY_MS = minutes(30);
const READ_FOR_MS = days(14);

interface Row extends Record<string, SqlStorageValue> {
  id: string;
  account: string;
  channel: string;
  at: number;
  state: string;
  assignee: string;
  mention: string;
  reply: string | null;
}

const toEntry = ({ id, account, channel, state, assignee, mention, reply }: Row): InboxEntry => ({
  ...(JSON.parse(mention) as Mention),
  id,
  accountId: account,
  channel: channel as ChannelName,
  state: state as InboxEntry["state"],
  assigneeId: assignee,
  reply: reply === null ? null : (JSON.parse(reply) as Reply),
});

interface Head {
  visitedAtMs: number;
  readAtMs: number | null;
  nextAtMs: number | null;
  failed: string[];
  searches: SavedSearch[];
}

const NO_HEAD: Head = { visitedAtMs: 0, readAtMs: null, nextAtMs: null, failed: [], searches: [] };

function readHead(sql: SqlStorage): Head {
  const [row] = sql.exec<{ value: string }>("SELECT value FROM inbox_head").toArray();
  return row ? { ...NO_HEAD, ...(JSON.parse(row.value) as Partial<Head>) } : NO_HEAD;
}

const writeHead = (sql: SqlStorage, change: Partial<Head>): void => {
  const value = JSON.stringify({ ...readHead(sql), ...change });
  sql.exec("INSERT OR REPLACE INTO inbox_head (id, value) VALUES (1, ?)", value);
};

const openCount = (sql: SqlStorage): number =>
  sql.exec<{ count: number }>("SELECT count(*) AS count FROM inbox WHERE state = 'open'").one().count;

/** When the accounts are read next; null: nobody has looked for a while. */
export const nextInboxRead = (sql: SqlStorage): number | null => readHead(sql).nextAtMs;

export const savedSearches = (sql: SqlStorage): SavedSearch[] => readHead(sql).searches;

export function visit(sql: SqlStorage, nowMs: number): InboxHead {
  const { readAtMs, nextAtMs, failed, searches } = readHead(sql);
  writeHead(sql, { visitedAtMs: nowMs, nextAtMs: nextAtMs ?? (readAtMs === null ? nowMs : nowMs + READ_EVERY_MS) });
  return { readAtMs, failed, openCount: openCount(sql), searches };
}

/** Before accounts are read: should that fail, the next time is not at once. */
export function beginRead(sql: SqlStorage, nowMs: number): void {
  const isWatched = nowMs - readHead(sql).visitedAtMs < READ_FOR_MS;
  writeHead(sql, { nextAtMs: isWatched ? nowMs + READ_EVERY_MS : null });
}

/** To be run in a transaction. */
export function endRead(
  sql: SqlStorage,
  accountIds: readonly string[],
  failed: readonly string[],
  nowMs: number,
): void {
  beginRead(sql, nowMs);
  writeHead(sql, { readAtMs: nowMs, failed: [...failed] });
  sql.exec("DELETE FROM inbox WHERE account NOT IN (SELECT value FROM json_each(?))", JSON.stringify(accountIds));
  sql.exec("DELETE FROM inbox WHERE at < ?", nowMs - KEPT_MS);
  sql.exec(
    "DELETE FROM inbox WHERE id IN (SELECT id FROM inbox ORDER BY state = 'done', at DESC, id LIMIT -1 OFFSET ?)",
    MAX_ENTRIES,
  );
}

/** To be run in a transaction. */
export function addMentions(
  sql: SqlStorage,
  account: { id: string; channel: ChannelName },
  mentions: readonly Mention[],
  nowMs: number,
): number {
  let added = 0;
  for (const mention of mentions) {
    if (mention.atMs < nowMs - KEPT_MS) continue;
    const { length } = sql
      .exec(
        `INSERT INTO inbox (id, account, channel, at, state, assignee, mention) VALUES (?, ?, ?, ?, 'open', '', ?)
          ON CONFLICT (id) DO NOTHING RETURNING id`,
        `${account.id}|${mention.remote.id}`,
        account.id,
        account.channel,
        mention.atMs,
        JSON.stringify(mention),
      )
      .toArray();
    added += length;
  }
  return added;
}

export function listEntries(
  sql: SqlStorage,
  { state, accountId, assigneeId, before, limit }: InboxQuery,
): InboxEntry[] {
  const { atMs, id } = before ?? { atMs: Number.MAX_SAFE_INTEGER, id: "" };
  return sql
    .exec<Row>(
      `SELECT * FROM inbox WHERE state = ?1 AND (?2 IS NULL OR account = ?2) AND (?3 IS NULL OR assignee = ?3)
        AND (at < ?4 OR (at = ?4 AND id > ?5)) ORDER BY at DESC, id LIMIT ?6`,
      state,
      accountId ?? null,
      assigneeId ?? null,
      atMs,
      id,
      limit,
    )
    .toArray()
    .map(toEntry);
}

export const findEntry = (sql: SqlStorage, id: string): InboxEntry | null =>
  sql.exec<Row>("SELECT * FROM inbox WHERE id = ?", id).toArray().map(toEntry)[0] ?? null;

export const changeEntry = (
  sql: SqlStorage,
  id: string,
  { state, assigneeId }: { state?: string; assigneeId?: string },
): boolean =>
  sql
    .exec(
      "UPDATE inbox SET state = coalesce(?, state), assignee = coalesce(?, assignee) WHERE id = ? RETURNING id",
      state ?? null,
      assigneeId ?? null,
      id,
    )
    .toArray().length > 0;

const writeReply = (sql: SqlStorage, id: string, reply: Reply): void => {
  sql.exec("UPDATE inbox SET reply = ? WHERE id = ?", JSON.stringify(reply), id);
};

/** To be run in a transaction. */
export function beginReply(sql: SqlStorage, id: string, given: Pick<Reply, "id" | "text" | "userId">): Reply | null {
  const entry = findEntry(sql, id);
  if (!entry) return null;
  if (entry.reply && entry.reply.state !== "failed") return entry.reply;
  const reply: Reply = { ...given, state: "sending", detail: "", url: "" };
  writeReply(sql, id, reply);
  return reply;
}

/** To be run in a transaction. */
export function endReply(
  sql: SqlStorage,
  id: string,
  { id: replyId, state, detail, url }: Pick<Reply, "id" | "state" | "detail" | "url">,
): void {
  const reply = findEntry(sql, id)?.reply;
  if (reply?.id !== replyId || reply.state === "sent") return;
  writeReply(sql, id, { ...reply, state, detail, url });
  if (state === "sent") changeEntry(sql, id, { state: "done" });
}

/** To be run in a transaction. */
export function addSearch(sql: SqlStorage, search: SavedSearch, max: number): boolean {
  const { searches } = readHead(sql);
  if (searches.some(({ id, phrase }) => id === search.id || phrase === search.phrase)) return true;
  if (searches.length >= max) return false;
  writeHead(sql, { searches: [...searches, search] });
  return true;
}

export const removeSearch = (sql: SqlStorage, id: string): void =>
  writeHead(sql, { searches: readHead(sql).searches.filter((one) => one.id !== id) });

export const entriesAfter = (sql: SqlStorage, after: string, limit: number): InboxEntry[] =>
  sql.exec<Row>("SELECT * FROM inbox WHERE id > ? ORDER BY id LIMIT ?", after, limit).toArray().map(toEntry);
