import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { SortCursor } from "#app/shared/cursor.ts";
import type { Database } from "#db/client.ts";
import { forumPosts, forumReports, forumVotes } from "#db/schema/forum.ts";

export interface Reading {
  db: Database;
}

export type Post = typeof forumPosts.$inferSelect;

/** Questions that stand in the list for everybody; word for word the condition of the indexes in db/schema/help.ts. */
const LISTED = sql`question_id is null and hidden_at is null and removed_at is null`;

/** A score may be negative; a cursor holds no sign. */
const SCORE_OFFSET = 1_000_000_000;

export interface QuestionFilter {
  sort: "activity" | "votes";
  unanswered: boolean;
  /** Only questions of this person. */
  userId: string | null;
  /** Terms of the full-text index; null: everything. */
  terms: string | null;
}

/** What the order of a list goes by, as a cursor holds it. */
export const markOf = (
  { sort }: Pick<QuestionFilter, "sort">,
  { score, lastActivityAt }: Pick<Post, "score" | "lastActivityAt">,
): number => (sort === "votes" ? score + SCORE_OFFSET : lastActivityAt.getTime());

/** Questions that contain the words, themselves or in an answer. */
const found = (terms: string): SQL =>
  sql`${forumPosts.id} in (select coalesce(p.question_id, p.id) from forum_search join forum_posts p on p.rowid = forum_search.rowid
    where forum_search match ${terms} and p.hidden_at is null)`;

/** One page of questions in the order of an index, which it walks until the page is full. */
export function selectQuestions(
  { db }: Reading,
  filter: QuestionFilter,
  { at, limit }: { at: SortCursor<number> | null; limit: number },
) {
  const { sort, unanswered, userId, terms } = filter;
  const column = sort === "votes" ? forumPosts.score : forumPosts.lastActivityAt;
  const mark = at && (sort === "votes" ? at.value - SCORE_OFFSET : at.value);
  return db
    .select({
      id: forumPosts.id,
      title: forumPosts.title,
      authorName: forumPosts.authorName,
      score: forumPosts.score,
      answerCount: forumPosts.answerCount,
      acceptedAnswerId: forumPosts.acceptedAnswerId,
      lockedAt: forumPosts.lockedAt,
      lastActivityAt: forumPosts.lastActivityAt,
    })
    .from(forumPosts)
    .where(
      and(
        LISTED,
        unanswered ? sql`answer_count = 0` : undefined,
        userId === null ? undefined : eq(forumPosts.userId, userId),
        terms === null ? undefined : found(terms),
        at ? sql`(${column}, ${forumPosts.id}) < (${mark}, ${at.id})` : undefined,
      ),
    )
    .orderBy(desc(column), desc(forumPosts.id))
    .limit(limit);
}

/** Who looks: their own posts and, for administrators, all are seen although hidden. */
export interface Viewer {
  userId: string;
  isAdmin: boolean;
}

const visibleTo = ({ userId, isAdmin }: Viewer): SQL | undefined =>
  isAdmin ? undefined : or(isNull(forumPosts.hiddenAt), eq(forumPosts.userId, userId));

export async function findPost({ db }: Reading, id: string): Promise<Post | undefined> {
  const [row] = await db.select().from(forumPosts).where(eq(forumPosts.id, id)).limit(1);
  return row;
}

/** A question that this viewer may see. */
export async function findQuestion({ db }: Reading, id: string, viewer: Viewer): Promise<Post | undefined> {
  const [row] = await db
    .select()
    .from(forumPosts)
    .where(and(eq(forumPosts.id, id), isNull(forumPosts.questionId), visibleTo(viewer)))
    .limit(1);
  return row;
}

/** One page of answers: the accepted one first, then by score, then by age. */
export const selectAnswers = (
  { db }: Reading,
  question: Post,
  viewer: Viewer,
  { offset, limit }: { offset: number; limit: number },
): Promise<Post[]> =>
  db
    .select()
    .from(forumPosts)
    .where(and(eq(forumPosts.questionId, question.id), visibleTo(viewer)))
    .orderBy(
      desc(sql`${forumPosts.id} = ${question.acceptedAnswerId ?? ""}`),
      desc(forumPosts.score),
      asc(forumPosts.createdAt),
      asc(forumPosts.id),
    )
    .limit(limit)
    .offset(offset);

/** What a person voted on some posts, and which of them they reported. */
export async function findOwnMarks({ db }: Reading, userId: string, postIds: readonly string[]) {
  const ids = JSON.stringify(postIds);
  const [votes, reports] = await db.batch([
    db
      .select({ postId: forumVotes.postId, value: forumVotes.value })
      .from(forumVotes)
      .where(and(eq(forumVotes.userId, userId), sql`${forumVotes.postId} in (select value from json_each(${ids}))`)),
    db
      .select({ postId: forumReports.postId })
      .from(forumReports)
      .where(
        and(eq(forumReports.userId, userId), sql`${forumReports.postId} in (select value from json_each(${ids}))`),
      ),
  ]);
  return {
    votes: new Map(votes.map(({ postId, value }) => [postId, value])),
    reported: new Set(reports.map(({ postId }) => postId)),
  };
}
