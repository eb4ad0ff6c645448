/** How often and when a contact first and last did what: counts over everybody read this, not the activities. */
const TABLE = `CREATE TABLE activity_sums (type TEXT NOT NULL, contact INTEGER NOT NULL, times INTEGER NOT NULL, first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL, PRIMARY KEY (type, contact)) WITHOUT ROWID`;

const added = (row: string): string =>
  `INSERT INTO activity_sums (type, contact, times, first_at, last_at) VALUES (${row}.type, ${row}.contact, 1, ${row}.at, ${row}.at)
     ON CONFLICT (type, contact) DO UPDATE SET times = times + 1, first_at = min(first_at, excluded.first_at), last_at = max(last_at, excluded.last_at);`;

const taken = (row: string): string =>
  `UPDATE activity_sums SET times = times - 1,
     first_at = coalesce((SELECT min(a.at) FROM activities a WHERE a.contact = ${row}.contact AND a.type = ${row}.type), 0),
     last_at = coalesce((SELECT max(a.at) FROM activities a WHERE a.contact = ${row}.contact AND a.type = ${row}.type), 0)
     WHERE type = ${row}.type AND contact = ${row}.contact;
   DELETE FROM activity_sums WHERE type = ${row}.type AND contact = ${row}.contact AND times <= 0;`;

/** By triggers, so that imports, merges, their undo and erasures cannot forget them. */
const STATEMENTS = [
  TABLE,
  "INSERT INTO activity_sums SELECT type, contact, count(*), min(at), max(at) FROM activities GROUP BY type, contact",
  `CREATE TRIGGER activity_sums_added AFTER INSERT ON activities BEGIN ${added("new")} END`,
  `CREATE TRIGGER activity_sums_taken AFTER DELETE ON activities BEGIN ${taken("old")} END`,
  `CREATE TRIGGER activity_sums_moved AFTER UPDATE OF contact, type, at ON activities BEGIN ${taken("old")} ${added("new")} END`,
];

/** Creates the sums with what is there already, once. */
export function createActivitySums(sql: SqlStorage): void {
  if (sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'activity_sums'").toArray().length > 0) return;
  for (const statement of STATEMENTS) sql.exec(statement);
}
