import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { contentItems } from "#db/schema/content.ts";

/** More entries than a calendar can show. */
const MAX_ENTRIES = 1_000;

/** Pieces with a date in a span of time, the earliest first; archived ones are left out. */
export const findDated = ({ db, workspaceId }: WorkspaceScope, from: Date, to: Date) =>
  db
    .select({
      id: contentItems.id,
      title: contentItems.title,
      status: contentItems.status,
      kind: contentItems.kind,
      ownerId: contentItems.ownerId,
      publishAt: contentItems.publishAt,
      updatedAt: contentItems.updatedAt,
    })
    .from(contentItems)
    .where(
      and(
        eq(contentItems.workspaceId, workspaceId),
        gte(contentItems.publishAt, from),
        lt(contentItems.publishAt, to),
        sql`${contentItems.status} <> 'archived'`,
      ),
    )
    .orderBy(asc(contentItems.publishAt), asc(contentItems.id))
    .limit(MAX_ENTRIES);
