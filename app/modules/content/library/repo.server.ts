import { and, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { contains } from "#app/platform/db/contains.server.ts";
import { afterCursor, sortedBy } from "#app/platform/lists/keyset.server.ts";
import type { Sort, SortCursor } from "#app/shared/cursor.ts";
import { contentItems } from "#db/schema/content.ts";
import type { ContentSummary } from "../repo.server.ts";

export type LibrarySort = "title" | "createdAt" | "updatedAt";

/** What the library is cut down by; a filter that is off is left out. */
export interface LibraryFilters {
  search: string;
  status?: string | undefined;
  kind?: string | undefined;
  /** "none": in no folder. */
  folder?: string | undefined;
  tag?: string | undefined;
  owner?: string | undefined;
  language?: string | undefined;
}

const { body: _body, ...SUMMARY } = getTableColumns(contentItems);

const is = (column: (typeof SUMMARY)[keyof typeof SUMMARY], value: string | undefined): SQL | undefined =>
  value === undefined ? undefined : sql`${column} = ${value}`;

const fitting = ({ workspaceId }: WorkspaceScope, filters: LibraryFilters): SQL | undefined =>
  and(
    eq(contentItems.workspaceId, workspaceId),
    // What is archived is out of the way until it is asked for.
    filters.status === undefined ? sql`${contentItems.status} <> 'archived'` : is(contentItems.status, filters.status),
    is(contentItems.kind, filters.kind),
    is(contentItems.folder, filters.folder === "none" ? "" : filters.folder),
    is(contentItems.ownerId, filters.owner),
    is(contentItems.language, filters.language),
    filters.tag === undefined
      ? undefined
      : sql`exists (select 1 from json_each(${contentItems.tags}) where value = ${filters.tag})`,
    filters.search === ""
      ? undefined
      : or(contains(contentItems.title, filters.search), contains(contentItems.keyphrase, filters.search)),
  );

export function findLibraryPage(
  scope: WorkspaceScope,
  filters: LibraryFilters,
  { sort, cursor, limit }: { sort: Sort<LibrarySort>; cursor: SortCursor | SortCursor<string> | null; limit: number },
): Promise<ContentSummary[]> {
  const keyset = { column: contentItems[sort.by], id: contentItems.id, descending: sort.descending };
  return scope.db
    .select(SUMMARY)
    .from(contentItems)
    .where(and(fitting(scope, filters), afterCursor(keyset, cursor as SortCursor | null)))
    .orderBy(...sortedBy(keyset))
    .limit(limit);
}

export const countLibrary = (scope: WorkspaceScope, filters: LibraryFilters): Promise<number> =>
  scope.db.$count(contentItems, fitting(scope, filters));

export const countItems = ({ db, workspaceId }: WorkspaceScope): Promise<number> =>
  db.$count(contentItems, eq(contentItems.workspaceId, workspaceId));

/** More than a menu can show. */
const MAX_CHOICES = 200;

/** Folders and tags in use. */
export async function findGroups({ db, workspaceId }: WorkspaceScope): Promise<{ folders: string[]; tags: string[] }> {
  const [folders, tags] = await Promise.all([
    db
      .selectDistinct({ name: contentItems.folder })
      .from(contentItems)
      .where(and(eq(contentItems.workspaceId, workspaceId), sql`${contentItems.folder} <> ''`))
      .orderBy(contentItems.folder)
      .limit(MAX_CHOICES),
    db.all<{ name: string }>(
      sql`select distinct tag.value as name from content_items, json_each(content_items.tags) as tag
        where content_items.workspace_id = ${workspaceId} order by 1 limit ${MAX_CHOICES}`,
    ),
  ]);
  return { folders: folders.map(({ name }) => name), tags: tags.map(({ name }) => name) };
}
