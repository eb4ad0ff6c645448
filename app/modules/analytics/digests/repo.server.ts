import { and, asc, eq, isNull, lte, notExists, notInArray, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { Database } from "#db/client.ts";
import { analyticsDigests, analyticsSites } from "#db/schema/analytics.ts";
import { workspaceMembers } from "#db/schema/workspaces.ts";
import type { SiteRow } from "../sites/repo.server.ts";
import type { Frequency } from "./domain/digest.ts";

export type DigestRow = typeof analyticsDigests.$inferSelect;

const ofPerson = ({ workspaceId }: WorkspaceScope, siteId: string, userId: string) =>
  and(
    eq(analyticsDigests.workspaceId, workspaceId),
    eq(analyticsDigests.siteId, siteId),
    eq(analyticsDigests.userId, userId),
  );

/** How often a person gets the figures of a site. */
export async function findFrequencies(scope: WorkspaceScope, siteId: string, userId: string): Promise<Frequency[]> {
  const rows = await scope.db
    .select({ rhythm: analyticsDigests.rhythm })
    .from(analyticsDigests)
    .where(ofPerson(scope, siteId, userId));
  return rows.map(({ rhythm }) => rhythm);
}

/** Makes these the digests of a person of a site; an existing one stays as it was. */
export async function putDigests(
  scope: WorkspaceScope,
  siteId: string,
  userId: string,
  wanted: readonly { rhythm: Frequency; dueAt: Date }[],
): Promise<void> {
  const { db, workspaceId } = scope;
  const rhythms = wanted.map(({ rhythm }) => rhythm);
  await db.batch([
    db
      .delete(analyticsDigests)
      .where(
        and(
          ofPerson(scope, siteId, userId),
          rhythms.length === 0 ? undefined : notInArray(analyticsDigests.rhythm, rhythms),
        ),
      ),
    ...wanted.map((one) =>
      db
        .insert(analyticsDigests)
        .values({ siteId, userId, workspaceId, ...one })
        .onConflictDoNothing(),
    ),
  ]);
}

/** A digest whose time has come. */
export interface DueDigest extends DigestRow {
  site: SiteRow;
}

/** Those whose time came first. */
export async function findDueDigests({ db }: { db: Database }, now: Date, limit: number): Promise<DueDigest[]> {
  const rows = await db
    .select({ digest: analyticsDigests, site: analyticsSites })
    .from(analyticsDigests)
    .innerJoin(analyticsSites, and(eq(analyticsSites.id, analyticsDigests.siteId), isNull(analyticsSites.archivedAt)))
    .where(lte(analyticsDigests.dueAt, now))
    .orderBy(asc(analyticsDigests.dueAt))
    .limit(limit);
  return rows.map(({ digest, site }) => ({ ...digest, site }));
}

/** Moves a digest from the state in which it was read to another; false when somebody else has moved it meanwhile. */
export async function moveDigest(
  { db }: { db: Database },
  { siteId, userId, rhythm, dueAt }: Pick<DigestRow, "siteId" | "userId" | "rhythm" | "dueAt">,
  to: Pick<DigestRow, "dueAt" | "toldDay">,
): Promise<boolean> {
  const moved = await db
    .update(analyticsDigests)
    .set(to)
    .where(
      and(
        eq(analyticsDigests.siteId, siteId),
        eq(analyticsDigests.userId, userId),
        eq(analyticsDigests.rhythm, rhythm),
        eq(analyticsDigests.dueAt, dueAt),
      ),
    )
    .returning({ siteId: analyticsDigests.siteId });
  return moved.length > 0;
}

/** What a person is in the workspace; undefined of somebody who is no member, or no longer one. */
export async function findRole({ db, workspaceId }: WorkspaceScope, userId: string) {
  const rows = await db
    .select({ role: workspaceMembers.role })
    .from(workspaceMembers)
    .where(and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.userId, userId)))
    .limit(1);
  return rows[0]?.role;
}

/** Forgets every digest of somebody who is no member of the workspace; of one who has come back meanwhile, none. */
export async function deleteDigestsOf({ db, workspaceId }: WorkspaceScope, userId: string): Promise<void> {
  const isMember = db
    .select({ one: sql`1` })
    .from(workspaceMembers)
    .where(and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.userId, userId)));
  await db
    .delete(analyticsDigests)
    .where(
      and(eq(analyticsDigests.workspaceId, workspaceId), eq(analyticsDigests.userId, userId), notExists(isMember)),
    );
}
