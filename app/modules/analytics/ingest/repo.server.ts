import { and, eq, isNull, lte } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { analyticsSalts, analyticsSites } from "#db/schema/analytics.ts";
import type { SiteRow } from "../sites/repo.server.ts";

/** Any workspace's: what is collected names its site alone. */
interface Reading {
  db: Database;
}

/** A measured site of any workspace; archived ones are not measured. */
export async function findTrackedSite({ db }: Reading, id: string): Promise<SiteRow | undefined> {
  const rows = await db
    .select()
    .from(analyticsSites)
    .where(and(eq(analyticsSites.id, id), isNull(analyticsSites.archivedAt)))
    .limit(1);
  return rows[0];
}

/** The salt of a site's day: `made` unless there is one already. Of several that ask at once all get the same. */
export async function claimSalt({ db }: Reading, made: typeof analyticsSalts.$inferInsert): Promise<string> {
  const { siteId, day } = made;
  const [, rows] = await db.batch([
    db.insert(analyticsSalts).values(made).onConflictDoNothing(),
    db
      .select({ salt: analyticsSalts.salt })
      .from(analyticsSalts)
      .where(and(eq(analyticsSalts.siteId, siteId), eq(analyticsSalts.day, day))),
  ]);
  const salt = rows[0]?.salt;
  if (salt === undefined) throw new Error("A salt that was just written is not there");
  return salt;
}

/** Deletes the salts of days that are over. */
export async function deleteSaltsBefore({ db }: Reading, now: Date): Promise<void> {
  await db.delete(analyticsSalts).where(lte(analyticsSalts.expiresAt, now));
}
