/** The counter of the bytes that the files of all contacts have in R2. */
export const FILE_BYTES = "file_bytes";

const add = (sign: "+" | "-", row: string): string =>
  `INSERT INTO counters (name, value) VALUES ('${FILE_BYTES}', 0 ${sign} ${row}.bytes)
     ON CONFLICT (name) DO UPDATE SET value = value + excluded.value;`;

/** By triggers, so that deletions of contacts, erasures and work on many contacts cannot forget them. */
const STATEMENTS = [
  `INSERT OR REPLACE INTO counters (name, value) SELECT '${FILE_BYTES}', coalesce(sum(bytes), 0) FROM files`,
  `CREATE TRIGGER file_bytes_added AFTER INSERT ON files BEGIN ${add("+", "new")} END`,
  `CREATE TRIGGER file_bytes_taken AFTER DELETE ON files BEGIN ${add("-", "old")} END`,
];

/** Begins to count with what is there already, once. */
export function createFileBytes(sql: SqlStorage): void {
  if (sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'file_bytes_added'").toArray().length > 0) return;
  for (const statement of STATEMENTS) sql.exec(statement);
}
