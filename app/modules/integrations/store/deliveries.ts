import { putConfirmedEvent } from "#app/platform/events/confirmed-outbox.server.ts";
import type { BusEvent } from "#app/platform/events/event.ts";
import { days } from "#app/shared/time.ts";
import type { NewDelivery, Replay, ReplayOutcome, StoredDelivery, TakeOutcome } from "./sources-rpc.ts";

/** Requests of a source that are kept, and of those that were refused. */
const KEPT = 100;
const KEPT_REFUSED = 10;
const KEPT_MS = days(30);
/** Ids that were taken: known for a week, and so many of a source. */
const ID_MS = days(7);
const MAX_IDS = 20_000;
const SLICE = 2_000;

const dayOf = (ms: number): number => Math.floor(ms / days(1));

const countDay = (sql: SqlStorage, source: string, column: "taken" | "refused", nowMs: number): void => {
  sql.exec(
    `INSERT INTO source_days (source, day, ${column}) VALUES (?, ?, 1) ON CONFLICT (source, day) DO UPDATE SET ${column} = ${column} + 1`,
    source,
    dayOf(nowMs),
  );
};

function insert(sql: SqlStorage, delivery: NewDelivery, outcome: "taken" | "refused", detail: string, nowMs: number) {
  const { sourceId, dedupe, contentType, headers, body, bytes, event } = delivery;
  return sql
    .exec<{ seq: number }>(
      "INSERT INTO deliveries (source, dedupe, at, outcome, detail, content_type, headers, body, bytes, event) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq",
      sourceId,
      dedupe,
      nowMs,
      outcome,
      detail,
      contentType,
      JSON.stringify(headers),
      body,
      bytes,
      event ? JSON.stringify(event) : "",
    )
    .one().seq;
}

const cut = (sql: SqlStorage, source: string, outcome: "taken" | "refused", kept: number): void => {
  sql.exec(
    "DELETE FROM deliveries WHERE source = ?1 AND outcome = ?2 AND seq <= (SELECT seq FROM deliveries WHERE source = ?1 AND outcome = ?2 ORDER BY seq DESC LIMIT 1 OFFSET ?3)",
    source,
    outcome,
    kept,
  );
};

const takenToday = (sql: SqlStorage, source: string, nowMs: number): number =>
  sql
    .exec<{ taken: number }>("SELECT taken FROM source_days WHERE source = ? AND day = ?", source, dayOf(nowMs))
    .toArray()[0]?.taken ?? 0;

const busEvent = (workspaceId: string, id: string, event: NonNullable<NewDelivery["event"]>, at: number): BusEvent => ({
  id,
  type: "webhook.received",
  workspaceId,
  at,
  data: { ...event, receivedAt: new Date(at).toISOString() },
});

/** Takes a request once by its id, with its event; to be run in a transaction. */
export function take(sql: SqlStorage, delivery: NewDelivery, maxPerDay: number, nowMs: number): TakeOutcome {
  const { workspaceId, sourceId, dedupe, event } = delivery;
  if (dedupe !== "") {
    const known = sql.exec("SELECT at FROM taken WHERE source = ? AND dedupe = ?", sourceId, dedupe).toArray();
    if (known.length > 0) return { kind: "duplicate" };
  }
  if (takenToday(sql, sourceId, nowMs) >= maxPerDay) {
    countDay(sql, sourceId, "refused", nowMs);
    return { kind: "over-budget" };
  }
  if (dedupe !== "") sql.exec("INSERT INTO taken (source, dedupe, at) VALUES (?, ?, ?)", sourceId, dedupe, nowMs);
  countDay(sql, sourceId, "taken", nowMs);
  const seq = insert(sql, delivery, "taken", "", nowMs);
  cut(sql, sourceId, "taken", KEPT);
  if (event) putConfirmedEvent(sql, busEvent(workspaceId, `webhook.received:${sourceId}:${seq}`, event, nowMs), nowMs);
  return { kind: "taken", seq };
}

/** Notes a request that was refused, without its body. */
export function refuse(sql: SqlStorage, delivery: NewDelivery, detail: string, nowMs: number): void {
  countDay(sql, delivery.sourceId, "refused", nowMs);
  insert(sql, { ...delivery, body: "", event: null }, "refused", detail, nowMs);
  cut(sql, delivery.sourceId, "refused", KEPT_REFUSED);
}

const COLUMNS =
  "seq, dedupe, at AS atMs, outcome, detail, content_type AS contentType, headers, body, bytes, event, replays";

type Row = Omit<StoredDelivery, "headers" | "event"> & { headers: string; event: string } & Record<
    string,
    SqlStorageValue
  >;

const toDelivery = ({ headers, event, ...row }: Row): StoredDelivery => ({
  ...row,
  headers: JSON.parse(headers) as Record<string, string>,
  event: event === "" ? null : (JSON.parse(event) as StoredDelivery["event"]),
});

export const list = (sql: SqlStorage, source: string, limit: number): StoredDelivery[] =>
  sql
    .exec<Row>(
      `SELECT ${COLUMNS.replace("body,", "'' AS body,")} FROM deliveries WHERE source = ? ORDER BY seq DESC LIMIT ?`,
      source,
      limit,
    )
    .toArray()
    .map(toDelivery);

export function find(sql: SqlStorage, source: string, seq: number | null): StoredDelivery | null {
  const which = seq === null ? "outcome = 'taken' ORDER BY seq DESC LIMIT 1" : "seq = ?";
  const [row] = sql
    .exec<Row>(
      `SELECT ${COLUMNS} FROM deliveries WHERE source = ? AND ${which}`,
      ...(seq === null ? [source] : [source, seq]),
    )
    .toArray();
  return row ? toDelivery(row) : null;
}

/** Hands a request over again, as a new event, once for each id of a replay. */
export function replay(
  sql: SqlStorage,
  { workspaceId, sourceId, seq, event, id }: Replay,
  nowMs: number,
): ReplayOutcome {
  const dedupe = `replay:${id}`;
  const known = sql.exec("SELECT at FROM taken WHERE source = ? AND dedupe = ?", sourceId, dedupe).toArray();
  if (known.length > 0) return "done-before";
  const [row] = sql
    .exec<{ replays: number }>(
      "UPDATE deliveries SET replays = replays + 1, event = ? WHERE source = ? AND seq = ? AND outcome = 'taken' RETURNING replays",
      JSON.stringify(event),
      sourceId,
      seq,
    )
    .toArray();
  if (!row) return "unknown";
  sql.exec("INSERT INTO taken (source, dedupe, at) VALUES (?, ?, ?)", sourceId, dedupe, nowMs);
  const eventId = `webhook.received:${sourceId}:${seq}:${row.replays}`;
  putConfirmedEvent(sql, busEvent(workspaceId, eventId, event, nowMs), nowMs);
  return "done";
}

export const countToday = (sql: SqlStorage, source: string, nowMs: number): { taken: number; refused: number } =>
  sql
    .exec<{ taken: number; refused: number }>(
      "SELECT taken, refused FROM source_days WHERE source = ? AND day = ?",
      source,
      dayOf(nowMs),
    )
    .toArray()[0] ?? { taken: 0, refused: 0 };

export function forgetSource(sql: SqlStorage, source: string): void {
  for (const table of ["deliveries", "taken", "source_days"]) sql.exec(`DELETE FROM ${table} WHERE source = ?`, source);
}

/** Deletes what is too old, a slice at a time. */
export function purge(sql: SqlStorage, nowMs: number): void {
  sql.exec(
    "DELETE FROM deliveries WHERE seq IN (SELECT seq FROM deliveries WHERE at < ? ORDER BY seq LIMIT ?)",
    nowMs - KEPT_MS,
    SLICE,
  );
  sql.exec("DELETE FROM taken WHERE at < ?", nowMs - ID_MS);
  sql.exec(
    "DELETE FROM taken WHERE (source, dedupe) IN (SELECT source, dedupe FROM (SELECT source, dedupe, row_number() OVER (PARTITION BY source ORDER BY at DESC) AS nth FROM taken) WHERE nth > ?)",
    MAX_IDS,
  );
  sql.exec("DELETE FROM source_days WHERE day < ?", dayOf(nowMs - KEPT_MS));
}

export const hasDeliveries = (sql: SqlStorage): boolean =>
  sql.exec<{ has: number }>("SELECT EXISTS (SELECT 1 FROM deliveries) OR EXISTS (SELECT 1 FROM taken) AS has").one()
    .has === 1;
