import type { OnsiteDay, OnsiteEvent } from "./onsite-rpc.ts";

/** Days that stay; with the messages of the largest plan 80,000 small rows. */
export const KEPT_DAYS = 400;

const COLUMNS: Readonly<Record<OnsiteEvent, string>> = { view: "views", click: "clicks", close: "closes" };

/** Tables of the counts of a workspace's messages, in its object's own SQLite. An event writes two rows. */
export function createTables(sql: SqlStorage): void {
  sql.exec(`CREATE TABLE IF NOT EXISTS days (
    message TEXT NOT NULL, day INTEGER NOT NULL, views INTEGER NOT NULL DEFAULT 0, clicks INTEGER NOT NULL DEFAULT 0,
    closes INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (message, day)) WITHOUT ROWID`);
  sql.exec("CREATE TABLE IF NOT EXISTS budget (day INTEGER PRIMARY KEY, used INTEGER NOT NULL)");
}

/** Takes one of the day's budget; what is too old goes with the first event of a day. */
function takeBudget(sql: SqlStorage, day: number, budget: number): boolean {
  const [today] = sql.exec<{ used: number }>("SELECT used FROM budget WHERE day = ?", day).toArray();
  if ((today?.used ?? 0) >= budget) return false;
  if (!today) {
    sql.exec("DELETE FROM budget WHERE day < ?", day);
    sql.exec("DELETE FROM days WHERE day < ?", day - KEPT_DAYS);
  }
  sql.exec("INSERT INTO budget (day, used) VALUES (?, 1) ON CONFLICT (day) DO UPDATE SET used = used + 1", day);
  return true;
}

/** Counts an event unless the budget of its day is used up. To be run in a transaction. */
export function countEvent(
  sql: SqlStorage,
  { messageId, kind, day }: { messageId: string; kind: OnsiteEvent; day: number },
  budget: number,
): boolean {
  if (!takeBudget(sql, day, budget)) return false;
  const column = COLUMNS[kind];
  sql.exec(
    `INSERT INTO days (message, day, ${column}) VALUES (?, ?, 1)
     ON CONFLICT (message, day) DO UPDATE SET ${column} = ${column} + 1`,
    messageId,
    day,
  );
  return true;
}

const DAY = "SELECT message AS messageId, day, views, clicks, closes FROM days";

/** Days from one on, of one message or of all; at most the days that are kept of the largest plan. */
export const readDays = (sql: SqlStorage, fromDay: number, messageId?: string): OnsiteDay[] =>
  (messageId === undefined
    ? sql.exec(`${DAY} WHERE day >= ? ORDER BY message, day`, fromDay)
    : sql.exec(`${DAY} WHERE message = ? AND day >= ? ORDER BY day`, messageId, fromDay)
  ).toArray() as unknown as OnsiteDay[];

export const writeDays = (sql: SqlStorage, days: readonly OnsiteDay[]): void => {
  for (const { messageId, day, views, clicks, closes } of days)
    sql.exec(
      "INSERT OR REPLACE INTO days (message, day, views, clicks, closes) VALUES (?, ?, ?, ?, ?)",
      ...[messageId, day, views, clicks, closes],
    );
};

export const eraseDays = (sql: SqlStorage, messageId: string): void => {
  sql.exec("DELETE FROM days WHERE message = ?", messageId);
};
