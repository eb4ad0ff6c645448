import type { Actor } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { ListQuery } from "#app/platform/lists/list-spec.ts";
import { cutPage, readSortCursor } from "#app/shared/cursor.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { ContentItem, ContentSummary } from "../repo.server.ts";
import { changeItem, deleteContent, type ItemChange } from "../service.server.ts";
import * as repo from "./repo.server.ts";

const SORTS: Readonly<Record<string, repo.LibrarySort>> = {
  title: "title",
  created: "createdAt",
  updated: "updatedAt",
};

/** Returns the page of the library that the address asks for. Errors: invalid_input (cursor). */
export async function readLibrary(
  scope: WorkspaceScope,
  { sort, search, filters, limit, cursor: text }: ListQuery,
): Promise<Result<{ rows: ContentSummary[]; nextCursor: string | null; fitting: number; total: number }>> {
  const by = SORTS[sort?.by ?? "updated"] ?? "updatedAt";
  const cursor = readSortCursor(text, by === "title" ? "text" : "number");
  if (!cursor.ok) return cursor;
  const asked = { search, ...filters };
  const [rows, fitting, total] = await Promise.all([
    repo.findLibraryPage(scope, asked, {
      sort: { by, descending: sort?.descending ?? true },
      cursor: cursor.value,
      limit: limit + 1,
    }),
    repo.countLibrary(scope, asked),
    repo.countItems(scope),
  ]);
  return ok({ ...cutPage(rows, limit, (row) => row[by]), fitting, total });
}

export const listGroups = repo.findGroups;

/** Changes pieces one after the other and returns how many there were. Errors: those of `changeItem` but not_found. */
export async function changeItems(
  context: RequestContext,
  actor: Actor,
  ids: readonly string[],
  change: (before: ContentItem) => Result<ItemChange>,
): Promise<Result<number>> {
  let changed = 0;
  for (const id of new Set(ids)) {
    const done = await changeItem(context, actor, id, change);
    if (!done.ok && done.error.code !== "not_found") return done;
    if (done.ok) changed += 1;
  }
  return ok(changed);
}

/** Deletes pieces for good and returns how many there were. Errors: forbidden, plan_required. */
export async function deleteItems(
  context: RequestContext,
  actor: Actor,
  ids: readonly string[],
): Promise<Result<number>> {
  let deleted = 0;
  for (const id of new Set(ids)) {
    const done = await deleteContent(context, actor, id);
    if (!done.ok && done.error.code !== "not_found") return done;
    if (done.ok) deleted += 1;
  }
  return ok(deleted);
}
