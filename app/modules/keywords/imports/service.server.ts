import type { Actor } from "#app/platform/access/actor.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { refuseText } from "#app/platform/usage/text-bytes.server.ts";
import { decodeText } from "#app/shared/csv/parse-csv.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { MAX_DRAFTS, MAX_FILE_BYTES, MAX_FILE_ROWS, MAX_IMPORTS, MAX_WORKSPACE_ROWS } from "../domain/limits.ts";
import { keywordsModule } from "../manifest.ts";
import type { ProjectScope } from "../project-scope.server.ts";
import type { MappingInput } from "../schema.ts";
import { guessMapping, kindOf } from "./domain/columns.ts";
import { FIELDS, type ImportKind, type Mapping } from "./domain/fields.ts";
import { type ParsedFile, parseFile, readHead } from "./domain/import-file.ts";
import { type Period, readPeriod } from "./domain/period.ts";
import * as repo from "./repo.server.ts";

const FILE_NAME_MAX_CHARS = 120;
const MAX_COLUMNS = 200;
const SAMPLE_ROWS = 3;
/** How long a file waits for its import. */
const DRAFT_LIFE_MS = days(1);
const SWEPT_AT_ONCE = 50;

const TOO_MANY_DRAFTS = appError(
  "limit_reached",
  `This workspace has ${MAX_DRAFTS} files that were read and not imported yet. Import or discard one of them; each is forgotten after a day.`,
);
const NO_IMPORT = appError("not_found", "Import not found in this project.");

const refused = (message: string): { ok: false; error: AppError } =>
  err(appError("invalid_input", message, { fields: [{ path: "file", message }] }));

/** Where the file of a draft lies: under the workspace's own prefix, with which it is erased. */
const fileKey = (workspaceId: string, id: string): string => `workspaces/${workspaceId}/keyword-imports/${id}.csv`;

const titleOf = (name: string): string =>
  name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .slice(-FILE_NAME_MAX_CHARS) || "export.csv";

/**
 * Takes a file for an import: it is kept as a draft, for a day at most, until its columns are confirmed.
 * Called again with an `id` that it has made already, it answers that draft. Errors: invalid_input (empty, too large, no table), limit_reached,
 * rate_limited.
 */
export async function beginImport(
  context: AppContext,
  actor: Actor,
  scope: ProjectScope,
  file: File,
  id: string = newId(context.now().getTime()),
): Promise<Result<{ id: string }>> {
  if (file.size === 0) return refused("The file is empty.");
  if (file.size > MAX_FILE_BYTES) return refused(`The file is larger than ${MAX_FILE_BYTES / 1_000_000} MB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  // "PK": the zip that Search Console offers holds one CSV file for each table.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return refused(
      "This is a zip or a workbook. Unpack the zip and choose one of the CSV files in it, such as Queries.csv.",
    );
  const head = readHead(decodeText(bytes), 1);
  if (!head) return refused("The file holds no text.");
  if (head.headings.length > MAX_COLUMNS) return refused(`The file has more than ${MAX_COLUMNS} columns.`);
  if (head.headings.length < 4 || head.samples.length === 0) {
    return refused(
      "This is no table of search figures: it needs a line of headings, at least four columns and one row.",
    );
  }
  const use = await repo.findUsage(scope);
  if (use.imports >= MAX_IMPORTS) return err(fullError());
  const admitted = await throttle(context, keywordsModule.rateLimits.keyword_import, actor.userId);
  if (!admitted.ok) return admitted;
  const now = context.now();
  const { workspaceId, projectId } = scope;
  // The row first: a file without one would be found by nobody, a row without its file says so when it is opened.
  const draft = { id, workspaceId, projectId, fileName: titleOf(file.name), createdBy: actor.userId, createdAt: now };
  if (!(await repo.insertDraft(context, draft, MAX_DRAFTS))) return err(TOO_MANY_DRAFTS);
  await context.env.FILES.put(fileKey(workspaceId, id), bytes);
  return ok({ id });
}

const fullError = (): AppError =>
  appError(
    "limit_reached",
    `A project keeps at most ${MAX_IMPORTS} imports, a workspace at most ${exact(MAX_WORKSPACE_ROWS)} imported rows. Delete an import that you no longer need.`,
  );

/** What the person sees before anything is stored. */
export interface Draft {
  headings: string[];
  samples: string[][];
  mapping: Mapping;
  /** What the file would become with this mapping; null while `problem` says why not. */
  check: { kind: ImportKind; parsed: ParsedFile } | null;
  problem: string | null;
}

/** Returns the chosen columns; without a choice, as the headings say. */
function mappingOf(input: MappingInput, headings: readonly string[]): Mapping {
  const guessed = guessMapping(headings);
  const isAsked = FIELDS.some((field) => input[field] !== undefined);
  if (!isAsked) return guessed;
  const chosen = (column: number | undefined): number | null =>
    column === undefined || column < 0 || column >= headings.length ? null : column;
  return Object.fromEntries(FIELDS.map((field) => [field, chosen(input[field])])) as Record<
    (typeof FIELDS)[number],
    number | null
  >;
}

/** One import of the project, a draft or done. Errors: not_found. */
export async function getImport(scope: ProjectScope, id: string): Promise<Result<repo.ImportHead>> {
  const found = await repo.findImport(scope, id);
  return found ? ok(found) : err(NO_IMPORT);
}

async function readDraftText(
  { env }: Pick<AppContext, "env">,
  { workspaceId }: ProjectScope,
  id: string,
): Promise<Result<string>> {
  const file = await env.FILES.get(fileKey(workspaceId, id));
  return file
    ? ok(decodeText(new Uint8Array(await file.arrayBuffer())))
    : err(appError("not_found", "The file of this import is gone. Please upload it again."));
}

/** Reads a draft's file by a mapping without storing anything: counts, first rows, errors by line. Errors: not_found. */
export async function checkDraft(
  context: Pick<AppContext, "env">,
  scope: ProjectScope,
  id: string,
  input: MappingInput,
  siteHost: string,
): Promise<Result<Draft>> {
  const text = await readDraftText(context, scope, id);
  if (!text.ok) return text;
  const head = readHead(text.value, SAMPLE_ROWS) ?? { headings: [], samples: [] };
  const mapping = mappingOf(input, head.headings);
  const kind = kindOf(mapping);
  if ("problem" in kind) return ok({ ...head, mapping, check: null, problem: kind.problem });
  const parsed = parseFile(text.value, mapping, siteHost);
  if (!parsed)
    return ok({
      ...head,
      mapping,
      check: null,
      problem: `The file has more than ${exact(MAX_FILE_ROWS)} rows. Split it by time or by page.`,
    });
  return ok({ ...head, mapping, check: { kind: kind.kind, parsed }, problem: null });
}

/** What an import is made of, once everything about it is known. */
async function readWhole(
  context: AppContext,
  scope: ProjectScope,
  id: string,
  input: MappingInput,
  siteHost: string,
): Promise<Result<{ kind: ImportKind; parsed: ParsedFile; period: Period }>> {
  const draft = await checkDraft(context, scope, id, input, siteHost);
  if (!draft.ok) return draft;
  const { check, problem } = draft.value;
  if (!check) return err(appError("invalid_input", problem ?? ""));
  if (check.parsed.rows.length === 0)
    return err(appError("invalid_input", "No row of the file can be read with these columns."));
  const period = readPeriod(input.start, input.end, context.now());
  if ("problem" in period)
    return err(appError("invalid_input", period.problem, { fields: [{ path: "start", message: period.problem }] }));
  return ok({ ...check, period: period.period });
}

/**
 * Stores the rows of a draft. Sent twice, it stores them once. Errors: not_found, invalid_input, conflict (the same kind
 * and period is there), limit_reached.
 */
export async function finishImport(
  context: RequestContext,
  actor: Actor,
  scope: ProjectScope,
  id: string,
  input: MappingInput,
  siteHost: string,
): Promise<Result<void>> {
  const found = await repo.findImport(scope, id);
  if (!found) return err(NO_IMPORT);
  if (found.status === "done") return forgetFile(context, scope, id);
  const whole = await readWhole(context, scope, id, input, siteHost);
  if (!whole.ok) return whole;
  const { kind, parsed, period } = whole.value;
  const { rows, errorCount, clicks, impressions } = parsed;
  const { plan } = actor;
  const outcome = await repo.finishDraft(scope, id, {
    kind,
    period,
    rows,
    errorCount,
    clicks,
    impressions,
    now: context.now(),
    plan,
  });
  if (outcome === "taken") {
    const message =
      "These figures are imported already for exactly this period. Delete that import first to replace it.";
    return err(appError("conflict", message, { fields: [{ path: "start", message }] }));
  }
  if (outcome === "gone") {
    if ((await repo.findImport(scope, id))?.status === "done") return ok(undefined);
    return err((await refuseText(scope.db, scope.workspaceId, plan, repo.bytesOf(rows))) ?? fullError());
  }
  const { projectId } = scope;
  await recordAudit(
    context,
    auditEntry(actor, "seo_keywords.imported", `seo_project:${projectId}`, `${rows.length} rows`),
  );
  return forgetFile(context, scope, id);
}

/** The rows are in: the file is needed no more. */
async function forgetFile({ env }: AppContext, { workspaceId }: ProjectScope, id: string): Promise<Result<void>> {
  await env.FILES.delete(fileKey(workspaceId, id));
  return ok(undefined);
}

export const listImports = (scope: ProjectScope): Promise<repo.DoneImport[]> => repo.findImports(scope);

/** Deletes an import with its rows, or a draft with its file. Errors: not_found. */
export async function removeImport(
  context: RequestContext,
  actor: Actor,
  scope: ProjectScope,
  id: string,
): Promise<Result<void>> {
  const found = await repo.findImport(scope, id);
  if (!found) return err(NO_IMPORT);
  const { workspaceId, projectId } = scope;
  await context.env.FILES.delete(fileKey(workspaceId, id));
  if ((await repo.deleteImport(scope, id)) && found.status === "done") {
    await recordAudit(
      context,
      auditEntry(
        actor,
        "seo_keywords.import_deleted",
        `seo_project:${projectId}`,
        `${found.periodStart} to ${found.periodEnd}`,
      ),
    );
  }
  return ok(undefined);
}

/** Forgets drafts that nobody finished within a day, their files first. */
export async function deleteStaleDrafts(context: AppContext, now: Date): Promise<void> {
  const stale = await repo.findStaleDrafts(context, new Date(now.getTime() - DRAFT_LIFE_MS), SWEPT_AT_ONCE);
  if (stale.length === 0) return;
  await context.env.FILES.delete(stale.map(({ id, workspaceId }) => fileKey(workspaceId, id)));
  await repo.deleteDrafts(
    context,
    stale.map(({ id }) => id),
  );
}
