import { putEvent } from "#app/platform/events/outbox.server.ts";
import { isPushService, MAX_OTHER_SERVICES } from "../domain/push-services.ts";
import type { ListedSubscription, NewSubscription, SubscribeOutcome, SubscriberCounts } from "./push-rpc.ts";

const firstNumber = (sql: SqlStorage, query: string, ...values: (string | number)[]): number =>
  Number(Object.values(sql.exec(query, ...values).toArray()[0] ?? {})[0] ?? 0);

/** Takes one of the day's new browsers; false: strangers used them up. */
function takeBudget(sql: SqlStorage, day: number, perDay: number): boolean {
  if (firstNumber(sql, "SELECT used FROM budget WHERE day = ?", day) >= perDay) return false;
  sql.exec("DELETE FROM budget WHERE day < ?", day);
  sql.exec("INSERT INTO budget (day, used) VALUES (?, 1) ON CONFLICT (day) DO UPDATE SET used = used + 1", day);
  return true;
}

const hostOf = (endpoint: string): string => URL.parse(endpoint)?.host ?? "";

/** Whether a browser is of a service that no browser we know uses, and there are enough of those. */
function isOneTooMany(sql: SqlStorage, endpoint: string): boolean {
  if (isPushService(hostOf(endpoint))) return false;
  let others = 0;
  for (const row of sql.exec<{ endpoint: string }>("SELECT endpoint FROM subscriptions"))
    if (!isPushService(hostOf(row.endpoint))) others += 1;
  return others >= MAX_OTHER_SERVICES;
}

/** An event about a browser for the bus; nothing is published of browsers that are nobody's. */
function publish(
  sql: SqlStorage,
  type: "push.subscribed" | "push.unsubscribed",
  { workspaceId, hash, contactId, siteId }: { workspaceId: string; hash: string; contactId: string; siteId: string },
  at: number,
): void {
  if (contactId === "") return;
  const data = { contactId, siteId, at: new Date(at).toISOString() };
  putEvent(sql, { id: `${type}:${hash}:${at}`, type, workspaceId, at, data });
}

/**
 * Adds a browser, or notes that it is still there: its keys, website and time zone are the newest, and its contact as soon as there is
 * one. To be run in a transaction.
 */
export function subscribe(
  sql: SqlStorage,
  workspaceId: string,
  { hash, endpoint, p256dh, auth, siteId, contactId, timeZone }: NewSubscription,
  { max, perDay, day }: { max: number; perDay: number; day: number },
  nowMs: number,
): SubscribeOutcome {
  const known = sql.exec<{ contact: string }>("SELECT contact FROM subscriptions WHERE hash = ?", hash).toArray()[0];
  const isLinked = contactId !== "" && contactId !== known?.contact;
  if (known) {
    sql.exec(
      `UPDATE subscriptions SET p256dh = ?, auth = ?, site = ?, zone = ?, seen_at = ?, contact = iif(?6 = '', contact, ?6)
       WHERE hash = ?7`,
      ...[p256dh, auth, siteId, timeZone, nowMs, contactId, hash],
    );
  } else {
    if (firstNumber(sql, "SELECT count(*) FROM subscriptions") >= max) return "full";
    if (isOneTooMany(sql, endpoint)) return "others";
    if (!takeBudget(sql, day, perDay)) return "budget";
    sql.exec(
      `INSERT INTO subscriptions (hash, endpoint, p256dh, auth, site, contact, zone, created_at, seen_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?8, ?8)`,
      ...[hash, endpoint, p256dh, auth, siteId, contactId, timeZone, nowMs],
    );
  }
  if (isLinked) publish(sql, "push.subscribed", { workspaceId, hash, contactId, siteId }, nowMs);
  if (!known) return "added";
  return isLinked ? "linked" : "known";
}

/** Removes a browser; messages that wait for it are gone. To be run in a transaction. */
export function unsubscribe(sql: SqlStorage, workspaceId: string, hash: string, nowMs: number) {
  const [row] = sql
    .exec<{ contact: string; site: string }>("DELETE FROM subscriptions WHERE hash = ? RETURNING contact, site", hash)
    .toArray();
  if (!row) return null;
  const { contact: contactId, site: siteId } = row;
  publish(sql, "push.unsubscribed", { workspaceId, hash, contactId, siteId }, nowMs);
  const others =
    contactId === "" ? 0 : firstNumber(sql, "SELECT count(*) FROM subscriptions WHERE contact = ?", contactId);
  return { contactId, othersLeft: others > 0 };
}

export function countSubscribers(sql: SqlStorage): SubscriberCounts {
  const sites = sql
    .exec<{ siteId: string; count: number; known: number }>(
      `SELECT site AS siteId, count(*) AS count, sum(contact <> '') AS known FROM subscriptions
       GROUP BY site ORDER BY count(*) DESC LIMIT 100`,
    )
    .toArray();
  return {
    total: firstNumber(sql, "SELECT count(*) FROM subscriptions"),
    known: firstNumber(sql, "SELECT count(*) FROM subscriptions WHERE contact <> ''"),
    sites: sites.map(({ siteId, count }) => ({ siteId, count })),
  };
}

/** Browsers of a website, or of all; of some contacts, or of everybody. */
export const countAudience = (sql: SqlStorage, siteId: string, contactIds: readonly string[] | null): number =>
  contactIds === null
    ? firstNumber(sql, "SELECT count(*) FROM subscriptions WHERE ?1 = '' OR site = ?1", siteId)
    : firstNumber(
        sql,
        `SELECT count(*) FROM subscriptions WHERE contact <> '' AND contact IN (SELECT value FROM json_each(?2))
         AND (?1 = '' OR site = ?1)`,
        siteId,
        JSON.stringify(contactIds),
      );

interface Row extends Record<string, SqlStorageValue> {
  n: number;
  site: string;
  contact: string;
  endpoint: string;
  zone: string;
  created_at: number;
  seen_at: number;
}

/** Without the keys: a program that holds them and the endpoint can write to the browser. */
const listed = ({ site, contact, endpoint, zone, created_at, seen_at }: Row): ListedSubscription => ({
  ...{ siteId: site, contactId: contact, endpointHost: hostOf(endpoint), timeZone: zone },
  ...{ createdAtMs: created_at, seenAtMs: seen_at },
});

export const listSubscriptions = (sql: SqlStorage, after: number, limit: number) =>
  sql
    .exec<Row>("SELECT * FROM subscriptions WHERE n > ? ORDER BY n LIMIT ?", after, limit)
    .toArray()
    .map((row) => ({ n: row.n, row: listed(row) }));

export const subscriptionsOf = (sql: SqlStorage, contactIds: readonly string[]): ListedSubscription[] =>
  sql
    .exec<Row>(
      `SELECT * FROM subscriptions WHERE contact <> '' AND contact IN (SELECT value FROM json_each(?)) ORDER BY n LIMIT 500`,
      JSON.stringify(contactIds),
    )
    .toArray()
    .map(listed);

/** Removes every browser of some contacts. */
export const removeOf = (sql: SqlStorage, contactIds: readonly string[]): number =>
  sql
    .exec(
      "DELETE FROM subscriptions WHERE contact <> '' AND contact IN (SELECT value FROM json_each(?)) RETURNING n",
      JSON.stringify(contactIds),
    )
    .toArray().length;
