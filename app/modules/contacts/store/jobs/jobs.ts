import { firstRow } from "../rows.ts";

export type JobKind = "import" | "bulk" | "duplicates";

/** States in which the alarm works on a job; in all others it waits for a person, or is over. */
export const ACTIVE_STATES = ["checking", "running", "undoing"] as const;

export type JobState =
  | (typeof ACTIVE_STATES)[number]
  | "uploading"
  | "draft"
  | "ready"
  | "done"
  | "undone"
  | "cancelled"
  | "failed";

/** Work that takes longer than a request. `Input` and `Found` are those of its kind. */
export interface Job<Input = unknown, Found = unknown> {
  id: string;
  kind: JobKind;
  state: JobState;
  input: Input;
  /** How much of `total` is behind it; what `done` counts is a matter of the kind. */
  done: number;
  total: number | null;
  result: Found | null;
  /** In a row: after five it is given up. */
  failures: number;
  by: string | null;
  createdAt: number;
  updatedAt: number;
}

type JobRow = {
  id: string;
  kind: string;
  state: string;
  input: string;
  done: number;
  total: number | null;
  result: string | null;
  failures: number;
  by: string | null;
  created_at: number;
  updated_at: number;
};

const jobOf = <Input, Found>(row: JobRow): Job<Input, Found> => ({
  id: row.id,
  kind: row.kind as JobKind,
  state: row.state as JobState,
  input: JSON.parse(row.input) as Input,
  done: row.done,
  total: row.total,
  result: row.result === null ? null : (JSON.parse(row.result) as Found),
  failures: row.failures,
  by: row.by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** The job of an id, when it is of this kind. */
export function readJob<Input, Found>(sql: SqlStorage, kind: JobKind, id: string): Job<Input, Found> | null {
  const row = firstRow<JobRow>(sql, "SELECT * FROM jobs WHERE id = ? AND kind = ?", id, kind);
  return row ? jobOf<Input, Found>(row) : null;
}

const LISTED = 50;

/** The newest jobs of a kind. */
export const listJobs = <Input, Found>(sql: SqlStorage, kind: JobKind): Job<Input, Found>[] =>
  sql
    .exec<JobRow>("SELECT * FROM jobs WHERE kind = ? ORDER BY created_at DESC, id DESC LIMIT ?", kind, LISTED)
    .toArray()
    .map((row) => jobOf<Input, Found>(row));

export function insertJob(
  sql: SqlStorage,
  job: Pick<Job, "id" | "kind" | "state" | "input" | "total" | "by">,
  nowMs: number,
): void {
  sql.exec(
    "INSERT INTO jobs (id, kind, state, input, total, by, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    job.id,
    job.kind,
    job.state,
    JSON.stringify(job.input),
    job.total,
    job.by,
    nowMs,
    nowMs,
  );
}

/** Stores the present state of a job. */
export function saveJob(sql: SqlStorage, job: Job, nowMs: number): void {
  sql.exec(
    "UPDATE jobs SET state = ?, input = ?, done = ?, total = ?, result = ?, failures = ?, updated_at = ? WHERE id = ?",
    job.state,
    JSON.stringify(job.input),
    job.done,
    job.total,
    job.result === null ? null : JSON.stringify(job.result),
    job.failures,
    nowMs,
    job.id,
  );
}

/** Counts that a part of a job failed; after `max` in a row it is given up. */
export const failJob = (sql: SqlStorage, { id, state }: Pick<Job, "id" | "state">, max: number): void => {
  sql.exec(
    `UPDATE jobs SET failures = failures + 1, state = CASE WHEN failures + 1 >= ? THEN 'failed' ELSE state END
       WHERE id = ? AND state = ?`,
    max,
    id,
    state,
  );
};

/** The job that the alarm works on: the oldest one that waits for it. */
export function nextJob(sql: SqlStorage): Job | null {
  const row = firstRow<JobRow>(
    sql,
    "SELECT * FROM jobs WHERE state IN ('checking', 'running', 'undoing') ORDER BY created_at LIMIT 1",
  );
  return row ? jobOf(row) : null;
}

export const hasActiveJob = (sql: SqlStorage): boolean =>
  firstRow(sql, "SELECT 1 FROM jobs WHERE state IN ('checking', 'running', 'undoing') LIMIT 1") !== undefined;

export const deleteJob = (sql: SqlStorage, id: string): void => {
  for (const table of ["import_chunks", "import_keys", "import_rows"])
    sql.exec(`DELETE FROM ${table} WHERE job = ?`, id);
  sql.exec("DELETE FROM jobs WHERE id = ?", id);
};

/** Deletes one job that nobody works on and that is older than what its state is kept for; false when there is none. */
export function forgetJob(sql: SqlStorage, { draftsBefore, allBefore }: { draftsBefore: number; allBefore: number }) {
  const row = firstRow<{ id: string }>(
    sql,
    `SELECT id FROM jobs WHERE state NOT IN ('checking', 'running', 'undoing')
       AND (updated_at < ? OR (state IN ('uploading', 'draft', 'ready') AND updated_at < ?)) LIMIT 1`,
    allBefore,
    draftsBefore,
  );
  if (row) deleteJob(sql, row.id);
  return row !== undefined;
}
