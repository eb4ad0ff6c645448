import type { StoredFile } from "./form-rpc.ts";

const filesOf = (sql: SqlStorage, response: string): StoredFile[] =>
  sql
    .exec<{ key: string; question: string; bytes: number }>(
      "SELECT key, question, bytes FROM files WHERE response = ?",
      response,
    )
    .toArray();

/** Keys of the files of a response. */
export const fileKeysOf = (sql: SqlStorage, id: string): string[] => filesOf(sql, id).map(({ key }) => key);

/** Notes which files a response holds from now on; returns the keys of those that it held before and holds no more. */
export function replaceFiles(sql: SqlStorage, response: string, files: readonly StoredFile[]): string[] {
  const kept = JSON.stringify(files.map(({ key }) => key));
  const dropped = sql
    .exec<{ key: string }>(
      "DELETE FROM files WHERE response = ? AND key NOT IN (SELECT value FROM json_each(?)) RETURNING key",
      response,
      kept,
    )
    .toArray();
  for (const { key, question, bytes } of files)
    sql.exec(
      "INSERT INTO files (key, response, question, bytes) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
      key,
      response,
      question,
      bytes,
    );
  return dropped.map(({ key }) => key);
}

export function dropFiles(sql: SqlStorage, response: string): StoredFile[] {
  const files = filesOf(sql, response);
  sql.exec("DELETE FROM files WHERE response = ?", response);
  return files;
}

/** Of these keys those that no response holds. */
export const unknownKeys = (sql: SqlStorage, keys: readonly string[]): string[] =>
  sql
    .exec<{ key: string }>(
      "SELECT value AS key FROM json_each(?) WHERE value NOT IN (SELECT key FROM files)",
      JSON.stringify(keys),
    )
    .toArray()
    .map(({ key }) => key);
