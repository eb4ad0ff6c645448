import { checkEmail } from "#app/platform/password-policy/email.ts";
import { err, type Result } from "#app/shared/result.ts";
import { normalisePhone } from "../people/phone.ts";
import type { Change } from "../store/change.ts";
import { importRow, previewRow, type RowDone } from "../store/imports/import-rows.ts";
import { undoRows } from "../store/imports/import-undo.ts";
import { type ImportFound, type ImportInput, type ImportJob, NO_COUNTS } from "../store/imports/imports.ts";
import { type Job, saveJob } from "../store/jobs/jobs.ts";
import { listFields } from "../store/people/fields.ts";
import { listStages } from "../store/pipeline/stages.ts";
import { firstRow } from "../store/rows.ts";
import type { StagedRow } from "./domain/read-file.ts";
import { type ImportedPerson, type ImportSettings, type RowReaders, readRow } from "./domain/read-row.ts";

type Problem = [line: number, message: string];

const readersOf = (sql: SqlStorage): RowReaders => ({
  fields: listFields(sql).filter(({ archivedAt }) => archivedAt === null),
  stages: listStages(sql),
  phone: normalisePhone,
  emailProblem: checkEmail,
});

/** Takes the addresses of a row for its line; names the line that has one of them already. */
function takeKeys(sql: SqlStorage, job: string, line: number, { identities }: ImportedPerson): string | null {
  for (const { kind, value } of identities) {
    const taken = firstRow<{ line: number }>(
      sql,
      "SELECT line FROM import_keys WHERE job = ? AND kind = ? AND value = ?",
      job,
      kind,
      value,
    );
    const what = kind === "external" ? "external ID" : kind;
    if (taken && taken.line !== line)
      return `Line ${taken.line} of this file has the same ${what} “${value.slice(0, 80)}”.`;
  }
  for (const { kind, value } of identities)
    sql.exec("INSERT OR IGNORE INTO import_keys (job, kind, value, line) VALUES (?, ?, ?, ?)", job, kind, value, line);
  return null;
}

/** Reads a row and does `act` with what it says. */
function takeRow<T>(
  sql: SqlStorage,
  job: string,
  row: StagedRow,
  [settings, readers]: [ImportSettings, RowReaders],
  act: (person: ImportedPerson) => Result<T>,
): Result<T> {
  const problem = (message: string) => err({ code: "invalid_input" as const, message });
  if (row.problem) return problem(row.problem);
  const read = readRow(row.cells, settings, readers);
  if ("problem" in read) return problem(read.problem);
  const taken = takeKeys(sql, job, row.line, read.person);
  return taken === null ? act(read.person) : problem(taken);
}

const messageOf = ({ error }: { error: { message: string; fields?: readonly { message: string }[] | undefined } }) =>
  error.fields?.[0]?.message ?? error.message;

/** Looks at the next rows of an import, or imports them: as one transaction with how far the job is. */
function stepRows(sql: SqlStorage, change: Change, job: ImportJob): void {
  const { settings, room, fileName } = job.input;
  if (settings === null || room === null) throw new Error("An import without settings cannot run");
  const chunk = firstRow<{ at: number; rows: string }>(
    sql,
    "SELECT at, rows FROM import_chunks WHERE job = ? AND at >= ? ORDER BY at LIMIT 1",
    job.id,
    job.done,
  );
  if (!chunk) {
    const state = job.state === "checking" ? "ready" : "done";
    if (state === "done") sql.exec("DELETE FROM import_keys WHERE job = ?", job.id);
    saveJob(sql, { ...job, state, failures: 0 }, change.nowMs);
    return;
  }
  const counts = { ...(job.result?.counts ?? NO_COUNTS) };
  const rows = JSON.parse(chunk.rows) as StagedRow[];
  const problems: Problem[] = [];
  const ways: [ImportSettings, RowReaders] = [settings, readersOf(sql)];
  for (const row of rows) {
    const done =
      job.state === "checking"
        ? takeRow(sql, job.id, row, ways, (person) => previewRow(sql, person, settings))
        : takeRow(sql, job.id, row, ways, (person) => importRow(sql, change, person, settings, { room, fileName }));
    if (!done.ok) {
      counts.problems++;
      problems.push([row.line, messageOf(done)]);
      continue;
    }
    counts[done.value.outcome]++;
    if (done.value.consent) counts.consents++;
    if ("contact" in done.value) keep(sql, job.id, row.line, done.value as RowDone);
  }
  // Of what was imported the contacts are the record; refused rows wait to be downloaded.
  const refused = new Set(problems.map(([line]) => line));
  const left = job.state === "running" ? rows.filter(({ line }) => refused.has(line)) : rows;
  sql.exec(
    "UPDATE import_chunks SET rows = ?, problems = ? WHERE job = ? AND at = ?",
    JSON.stringify(left),
    JSON.stringify(problems),
    job.id,
    chunk.at,
  );
  saveJob(sql, { ...job, done: chunk.at + rows.length, result: { counts }, failures: 0 }, change.nowMs);
}

/** Keeps what was done to a contact, unless nothing was. */
function keep(sql: SqlStorage, job: string, line: number, { outcome, contact, version, before, consent }: RowDone) {
  if (outcome === "unchanged" && !consent) return;
  sql.exec(
    "INSERT INTO import_rows (job, line, contact, version, before) VALUES (?, ?, ?, ?, ?)",
    job,
    line,
    contact,
    version,
    before === null ? null : JSON.stringify(before),
  );
}

/** Does the next part of an import. */
export function step(sql: SqlStorage, change: Change, job: Job): void {
  const one = job as Job<ImportInput, ImportFound>;
  if (job.state === "undoing") undoRows(sql, change, one);
  else stepRows(sql, { ...change, by: job.by }, one);
}
