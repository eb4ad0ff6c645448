import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Plan } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { auditIfChanged } from "#app/platform/audit/audit.server.ts";
import { contains } from "#app/platform/db/contains.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { replaceIfUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import { afterCursor, sortedBy } from "#app/platform/lists/keyset.server.ts";
import { meteredText, type TextTable, textBytesOf, textFits } from "#app/platform/usage/text-bytes.server.ts";
import { countAdded, countTaken, hasRoom } from "#app/platform/usage/totals.server.ts";
import type { Sort, SortCursor } from "#app/shared/cursor.ts";
import type { Database } from "#db/client.ts";
import { shortLinkSettings, shortLinks } from "#db/schema/links.ts";
import { linksModule } from "./manifest.ts";

export type LinkRow = typeof shortLinks.$inferSelect;
export type LinkSort = "createdAt" | "clicks";
type Audit = ReturnType<typeof auditIfChanged>;

/** Columns that the object of a link writes, at any time. */
type Counted = "clicks" | "visitors" | "bots" | "lastClickAt";

const TEXTS: TextTable = {
  name: "short_links",
  columns: ["slug", "title", "destination", "routing", "tags", "folder"],
};

/** What a link counts of its workspace's texts. */
export const bytesOf = ({ slug, title, destination, routing, tags, folder }: LinkRow): number =>
  textBytesOf(1, slug, title, destination, routing, JSON.stringify(tags), folder);

const metered = ({ db, workspaceId }: WorkspaceScope, id: string) =>
  meteredText(db, workspaceId, TEXTS, sql`id = ${id} and workspace_id = ${workspaceId}`);

const oneOf = ({ workspaceId }: WorkspaceScope, id: string): SQL | undefined =>
  and(eq(shortLinks.workspaceId, workspaceId), eq(shortLinks.id, id));

/** What a list of links is cut down by; a filter that is off is left out. */
export interface LinkFilters {
  search?: string | undefined;
  state?: "active" | "archived" | undefined;
  /** "none": in no folder. */
  folder?: string | undefined;
  tag?: string | undefined;
}

function searched(search: string): SQL {
  const has = (column: SQLiteColumn) => contains(column, search);
  return sql`(${has(shortLinks.slug)} or ${has(shortLinks.title)} or ${has(shortLinks.destination)})`;
}

const fitting = ({ workspaceId }: WorkspaceScope, { search, state = "active", folder, tag }: LinkFilters) =>
  and(
    eq(shortLinks.workspaceId, workspaceId),
    state === "archived" ? isNotNull(shortLinks.archivedAt) : isNull(shortLinks.archivedAt),
    folder === undefined ? undefined : eq(shortLinks.folder, folder === "none" ? "" : folder),
    tag === undefined ? undefined : sql`exists (select 1 from json_each(${shortLinks.tags}) where value = ${tag})`,
    search ? searched(search) : undefined,
  );

interface Page {
  sort: Sort<LinkSort>;
  cursor: SortCursor<number> | null;
  limit: number;
}

/** A page of links, one row more than fit when there is another page. */
export function findLinks(
  scope: WorkspaceScope,
  filters: LinkFilters,
  { sort, cursor, limit }: Page,
): Promise<LinkRow[]> {
  const keyset = { column: shortLinks[sort.by], id: shortLinks.id, descending: sort.descending };
  return scope.db
    .select()
    .from(shortLinks)
    .where(and(fitting(scope, filters), afterCursor(keyset, cursor)))
    .orderBy(...sortedBy(keyset))
    .limit(limit);
}

export const countLinks = (scope: WorkspaceScope, filters: LinkFilters): Promise<number> =>
  scope.db.$count(shortLinks, fitting(scope, filters));

/** More than a menu can show. */
const MAX_CHOICES = 200;

/** Folders and tags in use. */
export async function findGroups({ db, workspaceId }: WorkspaceScope): Promise<{ folders: string[]; tags: string[] }> {
  const [folders, tags] = await Promise.all([
    db
      .selectDistinct({ name: shortLinks.folder })
      .from(shortLinks)
      .where(and(eq(shortLinks.workspaceId, workspaceId), sql`${shortLinks.folder} <> ''`))
      .orderBy(shortLinks.folder)
      .limit(MAX_CHOICES),
    db.all<{ name: string }>(
      sql`select distinct tag.value as name from short_links, json_each(short_links.tags) as tag
        where short_links.workspace_id = ${workspaceId} order by 1 limit ${MAX_CHOICES}`,
    ),
  ]);
  return { folders: folders.map(({ name }) => name), tags: tags.map(({ name }) => name) };
}

export async function findLink(scope: WorkspaceScope, id: string): Promise<LinkRow | undefined> {
  const [row] = await scope.db.select().from(shortLinks).where(oneOf(scope, id)).limit(1);
  return row;
}

/** Links of these ids; those that are gone are left out. */
export const findLinksById = ({ db, workspaceId }: WorkspaceScope, ids: readonly string[]): Promise<LinkRow[]> =>
  db
    .select()
    .from(shortLinks)
    .where(
      and(
        eq(shortLinks.workspaceId, workspaceId),
        sql`${shortLinks.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    );

/** The newest links whose slug, title or destination has the text; archived ones are left out. */
export const findLinksByText = (scope: WorkspaceScope, text: string, limit: number): Promise<LinkRow[]> =>
  scope.db
    .select()
    .from(shortLinks)
    .where(fitting(scope, { search: text }))
    .orderBy(desc(shortLinks.createdAt), desc(shortLinks.id))
    .limit(limit);

/** A link by its slug alone, for people who follow it: they know of no workspace. */
export async function findBySlug({ db }: { db: Database }, slug: string): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(shortLinks).where(eq(shortLinks.slug, slug)).limit(1);
  return row;
}

/** Which of these slugs are taken, by any workspace. */
export async function findTakenSlugs({ db }: { db: Database }, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db.all<{ slug: string }>(
    sql`select slug from short_links where slug in (select value from json_each(${JSON.stringify(slugs)}))`,
  );
  return new Set(rows.map(({ slug }) => slug));
}

/** Adds a link unless its slug or id is taken, the workspace has as many as its plan allows, or no room for its text; false then. */
export async function insertLink(scope: WorkspaceScope, link: LinkRow, plan: Plan, audit: Audit): Promise<boolean> {
  const { db, workspaceId } = scope;
  const fits = and(
    hasRoom(workspaceId, "short_links", linksModule.limits.shortLinks[plan]),
    textFits(workspaceId, bytesOf(link), plan),
    sql`not exists (select 1 from short_links where id = ${link.id} or slug = ${link.slug})`,
  );
  const insert = insertWhere(db, shortLinks, { ...link, workspaceId }, fits).returning({ id: shortLinks.id });
  const { taken, added } = metered(scope, link.id);
  const [, inserted] = await db.batch([taken, insert, audit, countAdded(db, workspaceId, "short_links"), added]);
  return inserted.length > 0;
}

/** Writes a link as `after`; false when it is no longer as it was `before`, or its text does not fit into the plan. */
export async function replaceLink(
  scope: WorkspaceScope,
  before: LinkRow,
  after: Omit<LinkRow, Counted>,
  plan: Plan,
  audit: Audit,
): Promise<boolean> {
  // The counts are the object's: they stay as they are by then.
  const { clicks, visitors, bots, lastClickAt } = before;
  const whole = { ...after, clicks, visitors, bots, lastClickAt };
  const fits = textFits(scope.workspaceId, bytesOf(whole), plan, bytesOf(before));
  const { taken, added } = metered(scope, before.id);
  const update = replaceIfUnchanged(scope.db, shortLinks, before, whole, fits).returning({ id: shortLinks.id });
  const [, updated] = await scope.db.batch([taken, update, audit, added]);
  return updated.length > 0;
}

export async function deleteLink(scope: WorkspaceScope, id: string, audit: Audit): Promise<boolean> {
  const { taken, added } = metered(scope, id);
  const remove = scope.db.delete(shortLinks).where(oneOf(scope, id)).returning({ id: shortLinks.id });
  const [, deleted] = await scope.db.batch([
    taken,
    remove,
    audit,
    countTaken(scope.db, scope.workspaceId, "short_links"),
    added,
  ]);
  return deleted.length > 0;
}

/** Ids of links of a workspace after one of them, in the order of ids. */
export const findLinkIds = async (
  { db, workspaceId }: WorkspaceScope,
  after: string,
  limit: number,
): Promise<string[]> =>
  (
    await db
      .select({ id: shortLinks.id })
      .from(shortLinks)
      .where(and(eq(shortLinks.workspaceId, workspaceId), sql`${shortLinks.id} > ${after}`))
      .orderBy(shortLinks.id)
      .limit(limit)
  ).map(({ id }) => id);

export async function findBlockedHosts({ db, workspaceId }: WorkspaceScope): Promise<string[]> {
  const [row] = await db
    .select({ blockedHosts: shortLinkSettings.blockedHosts })
    .from(shortLinkSettings)
    .where(eq(shortLinkSettings.workspaceId, workspaceId))
    .limit(1);
  return row?.blockedHosts ?? [];
}

export async function writeBlockedHosts(
  { db, workspaceId }: WorkspaceScope,
  blockedHosts: string[],
  now: Date,
  audit: Audit,
): Promise<void> {
  const row = { workspaceId, blockedHosts, updatedAt: now };
  await db.batch([
    db
      .insert(shortLinkSettings)
      .values(row)
      .onConflictDoUpdate({ target: shortLinkSettings.workspaceId, set: { blockedHosts, updatedAt: now } }),
    audit,
  ]);
}
