import type { ImportKind } from "#app/modules/keywords/imports/domain/fields.ts";
import type { ImportRow } from "#app/modules/keywords/imports/domain/import-file.ts";
import { readPeriod } from "#app/modules/keywords/imports/domain/period.ts";
import { finishDraft, insertDraft } from "#app/modules/keywords/imports/repo.server.ts";
import type { ProjectScope } from "#app/modules/keywords/project-scope.server.ts";
import { newId } from "#app/platform/ids.ts";

type Row = Partial<ImportRow> & Pick<ImportRow, "clicks" | "impressions" | "position">;

/** An import whose rows are in; returns its id. */
export async function createImport(
  scope: ProjectScope,
  kind: ImportKind,
  [start, end]: readonly [string, string],
  rows: readonly Row[],
): Promise<string> {
  const now = new Date("2026-06-01T00:00:00Z");
  const read = readPeriod(start, end, now);
  if ("problem" in read) throw new Error(read.problem);
  const id = newId();
  const { workspaceId, projectId } = scope;
  await insertDraft(
    scope,
    { id, workspaceId, projectId, fileName: "Queries.csv", createdBy: "somebody", createdAt: now },
    20,
  );
  const outcome = await finishDraft(scope, id, {
    kind,
    period: read.period,
    plan: "enterprise",
    rows: rows.map((row, at) => ({ line: at + 2, query: "", page: "", ...row })),
    errorCount: 0,
    clicks: rows.reduce((sum, { clicks }) => sum + clicks, 0),
    impressions: rows.reduce((sum, { impressions }) => sum + impressions, 0),
    now,
  });
  if (outcome !== "done") throw new Error(`The import is ${outcome}`);
  return id;
}
