import type { FlowDocument } from "../domain/document/document.ts";
import { MAX_UNDO, MAX_VERSIONS } from "../domain/limits.ts";
import type { Draft, FlowHead, FlowState, VersionHead } from "./flow-rpc.ts";
import { firstRow } from "./rows.ts";

interface Flow {
  head: FlowHead;
  state: FlowState | "erased";
  version: number;
}

/** What the object is of; undefined: nothing yet. */
export function readFlow(sql: SqlStorage): Flow | undefined {
  const row = firstRow<{ head: string; state: Flow["state"]; version: number }>(
    sql,
    "SELECT head, state, version FROM flow",
  );
  return row && { ...row, head: JSON.parse(row.head) as FlowHead };
}

export function createFlow(sql: SqlStorage, head: FlowHead, document: FlowDocument): void {
  sql.exec(
    "INSERT OR IGNORE INTO flow (id, head, state, version, draft, revision) VALUES (1, ?, 'draft', 0, ?, 1)",
    JSON.stringify(head),
    JSON.stringify(document),
  );
}

type Stored = { draft: string; revision: number; version: number };

const stored = (sql: SqlStorage): Stored | undefined =>
  firstRow<Stored>(sql, "SELECT draft, revision, version FROM flow");

export function readDraft(sql: SqlStorage): Draft | null {
  const row = stored(sql);
  if (!row) return null;
  const published = firstRow<{ document: string }>(sql, "SELECT document FROM versions WHERE version = ?", row.version);
  return {
    document: JSON.parse(row.draft) as FlowDocument,
    revision: row.revision,
    canUndo: firstRow(sql, "SELECT 1 FROM undo LIMIT 1") !== undefined,
    version: row.version,
    hasChanges: published?.document !== row.draft,
  };
}

/** Replaces the draft and keeps the one before; false when it was changed since `revision`. */
export function saveDraft(sql: SqlStorage, document: FlowDocument, revision: number): boolean {
  const row = stored(sql);
  if (!row || row.revision !== revision) return false;
  const draft = JSON.stringify(document);
  if (draft === row.draft) return true;
  sql.exec("INSERT OR REPLACE INTO undo (revision, draft) VALUES (?, ?)", revision, row.draft);
  sql.exec(
    "DELETE FROM undo WHERE revision NOT IN (SELECT revision FROM undo ORDER BY revision DESC LIMIT ?)",
    MAX_UNDO,
  );
  sql.exec("UPDATE flow SET draft = ?, revision = revision + 1", draft);
  return true;
}

export function undoDraft(sql: SqlStorage, revision: number): boolean {
  const row = stored(sql);
  const last = firstRow<{ revision: number; draft: string }>(
    sql,
    "SELECT revision, draft FROM undo ORDER BY revision DESC LIMIT 1",
  );
  if (!row || !last || row.revision !== revision) return false;
  sql.exec("UPDATE flow SET draft = ?, revision = revision + 1", last.draft);
  sql.exec("DELETE FROM undo WHERE revision = ?", last.revision);
  return true;
}

/** Makes a version of the draft, which nothing changes any more; null when it is not that of `revision`. */
export function publishDraft(
  sql: SqlStorage,
  revision: number,
  { by, note }: { by: string; note: string },
  nowMs: number,
): number | null {
  const row = stored(sql);
  if (!row || row.revision !== revision) return null;
  const version = row.version + 1;
  sql.exec(
    "INSERT INTO versions (version, at, by, note, document) VALUES (?, ?, ?, ?, ?)",
    version,
    nowMs,
    by,
    note,
    row.draft,
  );
  sql.exec("UPDATE flow SET version = ?, state = 'active'", version);
  sql.exec(
    "DELETE FROM versions WHERE version <= ? AND version NOT IN (SELECT version FROM runs WHERE ended_at IS NULL)",
    version - MAX_VERSIONS,
  );
  return version;
}

export const listVersions = (sql: SqlStorage): VersionHead[] =>
  sql
    .exec<VersionHead & Record<string, SqlStorageValue>>(
      `SELECT v.version, v.at, v.by, v.note,
         (SELECT count(*) FROM runs r WHERE r.version = v.version AND r.ended_at IS NULL) AS active
       FROM versions v ORDER BY v.version DESC LIMIT 200`,
    )
    .toArray();

/** The documents of versions: nothing changes them. */
const known = new WeakMap<SqlStorage, Map<number, FlowDocument>>();

export function readVersion(sql: SqlStorage, version: number): FlowDocument | null {
  const documents = known.get(sql) ?? new Map<number, FlowDocument>();
  known.set(sql, documents);
  const kept = documents.get(version);
  if (kept) return kept;
  const row = firstRow<{ document: string }>(sql, "SELECT document FROM versions WHERE version = ?", version);
  if (!row) return null;
  const document = JSON.parse(row.document) as FlowDocument;
  if (documents.size > 20) documents.clear();
  documents.set(version, document);
  return document;
}

/** Forgets what was kept in memory, with an erased flow. */
export const forgetVersions = (sql: SqlStorage): void => {
  known.delete(sql);
};
