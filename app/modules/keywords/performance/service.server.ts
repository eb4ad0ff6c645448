import { cutPage, readSortCursor } from "#app/shared/cursor.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { foldText } from "#app/shared/text/text.ts";
import { latestOf, previousOf } from "../imports/domain/period.ts";
import type { DoneImport } from "../imports/repo.server.ts";
import { listImports } from "../imports/service.server.ts";
import type { ProjectScope } from "../project-scope.server.ts";
import type { MetricsListQuery } from "../schema.ts";
import { type CtrCurve, ctrAt, fitCtrCurve, TARGET_POSITION } from "./domain/ctr-curve.ts";
import * as repo from "./repo.server.ts";

/** A list of figures needs to know: what is shown, what it is held against, what could be shown instead. */
export interface ShownImports {
  dimension: repo.Dimension;
  /** Imports that have rows of this dimension, latest first. */
  imports: DoneImport[];
  /** Null: there is none. */
  current: DoneImport | null;
  /** Of the same kind and length, earlier; null: there is none. */
  previous: DoneImport | null;
}

const DIMENSION_OF = { queries: "query", pages: "page" } as const;

/** Which import a list shows; an id of none of the list's imports counts as none given. */
export async function chooseImport(
  scope: ProjectScope,
  { view, period }: Pick<MetricsListQuery, "view" | "period">,
  kinds?: readonly DoneImport["kind"][],
): Promise<ShownImports> {
  const all = await listImports(scope);
  const imports = all.filter(({ kind }) => (kinds ? kinds.includes(kind) : kind === view || kind === "query_pages"));
  const current = imports.find(({ id }) => id === period) ?? preferred(imports, view);
  return { dimension: DIMENSION_OF[view], imports, current, previous: current && previousOf(imports, current) };
}

/** The latest; of one period the file of this very kind, which holds all of its rows, not only those that both columns are known of. */
function preferred(imports: readonly DoneImport[], view: MetricsListQuery["view"]): DoneImport | null {
  const latest = latestOf(imports);
  return (
    latest &&
    (imports.find(
      ({ kind, periodStart, periodEnd }) =>
        kind === view && periodStart === latest.periodStart && periodEnd === latest.periodEnd,
    ) ??
      latest)
  );
}

/** The click-through curve of the workspace and its rate at position 3; null before there is enough. */
export async function readCurve(scope: ProjectScope): Promise<{ curve: CtrCurve; targetRatio: number | null } | null> {
  const curve = fitCtrCurve(await repo.findPositionSamples(scope));
  return curve && { curve, targetRatio: ctrAt(curve, TARGET_POSITION) };
}

/** A search over queries goes by their folded spelling; addresses are searched as they are. */
const searched = ({ search, view }: Pick<MetricsListQuery, "search" | "view">): string =>
  view === "queries" ? foldText(search) : search;

export interface MetricsPage<R> {
  rows: R[];
  nextCursor: string | null;
}

/** Queries or pages of the shown import. Errors: invalid_input (cursor). */
export async function listMetrics(
  scope: ProjectScope,
  { current, previous, dimension }: ShownImports,
  query: MetricsListQuery,
  { limit, targetRatio, withGain = false }: { limit: number; targetRatio: number | null; withGain?: boolean },
): Promise<Result<MetricsPage<repo.MetricsRow>>> {
  const cursor = readSortCursor(query.cursor, "number");
  if (!cursor.ok) return cursor;
  if (!current) return ok({ rows: [], nextCursor: null });
  const sort = withGain ? "gain" : (query.sort ?? "clicks");
  const rows = await repo.findMetrics(scope, {
    importId: current.id,
    previousId: previous?.id ?? null,
    dimension,
    search: searched(query),
    sort,
    targetRatio: dimension === "query" ? targetRatio : null,
    withGain,
    cursor: cursor.value,
    limit: limit + 1,
  });
  return ok(cutPage(rows, limit, (row) => row[sort]));
}

export const sumGain = repo.sumGain;

/** What lost clicks since the previous import. Errors: invalid_input (cursor). */
export async function listDecay(
  scope: ProjectScope,
  { current, previous, dimension }: ShownImports,
  query: MetricsListQuery,
  limit: number,
): Promise<Result<MetricsPage<repo.DecayRow>>> {
  const cursor = readSortCursor(query.cursor, "number");
  if (!cursor.ok) return cursor;
  if (!current || !previous) return ok({ rows: [], nextCursor: null });
  const rows = await repo.findDecay(scope, {
    importId: current.id,
    previousId: previous.id,
    dimension,
    search: searched(query),
    cursor: cursor.value,
    limit: limit + 1,
  });
  return ok(cutPage(rows, limit, (row) => row.lost));
}

/** Queries that several pages compete for. Errors: invalid_input (cursor). */
export async function listCannibalised(
  scope: ProjectScope,
  { current }: ShownImports,
  query: MetricsListQuery,
  limit: number,
): Promise<Result<MetricsPage<repo.CannibalisedRow>>> {
  const cursor = readSortCursor(query.cursor, "number");
  if (!cursor.ok) return cursor;
  if (!current) return ok({ rows: [], nextCursor: null });
  const rows = await repo.findCannibalised(scope, {
    importId: current.id,
    search: foldText(query.search),
    cursor: cursor.value,
    limit: limit + 1,
  });
  return ok(cutPage(rows, limit, (row) => row.impressions));
}

const TREND_IMPORTS = 12;

/** Clicks of these queries or pages in the last imports of one kind and length, oldest first; an import without the row counts as 0. */
export async function readTrends(
  scope: ProjectScope,
  { imports, current, dimension }: ShownImports,
  labels: readonly string[],
): Promise<Map<string, number[]>> {
  if (!current || labels.length === 0) return new Map();
  const line = imports
    .filter(
      ({ kind, periodDays, periodEnd }) =>
        kind === current.kind && periodDays === current.periodDays && periodEnd <= current.periodEnd,
    )
    .slice(0, TREND_IMPORTS)
    .reverse()
    .map(({ id }) => id);
  if (line.length < 2) return new Map();
  const trends = await repo.findTrends(scope, dimension, labels, line);
  return new Map(labels.map((label) => [label, line.map((id) => trends.get(label)?.get(id)?.clicks ?? 0)]));
}

/** One query in every import that has queries, oldest first; null where it does not appear. */
export async function readHistory(
  scope: ProjectScope,
  query: string,
): Promise<{ imported: DoneImport; figures: repo.SearchMetrics | null }[]> {
  const { imports } = await chooseImport(scope, { view: "queries" });
  if (imports.length === 0) return [];
  const trends = await repo.findTrends(
    scope,
    "query",
    [query],
    imports.map(({ id }) => id),
  );
  return imports.map((imported) => ({ imported, figures: trends.get(query)?.get(imported.id) ?? null })).reverse();
}

/** The pages that the latest import of queries with pages has for a query. */
export async function readPagesOf(
  scope: ProjectScope,
  query: string,
): Promise<(repo.SearchMetrics & { page: string })[]> {
  const { current } = await chooseImport(scope, { view: "queries" }, ["query_pages"]);
  return current ? repo.findPagesOf(scope, current.id, query, 20) : [];
}
