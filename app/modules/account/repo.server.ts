import { and, desc, eq, gt, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import { endSessionsStatement } from "#app/platform/session/session.server.ts";
import type { Database } from "#db/client.ts";
import { authChallenges, emailTokens, profiles, totpCredentials, users } from "#db/schema/account.ts";
import { subscriptions } from "#db/schema/billing.ts";
import { workspaceMembers, workspaces } from "#db/schema/workspaces.ts";

interface Accounts {
  db: Database;
}

type LinkPurpose = "confirm" | "reset" | "change_email";

export interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  passwordChangedAt: Date | null;
  emailConfirmedAt: Date | null;
  suspendedAt: Date | null;
  hasTwoFactor: boolean;
}

const ACCOUNT = {
  id: users.id,
  email: users.email,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  passwordHash: users.passwordHash,
  passwordChangedAt: users.passwordChangedAt,
  emailConfirmedAt: users.emailConfirmedAt,
  suspendedAt: users.suspendedAt,
  hasTwoFactor:
    sql<boolean>`exists (select 1 from ${totpCredentials} where ${totpCredentials.userId} = ${users.id} and ${totpCredentials.confirmedAt} is not null)`.mapWith(
      Boolean,
    ),
};

/** The account of a normalised mail address, or null. */
export async function findAccountByEmail({ db }: Accounts, email: string): Promise<Account | null> {
  const [row] = await db
    .select(ACCOUNT)
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, email))
    .limit(1);
  return row ?? null;
}

/** The account of a person, or null. */
export async function findAccount({ db }: Accounts, userId: string): Promise<Account | null> {
  const [row] = await db
    .select(ACCOUNT)
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
    .limit(1);
  return row ?? null;
}

/** What a sign-up form says of the person; it takes effect when a link that it sent is used. */
export interface SignUpForm {
  passwordHash: string;
  firstName: string;
  lastName: string;
}

/** One row of `email_tokens`: a link that works once. A confirmation holds the form that sent it. */
export interface Link extends Partial<SignUpForm> {
  /** SHA-256 of the link's token. */
  id: string;
  userId: string;
  purpose: LinkPurpose;
  /** The new address of a change of email. */
  newEmail?: string;
  createdAt: Date;
  expiresAt: Date;
}

/** More than the limits of sign-up let through while links work. */
const MAX_FORMS = 200;

const FORM = {
  passwordHash: emailTokens.passwordHash,
  firstName: emailTokens.firstName,
  lastName: emailTokens.lastName,
};

/** The sign-up forms behind a person's confirmation links that nobody has used, the newest first. */
export async function findSignUpForms({ db }: Accounts, userId: string): Promise<SignUpForm[]> {
  const rows = await db
    .select(FORM)
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, "confirm"), isNull(emailTokens.usedAt)))
    .orderBy(desc(emailTokens.createdAt))
    .limit(MAX_FORMS);
  return rows.flatMap(({ passwordHash, firstName, lastName }) =>
    passwordHash && firstName && lastName ? [{ passwordHash, firstName, lastName }] : [],
  );
}

/** A link with the person it was sent to, or null. */
export async function findLink({ db }: Accounts, id: string, purpose: LinkPurpose) {
  const [row] = await db
    .select({
      expiresAt: emailTokens.expiresAt,
      usedAt: emailTokens.usedAt,
      newEmail: emailTokens.newEmail,
      form: FORM,
      account: ACCOUNT,
    })
    .from(emailTokens)
    .innerJoin(users, eq(users.id, emailTokens.userId))
    .innerJoin(profiles, eq(profiles.id, emailTokens.userId))
    .where(and(eq(emailTokens.id, id), eq(emailTokens.purpose, purpose)))
    .limit(1);
  return row ?? null;
}

export interface NewAccount {
  userId: string;
  workspaceId: string;
  subscriptionId: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  workspaceName: string;
  trialEndsAt: Date;
  now: Date;
}

/** Writes a whole new account with its first link, or nothing. Throws when the address is taken. */
export async function insertAccount({ db }: Accounts, account: NewAccount, link: Link): Promise<void> {
  const { userId, workspaceId, email, firstName, lastName, now } = account;
  const stamps = { createdAt: now, updatedAt: now };
  await db.batch([
    db
      .insert(users)
      .values({ id: userId, email, passwordHash: account.passwordHash, emailConfirmedAt: null, ...stamps }),
    db.insert(profiles).values({ id: userId, email, firstName, lastName, updatedAt: now }),
    db.insert(workspaces).values({ id: workspaceId, name: account.workspaceName, billingUserId: userId, ...stamps }),
    db.insert(workspaceMembers).values({ workspaceId, userId, role: "owner", createdAt: now }),
    db.insert(subscriptions).values({
      id: account.subscriptionId,
      userId,
      planName: "pro",
      planAmountCents: 0,
      subscriptionStatus: "trialing",
      endsAt: account.trialEndsAt,
      ...stamps,
    }),
    db.insert(emailTokens).values(link),
  ]);
}

const openLink = (db: Database, id: string, purpose: LinkPurpose, now: Date) =>
  db
    .select({ userId: emailTokens.userId })
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.id, id),
        eq(emailTokens.purpose, purpose),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, now),
      ),
    );

/**
 * Signs up again an address that was never confirmed: sign-in knows the newest form from now on, and its link joins the
 * older ones, and each keeps its own form. Links that expired make room, so that an address has no more of them than
 * a day's limits let through. Changes nothing of an account that is confirmed meanwhile.
 */
export async function addSignUp(
  { db }: Accounts,
  userId: string,
  form: SignUpForm & { workspaceName: string; now: Date },
  link: Link & SignUpForm,
): Promise<void> {
  const { firstName, lastName, passwordHash, workspaceName, now } = form;
  const unconfirmed = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)));
  await db.batch([
    db.update(users).set({ passwordHash, updatedAt: now }).where(inArray(users.id, unconfirmed)),
    db.update(profiles).set({ firstName, lastName, updatedAt: now }).where(inArray(profiles.id, unconfirmed)),
    db
      .update(workspaces)
      .set({ name: workspaceName, updatedAt: now })
      .where(inArray(workspaces.billingUserId, unconfirmed)),
    db
      .delete(emailTokens)
      .where(
        and(
          inArray(emailTokens.userId, unconfirmed),
          eq(emailTokens.purpose, "confirm"),
          lte(emailTokens.expiresAt, now),
        ),
      ),
    db.insert(emailTokens).values(link),
  ]);
}

/** Stores a further link. Older ones of the same kind stay valid until one of them is used or they expire. */
export const insertLink = ({ db }: Accounts, link: Link) => db.insert(emailTokens).values(link);

/** A link that is used up keeps nothing of the form that sent it. */
const usedUp = (now: Date) => ({ usedAt: now, passwordHash: null, firstName: null, lastName: null });

/**
 * Confirms the address behind an open link, gives its account the password and the names of the form that sent this very
 * link, and uses up every link of that kind, in one transaction. False, and nothing is written, when the link is not open
 * any more, or the address was confirmed by another.
 */
export async function redeemConfirmLink(
  { db }: Accounts,
  { id, userId }: Pick<Link, "id" | "userId">,
  { passwordHash, firstName, lastName, workspaceName }: SignUpForm & { workspaceName: string },
  now: Date,
): Promise<boolean> {
  const owner = and(
    inArray(users.id, openLink(db, id, "confirm", now)),
    eq(users.id, userId),
    isNull(users.emailConfirmedAt),
  );
  const unconfirmed = db.select({ id: users.id }).from(users).where(owner);
  const [, , confirmed] = await db.batch([
    db.update(profiles).set({ firstName, lastName, updatedAt: now }).where(inArray(profiles.id, unconfirmed)),
    db
      .update(workspaces)
      .set({ name: workspaceName, updatedAt: now })
      .where(inArray(workspaces.billingUserId, unconfirmed)),
    db
      .update(users)
      .set({ passwordHash, emailConfirmedAt: now, updatedAt: now })
      .where(owner)
      .returning({ id: users.id }),
    db
      .update(emailTokens)
      .set(usedUp(now))
      .where(
        and(
          eq(emailTokens.userId, userId),
          inArray(emailTokens.userId, openLink(db, id, "confirm", now)),
          eq(emailTokens.purpose, "confirm"),
          isNull(emailTokens.usedAt),
        ),
      ),
  ]);
  return confirmed.length === 1;
}

/**
 * Changes the password behind an open link, ends every session of the person and uses up every such
 * link, in one transaction. The link proved the address, so that it counts as confirmed.
 * Returns the person's id, or null when the link was not open any more.
 */
export async function redeemResetLink(
  { db }: Accounts,
  id: string,
  passwordHash: string,
  now: Date,
): Promise<string | null> {
  const owner = openLink(db, id, "reset", now);
  const confirmedAt = sql`coalesce(${users.emailConfirmedAt}, ${now.getTime()})`;
  const [, , , used] = await db.batch([
    db
      .update(users)
      .set({ passwordHash, passwordChangedAt: now, emailConfirmedAt: confirmedAt, updatedAt: now })
      .where(inArray(users.id, owner)),
    endSessionsStatement(db, owner),
    // A sign-in that got as far as its code got there by the old password.
    db.delete(authChallenges).where(inArray(authChallenges.userId, owner)),
    // Confirmation links go too: a person who holds an older mail cannot use it any more.
    db
      .update(emailTokens)
      .set(usedUp(now))
      .where(and(inArray(emailTokens.userId, owner), isNull(emailTokens.usedAt)))
      .returning({ userId: emailTokens.userId }),
  ]);
  return used[0]?.userId ?? null;
}

/** Stores a stronger hash of the same password, unless the password was changed meanwhile. */
export const upgradeHash = ({ db }: Accounts, userId: string, oldHash: string, newHash: string) =>
  db
    .update(users)
    .set({ passwordHash: newHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, oldHash), ne(users.passwordHash, newHash)));

/** Deletes links that expired before `moment`. */
export const deleteLinksBefore = ({ db }: Accounts, moment: Date) =>
  db.delete(emailTokens).where(sql`${emailTokens.expiresAt} < ${moment.getTime()}`);
