import { and, desc, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { minutes } from "#app/shared/time.ts";
import type { Database } from "#db/client.ts";
import { authChallenges, signInEvents } from "#db/schema/account.ts";

interface SignIns {
  db: Database;
}

export type Challenge = typeof authChallenges.$inferSelect;

/** Stores a question that waits for its answer. */
export const insertChallenge = ({ db }: SignIns, challenge: Omit<Challenge, "attempts">) =>
  db.insert(authChallenges).values(challenge);

/** A question that is still open, or null. */
export async function findChallenge(
  { db }: SignIns,
  id: string,
  purpose: Challenge["purpose"],
  now: Date,
): Promise<Challenge | null> {
  const [row] = await db
    .select()
    .from(authChallenges)
    .where(and(eq(authChallenges.id, id), eq(authChallenges.purpose, purpose), gt(authChallenges.expiresAt, now)))
    .limit(1);
  return row ?? null;
}

/** Counts one attempt to answer a question, before the answer is looked at. Null when it is not open, or had `maxAttempts`. */
export async function countAttempt(
  { db }: SignIns,
  id: string,
  maxAttempts: number,
  now: Date,
): Promise<Challenge | null> {
  const [row] = await db
    .update(authChallenges)
    .set({ attempts: sql`${authChallenges.attempts} + 1` })
    .where(
      and(
        eq(authChallenges.id, id),
        eq(authChallenges.purpose, "second_factor"),
        gt(authChallenges.expiresAt, now),
        lt(authChallenges.attempts, maxAttempts),
      ),
    )
    .returning();
  return row ?? null;
}

/** Takes a question away, answered or not. Null when it is not open any more: another answer was first. */
export async function takeChallenge(
  { db }: SignIns,
  id: string,
  purpose: Challenge["purpose"],
  now: Date,
): Promise<Challenge | null> {
  const [row] = await db
    .delete(authChallenges)
    .where(and(eq(authChallenges.id, id), eq(authChallenges.purpose, purpose)))
    .returning();
  return row && row.expiresAt > now ? row : null;
}

export const deleteChallengesBefore = ({ db }: SignIns, moment: Date) =>
  db.delete(authChallenges).where(lte(authChallenges.expiresAt, moment));

export type SignInEvent = typeof signInEvents.$inferSelect;

/** The newest attempts of a person that are kept. */
const KEPT_PER_PERSON = 200;
/** A run of refused attempts is one event. */
const SAME_RUN_MS = minutes(15);

/** Adds an event to a person's history, and drops what is beyond the newest 200. */
export async function insertSignInEvent({ db }: SignIns, event: SignInEvent): Promise<void> {
  const { userId, outcome, createdAt } = event;
  const sinceMs = createdAt.getTime() - SAME_RUN_MS;
  const isRepeated = sql`${outcome} = 'too_many' and exists (
    select 1 from ${signInEvents}
    where ${signInEvents.userId} = ${userId} and ${signInEvents.outcome} = 'too_many' and ${signInEvents.createdAt} > ${sinceMs})`;
  const beyond = db
    .select({ id: signInEvents.id })
    .from(signInEvents)
    .where(eq(signInEvents.userId, userId))
    .orderBy(desc(signInEvents.createdAt), desc(signInEvents.id))
    .limit(KEPT_PER_PERSON)
    .offset(KEPT_PER_PERSON);
  await db.batch([
    insertWhere(db, signInEvents, event, sql`not (${isRepeated})`),
    db.delete(signInEvents).where(inArray(signInEvents.id, beyond)),
  ]);
}

/** Whether a person ever signed in, as far as the history tells. */
export const hasSignedIn = async ({ db }: SignIns, userId: string): Promise<boolean> =>
  (await db.$count(signInEvents, and(eq(signInEvents.userId, userId), eq(signInEvents.outcome, "signed_in")))) > 0;

/** The newest attempts to sign in to an account. */
export const findSignInEvents = ({ db }: SignIns, userId: string, limit: number) =>
  db
    .select()
    .from(signInEvents)
    .where(eq(signInEvents.userId, userId))
    .orderBy(desc(signInEvents.createdAt), desc(signInEvents.id))
    .limit(limit);

export const deleteSignInEventsBefore = ({ db }: SignIns, moment: Date) =>
  db.delete(signInEvents).where(lt(signInEvents.createdAt, moment));
