import { days, minutes } from "#app/shared/time.ts";
import type { BusEvent } from "./event.ts";
import { eventJson } from "./event-size.ts";

/**
 * Table in which an object keeps its events until every subscription has taken them: a queue that loses a message, as one in
 * memory does when its process ends, loses no event. Written in the transaction of the change.
 */
export const CONFIRMED_OUTBOX_TABLE = `CREATE TABLE IF NOT EXISTS outbox (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, event TEXT NOT NULL, kept_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL DEFAULT 0)`;

/** When an event that nobody confirmed is sent again: after so long the first time, then each time after twice as long. */
const FIRST_WAIT_MS = minutes(3);
const LONGEST_WAIT_MS = days(1);
/** How soon one is tried again that the queue refused. */
const REFUSED_WAIT_MS = minutes(1);
/** Consumers know the events of a month: an older one might be taken twice. */
const KEPT_MS = days(21);

/** The most bytes and messages that one call of a queue takes, with room for what the platform adds. */
const MAX_BATCH_BYTES = 200_000;
const MAX_BATCH = 100;

const waitMs = (attempts: number): number => Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS);

/** Keeps an event until it is confirmed. Throws on one that no queue would take. */
export function putConfirmedEvent(sql: SqlStorage, event: BusEvent<object>, nowMs: number): void {
  sql.exec(
    "INSERT INTO outbox (id, event, kept_at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
    event.id,
    eventJson(event),
    nowMs,
  );
}

/** Forgets an event that every subscription has taken. */
export const confirmEvent = (sql: SqlStorage, id: string): void => {
  sql.exec("DELETE FROM outbox WHERE id = ?", id);
};

/** When the next event is due; null when none waits. */
export const nextDueAt = (sql: SqlStorage): number | null =>
  sql.exec<{ due_at: number | null }>("SELECT min(due_at) AS due_at FROM outbox").one().due_at;

interface Due extends Record<string, SqlStorageValue> {
  seq: number;
  event: string;
  attempts: number;
}

/** The oldest events that are due, as many as one call of the queue takes. */
function dueEvents(sql: SqlStorage, nowMs: number): Due[] {
  const due: Due[] = [];
  let bytes = 0;
  for (const row of sql.exec<Due>(
    "SELECT seq, event, attempts FROM outbox WHERE due_at <= ? ORDER BY seq LIMIT ?",
    nowMs,
    MAX_BATCH,
  )) {
    bytes += new TextEncoder().encode(row.event).length;
    if (due.length > 0 && bytes > MAX_BATCH_BYTES) break;
    due.push(row);
  }
  return due;
}

const postpone = (sql: SqlStorage, due: readonly Due[], nowMs: number, isSent: boolean): void => {
  for (const { seq, attempts } of due)
    sql.exec(
      "UPDATE outbox SET due_at = ?, attempts = ? WHERE seq = ?",
      nowMs + (isSent ? waitMs(attempts) : REFUSED_WAIT_MS),
      isSent ? attempts + 1 : attempts,
      seq,
    );
};

/**
 * Hands every event that is due to the queue, oldest first. An event stays until `confirmEvent`, and is due again after a
 * while; after three weeks it is given up, which is answered: how many were.
 */
export async function sendDueEvents(
  { EVENTS_QUEUE }: Pick<Env, "EVENTS_QUEUE">,
  sql: SqlStorage,
  nowMs: number,
): Promise<{ givenUp: number }> {
  const givenUp = sql.exec("DELETE FROM outbox WHERE kept_at < ? RETURNING 1", nowMs - KEPT_MS).toArray().length;
  for (let due = dueEvents(sql, nowMs); due.length > 0; due = dueEvents(sql, nowMs)) {
    // Before the call: another call that sends meanwhile leaves these out.
    postpone(sql, due, nowMs, true);
    try {
      await EVENTS_QUEUE.sendBatch(due.map(({ event }) => ({ body: { event: JSON.parse(event) as BusEvent } })));
    } catch {
      postpone(sql, due, nowMs, false);
      break;
    }
  }
  return { givenUp };
}
