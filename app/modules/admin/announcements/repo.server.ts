import { and, desc, eq, sql } from "drizzle-orm";
import { type AuditEntry, type Audited, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { Database } from "#db/client.ts";
import { announcementReads, announcements } from "#db/schema/admin.ts";

export type Announcement = typeof announcements.$inferSelect;

/** Every announcement, the newest first. */
export const findAnnouncements = ({ db }: { db: Database }, limit: number): Promise<Announcement[]> =>
  db.select().from(announcements).orderBy(desc(announcements.createdAt)).limit(limit);

export async function findAnnouncement({ db }: { db: Database }, id: string): Promise<Announcement | undefined> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id)).limit(1);
  return row;
}

/** Adds an announcement, unless it is there. */
export async function insertAnnouncement(scope: Audited, row: Announcement, audit: AuditEntry): Promise<void> {
  await scope.db.batch([
    scope.db.insert(announcements).values(row).onConflictDoNothing(),
    auditIfChanged(scope, audit),
  ]);
}

/** Changes an announcement that still has the version that was seen; false otherwise. */
export async function updateAnnouncement(
  scope: Audited,
  id: string,
  version: number,
  change: Partial<Announcement>,
  audit: AuditEntry,
): Promise<boolean> {
  const update = scope.db
    .update(announcements)
    .set({ ...change, version: sql`${announcements.version} + 1`, updatedAt: scope.now() })
    .where(and(eq(announcements.id, id), eq(announcements.version, version)))
    .returning({ id: announcements.id });
  const [changed] = await scope.db.batch([update, auditIfChanged(scope, audit)]);
  return changed.length > 0;
}

/** Deletes an announcement with what is known of its readers; false when it is gone already. */
export async function deleteAnnouncement(scope: Audited, id: string, audit: AuditEntry): Promise<boolean> {
  const [deleted] = await scope.db.batch([
    scope.db.delete(announcements).where(eq(announcements.id, id)).returning({ id: announcements.id }),
    auditIfChanged(scope, audit),
    scope.db.delete(announcementReads).where(eq(announcementReads.announcementId, id)),
  ]);
  return deleted.length > 0;
}
