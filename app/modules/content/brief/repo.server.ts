import { and, eq, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { contentBriefs } from "#db/schema/content.ts";
import type { Brief } from "./domain/brief.ts";
import type { BriefPage } from "./domain/page.ts";

/** The brief of a piece. */
export interface StoredBrief {
  /** Of the form that made it. */
  id: string;
  itemId: string;
  pages: BriefPage[];
  brief: Brief;
  createdAt: Date;
  updatedAt: Date;
}

export async function findBrief({ db, workspaceId }: WorkspaceScope, itemId: string): Promise<StoredBrief | undefined> {
  const [row] = await db
    .select()
    .from(contentBriefs)
    .where(and(eq(contentBriefs.workspaceId, workspaceId), eq(contentBriefs.itemId, itemId)))
    .limit(1);
  if (!row) return undefined;
  const { id, createdAt, updatedAt } = row;
  return {
    ...{ id, itemId, createdAt, updatedAt },
    pages: JSON.parse(row.pages) as BriefPage[],
    brief: JSON.parse(row.brief) as Brief,
  };
}

/** Stores the brief of a piece in place of the one before; false when the piece is gone. */
export async function putBrief(
  { db, workspaceId }: WorkspaceScope,
  { id, itemId, pages, brief }: Pick<StoredBrief, "id" | "itemId" | "pages" | "brief">,
  now: Date,
): Promise<boolean> {
  const texts = { keyphrase: brief.keyphrase, pages: JSON.stringify(pages), brief: JSON.stringify(brief) };
  const stored = await insertWhere(
    db,
    contentBriefs,
    { id, workspaceId, itemId, ...texts, createdAt: now, updatedAt: now },
    sql`exists (select 1 from content_items where id = ${itemId} and workspace_id = ${workspaceId})`,
  )
    .onConflictDoUpdate({ target: contentBriefs.itemId, set: { id, ...texts, updatedAt: now } })
    .returning({ id: contentBriefs.id });
  return stored.length > 0;
}
