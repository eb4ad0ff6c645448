import { and, eq, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import type { Database } from "#db/client.ts";
import { guidanceStates } from "#db/schema/guidance.ts";
import type { StoredValue } from "./domain/mirror.ts";
import type { GuidanceKey } from "./domain/values.ts";

interface Scope {
  db: Database;
}

/** What the account mirrors of its browsers, by key. */
export async function findMirror({ db }: Scope, userId: string): Promise<Partial<Record<GuidanceKey, StoredValue>>> {
  const rows = await db.select().from(guidanceStates).where(eq(guidanceStates.userId, userId));
  return Object.fromEntries(
    rows.map(({ key, value, updatedAt }) => [key, { value, updatedAtMs: updatedAt.getTime() }]),
  );
}

/** The ids that a person dismissed, as a query within another one: what is no list of our own dismisses nothing. */
export const dismissedIds = (userId: string): SQL =>
  sql`(select value from json_each(coalesce((select g.value from guidance_states g where g.user_id = ${userId} and g.key = 'dismissed_features' and json_valid(g.value)), '[]')) where type = 'text')`;

/** Writes one key in place of what was read; false when another device was quicker, or the person is gone. */
export async function replaceValue(
  { db }: Scope,
  userId: string,
  key: GuidanceKey,
  { before, after }: { before: StoredValue | undefined; after: StoredValue },
): Promise<boolean> {
  const updatedAt = new Date(after.updatedAtMs);
  const written = before
    ? await db
        .update(guidanceStates)
        .set({ value: after.value, updatedAt })
        .where(
          and(eq(guidanceStates.userId, userId), eq(guidanceStates.key, key), eq(guidanceStates.value, before.value)),
        )
        .returning({ key: guidanceStates.key })
    : await insertWhere(
        db,
        guidanceStates,
        { userId, key, value: after.value, updatedAt },
        sql`exists (select 1 from users u where u.id = ${userId})`,
      )
        .onConflictDoNothing()
        .returning({ key: guidanceStates.key });
  return written.length === 1;
}
