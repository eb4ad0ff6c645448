import { putEvent } from "#app/platform/events/outbox.server.ts";
import { seconds } from "#app/shared/time.ts";
import { MAX_EVENTS_PER_RECIPIENT } from "../domain/limits.ts";
import { classify, type Reason, revised, type Touch } from "../tracking/domain/classify.ts";
import type {
  CampaignContent,
  CampaignHead,
  CampaignReport,
  CampaignTotals,
  NewTouch,
  RecipientState,
  TouchedMail,
} from "./campaign-rpc.ts";
import { readFact } from "./facts.ts";
import { mailEvent } from "./recipients.ts";

type Row = Record<string, SqlStorageValue>;

/** A click is reported once its burst is over: what follows it may show that a program made it. */
const SETTLE_MS = seconds(15);

interface Found {
  contactId: string;
  email: string;
  sentAtMs: number;
}

function recipientOf(sql: SqlStorage, n: number): Found | null {
  const [row] = sql
    .exec<Row>("SELECT contact, email, sent_at FROM recipients WHERE n = ? AND contact NOT LIKE 'erased:%'", n)
    .toArray();
  return row
    ? { contactId: String(row.contact), email: String(row.email ?? ""), sentAtMs: Number(row.sent_at ?? 0) }
    : null;
}

/** Keeps an open or click with who was behind it, and revises those before it. To be run in a transaction. */
export function recordTouch(
  sql: SqlStorage,
  { head, content }: { head: CampaignHead; content: CampaignContent },
  touch: NewTouch,
): TouchedMail | null {
  const found = recipientOf(sql, touch.n);
  if (!found) return null;
  const url = touch.link === null ? null : (content.mail.links[touch.link] ?? null);
  const rows = sql.exec<Row>("SELECT seq, kind, at, link FROM touches WHERE n = ? ORDER BY seq", touch.n).toArray();
  const earlier: Touch[] = rows.map((row) => ({
    kind: String(row.kind) as Touch["kind"],
    atMs: Number(row.at),
    link: row.link === null ? null : Number(row.link),
  }));
  const { verdict, reason } = classify(touch, {
    earlier,
    // A mail whose note is still on its way was sent just now.
    sentAtMs: found.sentAtMs === 0 ? touch.atMs : found.sentAtMs,
    links: content.mail.links.length,
  });
  if (rows.length < MAX_EVENTS_PER_RECIPIENT) {
    sql.exec(
      "INSERT INTO touches (n, kind, link, at, verdict, reason, is_published) VALUES (?, ?, ?, ?, ?, ?, ?)",
      touch.n,
      touch.kind,
      touch.link,
      touch.atMs,
      verdict,
      reason,
      touch.kind === "click" ? 0 : 1,
    );
    for (const at of revised(touch, verdict, reason, earlier))
      sql.exec(
        "UPDATE touches SET verdict = ?, reason = ?, is_published = 1 WHERE seq = ? AND kind IN ('click', 'open')",
        verdict,
        reason,
        Number(rows[at]?.seq ?? 0),
      );
  }
  return { workspaceId: head.workspaceId, contactId: found.contactId, email: found.email, url, verdict, reason };
}

/** Publishes the clicks of people whose burst is over; returns whether others wait. To be run in a transaction. */
export function publishClicks(
  sql: SqlStorage,
  { head, content }: { head: CampaignHead; content: CampaignContent },
  nowMs: number,
): boolean {
  const rows = sql
    .exec<Row>(
      "SELECT t.seq, t.n, t.link, t.at, t.verdict, r.contact FROM touches t JOIN recipients r ON r.n = t.n WHERE t.is_published = 0 AND t.at <= ? LIMIT 500",
      nowMs - SETTLE_MS,
    )
    .toArray();
  for (const row of rows) {
    sql.exec("UPDATE touches SET is_published = 1 WHERE seq = ?", Number(row.seq));
    if (row.verdict !== "human") continue;
    const link = Number(row.link ?? 0);
    const first = sql
      .exec(
        "SELECT 1 FROM touches WHERE n = ? AND link = ? AND kind = 'click' AND verdict = 'human' AND is_published = 1 AND seq < ?",
        Number(row.n),
        link,
        Number(row.seq),
      )
      .toArray();
    if (first.length > 0) continue;
    const url = (content.mail.links[link] ?? "").slice(0, 500);
    putEvent(
      sql,
      mailEvent(head, "mail.clicked", Number(row.n), String(row.contact), Number(row.at), { link: String(link), url }),
    );
  }
  return sql.exec("SELECT 1 FROM touches WHERE is_published = 0 LIMIT 1").toArray().length > 0;
}

const peopleWith = (sql: SqlStorage, condition: string): number =>
  sql.exec<{ count: number }>(`SELECT count(DISTINCT n) AS count FROM touches WHERE ${condition}`).one().count;

export function readTotals(sql: SqlStorage): CampaignTotals {
  const counts: CampaignTotals["counts"] = {};
  for (const row of sql.exec<Row>("SELECT state, count(*) AS count FROM recipients GROUP BY state"))
    counts[String(row.state) as RecipientState] = Number(row.count);
  const marks = sql
    .exec<Row>(
      "SELECT count(unsubscribed_at) AS unsubscribed, count(bounced_at) AS bounced, count(complained_at) AS complained FROM recipients",
    )
    .one();
  const orNull = (ms: number) => (ms === 0 ? null : ms);
  return {
    state: readFact(sql, "state"),
    pauseReason: readFact(sql, "pauseReason"),
    counts,
    startedAtMs: orNull(readFact(sql, "startedAtMs")),
    endedAtMs: orNull(readFact(sql, "endedAtMs")),
    humanClicks: peopleWith(sql, "kind = 'click' AND verdict = 'human'"),
    machineClicks: peopleWith(sql, "kind IN ('click', 'trap') AND verdict = 'machine'"),
    opens: peopleWith(sql, "kind = 'open' AND verdict <> 'machine'"),
    machineOpens: peopleWith(sql, "kind = 'open' AND verdict = 'machine'"),
    unsubscribed: Number(marks.unsubscribed),
    bounced: Number(marks.bounced),
    complained: Number(marks.complained),
    winner: readFact(sql, "winner"),
    phase: readFact(sql, "phase"),
  };
}

const MAX_DOMAINS = 20;

export function readReport(sql: SqlStorage, content: CampaignContent): CampaignReport {
  const byLink = new Map(
    sql
      .exec<Row>(
        `SELECT link, count(DISTINCT iif(verdict = 'human', n, NULL)) AS human, count(DISTINCT iif(verdict = 'unsure', n, NULL)) AS unsure,
          count(DISTINCT iif(verdict = 'machine', n, NULL)) AS machine FROM touches WHERE kind = 'click' GROUP BY link`,
      )
      .toArray()
      .map((row) => [Number(row.link), row]),
  );
  const links = content.mail.links.map((url, link) => {
    const row = byLink.get(link);
    return {
      link,
      url,
      human: Number(row?.human ?? 0),
      unsure: Number(row?.unsure ?? 0),
      machine: Number(row?.machine ?? 0),
    };
  });
  const winner = readFact(sql, "winner");
  const variants = (content.subjectB === "" ? (["a"] as const) : (["a", "b"] as const)).map((variant) => {
    const of = winner === variant ? "(r.variant = ? OR r.variant = '')" : "r.variant = ?";
    const row = sql
      .exec<Row>(
        `SELECT count(*) AS sent, count((SELECT 1 FROM touches t WHERE t.n = r.n AND t.kind = 'click' AND t.verdict = 'human' LIMIT 1)) AS clicks,
          count((SELECT 1 FROM touches t WHERE t.n = r.n AND t.kind = 'open' AND t.verdict <> 'machine' LIMIT 1)) AS opens
         FROM recipients r WHERE r.state = 'sent' AND ${of}`,
        variant,
      )
      .one();
    return {
      variant,
      subject: variant === "a" ? content.mail.subject : content.subjectB,
      sent: Number(row.sent),
      humanClicks: Number(row.clicks),
      opens: Number(row.opens),
    };
  });
  const domains = sql
    .exec<Row>(
      `SELECT substr(email, instr(email, '@') + 1) AS domain, count(*) AS sent, count(bounced_at) AS bounced,
        count((SELECT 1 FROM touches t WHERE t.n = r.n AND t.kind = 'click' AND t.verdict = 'human' LIMIT 1)) AS clicks
       FROM recipients r WHERE state = 'sent' AND email IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?`,
      MAX_DOMAINS,
    )
    .toArray()
    .map((row) => ({
      domain: String(row.domain),
      sent: Number(row.sent),
      bounced: Number(row.bounced),
      humanClicks: Number(row.clicks),
    }));
  const reasons = sql
    .exec<Row>(
      "SELECT state, reason, count(*) AS count FROM recipients WHERE state NOT IN ('sent', 'queued', 'claimed', 'sending') GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 50",
    )
    .toArray()
    .map((row) => ({
      state: String(row.state) as RecipientState,
      reason: String(row.reason),
      count: Number(row.count),
    }));
  const machines = sql
    .exec<Row>("SELECT reason, count(*) AS count FROM touches WHERE verdict = 'machine' GROUP BY 1 ORDER BY 2 DESC")
    .toArray()
    .map((row) => ({ reason: String(row.reason) as Reason, count: Number(row.count) }));
  return { totals: readTotals(sql), links, variants, domains, reasons, machines };
}

/** The subject with the larger share of people who clicked; the first one where they are equal. Opens decide nothing. */
export function chooseWinner(sql: SqlStorage, content: CampaignContent): "a" | "b" {
  const [a, b] = readReport(sql, content).variants;
  const share = (one: typeof a) => (one && one.sent > 0 ? one.humanClicks / one.sent : 0);
  return share(b) > share(a) ? "b" : "a";
}
