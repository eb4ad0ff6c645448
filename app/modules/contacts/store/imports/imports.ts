import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { MAX_DRAFTS } from "../../imports/domain/limits.ts";
import type { StagedChunk, StagedRow } from "../../imports/domain/read-file.ts";
import type { ImportSettings } from "../../imports/domain/read-row.ts";
import type { Change, Room } from "../change.ts";
import { deleteJob, insertJob, type Job, listJobs, readJob, saveJob } from "../jobs/jobs.ts";
import { firstRow } from "../rows.ts";

export interface ImportInput {
  fileName: string;
  columns: string[];
  /** Null until the columns are mapped. */
  settings: ImportSettings | null;
  /** How many contacts the plan allows; set when a person says how the file is read. */
  room: Room | null;
}

export interface ImportCounts {
  new: number;
  changed: number;
  unchanged: number;
  problems: number;
  consents: number;
}

export interface UndoCounts {
  deleted: number;
  restored: number;
  /** Contacts that the import made and somebody worked on since. */
  left: number;
  /** Fields that somebody changed since. */
  keptFields: number;
}

/** `counts` belong to the last check or run. */
export interface ImportFound {
  counts: ImportCounts;
  undo?: UndoCounts;
}

export type ImportJob = Job<ImportInput, ImportFound>;

/** An import as its page shows it. */
export interface ImportView extends ImportJob {
  /** The first rows of the file, while it waits. */
  samples: string[][];
  /** The first refused rows. */
  problems: { line: number; message: string }[];
}

export const NO_COUNTS: ImportCounts = { new: 0, changed: 0, unchanged: 0, problems: 0, consents: 0 };

const NO_IMPORT = appError("not_found", "This import no longer exists.");
const TOO_MANY = appError(
  "limit_reached",
  `${MAX_DRAFTS} files wait to be imported already. Import or discard one of them first.`,
);
const WRONG_STATE = appError("conflict", "Somebody else changed this import meanwhile. Look at its present state.");

const SAMPLES = 3;
const SHOWN_PROBLEMS = 50;

/** Begins to take the rows of a file, once for each id. Errors: limit_reached. */
export function stageImport(
  sql: SqlStorage,
  change: Change,
  { id, fileName, columns, total }: { id: string; fileName: string; columns: string[]; total: number },
): Result<{ isStaged: boolean }> {
  const known = readJob(sql, "import", id);
  if (known) return ok({ isStaged: known.state !== "uploading" });
  const waiting = firstRow<{ n: number }>(
    sql,
    "SELECT count(*) AS n FROM jobs WHERE kind = 'import' AND state IN ('uploading', 'draft', 'checking', 'ready')",
  );
  if ((waiting?.n ?? 0) >= MAX_DRAFTS) return err(TOO_MANY);
  const input: ImportInput = { fileName, columns, settings: null, room: null };
  insertJob(sql, { id, kind: "import", state: "uploading", input, total, by: change.by }, change.nowMs);
  return ok({ isStaged: false });
}

/** Keeps rows of a file that is taken; the same chunk again replaces itself. A file that another request has sealed is whole. */
export function stageRows(sql: SqlStorage, id: string, chunks: readonly StagedChunk[]): Result<null> {
  const job = readJob(sql, "import", id);
  if (!job) return err(NO_IMPORT);
  if (job.state !== "uploading") return ok(null);
  for (const { at, rows } of chunks)
    sql.exec("INSERT OR REPLACE INTO import_chunks (job, at, rows) VALUES (?, ?, ?)", id, at, JSON.stringify(rows));
  return ok(null);
}

/** Every row is here: the columns can be mapped. */
export function sealImport(sql: SqlStorage, { nowMs }: Change, id: string): Result<null> {
  const job = readJob(sql, "import", id);
  if (!job) return err(NO_IMPORT);
  if (job.state === "uploading") saveJob(sql, { ...job, state: "draft" }, nowMs);
  return ok(null);
}

/** The newest imports of the workspace. */
export const listImports = (sql: SqlStorage): ImportJob[] => listJobs<ImportInput, ImportFound>(sql, "import");

/** Returns an import with its first rows and what is wrong with others. */
export function readImport(sql: SqlStorage, id: string): ImportView | null {
  const job = readJob<ImportInput, ImportFound>(sql, "import", id);
  if (!job) return null;
  const first = firstRow<{ rows: string }>(sql, "SELECT rows FROM import_chunks WHERE job = ? AND at = 0", id);
  const rows = first ? (JSON.parse(first.rows) as StagedRow[]) : [];
  const problems: ImportView["problems"] = [];
  for (const chunk of sql.exec<{ problems: string }>(
    "SELECT problems FROM import_chunks WHERE job = ? AND problems <> '[]' ORDER BY at LIMIT ?",
    id,
    SHOWN_PROBLEMS,
  ))
    for (const [line, message] of JSON.parse(chunk.problems) as [number, string][])
      if (problems.length < SHOWN_PROBLEMS) problems.push({ line, message });
  return { ...job, samples: rows.slice(0, SAMPLES).map(({ cells }) => cells), problems };
}

/** What people may ask for in which state, and where it leads. */
const MOVES = {
  check: { from: ["draft", "ready"], to: "checking" },
  remap: { from: ["ready"], to: "draft" },
  run: { from: ["ready"], to: "running" },
  undo: { from: ["done", "failed", "cancelled"], to: "undoing" },
  stop: { from: ["running"], to: "cancelled" },
} as const;

export type ImportMove = keyof typeof MOVES;

/** Begins the next part of an import; asked again while it is under way, it answers so. Errors: not_found, conflict (state). */
export function moveImport(
  sql: SqlStorage,
  { nowMs }: Change,
  id: string,
  move: ImportMove,
  input: Partial<Pick<ImportInput, "settings" | "room">> = {},
): Result<null> {
  const job = readJob<ImportInput, ImportFound>(sql, "import", id);
  if (!job) return err(NO_IMPORT);
  const { from, to } = MOVES[move];
  // The form came twice.
  if (job.state === to) return ok(null);
  if (!(from as readonly string[]).includes(job.state)) return err(WRONG_STATE);
  if (move === "check") sql.exec("DELETE FROM import_keys WHERE job = ?", id);
  const counts = move === "check" || move === "run" ? { ...NO_COUNTS } : (job.result?.counts ?? { ...NO_COUNTS });
  saveJob(
    sql,
    {
      ...job,
      input: { ...job.input, ...input },
      state: to,
      // Stopping keeps how far it came; undoing counts what it takes back.
      done: move === "stop" ? job.done : 0,
      result: { counts, ...(move === "undo" ? { undo: { deleted: 0, restored: 0, left: 0, keptFields: 0 } } : {}) },
      failures: 0,
    },
    nowMs,
  );
  return ok(null);
}

/** Forgets a file that was not imported; false when there is none such. */
export function discardImport(sql: SqlStorage, id: string): boolean {
  const job = readJob(sql, "import", id);
  if (!job || !["uploading", "draft", "ready", "checking"].includes(job.state)) return false;
  deleteJob(sql, id);
  return true;
}

/** One part of the refused rows of an import, for a file; `after` is where the part before ended. */
export function readProblems(
  sql: SqlStorage,
  id: string,
  after: number,
): { rows: { line: number; message: string; cells: string[] }[]; next: number | null } {
  const chunk = firstRow<{ at: number; rows: string; problems: string }>(
    sql,
    "SELECT * FROM import_chunks WHERE job = ? AND at > ? AND problems <> '[]' ORDER BY at LIMIT 1",
    id,
    after,
  );
  if (!chunk) return { rows: [], next: null };
  const rows = new Map((JSON.parse(chunk.rows) as StagedRow[]).map((row) => [row.line, row.cells]));
  const problems = JSON.parse(chunk.problems) as [number, string][];
  return {
    rows: problems.map(([line, message]) => ({ line, message, cells: rows.get(line) ?? [] })),
    next: chunk.at,
  };
}
