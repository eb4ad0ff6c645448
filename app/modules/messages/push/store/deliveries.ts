import { putEvent } from "#app/platform/events/outbox.server.ts";
import { days, minutes } from "#app/shared/time.ts";
import type { DeliveryState, HandedPush, ListedDelivery, PushOutcome, PushReport, PushTotals } from "./push-rpc.ts";

/** A sender that is silent for so long is dead. */
export const LEASE_MS = minutes(3);

/** Host of an endpoint in SQL: between "//" and the next "/". */
const HOST =
  "substr(substr(endpoint, instr(endpoint, '//') + 2), 1, instr(substr(endpoint, instr(endpoint, '//') + 2) || '/', '/') - 1)";

const ADD = `INSERT OR IGNORE INTO deliveries (campaign, n, contact, host, state)
  SELECT ?1, n, contact, ${HOST}, 'queued' FROM subscriptions WHERE (?2 = '' OR site = ?2)`;

/** Every browser of a website, or of all websites. Written twice it changes nothing. */
export const addEveryone = (sql: SqlStorage, campaignId: string, siteId: string): void => {
  sql.exec(ADD, campaignId, siteId);
};

export const addContacts = (
  sql: SqlStorage,
  campaignId: string,
  siteId: string,
  contactIds: readonly string[],
): void => {
  sql.exec(
    `${ADD} AND contact <> '' AND contact IN (SELECT value FROM json_each(?3))`,
    campaignId,
    siteId,
    JSON.stringify(contactIds),
  );
};

/** Gives back what dead senders hold. A message that left comes again with the same tag and takes the place of the first. */
export const expireLeases = (sql: SqlStorage, campaignId: string, nowMs: number): void => {
  sql.exec(
    "UPDATE deliveries SET state = 'queued', claim = NULL WHERE state = 'claimed' AND campaign = ? AND lease_at < ?",
    campaignId,
    nowMs,
  );
};

/** How many may leave now, how many senders hold some, and when the next may leave. */
export function dueNow(sql: SqlStorage, campaignId: string, nowMs: number) {
  const [row] = sql
    .exec<{ due: number; later: number; nextAtMs: number | null }>(
      `SELECT sum(due_at <= ?2) AS due, sum(due_at > ?2) AS later, min(iif(due_at > ?2, due_at, NULL)) AS nextAtMs
       FROM deliveries WHERE campaign = ?1 AND state = 'queued'`,
      campaignId,
      nowMs,
    )
    .toArray();
  const [held] = sql
    .exec<{ claimed: number; senders: number }>(
      "SELECT count(*) AS claimed, count(DISTINCT claim) AS senders FROM deliveries WHERE state = 'claimed' AND campaign = ?",
      campaignId,
    )
    .toArray();
  const due = row?.due ?? 0;
  return {
    ...{ due, senders: held?.senders ?? 0, nextAtMs: row?.nextAtMs ?? null },
    pending: due + (row?.later ?? 0) + (held?.claimed ?? 0),
  };
}

/** Gives a sender the next messages that may leave. Browsers that are gone meanwhile are noted so. */
export function claim(
  sql: SqlStorage,
  { campaignId, claimId, max, capDays }: { campaignId: string; claimId: string; max: number; capDays: number },
  nowMs: number,
): HandedPush[] {
  sql.exec(
    `UPDATE deliveries SET state = 'claimed', claim = ?2, lease_at = ?4, attempts = attempts + 1 WHERE campaign = ?1 AND n IN (
       SELECT n FROM deliveries WHERE campaign = ?1 AND state = 'queued' AND due_at <= ?3 ORDER BY due_at LIMIT ?5)`,
    ...[campaignId, claimId, nowMs, nowMs + LEASE_MS, max],
  );
  sql.exec(
    `UPDATE deliveries SET state = 'gone', reason = 'unsubscribed', claim = NULL WHERE state = 'claimed' AND claim = ?
       AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.n = deliveries.n)`,
    claimId,
  );
  return sql
    .exec(
      `SELECT d.n, s.contact AS contactId, s.endpoint, s.p256dh, s.auth, s.zone AS timeZone, d.attempts,
         (SELECT count(*) FROM deliveries o WHERE o.n = d.n AND o.sent_at > ?2) AS recent
       FROM deliveries d JOIN subscriptions s ON s.n = d.n WHERE d.state = 'claimed' AND d.claim = ?1 ORDER BY d.n`,
      claimId,
      nowMs - days(capDays),
    )
    .toArray() as unknown as HandedPush[];
}

/** An event of one message for the bus. Nothing is published of browsers that are nobody's. */
function publish(
  sql: SqlStorage,
  type: "push.sent" | "push.clicked",
  {
    workspaceId,
    campaignId,
    n,
    contactId,
    url,
  }: Record<"workspaceId" | "campaignId" | "contactId" | "url", string> & { n: number },
  at: number,
): void {
  if (contactId === "") return;
  const data = {
    campaignId,
    flowId: null,
    contactId,
    at: new Date(at).toISOString(),
    ...(type === "push.clicked" ? { url } : {}),
  };
  putEvent(sql, { id: `${type}:${campaignId}:${n}`, type, workspaceId, at, data });
}

/** Notes what became of messages that a sender holds. What it does not hold any more stays as it is. */
export function noteOutcomes(
  sql: SqlStorage,
  { workspaceId, campaignId, claimId }: { workspaceId: string; campaignId: string; claimId: string },
  outcomes: readonly PushOutcome[],
  nowMs: number,
): void {
  for (const outcome of outcomes) {
    const { n, reason, state } = outcome;
    const waits = state === "retry" || state === "later";
    const [row] = sql
      .exec<{ contact: string }>(
        `UPDATE deliveries SET state = ?4, reason = ?5, due_at = ?6, claim = NULL, attempts = attempts - ?7,
           sent_at = iif(?4 = 'sent', ?8, NULL)
         WHERE campaign = ?1 AND n = ?2 AND state = 'claimed' AND claim = ?3 RETURNING contact`,
        ...[campaignId, n, claimId, waits ? "queued" : state, reason, waits ? outcome.dueAtMs : 0],
        ...[state === "later" ? 1 : 0, nowMs],
      )
      .toArray();
    if (!row) continue;
    if (state === "gone") sql.exec("DELETE FROM subscriptions WHERE n = ?", n);
    if (state === "sent")
      publish(sql, "push.sent", { workspaceId, campaignId, n, contactId: row.contact, url: "" }, nowMs);
  }
}

/** Notes that a message was shown or clicked, the first time; a click says that it was shown. */
export function noteTouch(
  sql: SqlStorage,
  { workspaceId, campaignId, n, url }: { workspaceId: string; campaignId: string; n: number; url: string },
  kind: "shown" | "click",
  nowMs: number,
): boolean {
  const isClick = kind === "click";
  const [row] = sql
    .exec<{ contact: string }>(
      `UPDATE deliveries SET shown_at = coalesce(shown_at, ?3), clicked_at = iif(?4, ?3, clicked_at)
       WHERE campaign = ?1 AND n = ?2 AND state IN ('sent', 'claimed', 'queued', 'failed')
         AND iif(?4, clicked_at IS NULL, shown_at IS NULL) RETURNING contact`,
      ...[campaignId, n, nowMs, isClick ? 1 : 0],
    )
    .toArray();
  if (row && isClick) publish(sql, "push.clicked", { workspaceId, campaignId, n, contactId: row.contact, url }, nowMs);
  return row !== undefined;
}

export const cancelWaiting = (sql: SqlStorage, campaignId: string): void => {
  sql.exec("UPDATE deliveries SET state = 'canceled' WHERE campaign = ? AND state = 'queued'", campaignId);
};

export function countDeliveries(sql: SqlStorage, campaignId: string): Pick<PushTotals, "counts" | "shown" | "clicks"> {
  const rows = sql
    .exec<{ state: DeliveryState; count: number; shown: number; clicks: number }>(
      `SELECT state, count(*) AS count, count(shown_at) AS shown, count(clicked_at) AS clicks FROM deliveries
       WHERE campaign = ? GROUP BY state`,
      campaignId,
    )
    .toArray();
  const sum = (of: "shown" | "clicks") => rows.reduce((total, row) => total + row[of], 0);
  return {
    counts: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    ...{ shown: sum("shown"), clicks: sum("clicks") },
  };
}

export const readReport = (sql: SqlStorage, campaignId: string): Omit<PushReport, "totals"> => ({
  reasons: sql
    .exec(
      `SELECT state, reason, count(*) AS count FROM deliveries WHERE campaign = ? AND state IN ('failed', 'gone', 'skipped')
       GROUP BY state, reason ORDER BY count(*) DESC LIMIT 30`,
      campaignId,
    )
    .toArray() as unknown as PushReport["reasons"],
  services: sql
    .exec(
      `SELECT host, sum(state = 'sent') AS sent, sum(state = 'gone') AS gone FROM deliveries WHERE campaign = ?
       GROUP BY host ORDER BY count(*) DESC LIMIT 10`,
      campaignId,
    )
    .toArray() as unknown as PushReport["services"],
});

const OF_PERSON = "contact <> '' AND contact IN (SELECT value FROM json_each(?))";

export const deliveriesOf = (sql: SqlStorage, contactIds: readonly string[]): ListedDelivery[] =>
  sql
    .exec(
      `SELECT campaign AS campaignId, state, sent_at AS sentAtMs, shown_at AS shownAtMs, clicked_at AS clickedAtMs FROM deliveries
       WHERE ${OF_PERSON} ORDER BY campaign, n LIMIT 5000`,
      JSON.stringify(contactIds),
    )
    .toArray() as unknown as ListedDelivery[];

/** Takes a person out of reports; the counts stay. */
export function forgetPerson(sql: SqlStorage, contactIds: readonly string[]): number {
  const ids = JSON.stringify(contactIds);
  sql.exec(`DELETE FROM outbox WHERE json_extract(event, '$.data.contactId') IN (SELECT value FROM json_each(?))`, ids);
  return sql
    .exec(
      `UPDATE deliveries SET contact = '', reason = iif(state IN ('queued', 'claimed'), 'gone', reason),
         state = iif(state IN ('queued', 'claimed'), 'skipped', state) WHERE ${OF_PERSON} RETURNING n`,
      ids,
    )
    .toArray().length;
}

/** Marks a demonstration's messages as sent, some of them as shown and clicked. */
export function importSent(sql: SqlStorage, campaignId: string, sentAtMs: number): void {
  sql.exec("UPDATE deliveries SET state = 'sent', sent_at = ?2 WHERE campaign = ?1", campaignId, sentAtMs);
  sql.exec("UPDATE deliveries SET shown_at = sent_at + n * 1000 WHERE campaign = ? AND n % 5 <> 0", campaignId);
  sql.exec("UPDATE deliveries SET clicked_at = shown_at + 60000 WHERE campaign = ? AND n % 7 = 1", campaignId);
  sql.exec(
    "UPDATE deliveries SET state = 'gone', reason = 'http_410', sent_at = NULL, shown_at = NULL, clicked_at = NULL WHERE campaign = ? AND n % 23 = 0",
    campaignId,
  );
  sql.exec(
    "DELETE FROM subscriptions WHERE n IN (SELECT n FROM deliveries WHERE campaign = ? AND state = 'gone')",
    campaignId,
  );
}
