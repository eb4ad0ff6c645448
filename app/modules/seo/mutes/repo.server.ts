import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { profiles } from "#db/schema/account.ts";
import { seoMutes } from "#db/schema/seo.ts";

export type MuteRow = typeof seoMutes.$inferSelect;

/** A mute with the name of who made it; empty once that account is gone. */
export interface NamedMute extends MuteRow {
  firstName: string | null;
  lastName: string | null;
}

const ofProject = (workspaceId: string, projectId: string) =>
  and(eq(seoMutes.workspaceId, workspaceId), eq(seoMutes.projectId, projectId));

/** The mutes of a project that hold now, newest first. */
export async function findMutes(
  { db, workspaceId }: WorkspaceScope,
  projectId: string,
  now: Date,
): Promise<NamedMute[]> {
  const rows = await db
    .select({ mute: seoMutes, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(seoMutes)
    .leftJoin(profiles, eq(profiles.id, seoMutes.mutedBy))
    .where(and(ofProject(workspaceId, projectId), or(isNull(seoMutes.expiresAt), gt(seoMutes.expiresAt, now))))
    .orderBy(seoMutes.updatedAt, seoMutes.code);
  return rows.map(({ mute, ...name }) => ({ ...mute, ...name })).reverse();
}

/** Forgets the mutes of a project that have ended. */
export const deleteEnded = ({ db, workspaceId }: WorkspaceScope, projectId: string, now: Date) =>
  db.delete(seoMutes).where(and(ofProject(workspaceId, projectId), lte(seoMutes.expiresAt, now)));

/** Mutes a code, or replaces why and until when it is muted. */
export const putMute = ({ db }: WorkspaceScope, row: MuteRow) =>
  db
    .insert(seoMutes)
    .values(row)
    .onConflictDoUpdate({
      target: [seoMutes.workspaceId, seoMutes.projectId, seoMutes.code],
      set: { reason: row.reason, expiresAt: row.expiresAt, mutedBy: row.mutedBy, updatedAt: row.updatedAt },
    });

/** Lifts the mute of a code. */
export const deleteMute = ({ db, workspaceId }: WorkspaceScope, projectId: string, code: string) =>
  db.delete(seoMutes).where(and(ofProject(workspaceId, projectId), eq(seoMutes.code, code)));
