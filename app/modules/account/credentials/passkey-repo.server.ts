import { and, asc, eq, lte, sql } from "drizzle-orm";
import { type AuditEntry, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import type { Database } from "#db/client.ts";
import { passkeys } from "#db/schema/account.ts";

interface Passkeys {
  db: Database;
}

export type Passkey = typeof passkeys.$inferSelect;

/** A person's passkeys, oldest first. */
export const findPasskeys = ({ db }: Passkeys, userId: string): Promise<Passkey[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** The passkey with a credential's id, of any owner; null when there is none. */
export async function findPasskey({ db }: Passkeys, id: string): Promise<Passkey | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id)).limit(1);
  return row ?? null;
}

/** Stores a passkey while its owner has fewer than `max`; false otherwise. Throws when the credential is stored already. */
export async function insertPasskey(
  context: RequestContext,
  passkey: Omit<Passkey, "lastUsedAt">,
  max: number,
  entry: AuditEntry,
): Promise<boolean> {
  const [written] = await context.db.batch([
    insertWhere(
      context.db,
      passkeys,
      passkey,
      sql`(select count(*) from ${passkeys} where ${passkeys.userId} = ${passkey.userId}) < ${max}`,
    ).returning({ id: passkeys.id }),
    auditIfChanged(context, entry),
  ]);
  return written.length === 1;
}

/** Gives one of the person's passkeys another name; false when it is not theirs. */
export async function renamePasskey({ db }: Passkeys, userId: string, id: string, name: string): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return renamed.length === 1;
}

/** Removes one of the person's passkeys; returns its name, or null when it is not theirs. */
export async function deletePasskey(
  context: RequestContext,
  userId: string,
  id: string,
  entry: AuditEntry,
): Promise<string | null> {
  const [removed] = await context.db.batch([
    context.db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning({ name: passkeys.name }),
    auditIfChanged(context, entry),
  ]);
  return removed[0]?.name ?? null;
}

/**
 * Notes that a passkey signed in. False when its counter is not the one that was checked any more: another answer with
 * the same count was first.
 */
export async function notePasskeyUse(
  { db }: Passkeys,
  passkey: Pick<Passkey, "id" | "counter">,
  newCounter: number,
  now: Date,
): Promise<boolean> {
  const noted = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: now })
    .where(and(eq(passkeys.id, passkey.id), lte(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id });
  return noted.length === 1;
}
