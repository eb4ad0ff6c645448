import { and, eq, exists, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { type AuditEntry, auditIfAnyChanged, auditIfChanged } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { insertFrom } from "#app/platform/db/insert-where.server.ts";
import type { SessionRenewal } from "#app/platform/session/session.server.ts";
import type { Database } from "#db/client.ts";
import {
  authChallenges,
  emailTokens,
  passkeys,
  profiles,
  recoveryCodes,
  totpCredentials,
  users,
} from "#db/schema/account.ts";
import { sessions } from "#db/schema/platform.ts";

interface Accounts {
  db: Database;
}

/** The set-up under way or the second factor itself; null when there is none. */
export async function findTotp({ db }: Accounts, userId: string) {
  const [row] = await db
    .select({ sealedSecret: totpCredentials.sealedSecret, confirmedAt: totpCredentials.confirmedAt })
    .from(totpCredentials)
    .where(eq(totpCredentials.userId, userId))
    .limit(1);
  return row ?? null;
}

/** Begins a set-up, or restarts an unfinished one. False when the second factor is on already. */
export async function beginTotp({ db }: Accounts, userId: string, sealedSecret: string, now: Date): Promise<boolean> {
  const begun = await db
    .insert(totpCredentials)
    .values({ userId, sealedSecret, createdAt: now })
    .onConflictDoUpdate({
      target: totpCredentials.userId,
      set: { sealedSecret, createdAt: now, lastStep: 0 },
      setWhere: isNull(totpCredentials.confirmedAt),
    })
    .returning({ userId: totpCredentials.userId });
  return begun.length === 1;
}

const insertCodes = (db: Database, userId: string, codeIds: readonly string[], now: Date, when: SQL) =>
  insertFrom(
    db,
    recoveryCodes,
    { id: sql`value`, userId, createdAt: now },
    sql`json_each(${JSON.stringify(codeIds)})`,
    when,
  );

interface TotpConfirmation {
  userId: string;
  /** As it was read; another tab may have restarted it. */
  sealedSecret: string;
  /** The same secret sealed once more: no other confirmation writes this very text. */
  resealed: string;
  step: number;
  codeIds: readonly string[];
}

/**
 * Turns the second factor on: the step of the confirming code counts as used, recovery codes take the place of older
 * ones, other sessions end and the own one is renewed. False, and nothing is written, when the set-up is not the one
 * that was read any more.
 */
export async function confirmTotp(
  context: RequestContext,
  confirmation: TotpConfirmation,
  renewal: SessionRenewal,
  entry: AuditEntry,
): Promise<boolean> {
  const { db } = context;
  const { userId, sealedSecret, resealed, step, codeIds } = confirmation;
  const now = context.now();
  const done = exists(
    db
      .select({ one: sql`1` })
      .from(totpCredentials)
      .where(and(eq(totpCredentials.userId, userId), eq(totpCredentials.sealedSecret, resealed))),
  );
  const [confirmed] = await db.batch([
    db
      .update(totpCredentials)
      .set({ confirmedAt: now, lastStep: step, sealedSecret: resealed })
      .where(
        and(
          eq(totpCredentials.userId, userId),
          eq(totpCredentials.sealedSecret, sealedSecret),
          isNull(totpCredentials.confirmedAt),
        ),
      )
      .returning({ userId: totpCredentials.userId }),
    auditIfChanged(context, entry),
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), done)),
    insertCodes(db, userId, codeIds, now, done),
    ...renewal.statements(done),
  ]);
  return confirmed.length === 1;
}

/** Turns the second factor off. False, and nothing else happens, when it was off already. */
export async function removeTotp(
  context: RequestContext,
  userId: string,
  renewal: SessionRenewal,
  entry: AuditEntry,
): Promise<boolean> {
  const { db } = context;
  const [removed] = await db.batch([
    db.delete(totpCredentials).where(eq(totpCredentials.userId, userId)).returning({ userId: totpCredentials.userId }),
    auditIfChanged(context, entry),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db
      .delete(authChallenges)
      .where(and(eq(authChallenges.userId, userId), eq(authChallenges.purpose, "second_factor"))),
    ...renewal.statements(),
  ]);
  return removed.length === 1;
}

/** Puts new recovery codes in place of all older ones, while the second factor is on. False when it is not. */
export async function replaceRecoveryCodes(
  context: RequestContext,
  userId: string,
  codeIds: readonly string[],
  entry: AuditEntry,
): Promise<boolean> {
  const { db } = context;
  const on = sql`exists (select 1 from ${totpCredentials} where ${totpCredentials.userId} = ${userId} and ${totpCredentials.confirmedAt} is not null)`;
  const [, written] = await db.batch([
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), on)),
    insertCodes(db, userId, codeIds, context.now(), on).returning({ id: recoveryCodes.id }),
    auditIfAnyChanged(context, entry),
  ]);
  return written.length > 0;
}

/**
 * Puts a new password in place of the one that was just checked: other sessions end, the own one is renewed, and links
 * and half-finished sign-ins go. `provesPerson`: the password is all that the account asks for, so that the session counts
 * as just signed in. False, and nothing is written, when another password took its place meanwhile.
 */
export async function changePassword(
  context: RequestContext,
  {
    userId,
    oldHash,
    newHash,
    provesPerson,
  }: { userId: string; oldHash: string; newHash: string; provesPerson: boolean },
  renewal: SessionRenewal,
  entry: AuditEntry,
): Promise<boolean> {
  const { db } = context;
  const now = context.now();
  const done = exists(
    db
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.passwordHash, newHash))),
  );
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ passwordHash: newHash, passwordChangedAt: now, updatedAt: now })
      .where(and(eq(users.id, userId), eq(users.passwordHash, oldHash)))
      .returning({ id: users.id }),
    auditIfChanged(context, entry),
    ...(provesPerson
      ? [
          db
            .update(sessions)
            .set({ authenticatedAt: now })
            .where(and(eq(sessions.userId, userId), done)),
        ]
      : []),
    db
      .update(emailTokens)
      .set({ usedAt: now })
      // Who had the old password may have asked for another address, too: its link must not outlive that password.
      .where(
        and(
          eq(emailTokens.userId, userId),
          inArray(emailTokens.purpose, ["reset", "change_email"]),
          isNull(emailTokens.usedAt),
          done,
        ),
      ),
    db.delete(authChallenges).where(and(eq(authChallenges.userId, userId), done)),
    ...renewal.statements(done),
  ]);
  return changed.length === 1;
}

/**
 * Changes a person's address behind an open link: every session but `ownSessionId` ends, and every link that was sent to
 * the old address is used up. Null when the link was not open any more; throws when the address is somebody else's.
 */
export async function redeemEmailLink(
  context: RequestContext,
  link: { id: string; userId: string; newEmail: string },
  ownSessionId: string | null,
  entry: AuditEntry,
): Promise<boolean> {
  const { db } = context;
  const now = context.now();
  const { id, userId, newEmail } = link;
  const open = db
    .select({ userId: emailTokens.userId })
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.id, id),
        eq(emailTokens.purpose, "change_email"),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, now),
      ),
    );
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ email: newEmail, updatedAt: now })
      .where(and(eq(users.id, userId), inArray(users.id, open)))
      .returning({ id: users.id }),
    auditIfChanged(context, entry),
    db
      .update(profiles)
      .set({ email: newEmail, updatedAt: now })
      .where(and(eq(profiles.id, userId), inArray(profiles.id, open))),
    db
      .delete(sessions)
      .where(
        and(
          or(inArray(sessions.userId, open), inArray(sessions.impersonatorId, open)),
          ownSessionId === null ? undefined : ne(sessions.id, ownSessionId),
        ),
      ),
    db.delete(authChallenges).where(inArray(authChallenges.userId, open)),
    db
      .update(emailTokens)
      .set({ usedAt: now })
      .where(
        and(inArray(emailTokens.userId, open), isNull(emailTokens.usedAt), ne(emailTokens.purpose, "cancel_deletion")),
      ),
  ]);
  return changed.length === 1;
}

/** What the checklist of the security page asks of a person's credentials. */
export async function readPosture({ db }: Accounts, userId: string) {
  const on = and(eq(totpCredentials.userId, userId), sql`${totpCredentials.confirmedAt} is not null`);
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  const [row] = await db
    .select({
      twoFactor: sql<boolean>`exists ${db.select({ one: sql`1` }).from(totpCredentials).where(on)}`.mapWith(Boolean),
      recoveryCodesLeft: db.$count(recoveryCodes, unused),
      passkeys: db.$count(passkeys, eq(passkeys.userId, userId)),
      passwordChangedAt: users.passwordChangedAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
  return row ?? null;
}
