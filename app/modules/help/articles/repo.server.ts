import { and, count, desc, eq, gte, inArray, lt } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { articleReads, articleVotes } from "#db/schema/help.ts";

interface Scope {
  db: Database;
}

/** Counts a reader of an article on a day; the second time that day changes nothing. */
export const insertRead = ({ db }: Scope, read: typeof articleReads.$inferInsert) =>
  db.insert(articleReads).values(read).onConflictDoNothing();

/** How often each of these articles was read from that day on, the most read first. */
export const countReads = ({ db }: Scope, slugs: readonly string[], since: string, limit: number) =>
  db
    .select({ slug: articleReads.slug, reads: count() })
    .from(articleReads)
    .where(and(gte(articleReads.date, since), inArray(articleReads.slug, [...slugs])))
    .groupBy(articleReads.slug)
    .orderBy(desc(count()), articleReads.slug)
    .limit(limit);

/** Deletes the reads of the days before that one. */
export const deleteReadsBefore = ({ db }: Scope, date: string) =>
  db.delete(articleReads).where(lt(articleReads.date, date));

/** Whether an article helped a person; undefined while they have not said. */
export async function findVote({ db }: Scope, slug: string, userId: string): Promise<boolean | undefined> {
  const rows = await db
    .select({ helpful: articleVotes.helpful })
    .from(articleVotes)
    .where(and(eq(articleVotes.slug, slug), eq(articleVotes.userId, userId)))
    .limit(1);
  return rows[0]?.helpful;
}

/** Keeps a person's answer; their last one counts. */
export const upsertVote = ({ db }: Scope, vote: typeof articleVotes.$inferInsert) =>
  db
    .insert(articleVotes)
    .values(vote)
    .onConflictDoUpdate({
      target: [articleVotes.slug, articleVotes.userId],
      set: { helpful: vote.helpful, createdAt: vote.createdAt },
    });
