import { putEvent } from "#app/platform/events/outbox.server.ts";
import { days } from "#app/shared/time.ts";
import type { FlowPush, FlowPushOutcome, ListedDelivery, PushBrowser, UnsentPush } from "./push-rpc.ts";

/** Clicks are noted for so long. */
export const FLOW_PUSH_KEPT_MS = days(90);
/** Browsers of one contact that a step writes to: phones, tablets and computers, the newest first. */
export const MAX_FLOW_BROWSERS = 10;

/** The browsers of a contact, those that were seen last first. */
export const browsersOf = (sql: SqlStorage, contactId: string): PushBrowser[] =>
  sql
    .exec(
      `SELECT n, endpoint, p256dh, auth, zone AS timeZone FROM subscriptions WHERE contact = ?1 AND ?1 <> ''
       ORDER BY seen_at DESC, n LIMIT ?2`,
      ...[contactId, MAX_FLOW_BROWSERS],
    )
    .toArray() as unknown as PushBrowser[];

/** Writes messages down before they leave; those that no earlier try sent. To be run in a transaction. */
export function addFlowMessages(sql: SqlStorage, messages: readonly FlowPush[], nowMs: number): UnsentPush[] {
  sql.exec("DELETE FROM flow_messages WHERE at < ?", nowMs - FLOW_PUSH_KEPT_MS);
  return messages.flatMap(({ id, n, contactId, flowId, url }) => {
    sql.exec(
      "INSERT OR IGNORE INTO flow_messages (id, n, contact, flow, url, at) VALUES (?, ?, ?, ?, ?, ?)",
      ...[id, n, contactId, flowId, url, nowMs],
    );
    return sql
      .exec(
        "UPDATE flow_messages SET attempts = attempts + 1 WHERE id = ? AND sent_at IS NULL RETURNING id, attempts",
        id,
      )
      .toArray() as unknown as UnsentPush[];
  });
}

interface Row extends Record<string, SqlStorageValue> {
  n: number;
  contact: string;
  flow: string;
  url: string;
}

/** An event of one message for the bus; nothing is published of people who were erased. */
function publish(
  sql: SqlStorage,
  type: "push.sent" | "push.clicked",
  { workspaceId, id, row: { contact, flow, url } }: { workspaceId: string; id: string; row: Row },
  at: number,
): void {
  if (contact === "") return;
  const about = { campaignId: null, flowId: flow, contactId: contact, at: new Date(at).toISOString() };
  const data = { ...about, ...(type === "push.clicked" ? { url } : {}) };
  putEvent(sql, { id: `${type}:${id}`, type, workspaceId, at, data });
}

/** Notes what became of messages, each once; browsers that are gone are forgotten. To be run in a transaction. */
export function noteFlowMessages(
  sql: SqlStorage,
  workspaceId: string,
  outcomes: readonly FlowPushOutcome[],
  nowMs: number,
): void {
  for (const { id, state } of outcomes) {
    const [row] = sql
      .exec<Row>("SELECT n, contact, flow, url FROM flow_messages WHERE id = ? AND sent_at IS NULL", id)
      .toArray();
    if (!row) continue;
    if (state === "gone") sql.exec("DELETE FROM subscriptions WHERE n = ?", row.n);
    if (state !== "sent") continue;
    sql.exec("UPDATE flow_messages SET sent_at = ? WHERE id = ?", nowMs, id);
    publish(sql, "push.sent", { workspaceId, id, row }, nowMs);
  }
}

/** Notes that a message was shown or clicked, the first time; where its click leads, null: it is not known. */
export function touchFlowMessage(
  sql: SqlStorage,
  workspaceId: string,
  id: string,
  kind: "shown" | "click",
  nowMs: number,
): { url: string; isFirst: boolean } | null {
  const [row] = sql.exec<Row>("SELECT n, contact, flow, url FROM flow_messages WHERE id = ?", id).toArray();
  if (!row) return null;
  const isClick = kind === "click";
  const changed = sql
    .exec(
      `UPDATE flow_messages SET shown_at = coalesce(shown_at, ?2), clicked_at = iif(?3, ?2, clicked_at)
       WHERE id = ?1 AND iif(?3, clicked_at IS NULL, shown_at IS NULL) RETURNING id`,
      ...[id, nowMs, isClick ? 1 : 0],
    )
    .toArray();
  const isFirst = changed.length > 0;
  if (isFirst && isClick) publish(sql, "push.clicked", { workspaceId, id, row }, nowMs);
  return { url: row.url, isFirst };
}

const OF_PERSON = "contact <> '' AND contact IN (SELECT value FROM json_each(?))";

export const flowMessagesOf = (sql: SqlStorage, contactIds: readonly string[]): ListedDelivery[] =>
  sql
    .exec(
      `SELECT flow AS flowId, iif(sent_at IS NULL, 'failed', 'sent') AS state, sent_at AS sentAtMs, shown_at AS shownAtMs,
         clicked_at AS clickedAtMs FROM flow_messages WHERE ${OF_PERSON} ORDER BY at, id LIMIT 5000`,
      JSON.stringify(contactIds),
    )
    .toArray() as unknown as ListedDelivery[];

export const removeFlowMessagesOf = (sql: SqlStorage, contactIds: readonly string[]): number =>
  sql.exec(`DELETE FROM flow_messages WHERE ${OF_PERSON} RETURNING id`, JSON.stringify(contactIds)).toArray().length;
