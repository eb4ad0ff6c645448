import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Plan } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { replaceIfUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import { afterCursor, sortedBy } from "#app/platform/lists/keyset.server.ts";
import { meteredText, type TextTable, textBytesOf, textFits } from "#app/platform/usage/text-bytes.server.ts";
import { countAdded, countTaken, hasRoom } from "#app/platform/usage/totals.server.ts";
import type { Sort, SortCursor } from "#app/shared/cursor.ts";
import {
  contentApprovals,
  contentBriefs,
  contentComments,
  contentImages,
  contentItems,
  contentPages,
  contentRedirects,
  contentReviewLinks,
  contentRevisions,
} from "#db/schema/content.ts";
import type { Status } from "./domain/status.ts";
import { contentModule } from "./manifest.ts";
import { type PublishedEvent, publishedStatements } from "./publishing/event-repo.server.ts";

const TEXTS: TextTable = {
  name: "content_items",
  columns: ["title", "body", "folder", "tags", "keyphrase", "description"],
};

/** What goes with a piece. */
const PARTS = [
  contentRevisions,
  contentApprovals,
  contentReviewLinks,
  contentComments,
  contentRedirects,
  contentImages,
  contentBriefs,
] as const;

export type ContentItem = typeof contentItems.$inferSelect;
/** A row of a list: texts are read one by one, because a page of them would be twenty megabytes. */
export type ContentSummary = Omit<ContentItem, "body">;
export type ContentSort = "createdAt" | "updatedAt";

const { body: _body, ...SUMMARY } = getTableColumns(contentItems);

interface Selection {
  status?: Status | undefined;
  sort: Sort<ContentSort>;
  cursor: SortCursor | null;
  limit: number;
}

export function findItems(
  { db, workspaceId }: WorkspaceScope,
  { status, sort, cursor, limit }: Selection,
): Promise<ContentSummary[]> {
  const keyset = { column: contentItems[sort.by], id: contentItems.id, descending: sort.descending };
  return db
    .select(SUMMARY)
    .from(contentItems)
    .where(
      and(
        eq(contentItems.workspaceId, workspaceId),
        status && eq(contentItems.status, status),
        afterCursor(keyset, cursor),
      ),
    )
    .orderBy(...sortedBy(keyset))
    .limit(limit);
}

/** What a piece counts of its workspace's texts. */
export const bytesOf = ({ title, body, folder, tags, keyphrase, description }: ContentItem): number =>
  textBytesOf(1, title, body, folder, JSON.stringify(tags), keyphrase, description);

const metered = ({ db, workspaceId }: WorkspaceScope, id: string) =>
  meteredText(db, workspaceId, TEXTS, sql`id = ${id} and workspace_id = ${workspaceId}`);

const oneOf = ({ workspaceId }: WorkspaceScope, id: string): SQL | undefined =>
  and(eq(contentItems.workspaceId, workspaceId), eq(contentItems.id, id));

export async function findItem(scope: WorkspaceScope, id: string): Promise<ContentItem | undefined> {
  const [row] = await scope.db.select().from(contentItems).where(oneOf(scope, id)).limit(1);
  return row;
}

/**
 * Adds the piece unless the workspace has as many as its plan allows, or no room for its text, or there is one of this id already; false then.
 * The conditions stand in the statement that adds, so that of any number of calls at once only as many as fit succeed.
 */
export async function insertItem(
  scope: WorkspaceScope,
  item: ContentItem,
  plan: Plan,
  published: PublishedEvent | null = null,
): Promise<boolean> {
  const { db, workspaceId } = scope;
  const { id } = item;
  const fits = and(
    hasRoom(workspaceId, "content_items", contentModule.limits.contentItems[plan]),
    textFits(workspaceId, bytesOf(item), plan),
    sql`not exists (select 1 from content_items where id = ${id})`,
  );
  const insert = insertWhere(db, contentItems, { ...item, workspaceId }, fits).returning({ id: contentItems.id });
  const { taken, added } = metered(scope, id);
  const [, inserted] = await db.batch([
    taken,
    insert,
    countAdded(db, workspaceId, "content_items"),
    added,
    ...publishedStatements(db, published),
  ]);
  return inserted.length > 0;
}

/** Writes a piece as `after`; false when it is no longer as it was `before`, or its text does not fit into the plan. */
export async function replaceItem(
  scope: WorkspaceScope,
  before: ContentItem,
  after: ContentItem,
  plan: Plan,
  published: PublishedEvent | null = null,
): Promise<boolean> {
  const fits = textFits(scope.workspaceId, bytesOf(after), plan, bytesOf(before));
  const { taken, added } = metered(scope, before.id);
  const update = replaceIfUnchanged(scope.db, contentItems, before, after, fits).returning({ id: contentItems.id });
  const [, updated] = await scope.db.batch([taken, update, added, ...publishedStatements(scope.db, published)]);
  return updated.length > 0;
}

/** Deletes a piece, with its row in the audit log; false when it is not there. */
export async function deleteItem(
  scope: WorkspaceScope,
  id: string,
  audit: ReturnType<typeof auditIfChanged>,
): Promise<boolean> {
  const remove = scope.db.delete(contentItems).where(oneOf(scope, id)).returning({ id: contentItems.id });
  const { taken, added } = metered(scope, id);
  const [, deleted] = await scope.db.batch([
    taken,
    remove,
    audit,
    countTaken(scope.db, scope.workspaceId, "content_items"),
    added,
    ...PARTS.map((table) =>
      scope.db.delete(table).where(and(eq(table.workspaceId, scope.workspaceId), eq(table.itemId, id))),
    ),
    scope.db.delete(contentPages).where(and(eq(contentPages.workspaceId, scope.workspaceId), eq(contentPages.id, id))),
  ]);
  return deleted.length > 0;
}

/** What a campaign shows of a piece. */
const ASSET = {
  id: contentItems.id,
  title: contentItems.title,
  status: contentItems.status,
  kind: contentItems.kind,
  publishAt: contentItems.publishAt,
};

/** Pieces by their ids; those that are not there are left out. */
export const findItemsById = ({ db, workspaceId }: WorkspaceScope, ids: readonly string[]) =>
  db
    .select(ASSET)
    .from(contentItems)
    .where(
      and(
        eq(contentItems.workspaceId, workspaceId),
        sql`${contentItems.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    );

/** The pieces changed last whose title contains a text, archived ones left out. */
export const findItemsByTitle = ({ db, workspaceId }: WorkspaceScope, text: string, limit: number) =>
  db
    .select(ASSET)
    .from(contentItems)
    .where(
      and(
        eq(contentItems.workspaceId, workspaceId),
        sql`${contentItems.status} <> 'archived' and instr(lower(${contentItems.title}), lower(${text})) > 0`,
      ),
    )
    .orderBy(desc(contentItems.updatedAt), desc(contentItems.id))
    .limit(limit);
