import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";

export const HOUR_MS = 3_600_000;
export const UNLIMITED = 1_000_000_000;
export const ROW_ID = "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d11";

/** A database in WAL with the one row that is read. */
export function openDatabase() {
  const folder = mkdtempSync(join(tmpdir(), "kaja-peer-"));
  const database = new Database(join(folder, "peer.db"));
  process.on("SIGTERM", () => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
    process.exit();
  });
  database.pragma("journal_mode = WAL");
  database.exec("CREATE TABLE projects (id TEXT PRIMARY KEY, name TEXT NOT NULL, url TEXT NOT NULL, created_at INTEGER NOT NULL)");
  database.prepare("INSERT INTO projects VALUES (?, ?, ?, ?)").run(ROW_ID, "Project", "https://site.example/", Date.now());
  return database;
}

/** Listens, and tells the benchmark where. */
export function announce(server, keys) {
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1", () => console.log(JSON.stringify({ origin: `http://127.0.0.1:${server.address().port}`, ...keys })));
}
