import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Plan } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import type { Database } from "#db/client.ts";
import { contentImages } from "#db/schema/content.ts";
import { contentModule } from "../manifest.ts";
import { MAX_ITEM_IMAGES } from "./domain/limits.ts";

export type ContentImage = typeof contentImages.$inferSelect;

const ofWorkspace = ({ workspaceId }: WorkspaceScope) => eq(contentImages.workspaceId, workspaceId);

/** Returns the images of a piece, in the order in which they came. */
export const findImages = (scope: WorkspaceScope, itemId: string): Promise<ContentImage[]> =>
  scope.db
    .select()
    .from(contentImages)
    .where(and(ofWorkspace(scope), eq(contentImages.itemId, itemId)))
    .orderBy(asc(contentImages.createdAt), asc(contentImages.id))
    .limit(MAX_ITEM_IMAGES);

export async function findImage(scope: WorkspaceScope, id: string): Promise<ContentImage | undefined> {
  const [row] = await scope.db
    .select()
    .from(contentImages)
    .where(and(ofWorkspace(scope), eq(contentImages.id, id)))
    .limit(1);
  return row;
}

/** Returns the images of a workspace that a text names. */
export const findByTokens = (scope: WorkspaceScope, tokens: readonly string[]): Promise<ContentImage[]> =>
  scope.db
    .select()
    .from(contentImages)
    .where(
      and(
        ofWorkspace(scope),
        inArray(contentImages.token, sql`(select value from json_each(${JSON.stringify(tokens)}))`),
      ),
    )
    .limit(MAX_ITEM_IMAGES);

/** Returns an image by its address alone, for readers. */
export async function findByToken(db: Database, token: string): Promise<ContentImage | undefined> {
  const [row] = await db.select().from(contentImages).where(eq(contentImages.token, token)).limit(1);
  return row;
}

/** Returns what the images of a workspace use. */
export async function readUse({ db, workspaceId }: WorkspaceScope): Promise<{ images: number; bytes: number }> {
  const [row] = await db.all<{ images: number; bytes: number }>(
    sql`select count(*) as images, coalesce(sum(bytes + variant_bytes), 0) as bytes from content_images where workspace_id = ${workspaceId}`,
  );
  return row ?? { images: 0, bytes: 0 };
}

/**
 * Adds an image while its piece exists and the piece and the workspace have room; false otherwise. The conditions stand in
 * the statement that adds, so that of any number of calls at once only as many as fit succeed.
 */
export async function insertImage({ db, workspaceId }: WorkspaceScope, image: ContentImage, plan: Plan) {
  const { contentImages: most, contentImageBytes: mostBytes } = contentModule.limits;
  const fits = sql`exists (select 1 from content_items where id = ${image.itemId} and workspace_id = ${workspaceId})
    and not exists (select 1 from content_images where id = ${image.id})
    and (select count(*) from content_images where item_id = ${image.itemId}) < ${MAX_ITEM_IMAGES}
    and (select count(*) < ${most[plan]} and coalesce(sum(bytes + variant_bytes), 0) + ${image.bytes + image.variantBytes} <= ${mostBytes[plan]}
      from content_images where workspace_id = ${workspaceId})`;
  const inserted = await insertWhere(db, contentImages, { ...image, workspaceId }, fits).returning({
    id: contentImages.id,
  });
  return inserted.length > 0;
}

export async function updateAlt(scope: WorkspaceScope, itemId: string, id: string, alt: string, now: Date) {
  const updated = await scope.db
    .update(contentImages)
    .set({ alt, updatedAt: now })
    .where(and(ofWorkspace(scope), eq(contentImages.itemId, itemId), eq(contentImages.id, id)))
    .returning({ id: contentImages.id });
  return updated.length > 0;
}

export async function deleteImage(scope: WorkspaceScope, itemId: string, id: string): Promise<boolean> {
  const deleted = await scope.db
    .delete(contentImages)
    .where(and(ofWorkspace(scope), eq(contentImages.itemId, itemId), eq(contentImages.id, id)))
    .returning({ id: contentImages.id });
  return deleted.length > 0;
}
