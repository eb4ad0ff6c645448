import type { PushContent, PushState } from "./push-rpc.ts";

/** A campaign as the object holds it. */
export interface StoredCampaign {
  id: string;
  content: PushContent;
  state: PushState;
  pauseReason: string;
  cursor: string | null;
  startAtMs: number;
  startedAtMs: number | null;
  endedAtMs: number | null;
  /** The database has its counts. */
  isReported: boolean;
}

interface Row extends Record<string, SqlStorageValue> {
  id: string;
  content: string;
  state: string;
  pause_reason: string;
  cursor: string | null;
  start_at: number;
  started_at: number | null;
  ended_at: number | null;
  is_reported: number;
}

const read = (row: Row): StoredCampaign => ({
  ...{ id: row.id, content: JSON.parse(row.content) as PushContent, state: row.state as PushState },
  ...{ pauseReason: row.pause_reason, cursor: row.cursor, startAtMs: row.start_at },
  ...{ startedAtMs: row.started_at, endedAtMs: row.ended_at, isReported: row.is_reported === 1 },
});

export function findCampaign(sql: SqlStorage, id: string): StoredCampaign | null {
  const [row] = sql.exec<Row>("SELECT * FROM campaigns WHERE id = ?", id).toArray();
  return row ? read(row) : null;
}

/** Campaigns that wait, are prepared or sent, and those whose counts D1 does not have yet. */
export const findOpen = (sql: SqlStorage): StoredCampaign[] =>
  sql
    .exec<Row>(
      "SELECT * FROM campaigns WHERE is_reported = 0 OR state IN ('scheduled', 'preparing', 'sending') ORDER BY start_at LIMIT 200",
    )
    .toArray()
    .map(read);

/** Writes a campaign that begins; one that waits for its moment is written again. */
export const putCampaign = (sql: SqlStorage, id: string, content: PushContent, startAtMs: number): void => {
  sql.exec(
    `INSERT INTO campaigns (id, content, state, cursor, start_at) VALUES (?1, ?2, 'scheduled', '', ?3)
     ON CONFLICT (id) DO UPDATE SET content = ?2, start_at = ?3, is_reported = 0`,
    ...[id, JSON.stringify(content), startAtMs],
  );
};

/** Changes the state; its counts are to be reported. */
export const setState = (sql: SqlStorage, id: string, state: PushState, nowMs: number, pauseReason = ""): void => {
  sql.exec(
    `UPDATE campaigns SET state = ?2, pause_reason = ?3, is_reported = 0,
       started_at = iif(?2 = 'preparing', coalesce(started_at, ?4), started_at),
       ended_at = iif(?2 IN ('sent', 'canceled'), ?4, ended_at) WHERE id = ?1`,
    ...[id, state, pauseReason, nowMs],
  );
};

/** Moves on in the audience, unless another sender did. */
export const moveCursor = (sql: SqlStorage, id: string, from: string, to: string | null): boolean =>
  sql.exec("UPDATE campaigns SET cursor = ?3 WHERE id = ?1 AND cursor = ?2 RETURNING id", id, from, to).toArray()
    .length > 0;

export const markChanged = (sql: SqlStorage, id: string): void => {
  sql.exec("UPDATE campaigns SET is_reported = 0 WHERE id = ?", id);
};

export const markReported = (sql: SqlStorage, id: string): void => {
  sql.exec("UPDATE campaigns SET is_reported = 1 WHERE id = ?", id);
};

export const removeCampaign = (sql: SqlStorage, id: string): void => {
  sql.exec("DELETE FROM deliveries WHERE campaign = ?", id);
  sql.exec("DELETE FROM campaigns WHERE id = ?", id);
};
