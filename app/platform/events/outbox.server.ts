import type { BusEvent } from "./event.ts";
import { eventJson } from "./event-size.ts";

/** Table in which an object keeps its events until the queue has them; written in the transaction of the change. */
export const OUTBOX_TABLE =
  "CREATE TABLE IF NOT EXISTS outbox (seq INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL)";

/** Keeps an event to be sent. Throws on one that no queue would take. */
export const putEvent = (sql: SqlStorage, event: BusEvent<object>): void => {
  sql.exec("INSERT INTO outbox (event) VALUES (?)", eventJson(event));
};

/** The most bytes and messages that one call of a queue takes, with room for what the platform adds. */
const MAX_BATCH_BYTES = 200_000;
const MAX_BATCH = 100;

/** The oldest events that are still to be sent, as many as one call of the queue takes. */
export function nextEvents(sql: SqlStorage): { events: BusEvent[]; lastSeq: number } {
  const events: BusEvent[] = [];
  let [bytes, lastSeq] = [0, 0];
  for (const row of sql.exec<{ seq: number; event: string }>(
    "SELECT seq, event FROM outbox ORDER BY seq LIMIT ?",
    MAX_BATCH,
  )) {
    bytes += new TextEncoder().encode(row.event).length;
    if (events.length > 0 && bytes > MAX_BATCH_BYTES) break;
    events.push(JSON.parse(row.event) as BusEvent);
    lastSeq = row.seq;
  }
  return { events, lastSeq };
}

/**
 * Hands what an object keeps over to the queue, oldest first; false when the queue refuses, and then it is to be tried again.
 * An event may be sent twice, when its object ends between the queue and the table: consumers know it by its id.
 */
export async function sendOutbox({ EVENTS_QUEUE }: Pick<Env, "EVENTS_QUEUE">, sql: SqlStorage): Promise<boolean> {
  for (let next = nextEvents(sql); next.events.length > 0; next = nextEvents(sql)) {
    try {
      await EVENTS_QUEUE.sendBatch(next.events.map((event) => ({ body: { event } })));
    } catch {
      return false;
    }
    sql.exec("DELETE FROM outbox WHERE seq <= ?", next.lastSeq);
  }
  return true;
}
