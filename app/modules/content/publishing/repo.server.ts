import { and, desc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { replaceIfUnchanged } from "#app/platform/db/replace-if-unchanged.server.ts";
import type { Database } from "#db/client.ts";
import { contentItems, contentPages, contentRedirects, contentSites } from "#db/schema/content.ts";
import { MAX_REDIRECTS } from "../domain/limits.ts";
import type { ContentItem } from "../repo.server.ts";
import { type PublishedEvent, publishedStatements } from "./event-repo.server.ts";

export type Site = typeof contentSites.$inferSelect;
export type BlogPage = typeof contentPages.$inferSelect;

export async function findSite({ db, workspaceId }: WorkspaceScope): Promise<Site | undefined> {
  const [row] = await db.select().from(contentSites).where(eq(contentSites.workspaceId, workspaceId)).limit(1);
  return row;
}

/** A blog by its address alone, for its readers. */
export async function findSiteBySlug(db: Database, slug: string): Promise<Site | undefined> {
  const [row] = await db.select().from(contentSites).where(eq(contentSites.slug, slug)).limit(1);
  return row;
}

export async function findSiteByFeed(db: Database, feedHash: string): Promise<Site | undefined> {
  const [row] = await db.select().from(contentSites).where(eq(contentSites.feedHash, feedHash)).limit(1);
  return row;
}

/** Stores the blog of a workspace unless another workspace has its address; false then. */
export async function putSite(db: Database, site: Site): Promise<boolean> {
  const free = site.slug
    ? sql`not exists (select 1 from content_sites where slug = ${site.slug} and workspace_id <> ${site.workspaceId})`
    : undefined;
  const { workspaceId: _, createdAt: __, ...set } = site;
  const stored = await insertWhere(db, contentSites, site, free)
    .onConflictDoUpdate({ target: contentSites.workspaceId, set })
    .returning({ id: contentSites.workspaceId });
  return stored.length > 0;
}

export async function findPage({ db, workspaceId }: WorkspaceScope, id: string): Promise<BlogPage | undefined> {
  const [row] = await db
    .select()
    .from(contentPages)
    .where(and(eq(contentPages.workspaceId, workspaceId), eq(contentPages.id, id)))
    .limit(1);
  return row;
}

export async function findPageBySlug({ db, workspaceId }: WorkspaceScope, slug: string): Promise<BlogPage | undefined> {
  const [row] = await db
    .select()
    .from(contentPages)
    .where(and(eq(contentPages.workspaceId, workspaceId), eq(contentPages.slug, slug)))
    .limit(1);
  return row;
}

/** The present address of what had this one. */
export async function findRedirect({ db, workspaceId }: WorkspaceScope, slug: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: contentPages.slug })
    .from(contentRedirects)
    .innerJoin(contentPages, eq(contentPages.id, contentRedirects.itemId))
    .where(and(eq(contentRedirects.workspaceId, workspaceId), eq(contentRedirects.slug, slug)))
    .limit(1);
  return row?.slug;
}

/** Pages of a blog, newest first; those before a moment when one is given. */
export const findPages = (
  { db, workspaceId }: WorkspaceScope,
  limit: number,
  before?: { atMs: number; id: string },
): Promise<BlogPage[]> =>
  db
    .select()
    .from(contentPages)
    .where(
      and(
        eq(contentPages.workspaceId, workspaceId),
        before ? sql`(${contentPages.publishedAt}, ${contentPages.id}) < (${before.atMs}, ${before.id})` : undefined,
      ),
    )
    .orderBy(desc(contentPages.publishedAt), desc(contentPages.id))
    .limit(limit);

/** Addresses in use that begin alike, but for those of one piece. */
export const findSlugsLike = async (
  { db, workspaceId }: WorkspaceScope,
  slug: string,
  itemId: string,
): Promise<string[]> =>
  (
    await db
      .select({ slug: contentPages.slug })
      .from(contentPages)
      .where(
        and(
          eq(contentPages.workspaceId, workspaceId),
          sql`${contentPages.id} <> ${itemId}`,
          sql`(${contentPages.slug} = ${slug} or ${contentPages.slug} glob ${`${slug}-[0-9]*`})`,
        ),
      )
      .limit(1_000)
  ).map((row) => row.slug);

/**
 * Puts a page into the blog and marks its piece as published, both or neither: only while the piece is as it was `before`
 * and no other page has the address. A former address of the page redirects afterwards. Returns whether it was done.
 */
export async function putPage(
  scope: WorkspaceScope,
  page: BlogPage,
  item: { before: ContentItem; after: ContentItem },
  former: { id: string; slug: string } | null,
  published: PublishedEvent,
): Promise<boolean> {
  const { db, workspaceId } = scope;
  const { id, createdAt: _, publishedAt: __, workspaceId: ___, ...set } = page;
  const { before, after } = item;
  const fits = sql`exists (select 1 from content_items where id = ${id} and workspace_id = ${workspaceId}
      and updated_at = ${before.updatedAt.getTime()})
    and not exists (select 1 from content_pages where workspace_id = ${workspaceId} and slug = ${page.slug} and id <> ${id})`;
  const hasPage = sql`exists (select 1 from content_pages where id = ${id} and slug = ${page.slug})`;
  const redirect = {
    id: former?.id ?? id,
    workspaceId,
    slug: former?.slug ?? "",
    itemId: id,
    createdAt: page.updatedAt,
    updatedAt: page.updatedAt,
  };
  const [, , , , updated] = await db.batch([
    insertWhere(db, contentPages, page, fits).onConflictDoUpdate({ target: contentPages.id, set }),
    // What had this address before has it no more.
    db
      .delete(contentRedirects)
      .where(and(eq(contentRedirects.workspaceId, workspaceId), eq(contentRedirects.slug, page.slug), hasPage)),
    insertWhere(
      db,
      contentRedirects,
      redirect,
      former ? sql`${hasPage} and ${former.slug} <> ${page.slug}` : sql`false`,
    ).onConflictDoNothing(),
    db
      .delete(contentRedirects)
      .where(
        sql`${contentRedirects.id} in (select id from content_redirects where item_id = ${id} order by created_at desc limit -1 offset ${MAX_REDIRECTS})`,
      ),
    replaceIfUnchanged(db, contentItems, before, after, hasPage).returning({ id: contentItems.id }),
    ...publishedStatements(db, published),
  ]);
  return updated.length > 0;
}

/** Takes a page out of the blog and marks its piece with a status, both or neither. */
export async function deletePage(
  { db, workspaceId }: WorkspaceScope,
  { before, after }: { before: ContentItem; after: ContentItem },
): Promise<boolean> {
  const gone: SQL = sql`exists (select 1 from content_items where id = ${before.id} and updated_at = ${after.updatedAt.getTime()})`;
  const [updated] = await db.batch([
    replaceIfUnchanged(db, contentItems, before, after).returning({ id: contentItems.id }),
    db.delete(contentPages).where(and(eq(contentPages.workspaceId, workspaceId), eq(contentPages.id, before.id), gone)),
  ]);
  return updated.length > 0;
}

/** Pieces whose moment has come, in every workspace, the earliest first. */
export const findDue = (db: Database, now: Date, limit: number): Promise<ContentItem[]> =>
  db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.status, "scheduled"), lte(contentItems.publishAt, now)))
    .orderBy(contentItems.publishAt)
    .limit(limit);
