import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import type { RobotsFile } from "../../domain/crawl.ts";

const KEPT_CHARS = 100_000;

/** What is kept of a robots.txt; `text` is null when there is none. */
export async function describeRobots(text: string | null): Promise<Pick<RobotsFile, "hash" | "text">> {
  return { hash: await sha256Hex(text ?? ""), text: (text ?? "").slice(0, KEPT_CHARS).toWellFormed() };
}

/** Keeps it unless the server failed: an answer that was not given is no change of the file. */
export function storeRobots(
  sql: SqlStorage,
  origin: string,
  { status }: { status: number | null },
  { hash, text }: Pick<RobotsFile, "hash" | "text">,
): void {
  if (status === null || status >= 500) return;
  sql.exec(
    "INSERT OR REPLACE INTO robots_file (id, origin, status, hash, text) VALUES (1, ?, ?, ?, ?)",
    origin,
    status,
    hash,
    text,
  );
}

export function readRobotsFile(sql: SqlStorage): RobotsFile | null {
  return (
    sql
      .exec<{ status: number | null; hash: string; text: string }>(
        "SELECT status, hash, text FROM robots_file WHERE id = 1",
      )
      .toArray()[0] ?? null
  );
}

/** What the start page's origin says in its robots.txt; null when it has none, or it could not be read. */
export const readRobotsText = (sql: SqlStorage): string | null =>
  sql.exec<{ text: string }>("SELECT text FROM robots_file WHERE status BETWEEN 200 AND 299").toArray()[0]?.text ??
  null;
