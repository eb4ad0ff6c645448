import { putEvent } from "#app/platform/events/outbox.server.ts";
import { isObjectFull } from "#app/shared/object-size.ts";
import { days } from "#app/shared/time.ts";
import { sampledFor } from "../domain/sampling.ts";
import { clickIdText } from "../domain/tagged-url.ts";
import {
  DIMENSIONS,
  type Dimension,
  type LinkHead,
  type LinkReport,
  type LinkTotals,
  type NewClick,
  type StoredClick,
} from "./link-rpc.ts";

export const dayOf = (ms: number): number => Math.floor(ms / days(1));

/** Different values of a day that are kept of one dimension; the rest is counted together. */
const MAX_VALUES = 200;
const OTHER = "(other)";
/** Columns of a click that are added up by their values. */
const FOLDED = ["country", "device", "browser", "system", "language", "referrer", "variant"] as const;

const COUNT_DAY = `INSERT INTO days (day, clicks, visitors, bots, last_ms) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (day) DO UPDATE SET clicks = clicks + excluded.clicks, visitors = visitors + excluded.visitors,
    bots = bots + excluded.bots, last_ms = coalesce(excluded.last_ms, last_ms)
  RETURNING clicks`;

/** Whether this is the first click of a person on a day. */
function isFirst(sql: SqlStorage, day: number, visitor: string): boolean {
  return (
    sql.exec("INSERT OR IGNORE INTO visitors (day, visitor) VALUES (?, ?) RETURNING day", day, visitor).toArray()
      .length > 0
  );
}

const addTo = (sql: SqlStorage, day: number, dimension: Dimension, value: string, clicks: number): void => {
  const isKnown = sql
    .exec<{ known: number }>(
      "SELECT EXISTS (SELECT 1 FROM breakdown WHERE day = ? AND dimension = ? AND value = ?) OR (SELECT count(*) FROM breakdown WHERE day = ? AND dimension = ?) < ? AS known",
      day,
      dimension,
      value,
      day,
      dimension,
      MAX_VALUES,
    )
    .one().known;
  sql.exec(
    "INSERT INTO breakdown (day, dimension, value, clicks) VALUES (?, ?, ?, ?) ON CONFLICT (day, dimension, value) DO UPDATE SET clicks = clicks + excluded.clicks",
    day,
    dimension,
    isKnown ? value : OTHER,
    clicks,
  );
};

/**
 * Counts one click at a moment; to be run in a transaction. Returns its number, null where no details are kept: in an object
 * that is full clicks are only counted, and people still arrive.
 */
export function recordClick(sql: SqlStorage, click: NewClick, atMs: number, sendsEvents = true): number | null {
  const day = dayOf(atMs);
  if (click.bot !== null) {
    // Read to its end: an unread statement is undone.
    sql.exec(COUNT_DAY, day, 0, 0, 1, null).one();
    addTo(sql, day, "bot", click.bot, 1);
    return null;
  }
  const visitor = isObjectFull(sql) ? null : click.visitor;
  const visitors = visitor !== null && isFirst(sql, day, visitor) ? 1 : 0;
  const nth = sql.exec<{ clicks: number }>(COUNT_DAY, day, 1, visitors, 0, atMs).one().clicks;
  if (visitor === null) return null;
  const { country, device, browser, system, language, referrer, variant, token } = click;
  const { seq } = sql
    .exec<{ seq: number }>(
      "INSERT INTO clicks (at, country, device, browser, system, language, referrer, variant, token) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq",
      atMs,
      country,
      device,
      browser,
      system,
      language,
      referrer,
      variant,
      token,
    )
    .one();
  const standsFor = sendsEvents ? sampledFor(nth) : null;
  if (standsFor !== null) putEvent(sql, clickedEvent(click, seq, atMs, standsFor));
  return seq;
}

function clickedEvent(
  { head, country, device, referrer, variant, token }: NewClick,
  seq: number,
  at: number,
  standsFor: number,
) {
  const clickId = clickIdText({ slug: head.slug, seq, token });
  return {
    id: `link.clicked:${head.linkId}:${seq}`,
    type: "link.clicked",
    workspaceId: head.workspaceId,
    at,
    data: { linkId: head.linkId, slug: head.slug, clickId, country, device, referrer, variant, standsFor, at },
  };
}

const readPosition = (sql: SqlStorage, name: string): number =>
  sql.exec<{ value: number }>("SELECT value FROM positions WHERE name = ?", name).toArray()[0]?.value ?? 0;

const writePosition = (sql: SqlStorage, name: string, value: number): void => {
  sql.exec(
    "INSERT INTO positions (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    name,
    value,
  );
};

/**
 * Adds up the next clicks by their values, at most `limit` of them, and remembers how far it came; to be run in a transaction.
 * Returns how many there were.
 */
export function foldClicks(sql: SqlStorage, limit: number): number {
  const from = readPosition(sql, "folded");
  const { upTo, count } = sql
    .exec<{ upTo: number | null; count: number }>(
      "SELECT max(seq) AS upTo, count(*) AS count FROM (SELECT seq FROM clicks WHERE seq > ? ORDER BY seq LIMIT ?)",
      from,
      limit,
    )
    .one();
  if (upTo === null) return 0;
  for (const dimension of FOLDED) {
    const groups = sql
      .exec<{ day: number; value: string; clicks: number }>(
        `SELECT at / ${days(1)} AS day, ${dimension} AS value, count(*) AS clicks FROM clicks WHERE seq > ? AND seq <= ? GROUP BY 1, 2 ORDER BY 3 DESC`,
        from,
        upTo,
      )
      .toArray();
    for (const { day, value, clicks } of groups) if (value !== "") addTo(sql, day, dimension, value, clicks);
  }
  writePosition(sql, "folded", upTo);
  return count;
}

export interface Uncharged {
  from: number;
  upTo: number;
  count: number;
  /** Clicks of the link on the day of `nowMs`, up to the last of these. */
  clicksToday: number;
}

/** The next clicks that were added up and are not charged to the workspace yet, at most `limit` of them. */
export function uncharged(sql: SqlStorage, nowMs: number, limit: number): Uncharged {
  const [from, folded] = [readPosition(sql, "charged"), readPosition(sql, "folded")];
  const { upTo, count } = sql
    .exec<{ upTo: number | null; count: number }>(
      "SELECT max(seq) AS upTo, count(*) AS count FROM (SELECT seq FROM clicks WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?)",
      ...[from, folded, limit],
    )
    .one();
  if (upTo === null) return { from, upTo: folded, count, clicksToday: 0 };
  const { clicksToday } = sql
    .exec<{ clicksToday: number }>(
      "SELECT coalesce((SELECT clicks FROM days WHERE day = ?), 0) - (SELECT count(*) FROM clicks WHERE seq > ?) AS clicksToday",
      ...[dayOf(nowMs), upTo],
    )
    .one();
  return { from, upTo, count, clicksToday };
}

/** Marks clicks as charged. The details of `kept` of them stay, evenly chosen; the others go, and only their counts stay. */
export function settle(sql: SqlStorage, { from, upTo, count }: Uncharged, kept: number, nowMs: number): void {
  if (kept < count) {
    sql.exec(
      `DELETE FROM clicks WHERE seq IN (
        SELECT seq FROM (SELECT seq, row_number() OVER (ORDER BY seq) AS nth FROM clicks WHERE seq > ? AND seq <= ?)
        WHERE nth * ? / ? = (nth - 1) * ? / ?)`,
      ...[from, upTo, kept, count, kept, count],
    );
    const month = monthNumber(nowMs);
    const isSame = readPosition(sql, "sampled_month") === month;
    writePosition(sql, "sampled_month", month);
    writePosition(sql, "sampled_clicks", (isSame ? readPosition(sql, "sampled_clicks") : 0) + count - kept);
  }
  writePosition(sql, "charged", upTo);
}

/** Months since year 0, UTC. */
const monthNumber = (ms: number): number => new Date(ms).getUTCFullYear() * 12 + new Date(ms).getUTCMonth();

/** Clicks of this month whose details were not kept, because the budget of the workspace is used up or nearly so. */
export const readUnkept = (sql: SqlStorage, nowMs: number): number =>
  readPosition(sql, "sampled_month") === monthNumber(nowMs) ? readPosition(sql, "sampled_clicks") : 0;

/** Deletes what is older than the plan keeps. Of clicks at most `limit` at once: returns how many. */
export function purge(sql: SqlStorage, nowMs: number, keptDays: number, limit: number): number {
  const oldest = nowMs - days(keptDays);
  sql.exec("DELETE FROM visitors WHERE day < ?", dayOf(nowMs));
  sql.exec("DELETE FROM breakdown WHERE day < ?", dayOf(oldest));
  const old = "DELETE FROM clicks WHERE at < ? AND seq IN (SELECT seq FROM clicks ORDER BY seq LIMIT ?)";
  sql.exec(old, oldest, limit);
  return sql.exec<{ count: number }>("SELECT changes() AS count").one().count;
}

export const hasRows = (sql: SqlStorage): boolean =>
  sql.exec<{ has: number }>("SELECT EXISTS (SELECT 1 FROM clicks) OR EXISTS (SELECT 1 FROM visitors) AS has").one()
    .has === 1;

export const readTotals = (sql: SqlStorage): LinkTotals =>
  sql
    .exec<LinkTotals & Record<string, number | null>>(
      "SELECT coalesce(sum(clicks), 0) AS clicks, coalesce(sum(visitors), 0) AS visitors, coalesce(sum(bots), 0) AS bots, max(last_ms) AS lastClickMs FROM days",
    )
    .one();

const MAX_SHOWN_VALUES = 50;

export function readReport(sql: SqlStorage, fromDay: number, toDay: number, nowMs: number): LinkReport {
  const by = Object.fromEntries(
    DIMENSIONS.map((dimension) => [
      dimension,
      sql
        .exec<{ value: string; clicks: number }>(
          "SELECT value, sum(clicks) AS clicks FROM breakdown WHERE dimension = ? AND day BETWEEN ? AND ? GROUP BY value ORDER BY 2 DESC, 1 LIMIT ?",
          dimension,
          fromDay,
          toDay,
          MAX_SHOWN_VALUES,
        )
        .toArray(),
    ]),
  ) as LinkReport["by"];
  const counts = sql
    .exec<LinkReport["days"][number] & Record<string, number>>(
      "SELECT day, clicks, visitors, bots FROM days WHERE day BETWEEN ? AND ? ORDER BY day",
      fromDay,
      toDay,
    )
    .toArray();
  // Of days whose details were deleted nobody knows the referrers.
  const { unreferred } = sql
    .exec<{ unreferred: number }>(
      `SELECT max(0, coalesce((SELECT sum(clicks) FROM days WHERE day BETWEEN ?1 AND ?2
          AND day >= (SELECT min(day) FROM breakdown)), 0)
        - coalesce((SELECT sum(clicks) FROM breakdown WHERE dimension = 'referrer' AND day BETWEEN ?1 AND ?2), 0)) AS unreferred`,
      ...[fromDay, toDay],
    )
    .one();
  return { totals: readTotals(sql), days: counts, by, unreferred, unkept: readUnkept(sql, nowMs) };
}

const CLICK = "seq, at AS atMs, country, device, referrer, variant";
type ClickRow = StoredClick & Record<string, string | number>;

export const findClick = (sql: SqlStorage, seq: number, token: string): StoredClick | null =>
  sql.exec<ClickRow>(`SELECT ${CLICK} FROM clicks WHERE seq = ? AND token = ?`, seq, token).toArray()[0] ?? null;

/** Which of some clicks are kept; each must name its token. */
export const knownClicks = (sql: SqlStorage, asked: readonly { seq: number; token: string }[]): number[] =>
  sql
    .exec<{ seq: number }>(
      "SELECT c.seq FROM json_each(?) a JOIN clicks c ON c.seq = a.value->>'seq' AND c.token = a.value->>'token'",
      JSON.stringify(asked),
    )
    .toArray()
    .map(({ seq }) => seq);

export const listClicks = (sql: SqlStorage, beforeSeq: number | null, limit: number): StoredClick[] =>
  sql
    .exec<ClickRow>(
      `SELECT ${CLICK} FROM clicks WHERE seq < ? ORDER BY seq DESC LIMIT ?`,
      beforeSeq ?? Number.MAX_SAFE_INTEGER,
      limit,
    )
    .toArray();

/** What stays of a deleted link: it counts nothing any more, unless it is made again after this moment. */
export interface Erased {
  erasedAtMs: number;
}

export const readHead = (sql: SqlStorage): LinkHead | Erased | null => {
  const [row] = sql.exec<{ head: string }>("SELECT head FROM link").toArray();
  return row ? (JSON.parse(row.head) as LinkHead | Erased) : null;
};
