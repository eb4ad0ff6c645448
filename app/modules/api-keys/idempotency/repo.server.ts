import { and, count, eq, isNull, lt, lte, min, sql } from "drizzle-orm";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { mentions } from "#app/platform/db/mentions.server.ts";
import type { Database } from "#db/client.ts";
import { apiIdempotency } from "#db/schema/api-keys.ts";

/** Rows belong to one API key, which belongs to one workspace: the key is the scope. */
interface KeyScope {
  db: Database;
  keyId: string;
}

export type RepeatableRow = typeof apiIdempotency.$inferSelect;

const rowOf = (keyId: string, idempotencyKey: string) =>
  and(eq(apiIdempotency.apiKeyId, keyId), eq(apiIdempotency.idempotencyKey, idempotencyKey));

/**
 * Takes the row for one call, or takes it over when its call was given up; then reads it. One batch: of any number of
 * calls at once one claims it. `claimed` is false when another call runs, has answered, or asked for something else; there is no row when the key
 * has `most.ofKey` of other calls, or its person `most.ofPerson` over all their keys.
 */
export async function claimRow(
  { db, keyId }: KeyScope,
  row: Omit<RepeatableRow, "apiKeyId" | "status" | "location" | "body">,
  { forgottenBefore, most }: { forgottenBefore: Date; most: { ofKey: number; ofPerson: number } },
): Promise<{ claimed: boolean; row: RepeatableRow | undefined }> {
  const { idempotencyKey, userId, createdAt: now } = row;
  const forget = db
    .delete(apiIdempotency)
    .where(and(rowOf(keyId, idempotencyKey), lte(apiIdempotency.createdAt, forgottenBefore)));
  const claim = insertWhere(
    db,
    apiIdempotency,
    { ...row, apiKeyId: keyId },
    sql`exists (select 1 from api_idempotency i where i.api_key_id = ${keyId} and i.idempotency_key = ${idempotencyKey})
      or ((select count(*) from api_idempotency i where i.api_key_id = ${keyId}) < ${most.ofKey}
        and (select count(*) from api_idempotency i where i.user_id = ${userId}) < ${most.ofPerson})`,
  )
    .onConflictDoUpdate({
      target: [apiIdempotency.apiKeyId, apiIdempotency.idempotencyKey],
      set: { leasedUntil: row.leasedUntil },
      setWhere: and(
        isNull(apiIdempotency.status),
        lte(apiIdempotency.leasedUntil, now),
        eq(apiIdempotency.requestHash, row.requestHash),
      ),
    })
    .returning({ resourceId: apiIdempotency.resourceId });
  const read = db.select().from(apiIdempotency).where(rowOf(keyId, idempotencyKey));
  const [, claimed, [found]] = await db.batch([forget, claim, read]);
  return { claimed: claimed.length > 0, row: found };
}

/** How many calls of a key are kept, and when the oldest one of the key and of its person was made. */
export async function readKept(
  { db, keyId }: KeyScope,
  userId: string,
): Promise<{ ofKey: number; oldestOfKey: Date | null; oldestOfPerson: Date | null }> {
  const oldest = min(apiIdempotency.createdAt);
  const [[ofKey], [ofPerson]] = await db.batch([
    db.select({ calls: count(), oldest }).from(apiIdempotency).where(eq(apiIdempotency.apiKeyId, keyId)),
    db.select({ oldest }).from(apiIdempotency).where(eq(apiIdempotency.userId, userId)),
  ]);
  return {
    ofKey: ofKey?.calls ?? 0,
    oldestOfKey: ofKey?.oldest ?? null,
    oldestOfPerson: ofPerson?.oldest ?? null,
  };
}

/** The row as the call left it that claimed it until `leasedUntil`; another call may have taken it over since. */
const ownRow = (
  keyId: string,
  { idempotencyKey, leasedUntil }: Pick<RepeatableRow, "idempotencyKey" | "leasedUntil">,
) => and(rowOf(keyId, idempotencyKey), isNull(apiIdempotency.status), eq(apiIdempotency.leasedUntil, leasedUntil));

/** Keeps what the call answered. */
export const saveAnswer = (
  { db, keyId }: KeyScope,
  claimed: Pick<RepeatableRow, "idempotencyKey" | "leasedUntil">,
  answer: Pick<RepeatableRow, "status" | "location" | "body">,
) => db.update(apiIdempotency).set(answer).where(ownRow(keyId, claimed));

/** Ends the lease of a call that came to nothing: the next one runs at once, with the same resource id. */
export const endLease = (
  { db, keyId }: KeyScope,
  claimed: Pick<RepeatableRow, "idempotencyKey" | "leasedUntil">,
  now: Date,
) => db.update(apiIdempotency).set({ leasedUntil: now }).where(ownRow(keyId, claimed));

/** Deletes the calls of all keys made before `moment`. */
export const deleteBefore = ({ db }: { db: Database }, moment: Date) =>
  db.delete(apiIdempotency).where(sql`${apiIdempotency.createdAt} <= ${moment.getTime()}`);

/** Forgets the answers of a workspace's calls that hold one of these parts; a repeated call then reads what it made. Returns how many. */
export async function dropBodies({ db, workspaceId }: WorkspaceScope, parts: readonly string[]): Promise<number> {
  const rows = await db
    .update(apiIdempotency)
    .set({ body: null })
    .where(
      and(
        eq(apiIdempotency.workspaceId, workspaceId),
        lt(apiIdempotency.status, 400),
        mentions(apiIdempotency.body, parts),
      ),
    )
    .returning({ key: apiIdempotency.idempotencyKey });
  return rows.length;
}
