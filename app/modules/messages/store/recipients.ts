import { putEvent } from "#app/platform/events/outbox.server.ts";
import { minutes } from "#app/shared/time.ts";
import { MAX_ATTEMPTS } from "../domain/limits.ts";
import type {
  CampaignContent,
  CampaignHead,
  HandedRecipient,
  ListedRecipient,
  NewRecipient,
  Outcome,
  RecipientState,
} from "./campaign-rpc.ts";
import { readFact } from "./facts.ts";

/** Longer than one mail takes from its start to its note. */
export const LEASE_MS = minutes(3);

type Row = Record<string, SqlStorageValue>;

/** Adds people once each, by contact and by address; returns how many were new. */
export function addRecipients(sql: SqlStorage, page: readonly NewRecipient[]): number {
  return sql
    .exec(
      `INSERT OR IGNORE INTO recipients (contact, email, state, reason)
       SELECT value->>'contactId', nullif(value->>'email', ''), iif(value->>'skip' IS NULL, 'queued', 'skipped'), coalesce(value->>'skip', '')
       FROM json_each(?) RETURNING n`,
      JSON.stringify(page),
    )
    .toArray().length;
}

/** Deals the audience: without a second subject everybody is "a"; else two halves of the test, and the rest waits for the winner. */
export function dealVariants(sql: SqlStorage, { subjectB, testPercent }: CampaignContent): "" | "test" {
  if (subjectB === "") {
    sql.exec("UPDATE recipients SET variant = 'a' WHERE variant = ''");
    return "";
  }
  // By a fixed shuffle of the numbers: neighbours in the audience are rarely alike in the test.
  sql.exec(
    `UPDATE recipients SET variant = CASE WHEN (n * 7919) % 1000 < ?1 THEN 'a' WHEN (n * 7919) % 1000 < ?2 THEN 'b' ELSE '' END
     WHERE variant = '' AND state = 'queued'`,
    Math.round(testPercent * 5),
    Math.round(testPercent * 10),
  );
  return "test";
}

/** Frees what dead senders held: those that were not begun are sent by others; of those that were, nobody knows. */
export function expireLeases(sql: SqlStorage, nowMs: number): void {
  sql.exec(
    "UPDATE recipients SET state = 'queued', claim = NULL, lease_at = NULL WHERE state = 'claimed' AND lease_at < ?",
    nowMs,
  );
  sql.exec(
    "UPDATE recipients SET state = 'unknown', reason = 'sender_died' WHERE state = 'sending' AND lease_at < ?",
    nowMs,
  );
}

const countIn = (sql: SqlStorage, states: string): number =>
  sql.exec<{ count: number }>(`SELECT count(*) AS count FROM recipients WHERE state IN (${states})`).one().count;

export const pendingCount = (sql: SqlStorage): number => countIn(sql, "'queued', 'claimed', 'sending'");
export const activeCount = (sql: SqlStorage): number => countIn(sql, "'claimed', 'sending'");

const ALLOWED_VARIANTS = (sql: SqlStorage): string => (readFact(sql, "phase") === "test" ? " AND variant <> ''" : "");

/** How many could be sent now, and when the next of the others is due. */
export function dueNow(sql: SqlStorage, nowMs: number): { due: number; nextAtMs: number | null } {
  const allowed = ALLOWED_VARIANTS(sql);
  const { due } = sql
    .exec<{ due: number }>(
      `SELECT count(*) AS due FROM recipients WHERE state = 'queued' AND due_at <= ?${allowed}`,
      nowMs,
    )
    .one();
  const { next } = sql
    .exec<{ next: number | null }>(
      `SELECT min(due_at) AS next FROM recipients WHERE state = 'queued' AND due_at > ?${allowed}`,
      nowMs,
    )
    .one();
  return { due, nextAtMs: next };
}

/** How many more may leave in this minute. */
export function rateLeft(sql: SqlStorage, nowMs: number, perMinute: number): number {
  const minute = Math.floor(nowMs / minutes(1));
  sql.exec("DELETE FROM minutes WHERE minute < ?", minute - 1);
  const sent = sql.exec<{ sent: number }>("SELECT sent FROM minutes WHERE minute = ?", minute).toArray()[0]?.sent ?? 0;
  return Math.max(0, perMinute - sent - activeCount(sql));
}

/** Gives recipients to one sender for a while. */
export function claim(sql: SqlStorage, claimId: string, max: number, nowMs: number): HandedRecipient[] {
  const winner = readFact(sql, "winner");
  const rows = sql
    .exec<Row>(
      `UPDATE recipients SET state = 'claimed', claim = ?, lease_at = ?
       WHERE n IN (SELECT n FROM recipients WHERE state = 'queued' AND due_at <= ?${ALLOWED_VARIANTS(sql)} ORDER BY due_at, n LIMIT ?)
       RETURNING n, contact, email, variant, attempts`,
      claimId,
      nowMs + LEASE_MS,
      nowMs,
      max,
    )
    .toArray();
  return rows.map((row) => ({
    n: Number(row.n),
    contactId: String(row.contact),
    email: String(row.email ?? ""),
    variant: (row.variant === "" ? winner || "a" : row.variant) as "a" | "b",
    attempts: Number(row.attempts),
  }));
}

/** Marks one recipient as begun; false when the sender has it no more. */
export const beginOne = (sql: SqlStorage, claimId: string, n: number, nowMs: number): boolean =>
  sql
    .exec(
      "UPDATE recipients SET state = 'sending', attempts = attempts + 1, lease_at = ? WHERE n = ? AND claim = ? AND state = 'claimed' RETURNING n",
      nowMs + LEASE_MS,
      n,
      claimId,
    )
    .toArray().length > 0;

/** Notes an outcome of the sender that has, or had, the recipient. Returns whether it was the first of it. */
export function noteOutcome(
  sql: SqlStorage,
  head: CampaignHead,
  claimId: string,
  outcome: Outcome,
  nowMs: number,
): boolean {
  const { n, reason } = outcome;
  // Late news of what was taken for unknown still counts.
  const mine = "n = ? AND claim = ? AND state IN ('claimed', 'sending', 'unknown')";
  if (outcome.state === "retry" || outcome.state === "later") {
    // One that was begun and could not be tried gets its attempt back.
    const back = outcome.state === "later" ? "iif(state = 'sending', attempts - 1, attempts)" : "attempts";
    const rows = sql
      .exec<{ attempts: number }>(
        `UPDATE recipients SET state = 'queued', reason = ?, due_at = ?, claim = NULL, lease_at = NULL, attempts = ${back} WHERE ${mine} RETURNING attempts`,
        reason,
        outcome.dueAtMs,
        n,
        claimId,
      )
      .toArray();
    const attempts = rows[0]?.attempts ?? 0;
    if (outcome.state === "retry" && attempts >= MAX_ATTEMPTS)
      sql.exec("UPDATE recipients SET state = 'failed' WHERE n = ? AND state = 'queued'", n);
    return rows.length > 0;
  }
  const [row] = sql
    .exec<Row>(
      `UPDATE recipients SET state = ?, reason = ?, lease_at = NULL, sent_at = ?, provider_id = nullif(?, '') WHERE ${mine} RETURNING contact, variant`,
      outcome.state,
      reason,
      outcome.state === "sent" ? nowMs : null,
      outcome.state === "sent" ? (outcome.providerId ?? "") : "",
      n,
      claimId,
    )
    .toArray();
  if (!row) return false;
  if (outcome.state === "unknown") return true;
  sql.exec("UPDATE recipients SET claim = NULL WHERE n = ?", n);
  if (outcome.state !== "sent") return true;
  sql.exec(
    "INSERT INTO minutes (minute, sent) VALUES (?, 1) ON CONFLICT (minute) DO UPDATE SET sent = sent + 1",
    Math.floor(nowMs / minutes(1)),
  );
  putEvent(sql, mailEvent(head, "mail.sent", n, String(row.contact), nowMs));
  return true;
}

/** An event of one recipient for the bus. */
export const mailEvent = (
  { campaignId, workspaceId }: CampaignHead,
  type: "mail.sent" | "mail.clicked" | "mail.unsubscribed" | "mail.bounced",
  n: number,
  contactId: string,
  at: number,
  more: Record<string, string> = {},
) => ({
  id: [type, campaignId, n, ...(more.link === undefined ? [] : [more.link])].join(":"),
  type,
  workspaceId,
  at,
  data: { campaignId, contactId, at: new Date(at).toISOString(), ...more },
});

/** The recipient whose mail has this id at the service that sent it. */
export const findByProviderId = (sql: SqlStorage, providerId: string): number | null =>
  sql.exec<{ n: number }>("SELECT n FROM recipients WHERE provider_id = ?", providerId).toArray()[0]?.n ?? null;

export const release = (sql: SqlStorage, claimId: string): void => {
  sql.exec(
    "UPDATE recipients SET state = 'queued', claim = NULL, lease_at = NULL WHERE claim = ? AND state = 'claimed'",
    claimId,
  );
};

/** Everybody who waits gets nothing any more; who is being mailed right now is left to the sender's note. */
export const cancelWaiting = (sql: SqlStorage): void => {
  sql.exec("UPDATE recipients SET state = 'canceled', claim = NULL WHERE state IN ('queued', 'claimed')");
};

const HUMAN = "(SELECT count(*) FROM touches t WHERE t.n = r.n AND t.kind = 'click' AND t.verdict = 'human')";
const UNSURE = "(SELECT count(*) FROM touches t WHERE t.n = r.n AND t.kind = 'click' AND t.verdict = 'unsure')";
const MACHINE =
  "(SELECT count(*) FROM touches t WHERE t.n = r.n AND t.kind IN ('click', 'trap') AND t.verdict = 'machine')";
const OPENS = "(SELECT count(*) FROM touches t WHERE t.n = r.n AND t.kind = 'open' AND t.verdict <> 'machine')";

const listed = (row: Row): ListedRecipient => ({
  n: Number(row.n),
  contactId: String(row.contact),
  email: String(row.email ?? ""),
  state: String(row.state) as RecipientState,
  reason: String(row.reason),
  variant: String(row.variant),
  sentAtMs: row.sent_at === null ? null : Number(row.sent_at),
  humanClicks: Number(row.human),
  unsureClicks: Number(row.unsure),
  machineClicks: Number(row.machine),
  opens: Number(row.opens),
  unsubscribedAtMs: row.unsubscribed_at === null ? null : Number(row.unsubscribed_at),
  bouncedAtMs: row.bounced_at === null ? null : Number(row.bounced_at),
});

const LISTED = `SELECT r.*, ${HUMAN} AS human, ${UNSURE} AS unsure, ${MACHINE} AS machine, ${OPENS} AS opens FROM recipients r`;

export const listRecipients = (
  sql: SqlStorage,
  { after, limit, state }: { after: number; limit: number; state?: RecipientState | undefined },
): ListedRecipient[] =>
  sql
    .exec<Row>(
      `${LISTED} WHERE r.n > ?${state === undefined ? "" : " AND r.state = ?"} ORDER BY r.n LIMIT ?`,
      after,
      ...(state === undefined ? [] : [state]),
      limit,
    )
    .toArray()
    .map(listed);

const OF_PERSON = "(r.contact IN (SELECT value FROM json_each(?)) OR r.email IN (SELECT value FROM json_each(?)))";

export const findPerson = (
  sql: SqlStorage,
  contactIds: readonly string[],
  emails: readonly string[],
): ListedRecipient[] =>
  sql
    .exec<Row>(
      `${LISTED} WHERE ${OF_PERSON} ORDER BY r.n LIMIT 100`,
      JSON.stringify(contactIds),
      JSON.stringify(emails),
    )
    .toArray()
    .map(listed);

/** Leaves the counts and takes the person out of them. */
export function forgetPerson(sql: SqlStorage, contactIds: readonly string[], emails: readonly string[]): number {
  const rows = findPerson(sql, contactIds, emails);
  for (const { n } of rows) {
    sql.exec(
      `UPDATE recipients SET contact = 'erased:' || n, email = NULL, claim = NULL,
        state = iif(state IN ('queued', 'claimed'), 'skipped', state), reason = iif(state IN ('queued', 'claimed'), 'gone', reason) WHERE n = ?`,
      n,
    );
    sql.exec("DELETE FROM touches WHERE n = ?", n);
    sql.exec(
      "DELETE FROM outbox WHERE json_extract(event, '$.data.contactId') IN (SELECT value FROM json_each(?))",
      JSON.stringify(contactIds),
    );
  }
  return rows.length;
}

export const nonClickers = (sql: SqlStorage, after: number, limit: number): { n: number; contactId: string }[] =>
  sql
    .exec<Row>(
      `SELECT n, contact FROM recipients r WHERE n > ? AND state = 'sent' AND unsubscribed_at IS NULL AND bounced_at IS NULL AND complained_at IS NULL
        AND contact NOT LIKE 'erased:%' AND ${HUMAN} = 0 ORDER BY n LIMIT ?`,
      after,
      limit,
    )
    .toArray()
    .map((row) => ({ n: Number(row.n), contactId: String(row.contact) }));
