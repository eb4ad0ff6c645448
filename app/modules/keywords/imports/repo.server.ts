import { and, asc, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Plan } from "#app/platform/access/plans.ts";
import { insertFrom, insertWhere } from "#app/platform/db/insert-where.server.ts";
import { meteredText, type TextTable, textBytesOf, textFits } from "#app/platform/usage/text-bytes.server.ts";
import type { Database } from "#db/client.ts";
import { isUniqueViolation } from "#db/errors.ts";
import { seoKeywordImportRows, seoKeywordImports } from "#db/schema/keywords.ts";
import { MAX_IMPORTS, MAX_WORKSPACE_ROWS } from "../domain/limits.ts";
import type { ProjectScope } from "../project-scope.server.ts";
import type { ImportKind } from "./domain/fields.ts";
import type { ImportRow } from "./domain/import-file.ts";
import type { Period } from "./domain/period.ts";

const TEXTS: TextTable = { name: "seo_keyword_import_rows", columns: ["query", "page"] };

export type ImportHead = typeof seoKeywordImports.$inferSelect;
/** An import whose rows are in. */
export type DoneImport = ImportHead & { kind: ImportKind; periodStart: string; periodEnd: string; periodDays: number };

/** Rows travel as JSON texts of at most this many characters: D1 takes parameters of at most 2 MB, and a character may be three bytes. */
const CHUNK_CHARS = 500_000;

type NewDraft = Pick<ImportHead, "id" | "workspaceId" | "projectId" | "fileName" | "createdBy" | "createdAt">;

/** Stores a draft, unless its workspace has `max`; false then. One that is there stays as it is. */
export async function insertDraft({ db }: { db: Database }, draft: NewDraft, max: number): Promise<boolean> {
  const { id, workspaceId, createdAt } = draft;
  const isThere = sql`exists (select 1 from seo_keyword_imports made where made.id = ${id})`;
  const drafts = sql`(select count(*) from seo_keyword_imports d where d.workspace_id = ${workspaceId} and d.status = 'draft')`;
  const row = { ...draft, status: "draft", updatedAt: createdAt } as const;
  const insert = insertWhere(db, seoKeywordImports, row, sql`${drafts} < ${max} and not ${isThere}`);
  const [, [stored]] = await db.batch([insert, db.all<{ isThere: number }>(sql`select ${isThere} as "isThere"`)]);
  return stored?.isThere === 1;
}

const ofProject = ({ workspaceId, projectId }: ProjectScope): SQL | undefined =>
  and(eq(seoKeywordImports.workspaceId, workspaceId), eq(seoKeywordImports.projectId, projectId));

export async function findImport(scope: ProjectScope, id: string): Promise<ImportHead | undefined> {
  const [row] = await scope.db
    .select()
    .from(seoKeywordImports)
    .where(and(ofProject(scope), eq(seoKeywordImports.id, id)));
  return row;
}

/** The imports of a project whose rows are in, at most 60, latest period first. */
export async function findImports(scope: ProjectScope): Promise<DoneImport[]> {
  const rows = await scope.db
    .select()
    .from(seoKeywordImports)
    .where(and(ofProject(scope), eq(seoKeywordImports.status, "done")))
    .orderBy(
      desc(seoKeywordImports.periodEnd),
      desc(seoKeywordImports.periodDays),
      asc(seoKeywordImports.kind),
      desc(seoKeywordImports.id),
    );
  return rows as DoneImport[];
}

/** The reason against one more import. */
export async function findUsage({
  db,
  workspaceId,
  projectId,
}: ProjectScope): Promise<{ imports: number; rows: number }> {
  const [use] = await db.all<{ imports: number; rows: number }>(sql`
    select coalesce(sum(project_id = ${projectId}), 0) as imports, coalesce(sum(row_count), 0) as rows
    from seo_keyword_imports where workspace_id = ${workspaceId} and status = 'done'`);
  return use ?? { imports: 0, rows: 0 };
}

function* chunksOf(rows: readonly ImportRow[]): Generator<string> {
  let chunk: string[] = [];
  let chars = 0;
  for (const { line, query, page, clicks, impressions, position } of rows) {
    const text = JSON.stringify([line, query, page, clicks, impressions, position]);
    if (chars + text.length > CHUNK_CHARS && chunk.length > 0) {
      yield `[${chunk.join()}]`;
      chunk = [];
      chars = 0;
    }
    chunk.push(text);
    chars += text.length + 1;
  }
  yield `[${chunk.join()}]`;
}

/** What these rows count of their workspace's texts. */
export const bytesOf = (rows: readonly Pick<ImportRow, "query" | "page">[]): number =>
  rows.reduce((sum, { query, page }) => sum + textBytesOf(1, query, page), 0);

/** Around a write of the rows of an import of the project. */
const metered = ({ db, workspaceId, projectId }: ProjectScope, id: string) =>
  meteredText(
    db,
    workspaceId,
    TEXTS,
    sql`workspace_id = ${workspaceId} and import_id = ${id}
      and exists (select 1 from seo_keyword_imports i where i.id = ${id} and i.workspace_id = ${workspaceId} and i.project_id = ${projectId})`,
  );

export interface NewRows {
  kind: ImportKind;
  period: Period;
  rows: readonly ImportRow[];
  errorCount: number;
  clicks: number;
  impressions: number;
  now: Date;
  plan: Plan;
}

/**
 * Stores the rows of a draft and makes it done, both or neither. "gone": it is no draft (any more), or there is no room;
 * "taken": the project has an import of this kind and period.
 */
export async function finishDraft(
  scope: ProjectScope,
  id: string,
  { kind, period, rows, errorCount, clicks, impressions, now, plan }: NewRows,
): Promise<"done" | "gone" | "taken"> {
  const { db, workspaceId, projectId } = scope;
  // All statements of the batch see the same, the meter included: a second form that is sent meanwhile finds no draft and stores nothing.
  const mayStore = sql`${textFits(workspaceId, bytesOf(rows), plan)} and exists (select 1 from seo_keyword_imports i where i.id = ${id} and i.workspace_id = ${workspaceId} and i.project_id = ${projectId} and i.status = 'draft')
    and (select coalesce(sum(o.project_id = ${projectId}), 0) < ${MAX_IMPORTS} and coalesce(sum(o.row_count), 0) + ${rows.length} <= ${MAX_WORKSPACE_ROWS}
      from seo_keyword_imports o where o.workspace_id = ${workspaceId} and o.status = 'done')`;
  const cell = (at: number) => sql.raw(`row.value ->> ${at}`);
  const row = {
    workspaceId,
    importId: id,
    line: cell(0),
    query: cell(1),
    page: cell(2),
    clicks: cell(3),
    impressions: cell(4),
    position: cell(5),
  };
  const inserts = [...chunksOf(rows)].map((json) =>
    insertFrom(db, seoKeywordImportRows, row, sql`json_each(${json}) as row`, mayStore),
  );
  const finish = db
    .update(seoKeywordImports)
    .set({
      status: "done",
      kind,
      periodStart: period.start,
      periodEnd: period.end,
      periodDays: period.days,
      rowCount: rows.length,
      errorCount,
      clicks,
      impressions,
      updatedAt: now,
    })
    .where(and(ofProject(scope), eq(seoKeywordImports.id, id), mayStore))
    .returning({ id: seoKeywordImports.id });
  try {
    const [first, ...others] = inserts;
    if (!first) return "gone";
    const { taken, added } = metered(scope, id);
    const answers: unknown[] = await db.batch([taken, first, ...others, finish, added]);
    return (answers.at(-2) as { id: string }[]).length > 0 ? "done" : "gone";
  } catch (error) {
    if (isUniqueViolation(error, "seo_keyword_imports.period_start")) return "taken";
    throw error;
  }
}

/** Deletes an import with its rows; false when it is not there. */
export async function deleteImport(scope: ProjectScope, id: string): Promise<boolean> {
  const { db, workspaceId } = scope;
  // The condition on the import holds only until it is gone: what is left to add after it is nothing.
  const { taken, added } = metered(scope, id);
  const [, , gone] = await db.batch([
    taken,
    db
      .delete(seoKeywordImportRows)
      .where(
        and(
          eq(seoKeywordImportRows.workspaceId, workspaceId),
          eq(seoKeywordImportRows.importId, id),
          sql`exists (select 1 from seo_keyword_imports i where i.id = ${id} and i.workspace_id = ${workspaceId} and i.project_id = ${scope.projectId})`,
        ),
      ),
    db
      .delete(seoKeywordImports)
      .where(and(ofProject(scope), eq(seoKeywordImports.id, id)))
      .returning({ id: seoKeywordImports.id }),
    added,
  ]);
  return gone.length > 0;
}

/** Drafts of any workspace that were begun before a moment. */
export const findStaleDrafts = (
  { db }: { db: Database },
  before: Date,
  limit: number,
): Promise<{ id: string; workspaceId: string }[]> =>
  db
    .select({ id: seoKeywordImports.id, workspaceId: seoKeywordImports.workspaceId })
    .from(seoKeywordImports)
    .where(and(eq(seoKeywordImports.status, "draft"), lt(seoKeywordImports.createdAt, before)))
    .limit(limit);

/** Forgets these drafts; one that became an import meanwhile stays. */
export const deleteDrafts = ({ db }: { db: Database }, ids: readonly string[]) =>
  db
    .delete(seoKeywordImports)
    .where(
      and(
        eq(seoKeywordImports.status, "draft"),
        sql`${seoKeywordImports.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    );
