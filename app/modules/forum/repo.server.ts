import { and, eq, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "#app/platform/db/insert-where.server.ts";
import { forumPosts, forumReports, forumVotes } from "#db/schema/forum.ts";
import type { Post, Reading } from "./threads-repo.server.ts";

/** Stores a question, unless one of this id is there. */
export async function insertQuestion({ db }: Reading, post: Post): Promise<void> {
  await db.insert(forumPosts).values(post).onConflictDoNothing();
}

/** Counts the answers that everybody sees, in the same batch as what changes them. */
export const recountAnswers = ({ db }: Reading, questionId: string) =>
  db
    .update(forumPosts)
    .set({
      answerCount: sql`(select count(*) from forum_posts a where a.question_id = ${questionId} and a.hidden_at is null)`,
    })
    .where(eq(forumPosts.id, questionId));

/** Stores an answer to a question that takes answers, and moves the question up; false when it takes none, or this very answer is there already. */
export async function insertAnswer(
  scope: Reading,
  { id, questionId, userId, authorName, body, createdAt }: Post & { questionId: string },
): Promise<boolean> {
  const { db } = scope;
  const stamps = { lastActivityAt: createdAt, createdAt, updatedAt: createdAt };
  const insert = insertWhere(
    db,
    forumPosts,
    { id, questionId, userId, authorName, body, ...stamps },
    sql`not exists (select 1 from ${forumPosts} where id = ${id}) and exists (select 1 from ${forumPosts}
      where id = ${questionId} and question_id is null and hidden_at is null and removed_at is null and locked_at is null)`,
  ).returning({ id: forumPosts.id });
  const moveUp = db
    .update(forumPosts)
    .set({
      lastActivityAt: sql`max(last_activity_at, coalesce((select max(a.created_at) from forum_posts a where a.question_id = ${questionId}), 0))`,
    })
    .where(eq(forumPosts.id, questionId));
  const [inserted] = await db.batch([insert, recountAnswers(scope, questionId), moveUp]);
  return inserted.length > 0;
}

/** Own and open to changes: neither hidden nor taken back. */
const changeable = (id: string, userId: string): SQL | undefined =>
  and(eq(forumPosts.id, id), eq(forumPosts.userId, userId), isNull(forumPosts.hiddenAt), isNull(forumPosts.removedAt));

/** Changes the words of an own post that still has the version that was seen; false otherwise. */
export async function updatePost(
  { db }: Reading,
  id: string,
  userId: string,
  version: number,
  words: { title?: string; body: string },
  at: Date,
) {
  const rows = await db
    .update(forumPosts)
    .set({ ...words, version: sql`${forumPosts.version} + 1`, updatedAt: at })
    .where(and(changeable(id, userId), eq(forumPosts.version, version)))
    .returning({ id: forumPosts.id });
  return rows.length > 0;
}

const SCORE = (postId: string) =>
  sql`(select coalesce(sum(value), 0) from ${forumVotes} where ${forumVotes.postId} = ${postId})`;

/**
 * Makes `value` the vote of a person on somebody else's post, or takes the vote back (0), and recounts the score in the
 * same batch: however many vote at once, it is the sum of the votes. False: the post is not there to be voted on.
 */
export async function setVote(
  { db }: Reading,
  { postId, userId, value, at }: { postId: string; userId: string; value: number; at: Date },
): Promise<boolean> {
  const votable = sql`exists (select 1 from ${forumPosts} where id = ${postId} and user_id <> ${userId} and hidden_at is null and removed_at is null)`;
  const write =
    value === 0
      ? db.delete(forumVotes).where(and(eq(forumVotes.postId, postId), eq(forumVotes.userId, userId)))
      : insertWhere(db, forumVotes, { postId, userId, value, createdAt: at }, votable).onConflictDoUpdate({
          target: [forumVotes.postId, forumVotes.userId],
          set: { value: sql`excluded.value`, createdAt: sql`excluded.created_at` },
        });
  const count = db
    .update(forumPosts)
    .set({ score: SCORE(postId) })
    .where(
      and(
        eq(forumPosts.id, postId),
        ne(forumPosts.userId, userId),
        isNull(forumPosts.hiddenAt),
        isNull(forumPosts.removedAt),
      ),
    )
    .returning({ id: forumPosts.id });
  const [, counted] = await db.batch([write, count]);
  return counted.length > 0;
}

/** Takes back every vote of a person whose account goes, with what each did to a score. */
export async function deleteVotesOf({ db }: Reading, userId: string): Promise<void> {
  await db.batch([
    db
      .update(forumPosts)
      .set({
        score: sql`(select coalesce(sum(v.value), 0) from forum_votes v where v.post_id = ${forumPosts.id} and v.user_id <> ${userId})`,
      })
      .where(sql`${forumPosts.id} in (select post_id from ${forumVotes} where user_id = ${userId})`),
    db.delete(forumVotes).where(eq(forumVotes.userId, userId)),
  ]);
}

/** Makes an answer the accepted one of an own question; false when it is so already, or either is not there. */
export async function setAccepted(
  { db }: Reading,
  questionId: string,
  userId: string,
  answerId: string,
): Promise<boolean> {
  const rows = await db
    .update(forumPosts)
    .set({ acceptedAnswerId: answerId })
    .where(
      and(
        changeable(questionId, userId),
        isNull(forumPosts.questionId),
        sql`${forumPosts.acceptedAnswerId} is not ${answerId}`,
        sql`exists (select 1 from forum_posts a where a.id = ${answerId} and a.question_id = ${questionId} and a.hidden_at is null)`,
      ),
    )
    .returning({ id: forumPosts.id });
  return rows.length > 0;
}

export async function clearAccepted({ db }: Reading, questionId: string, userId: string): Promise<void> {
  await db.update(forumPosts).set({ acceptedAnswerId: null }).where(changeable(questionId, userId));
}

const own = (id: string, userId: string): SQL | undefined => and(eq(forumPosts.id, id), eq(forumPosts.userId, userId));

/** Deletes what hangs on posts that are there no more. */
const marksOfDeleted = ({ db }: Reading, postId: string) => {
  const gone = sql`not exists (select 1 from ${forumPosts} where id = ${postId})`;
  return [
    db.delete(forumVotes).where(and(eq(forumVotes.postId, postId), gone)),
    db.delete(forumReports).where(and(eq(forumReports.postId, postId), gone)),
  ] as const;
};

/** Deletes an own answer with its votes and reports. */
export async function deleteAnswer(
  scope: Reading,
  { id, questionId }: { id: string; questionId: string },
  userId: string,
): Promise<void> {
  const { db } = scope;
  await db.batch([
    db.delete(forumPosts).where(own(id, userId)),
    ...marksOfDeleted(scope, id),
    recountAnswers(scope, questionId),
    db
      .update(forumPosts)
      .set({ acceptedAnswerId: null })
      .where(
        and(
          eq(forumPosts.id, questionId),
          eq(forumPosts.acceptedAnswerId, id),
          sql`not exists (select 1 from forum_posts a where a.id = ${id})`,
        ),
      ),
  ]);
}

/** Deletes an own question that nobody answered; of one with answers only its words go. */
export async function deleteQuestion(scope: Reading, id: string, userId: string, at: Date): Promise<void> {
  const { db } = scope;
  await db.batch([
    db
      .delete(forumPosts)
      .where(and(own(id, userId), sql`not exists (select 1 from forum_posts a where a.question_id = ${id})`)),
    ...marksOfDeleted(scope, id),
    db
      .update(forumPosts)
      .set({ title: "", body: "", removedAt: at, updatedAt: at, version: sql`${forumPosts.version} + 1` })
      .where(and(own(id, userId), isNull(forumPosts.removedAt))),
  ]);
}

type Report = typeof forumReports.$inferInsert;

/** Stores a report, one for each person and post; false when there is one, or the post cannot be reported by this person. */
export async function insertReport({ db }: Reading, report: Report): Promise<boolean> {
  const { postId, userId } = report;
  const rows = await insertWhere(
    db,
    forumReports,
    report,
    sql`exists (select 1 from ${forumPosts} where id = ${postId} and user_id <> ${userId} and hidden_at is null and removed_at is null)
      and not exists (select 1 from ${forumReports} r where r.post_id = ${postId} and r.user_id = ${userId})`,
  ).returning({ id: forumReports.id });
  return rows.length > 0;
}

/** Forgets reports that were decided before a moment. */
export async function deleteReportsResolvedBefore({ db }: Reading, before: Date): Promise<void> {
  await db.delete(forumReports).where(lt(forumReports.resolvedAt, before));
}
