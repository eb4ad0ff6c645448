import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { ConsentChannel } from "#app/shared/segment/rule.ts";
import type { Change } from "../change.ts";
import { appendConsent } from "../consents/consents.ts";
import { type ContactSelection, conditionOf, countOf, deletePerson } from "../people/people.ts";
import { changePerson } from "../people/persons.ts";
import { type ContactRow, contactOf, firstRow } from "../rows.ts";
import { insertJob, type Job, readJob, saveJob } from "./jobs.ts";

/** What is done with each contact of a selection. */
export type BulkChange =
  | { type: "addTag" | "removeTag"; tag: string }
  | { type: "stage"; stage: string | null }
  | { type: "owner"; ownerId: string | null }
  | {
      type: "topic";
      channel: ConsentChannel;
      topic: string;
      state: "granted" | "withdrawn";
      /** What people agreed to, and where. */
      text: string;
      source: string;
    }
  | { type: "delete" };

export type Selection = { ids: string[] } | ContactSelection;

export interface BulkInput {
  selection: Selection;
  /** Null until a person decides. */
  change: BulkChange | null;
  /** Last contact that is behind the job, by row number; the selection ends at `upTo`, so that newcomers stay out. */
  after: number;
  upTo: number;
  /** For rules that look back in time. */
  nowMs: number;
}

export interface BulkFound {
  changed: number;
  unchanged: number;
  refused: number;
  /** Why the first one was refused. */
  problem: string | null;
}

export type BulkJob = Job<BulkInput, BulkFound>;

/** Contacts that are changed at once. */
const BULK_ROWS = 100;

const NO_JOB = appError("not_found", "This selection no longer exists. Select the contacts again.");
const BEGUN = appError("conflict", "Something is done with this selection already.");
const changed = (count: number) =>
  appError("conflict", `The selection changed meanwhile: it has ${count} contacts now. Look at it and confirm again.`);

/** The condition on `contacts c` of a selection. */
function selected(sql: SqlStorage, selection: Selection, nowMs: number) {
  if (!("ids" in selection)) return conditionOf(sql, selection, nowMs);
  return ok({ sql: "c.id IN (SELECT value FROM json_each(?))", params: [JSON.stringify(selection.ids)] });
}

/** Keeps a selection until a person decides what is done with it, once for each id. Errors: invalid_input (rule). */
export function beginBulk(sql: SqlStorage, change: Change, id: string, selection: Selection): Result<null> {
  if (readJob(sql, "bulk", id)) return ok(null);
  const condition = selected(sql, selection, change.nowMs);
  if (!condition.ok) return condition;
  const input: BulkInput = { selection, change: null, after: 0, upTo: 0, nowMs: change.nowMs };
  const total = countOf(sql, condition.value);
  insertJob(sql, { id, kind: "bulk", state: "draft", input, total, by: change.by }, change.nowMs);
  return ok(null);
}

/** Returns a selection with how far its change is. */
export const readBulk = (sql: SqlStorage, id: string): BulkJob | null => readJob<BulkInput, BulkFound>(sql, "bulk", id);

/**
 * Begins the change of a selection. `expected`: how many contacts the person saw. Errors: not_found, conflict (begun already, or
 * another number of contacts is to be deleted), invalid_input.
 */
export function startBulk(
  sql: SqlStorage,
  { nowMs }: Change,
  id: string,
  what: BulkChange,
  expected: number,
): Result<null> {
  const job = readBulk(sql, id);
  if (!job) return err(NO_JOB);
  // The form came twice.
  if (job.state !== "draft") return JSON.stringify(job.input.change) === JSON.stringify(what) ? ok(null) : err(BEGUN);
  const condition = selected(sql, job.input.selection, nowMs);
  if (!condition.ok) return condition;
  const total = countOf(sql, condition.value);
  if (what.type === "delete" && total !== expected) return err(changed(total));
  const upTo = firstRow<{ row: number }>(sql, "SELECT max(row) AS row FROM contacts")?.row ?? 0;
  const input = { ...job.input, change: what, after: 0, upTo, nowMs };
  const result: BulkFound = { changed: 0, unchanged: 0, refused: 0, problem: null };
  saveJob(sql, { ...job, state: "running", input, total, done: 0, result }, nowMs);
  return ok(null);
}

/** Ends a change where it is. Errors: not_found. */
export function stopBulk(sql: SqlStorage, { nowMs }: Change, id: string): Result<null> {
  const job = readBulk(sql, id);
  if (!job) return err(NO_JOB);
  if (job.state === "running") saveJob(sql, { ...job, state: "cancelled" }, nowMs);
  return ok(null);
}

/** The contacts that are next. */
export function nextOf(sql: SqlStorage, { input }: BulkJob): ContactRow[] {
  const condition = selected(sql, input.selection, input.nowMs);
  if (!condition.ok) return [];
  return sql
    .exec<ContactRow>(
      `SELECT c.* FROM contacts c WHERE ${condition.value.sql} AND c.row > ? AND c.row <= ? ORDER BY c.row LIMIT ?`,
      ...condition.value.params,
      input.after,
      input.upTo,
      BULK_ROWS,
    )
    .toArray();
}

/** The channel's or topic's present state of a contact. */
const consentOf = (sql: SqlStorage, row: number, channel: string, topic: string): string | undefined =>
  firstRow<{ state: string }>(
    sql,
    "SELECT state FROM consent_state WHERE contact = ? AND channel = ? AND topic = ?",
    row,
    channel,
    topic,
  )?.state;

type Outcome = "changed" | "unchanged";

function setTopic(
  sql: SqlStorage,
  change: Change,
  row: ContactRow,
  { type: _type, ...entry }: Extract<BulkChange, { type: "topic" }>,
  id: string,
): Result<Outcome> {
  const state = consentOf(sql, row.row, entry.channel, entry.topic);
  // Nobody who refused or left is signed up again by somebody else.
  const isKept = entry.state === "granted" && (state === "withdrawn" || state === "denied");
  if (state === entry.state || isKept) return ok("unchanged");
  const line = { ...entry, purpose: "marketing", textVersion: "", addressHash: null, at: change.nowMs };
  const done = appendConsent(sql, change, row.id, line, `bulk:${id}:${row.id}`);
  return done.ok ? ok("changed") : done;
}

function changeOne(sql: SqlStorage, change: Change, row: ContactRow, what: BulkChange, id: string): Result<Outcome> {
  if (what.type === "delete") {
    const gone = deletePerson(sql, change, row.id);
    return gone.ok ? ok("changed") : gone;
  }
  if (what.type === "topic") return setTopic(sql, change, row, what, id);
  const { tags } = contactOf(row);
  const patch =
    what.type === "stage"
      ? { stage: what.stage }
      : what.type === "owner"
        ? { ownerId: what.ownerId }
        : { tags: what.type === "addTag" ? [...tags, what.tag] : tags.filter((tag) => tag !== what.tag) };
  const done = changePerson(sql, change, row.id, patch);
  return done.ok ? ok(done.value.updatedAt === row.updated_at ? "unchanged" : "changed") : done;
}

const hasFiles = (sql: SqlStorage, row: number): boolean =>
  firstRow(sql, "SELECT 1 FROM files WHERE contact = ? LIMIT 1", row) !== undefined;

/** Changes the next contacts of a selection, as one transaction with how far the job is. */
export function stepBulk(sql: SqlStorage, change: Change, job: BulkJob): void {
  const what = job.input.change;
  if (what === null) throw new Error("A selection without a change cannot run");
  const found = nextOf(sql, job);
  // A file that came while others were deleted goes first, in the next part.
  const filed = what.type === "delete" ? found.findIndex(({ row }) => hasFiles(sql, row)) : -1;
  const rows = filed < 0 ? found : found.slice(0, filed);
  const result = { ...(job.result ?? { changed: 0, unchanged: 0, refused: 0, problem: null }) };
  for (const row of rows) {
    const done = changeOne(sql, change, row, what, job.id);
    if (done.ok) result[done.value]++;
    else {
      result.refused++;
      result.problem ??= done.error.fields?.[0]?.message ?? done.error.message;
    }
  }
  const after = rows.at(-1)?.row ?? job.input.after;
  const state = filed < 0 && found.length < BULK_ROWS ? "done" : job.state;
  const input = { ...job.input, after };
  saveJob(sql, { ...job, state, input, result, done: job.done + rows.length, failures: 0 }, change.nowMs);
}
