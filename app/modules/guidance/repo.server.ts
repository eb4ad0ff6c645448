import { and, eq, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import type { Database } from "#db/client.ts";
import { passkeys, profiles, totpCredentials } from "#db/schema/account.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { guidanceStates } from "#db/schema/guidance.ts";
import { seoCrawls, seoProjects } from "#db/schema/seo.ts";
import { workspaceInvites, workspaceMembers } from "#db/schema/workspaces.ts";
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

/** When what the checklist asks for was last done, in milliseconds; null: never. */
export async function findFacts({ db }: Scope, userId: string, workspaceId: string) {
  const [facts] = await db.all<
    Record<"website" | "crawl" | "profile" | "second_factor" | "colleague" | "key", number | null>
  >(sql`
    select
      (select max(created_at) from ${seoProjects} where workspace_id = ${workspaceId}) as website,
      (select max(created_at) from ${seoCrawls} where workspace_id = ${workspaceId} and status = 'finished') as crawl,
      (select updated_at from ${profiles} where id = ${userId} and first_name <> '' and last_name <> '' and company <> '') as profile,
      (select max(at) from (
        select confirmed_at as at from ${totpCredentials} where user_id = ${userId}
        union all select created_at from ${passkeys} where user_id = ${userId})) as second_factor,
      (select max(at) from (
        select created_at as at from ${workspaceMembers} where workspace_id = ${workspaceId} and user_id <> ${userId}
        union all select created_at from ${workspaceInvites} where workspace_id = ${workspaceId})) as colleague,
      (select max(created_at) from ${apiKeys} where user_id = ${userId} and workspace_id = ${workspaceId}) as key`);
  return facts;
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
