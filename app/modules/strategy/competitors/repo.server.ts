import { and, desc, eq, inArray, isNull, lte, notInArray, sql } from "drizzle-orm";
import { eventStatements } from "#app/modules/webhooks/index.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { type AuditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { afterCursor, sortedBy } from "#app/platform/lists/keyset.server.ts";
import { countAdded, countTaken, hasRoom } from "#app/platform/usage/totals.server.ts";
import type { SortCursor } from "#app/shared/cursor.ts";
import type { Database } from "#db/client.ts";
import { competitorChanges, competitorPages } from "#db/schema/strategy.ts";
import type { CompetitorChangedData } from "../webhook-schemas.ts";
import { MAX_CHANGES } from "./domain/limits.ts";
import type { PartChange, Snapshot } from "./domain/snapshot.ts";

type PageRow = typeof competitorPages.$inferSelect;

/** A page of a competitor and what it said when it was last read. */
export type WatchedPage = Omit<PageRow, "snapshot"> & { snapshot: Snapshot | null };

/** What changed on a page from one reading to the next. */
export interface PageChange {
  id: string;
  pageId: string;
  parts: PartChange[];
  foundAt: Date;
}

type Changing = WorkspaceScope & RequestContext;

const NEWEST_FIRST = { column: competitorPages.createdAt, id: competitorPages.id, descending: true } as const;

const toPage = ({ snapshot, ...row }: PageRow): WatchedPage => ({
  ...row,
  snapshot: snapshot === null ? null : (JSON.parse(snapshot) as Snapshot),
});

const toChange = ({ id, pageId, parts, foundAt }: typeof competitorChanges.$inferSelect): PageChange => ({
  ...{ id, pageId, foundAt },
  parts: JSON.parse(parts) as PartChange[],
});

export async function findPages(
  { db, workspaceId }: WorkspaceScope,
  { cursor, limit }: { cursor: SortCursor | null; limit: number },
): Promise<WatchedPage[]> {
  const rows = await db
    .select()
    .from(competitorPages)
    .where(and(eq(competitorPages.workspaceId, workspaceId), afterCursor(NEWEST_FIRST, cursor)))
    .orderBy(...sortedBy(NEWEST_FIRST))
    .limit(limit);
  return rows.map(toPage);
}

const oneOf = ({ workspaceId }: Pick<WorkspaceScope, "workspaceId">, id: string) =>
  and(eq(competitorPages.workspaceId, workspaceId), eq(competitorPages.id, id));

export async function findPage(scope: WorkspaceScope, id: string): Promise<WatchedPage | undefined> {
  const [row] = await scope.db.select().from(competitorPages).where(oneOf(scope, id)).limit(1);
  return row && toPage(row);
}

/** The id of the page at a URL, when the workspace watches it. */
export async function findPageAt({ db, workspaceId }: WorkspaceScope, url: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: competitorPages.id })
    .from(competitorPages)
    .where(and(eq(competitorPages.workspaceId, workspaceId), eq(competitorPages.url, url)))
    .limit(1);
  return row?.id;
}

/** Adds a page; false when the workspace has `max` of them, or watches that one already. */
export async function insertPage(
  scope: Changing,
  { snapshot, ...page }: WatchedPage,
  max: number,
  entry: AuditEntry,
): Promise<boolean> {
  const { db, workspaceId } = scope;
  const isKnown = sql`exists (select 1 from competitor_pages
    where id = ${page.id} or (workspace_id = ${workspaceId} and url = ${page.url}))`;
  const row = { ...page, snapshot: snapshot && JSON.stringify(snapshot) };
  const fits = sql`${hasRoom(workspaceId, "competitor_pages", max)} and not ${isKnown}`;
  const [inserted] = await db.batch([
    insertWhere(db, competitorPages, row, fits).returning({ id: competitorPages.id }),
    auditIfChanged(scope, entry),
    countAdded(db, workspaceId, "competitor_pages"),
  ]);
  return inserted.length > 0;
}

/** Deletes a page with its changes; false when it is not there. */
export async function deletePage(scope: Changing, id: string, entry: AuditEntry): Promise<boolean> {
  const { db, workspaceId } = scope;
  const [deleted] = await db.batch([
    db.delete(competitorPages).where(oneOf(scope, id)).returning({ id: competitorPages.id }),
    auditIfChanged(scope, entry),
    countTaken(db, workspaceId, "competitor_pages"),
    db
      .delete(competitorChanges)
      .where(and(eq(competitorChanges.workspaceId, workspaceId), eq(competitorChanges.pageId, id))),
  ]);
  return deleted.length > 0;
}

/** Pages that are to be read, those that wait longest first. */
export async function findDue({ db }: { db: Database }, now: Date, limit: number): Promise<WatchedPage[]> {
  const rows = await db
    .select()
    .from(competitorPages)
    .where(lte(competitorPages.dueAt, now))
    .orderBy(competitorPages.dueAt)
    .limit(limit);
  return rows.map(toPage);
}

/** Takes a page for one reading and sets when the next one is due; false when another reading took it first. */
export async function takePage(
  { db }: { db: Database },
  { workspaceId, id, dueAt }: WatchedPage,
  nextAt: Date,
): Promise<boolean> {
  const taken = await db
    .update(competitorPages)
    .set({ dueAt: nextAt })
    .where(and(oneOf({ workspaceId }, id), eq(competitorPages.dueAt, dueAt)))
    .returning({ id: competitorPages.id });
  return taken.length > 0;
}

/** Notes that a page gave no answer. */
export async function noteFailure(
  { db, workspaceId }: WorkspaceScope,
  id: string,
  failure: string,
  now: Date,
): Promise<number> {
  const [row] = await db
    .update(competitorPages)
    .set({ failure, failures: sql`failures + 1`, updatedAt: now })
    .where(oneOf({ workspaceId }, id))
    .returning({ failures: competitorPages.failures });
  return row?.failures ?? 0;
}

/** What one reading brought. */
export interface Reading {
  snapshot: Snapshot;
  readAt: Date;
  /** Empty: nothing changed. */
  parts: readonly PartChange[];
  changeId: string;
  event: CompetitorChangedData;
}

/** Stores a reading, unless the page was read by somebody else since, or is gone; then false. */
export async function storeReading(
  { db, workspaceId }: WorkspaceScope,
  { id: pageId, readAt: before }: WatchedPage,
  { snapshot, readAt, parts, changeId, event }: Reading,
): Promise<boolean> {
  const { readAt: column } = competitorPages;
  const update = db
    .update(competitorPages)
    .set({ snapshot: JSON.stringify(snapshot), readAt, failure: null, failures: 0, updatedAt: readAt })
    .where(and(oneOf({ workspaceId }, pageId), before === null ? isNull(column) : eq(column, before)))
    .returning({ id: competitorPages.id });
  if (parts.length === 0) return (await update).length > 0;
  const ofPage = and(eq(competitorChanges.workspaceId, workspaceId), eq(competitorChanges.pageId, pageId));
  const newest = db
    .select({ id: competitorChanges.id })
    .from(competitorChanges)
    .where(ofPage)
    .orderBy(desc(competitorChanges.foundAt), desc(competitorChanges.id))
    .limit(MAX_CHANGES);
  const change = { id: changeId, workspaceId, pageId, parts: JSON.stringify(parts), foundAt: readAt };
  const [updated] = await db.batch([
    update,
    insertWhere(db, competitorChanges, change, sql`changes() = 1`),
    ...eventStatements(
      { db, now: () => readAt },
      {
        ...{ workspaceId, type: "competitor.changed", id: changeId, data: event },
        when: sql`exists (select 1 from competitor_changes where id = ${changeId})`,
      },
    ),
    db.delete(competitorChanges).where(and(ofPage, notInArray(competitorChanges.id, newest))),
  ]);
  return updated.length > 0;
}

/** The newest changes of a page. */
export async function findChanges({ db, workspaceId }: WorkspaceScope, pageId: string): Promise<PageChange[]> {
  const rows = await db
    .select()
    .from(competitorChanges)
    .where(and(eq(competitorChanges.workspaceId, workspaceId), eq(competitorChanges.pageId, pageId)))
    .orderBy(desc(competitorChanges.foundAt), desc(competitorChanges.id))
    .limit(MAX_CHANGES);
  return rows.map(toChange);
}

/** When each of some pages last changed; a page that never did is missing. */
export async function findLastChanges(
  { db, workspaceId }: WorkspaceScope,
  pageIds: readonly string[],
): Promise<Map<string, number>> {
  if (pageIds.length === 0) return new Map();
  const rows = await db
    .select({ pageId: competitorChanges.pageId, atMs: sql<number>`max(${competitorChanges.foundAt})` })
    .from(competitorChanges)
    .where(and(eq(competitorChanges.workspaceId, workspaceId), inArray(competitorChanges.pageId, [...pageIds])))
    .groupBy(competitorChanges.pageId);
  return new Map(rows.map(({ pageId, atMs }) => [pageId, atMs]));
}
