import { and, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { mailOutbox } from "#db/schema/platform.ts";

export type OutboxMail = typeof mailOutbox.$inferSelect;
export type NewMail = Pick<
  OutboxMail,
  "id" | "recipient" | "template" | "subject" | "textBody" | "htmlBody" | "createdAt"
> &
  Partial<Pick<OutboxMail, "unsubscribeUrl">> & { dueAt: Date };

interface Scope {
  db: Database;
}

/** Stores a mail; false when there is one of its id. */
export async function insertMail({ db }: Scope, mail: NewMail): Promise<boolean> {
  const rows = await db
    .insert(mailOutbox)
    .values({ ...mail, status: "queued" })
    .onConflictDoNothing()
    .returning({ id: mailOutbox.id });
  return rows.length > 0;
}

/** Forgets mails of these ids to one of these addresses; returns how many there were. */
export async function deleteMails(
  { db }: Scope,
  ids: readonly string[],
  recipients: readonly string[],
): Promise<number> {
  const listed = (values: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
  const rows = await db
    .delete(mailOutbox)
    .where(and(sql`${mailOutbox.id} IN ${listed(ids)}`, sql`${mailOutbox.recipient} IN ${listed(recipients)}`))
    .returning({ id: mailOutbox.id });
  return rows.length;
}

/**
 * Takes a queued mail for one sender, in one statement, so that of any number of deliveries of its message one sends it.
 * `leaseEndsAt` is when the cron may give it to another, should the sender have died. Undefined: sent, gone, or held by another.
 */
export async function claimMail({ db }: Scope, id: string, leaseEndsAt: Date): Promise<OutboxMail | undefined> {
  const rows = await db
    .update(mailOutbox)
    .set({ status: "sending", attempts: sql`${mailOutbox.attempts} + 1`, dueAt: leaseEndsAt })
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.status, "queued")))
    .returning();
  return rows[0];
}

/** Ends a claimed mail. `scrub` empties the bodies: they may hold links that open an account. */
export async function finishMail(
  { db }: Scope,
  id: string,
  end: { status: "sent" | "stored" | "failed"; at: Date; scrub: boolean },
): Promise<void> {
  await db
    .update(mailOutbox)
    .set({
      status: end.status,
      dueAt: null,
      ...(end.status === "sent" ? { sentAt: end.at } : {}),
      ...(end.scrub ? { textBody: "", htmlBody: "" } : {}),
    })
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.status, "sending")));
}

/** Gives a claimed mail back after a failure. */
export async function releaseMail({ db }: Scope, id: string, dueAt: Date): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ status: "queued", dueAt })
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.status, "sending")));
}

/** Marks mails that ran out of attempts; one that is being sent right now is left to its sender. Returns the ids marked. */
export async function failMails({ db }: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .update(mailOutbox)
    .set({ status: "failed", dueAt: null })
    .where(
      and(
        sql`${mailOutbox.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        eq(mailOutbox.status, "queued"),
      ),
    )
    .returning({ id: mailOutbox.id });
  return rows.map((row) => row.id);
}

/** Makes a failed mail a queued one again. */
export async function reviveMail({ db }: Scope, id: string, dueAt: Date): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ status: "queued", attempts: 0, dueAt })
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.status, "failed")));
}

/** Finds at most `limit` unfinished mails whose time has passed, frees them and moves their time to `nextDueAt`. Returns their ids. */
export async function takeOverdueMails({ db }: Scope, now: Date, nextDueAt: Date, limit: number): Promise<string[]> {
  const overdue = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isNotNull(mailOutbox.dueAt), lt(mailOutbox.dueAt, now)))
    .orderBy(mailOutbox.dueAt)
    .limit(limit);
  const rows = await db
    .update(mailOutbox)
    .set({ status: "queued", dueAt: nextDueAt })
    .where(and(inArray(mailOutbox.id, overdue), inArray(mailOutbox.status, ["queued", "sending"])))
    .returning({ id: mailOutbox.id });
  return rows.map((row) => row.id);
}

/** Forgets mails made before `before`. */
export async function deleteMailsBefore({ db }: Scope, before: Date): Promise<void> {
  await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, before));
}

export async function findNewestMails({ db }: Scope, limit: number): Promise<OutboxMail[]> {
  return db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id)).limit(limit);
}

export async function findMail({ db }: Scope, id: string): Promise<OutboxMail | undefined> {
  const rows = await db.select().from(mailOutbox).where(eq(mailOutbox.id, id)).limit(1);
  return rows[0];
}
