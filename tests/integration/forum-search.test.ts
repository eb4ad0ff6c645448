import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deleteQuestion, insertAnswer, insertQuestion, setVote, updatePost } from "#app/modules/forum/repo.server.ts";
import { selectQuestions } from "#app/modules/forum/threads-repo.server.ts";
import { newId } from "#app/platform/ids.ts";
import { openDatabase } from "#db/client.ts";
import { forumPosts, forumVotes } from "#db/schema/index.ts";
import { forEachDatabase, type TestDatabase } from "#tests/support/databases.ts";
import { createAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const AT = new Date("2026-03-04T05:06:07.089Z");

const question = (
  title: string,
  body = "Nothing else.",
  more: Partial<typeof forumPosts.$inferSelect> = {},
): typeof forumPosts.$inferSelect => ({
  id: newId(),
  questionId: null,
  userId: newId(),
  authorName: "Ann T.",
  title,
  body,
  score: 0,
  answerCount: 0,
  acceptedAnswerId: null,
  hiddenAt: null,
  hiddenReason: "",
  lockedAt: null,
  removedAt: null,
  version: 0,
  lastActivityAt: AT,
  createdAt: AT,
  updatedAt: AT,
  ...more,
});

const EVERYTHING = { sort: "activity", unanswered: false, userId: null, terms: null } as const;

forEachDatabase("full-text search", (on: TestDatabase) => {
  const find = async (terms: string) =>
    (await selectQuestions(on, { ...EVERYTHING, terms }, { at: null, limit: 50 })).map(({ id }) => id);

  test("finds words of a question and of its answers, accents and letter case aside, and the beginning of the last word", async () => {
    const row = question("Käärid lõikavad zebrafish", "The **crawler** halts");
    await insertQuestion(on, row);
    for (const terms of ['"kaarid"*', '"KÄÄRID" "crawl"*', '"zebraf"*'])
      expect(await find(terms), terms).toEqual([row.id]);
    expect(await find('"zebrafish" "unknown"*')).toEqual([]);
    expect(await insertAnswer(on, { ...question("", "Try the quokka setting"), questionId: row.id })).toBe(true);
    expect(await find('"quokka"*')).toEqual([row.id]);
    expect((await on.db.select().from(forumPosts).where(eq(forumPosts.id, row.id)))[0]?.answerCount).toBe(1);
  });

  test("forgets what was changed or deleted, and finds what it became", async () => {
    const row = question("Wombat in the sitemap");
    await insertQuestion(on, row);
    expect(await updatePost(on, row.id, row.userId, 0, { title: "Numbat in the sitemap", body: row.body }, AT)).toBe(
      true,
    );
    expect(await find('"wombat"*')).toEqual([]);
    expect(await find('"numbat"*')).toEqual([row.id]);
    await insertAnswer(on, { ...question("", "Answered meanwhile"), questionId: row.id });
    await deleteQuestion(on, row.id, row.userId, AT);
    expect(await find('"numbat"*')).toEqual([]);
    const lonely = question("Axolotl alone");
    await insertQuestion(on, lonely);
    await deleteQuestion(on, lonely.id, lonely.userId, AT);
    expect(await find('"axolotl"*')).toEqual([]);
    expect(await on.db.select().from(forumPosts).where(eq(forumPosts.id, lonely.id))).toEqual([]);
  });

  test("counts twenty votes at once exactly, and none on an own post", async () => {
    const row = question("Votes at once");
    await insertQuestion(on, row);
    const cast = (userId: string, value: number) => setVote(on, { postId: row.id, userId, value, at: AT });
    const voters = Array.from({ length: 20 }, () => newId());
    await Promise.all(voters.map((voter, index) => cast(voter, index % 4 === 0 ? -1 : 1)));
    expect(await cast(row.userId, 1)).toBe(false);
    expect((await on.db.select().from(forumPosts).where(eq(forumPosts.id, row.id)))[0]?.score).toBe(10);
    expect(await on.db.select().from(forumVotes).where(eq(forumVotes.postId, row.id))).toHaveLength(20);
  });
});

describe("a forum of ten thousand questions", () => {
  const db = openDatabase({ d1: env.DB });

  test("is walked along an index, in every order and from any page on", async () => {
    const at = { value: AT.getTime(), id: newId() };
    const lists = [
      [{ ...EVERYTHING }, "forum_questions_activity"],
      [{ ...EVERYTHING, sort: "votes" }, "forum_questions_score"],
      [{ ...EVERYTHING, unanswered: true }, "forum_questions_unanswered"],
    ] as const;
    for (const [filter, index] of lists) {
      for (const position of [null, at]) {
        const { sql, params } = selectQuestions({ db }, filter, { at: position, limit: 26 }).toSQL();
        const { results } = await env.DB.prepare(`explain query plan ${sql}`)
          .bind(...params)
          .all<{ detail: string }>();
        const plan = results.map(({ detail }) => detail).join("; ");
        expect(plan).toContain(`USING INDEX ${index}`);
        expect(plan).not.toMatch(/TEMP B-TREE|^SCAN forum_posts(?! USING)/);
        if (position) expect(plan).toMatch(/SEARCH forum_posts USING INDEX/);
      }
    }
  });

  test("is read, searched and paged quickly", async () => {
    // Made within the database, far quicker than row by row.
    await env.DB.prepare(
      `insert into forum_posts (id, question_id, user_id, author_name, title, body, score, answer_count, last_activity_at, created_at, updated_at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
       select printf('many-%05d', i), null, 'nobody', 'Ann T.', 'Question number ' || i || ' about crawling', 'Text with words and word' || i, i % 50 - 10, i % 3, 1700000000000 + i, 1, 1 from n`,
    ).run();
    const visitor = new Visitor((await createAccount(env)).cookie);
    const timed = async (path: string) => {
      const startedAt = performance.now();
      const response = await visitor.get(path);
      const html = await response.text();
      expect(response.status).toBe(200);
      return { html, ms: performance.now() - startedAt };
    };
    await timed("/help/forum");
    const { html } = await timed("/help/forum?search=word7777");
    expect([...html.matchAll(/Question number (\d+)/g)].map(([, number]) => number)).toContain("7777");
    let path: string | undefined = "/help/forum?sort=votes";
    const seen = new Set<string>();
    for (let page = 0; page < 4 && path; page++) {
      const { html, ms }: { html: string; ms: number } = await timed(path);
      expect(ms).toBeLessThan(2_000);
      const found = [...html.matchAll(/href="\/help\/forum\/(many-\d+)"/g)].map(([, id]) => id ?? "");
      expect(found.some((id) => seen.has(id))).toBe(false);
      for (const id of found) seen.add(id);
      path = /href="([^"]*cursor=[^"]*)"[^>]*>Next page/
        .exec(html)?.[1]
        ?.replaceAll("&amp;", "&")
        .replace(/^[^?]*/, "/help/forum");
    }
    expect(seen.size).toBe(100);
    for (const search of ["crawling", "???", '"', "a OR b*", "x".repeat(200)])
      expect((await timed(`/help/forum?search=${encodeURIComponent(search)}`)).ms).toBeLessThan(2_000);
    expect((await visitor.get("/help/forum?sort=nonsense")).status).toBe(400);
    expect((await visitor.get("/help/forum?cursor=%21")).status).toBe(400);
  });
});
