import { env } from "cloudflare:workers";
import { and, asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { purgeReports, withdrawVotes } from "#app/modules/forum/index.server.ts";
import { eraseTable } from "#app/modules/privacy/erasure/ownership-repo.server.ts";
import { TABLES } from "#app/modules/registry.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { days } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { auditLog, forumPosts, forumReports, forumVotes, notices, profiles, users } from "#db/schema/index.ts";
import { createAdmin } from "#tests/support/admin.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const context = createAppContext(env, { waitUntil: () => undefined });

interface Person {
  account: TestAccount;
  browser: Visitor;
}

async function newPerson(firstName = "Test"): Promise<Person> {
  const account = await createAccount(env);
  await db.update(profiles).set({ firstName }).where(eq(profiles.id, account.userId));
  return { account, browser: new Visitor(account.cookie) };
}

const TITLE = "Why does my crawl stop early?";
const BODY = "It stops after three pages, and I do not see why.";

/** Asks through the form; returns the id of the question. */
async function ask({ browser }: Person, words: { title?: string; body?: string } = {}): Promise<string> {
  const response = await browser.post("/help/forum/ask", { key: newId(), title: TITLE, body: BODY, ...words });
  expect(response.status).toBe(303);
  return (response.headers.get("location") ?? "").replace("/help/forum/", "");
}

/** Answers through the form; returns the id of the answer. */
async function answer({ browser }: Person, questionId: string, body = "Look at robots.txt first."): Promise<string> {
  const response = await browser.post(`/help/forum/${questionId}`, { intent: "answer", key: newId(), body });
  expect(response.status).toBe(303);
  return response.headers.get("location")?.split("#post-")[1] ?? "";
}

const act = ({ browser }: Person, questionId: string, fields: Record<string, string>) =>
  browser.post(`/help/forum/${questionId}`, fields);
const vote = (person: Person, questionId: string, postId: string, value: string) =>
  act(person, questionId, { intent: "vote", postId, value });
const report = ({ browser }: Person, questionId: string, postId: string, note = "") =>
  browser.post(`/help/forum/${questionId}/report?post=${postId}`, { reason: "spam", note });
const postOf = async (id: string) => (await db.select().from(forumPosts).where(eq(forumPosts.id, id)))[0];
const pageText = async ({ browser }: Pick<Person, "browser">, path: string) => {
  const response = await browser.get(path);
  return { status: response.status, html: await response.text() };
};
const noticesOf = ({ account }: Person) =>
  db.select().from(notices).where(eq(notices.userId, account.userId)).orderBy(asc(notices.createdAt));
const idsOnPage = (html: string) => [...html.matchAll(/id="post-([^"]+)"/g)].map(([, id]) => id);

test("a question is asked, answered, voted on and solved; everybody concerned is notified, and nobody sees an address", async () => {
  const [asker, helper, third] = [await newPerson("Ann"), await newPerson("Ben"), await newPerson("Cat")];
  const id = await ask(asker);
  const first = await answer(helper, id);
  const second = await answer(third, id, "Or `curl` it: https://kaja.example/docs.");
  expect(await postOf(id)).toMatchObject({ authorName: "Ann P.", answerCount: 2, score: 0 });
  expect((await noticesOf(asker)).map(({ title, href }) => [title, href])).toEqual([
    ["Your question has an answer", `/help/forum/${id}#post-${first}`],
    ["Your question has an answer", `/help/forum/${id}#post-${second}`],
  ]);

  expect((await vote(asker, id, second, "1")).headers.get("location")).toBe(`/help/forum/${id}#post-${second}`);
  expect(idsOnPage((await pageText(asker, `/help/forum/${id}`)).html)).toEqual([id, second, first]);
  expect((await act(asker, id, { intent: "accept", answerId: first })).status).toBe(303);
  expect((await act(asker, id, { intent: "accept", answerId: first })).status).toBe(303);
  expect((await noticesOf(helper)).map(({ title }) => title)).toEqual(["Your answer was accepted"]);

  const { html } = await pageText(third, `/help/forum/${id}`);
  expect(idsOnPage(html)).toEqual([id, first, second]);
  expect(html).toContain("Accepted");
  expect(html).toContain('<a href="https://kaja.example/docs" rel="nofollow ugc noopener"');
  for (const { account } of [asker, helper]) expect(html).not.toContain(account.email);
  expect((await pageText(third, "/help/forum")).html).toContain("Solved");
  await act(asker, id, { intent: "unaccept" });
  expect(await postOf(id)).toMatchObject({ acceptedAnswerId: null });
});

test("what somebody wrote never becomes HTML", async () => {
  const asker = await newPerson();
  const hostile = [
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "[x](javascript:alert(1))",
    "`</code><svg onload=alert(1)>`",
    'https://ok.example/"onmouseover="alert(1)',
    "</script><script>alert(2)</script>",
  ];
  const id = await ask(asker, { title: "</title><script>alert(3)</script>", body: hostile.join("\n\n") });
  for (const path of [`/help/forum/${id}`, "/help/forum"]) {
    const { html } = await pageText(asker, path);
    expect(html).not.toMatch(/<script>alert|<img src=x|<svg onload|href="javascript|<[^>]*" ?onmouseover=/i);
  }
});

describe("who may do what", () => {
  test("own posts are not voted on or reported, foreign ones not edited, deleted or accepted", async () => {
    const [asker, other] = [await newPerson(), await newPerson()];
    const id = await ask(asker);
    const given = await answer(other, id);
    expect((await vote(asker, id, id, "1")).status).toBe(404);
    expect((await report(asker, id, id)).status).toBe(404);
    expect((await act(other, id, { intent: "accept", answerId: given })).status).toBe(404);
    expect((await act(other, id, { intent: "delete", postId: id })).status).toBe(404);
    expect((await other.browser.get(`/help/forum/${id}/edit?post=${id}`)).status).toBe(404);
    expect(
      (await other.browser.post(`/help/forum/${id}/edit?post=${id}`, { title: TITLE, body: `${BODY} x`, version: "0" }))
        .status,
    ).toBe(404);
    await act(other, id, { intent: "unaccept" });
    expect((await act(asker, id, { intent: "accept", answerId: id })).status).toBe(404);
    const elsewhere = await answer(other, await ask(other));
    expect((await act(asker, id, { intent: "accept", answerId: elsewhere })).status).toBe(404);
    expect(await postOf(id)).toMatchObject({ score: 0, body: BODY, acceptedAnswerId: null });
    for (const path of [`/help/forum/${newId()}`, `/help/forum/${given}`])
      expect((await asker.browser.get(path)).status).toBe(404);
  });

  test("a suspended person and an administrator who views as somebody write nothing", async () => {
    const person = await newPerson();
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, person.account.userId));
    const refused = await person.browser.post("/help/forum/ask", { key: newId(), title: TITLE, body: BODY });
    expect(refused.headers.get("location")).toMatch(/^\/login/);

    const viewed = await newPerson();
    const { browser } = await createAdmin();
    const reason = "The customer asked us to look into it";
    expect(
      (
        await browser.post(`/admin/users/${viewed.account.userId}`, {
          intent: "view",
          reason,
          password: viewed.account.password,
        })
      ).status,
    ).toBe(303);
    expect((await browser.post("/help/forum/ask", { key: newId(), title: TITLE, body: BODY })).status).toBe(403);
    for (const { account } of [person, viewed])
      expect(await db.select().from(forumPosts).where(eq(forumPosts.userId, account.userId))).toEqual([]);
  });
});

describe("votes", () => {
  test("are one for each person: changed, taken back, and counted exactly although all come at once", async () => {
    const asker = await newPerson();
    const id = await ask(asker);
    const voters = await Promise.all(Array.from({ length: 10 }, () => newPerson()));
    const sent = await Promise.all(
      voters.flatMap((voter, at) => [
        vote(voter, id, id, at < 7 ? "1" : "-1"),
        vote(voter, id, id, at < 7 ? "1" : "-1"),
      ]),
    );
    expect(sent.every(({ status }) => status === 303)).toBe(true);
    expect((await postOf(id))?.score).toBe(4);
    await Promise.all(voters.slice(0, 3).map((voter) => vote(voter, id, id, "0")));
    await Promise.all(voters.slice(3, 5).map((voter) => vote(voter, id, id, "-1")));
    expect((await postOf(id))?.score).toBe(-3);
    expect(await db.select().from(forumVotes).where(eq(forumVotes.postId, id))).toHaveLength(7);
    const [voter] = voters.slice(5);
    if (!voter) throw new Error("No voter");
    expect((await vote(voter, id, id, "2")).status).toBe(400);
    const { html } = await pageText(voter, `/help/forum/${id}`);
    expect(html).toMatch(/value="0" aria-label="Vote up: this question" aria-pressed="true"/);
    await withdrawVotes(context, voter.account.userId);
    expect((await postOf(id))?.score).toBe(-4);
  });
});

describe("forms", () => {
  test("sent several times make one question, one answer and one report", async () => {
    const [asker, helper] = [await newPerson(), await newPerson()];
    const question = { key: newId(), title: TITLE, body: BODY };
    const asked = await Promise.all(Array.from({ length: 3 }, () => asker.browser.post("/help/forum/ask", question)));
    expect(asked.map(({ status }) => status)).toEqual([303, 303, 303]);
    const ids = asked.map(({ headers }) => (headers.get("location") ?? "").replace("/help/forum/", ""));
    expect(new Set(ids).size).toBe(1);
    const id = ids[0] ?? "";
    const reply = { intent: "answer", key: newId(), body: "Look at robots.txt first." };
    await Promise.all(Array.from({ length: 3 }, () => act(helper, id, reply)));
    expect((await postOf(id))?.answerCount).toBe(1);
    expect(await noticesOf(asker)).toHaveLength(1);
    const reported = await Promise.all(Array.from({ length: 3 }, () => report(helper, id, id)));
    expect(reported.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await db.select().from(forumReports).where(eq(forumReports.postId, id))).toHaveLength(1);
    expect((await pageText(helper, `/help/forum/${id}`)).html).toContain("You reported this");
    const other = await asker.browser.post("/help/forum/ask", { ...question, body: `${BODY} And something new.` });
    expect(other.status).toBe(303);
    expect((await pageText(asker, other.headers.get("location") ?? "")).html).toContain("And something new.");
  });

  test("with something wrong come back with what was typed", async () => {
    const asker = await newPerson();
    const refused = await asker.browser.post("/help/forum/ask", {
      key: newId(),
      title: "\u200b\u200b",
      body: "x".repeat(10_001),
    });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    for (const problem of ["Title is required", "Question is too long (max 10,000 characters)"])
      expect(html).toContain(problem);
    expect(
      (await asker.browser.post("/help/forum/ask", { key: newId(), title: "Evil \u202e title here", body: BODY }))
        .status,
    ).toBe(400);
    const id = await ask(asker);
    const short = await act(asker, id, { intent: "answer", key: newId(), body: "Yes" });
    expect(short.status).toBe(400);
    expect(await short.text()).toContain("Answer is too short");
    expect((await act(asker, id, { intent: "explode" })).status).toBe(400);
  });

  test("are refused when they come too often", async () => {
    const asker = await newPerson();
    for (let asked = 0; asked < 10; asked++) await ask(asker);
    expect((await asker.browser.post("/help/forum/ask", { key: newId(), title: TITLE, body: BODY })).status).toBe(429);
  });
});

describe("own posts", () => {
  test("are edited; a second tab is shown what the first one saved, and overwrites nothing", async () => {
    const asker = await newPerson();
    const id = await ask(asker);
    const save = (body: string) =>
      asker.browser.post(`/help/forum/${id}/edit?post=${id}`, { title: TITLE, body, version: "0" });
    expect((await save("The first tab has this to say.")).status).toBe(303);
    const second = await save("The second tab has that to say.");
    expect(second.status).toBe(409);
    const html = await second.text();
    for (const each of ["The first tab has this", "The second tab has that", 'name="version" value="1"'])
      expect(html).toContain(each);
    expect((await postOf(id))?.body).toBe("The first tab has this to say.");
    expect((await pageText(asker, `/help/forum/${id}`)).html).toContain("edited");
  });

  test("are deleted with their votes and reports; a question with answers only loses its words", async () => {
    const [asker, helper] = [await newPerson(), await newPerson()];
    const lonely = await ask(asker, { title: "A lonely question nobody reads" });
    await vote(helper, lonely, lonely, "1");
    await report(helper, lonely, lonely);
    expect((await act(asker, lonely, { intent: "delete", postId: lonely })).headers.get("location")).toBe(
      "/help/forum",
    );
    expect(await postOf(lonely)).toBeUndefined();
    expect(await db.select().from(forumVotes).where(eq(forumVotes.postId, lonely))).toEqual([]);
    expect(await db.select().from(forumReports).where(eq(forumReports.postId, lonely))).toEqual([]);

    const id = await ask(asker);
    const given = await answer(helper, id);
    await act(asker, id, { intent: "accept", answerId: given });
    await act(asker, id, { intent: "delete", postId: id });
    expect(await postOf(id)).toMatchObject({ title: "", body: "", answerCount: 1 });
    const { html } = await pageText(helper, `/help/forum/${id}`);
    expect(html).toContain("Removed by its author");
    expect(html).toContain("Look at robots.txt first.");
    expect((await act(helper, id, { intent: "answer", key: newId(), body: "Another answer here" })).status).toBe(409);
    expect((await pageText(helper, "/help/forum")).html).not.toContain(`/help/forum/${id}"`);
    await act(helper, id, { intent: "delete", postId: given });
    expect(await postOf(given)).toBeUndefined();
    expect(await postOf(id)).toMatchObject({ answerCount: 0, acceptedAnswerId: null });
  });
});

describe("moderation", () => {
  test("a reported post is in the queue, is hidden with a reason, shown again, kept and locked; each is audited and notified", async () => {
    const [asker, helper] = [await newPerson("Ann"), await newPerson("Ben")];
    const { account: admin, browser } = await createAdmin();
    const desk = { account: admin, browser };
    const id = await ask(asker, { title: "Buy cheap followers from us" });
    const given = await answer(helper, id, "Answer that somebody reports");
    await report(helper, id, id, "Advertising <b>again</b>");
    await report(asker, id, given);
    const queue = await pageText(desk, "/admin/forum");
    for (const each of ["Buy cheap followers", "Advertising &lt;b&gt;again", "Answer that somebody reports"])
      expect(queue.html).toContain(each);

    const decide = (postId: string, fields: Record<string, string>) => browser.post(`/admin/forum/${postId}`, fields);
    expect((await decide(id, { intent: "hide", reason: "" })).status).toBe(400);
    expect((await decide(id, { intent: "hide", reason: "Advertising is not allowed" })).status).toBe(303);
    // Pressed twice it is done once; another reason is another decision.
    expect((await decide(id, { intent: "hide", reason: "Advertising is not allowed" })).status).toBe(303);
    expect((await decide(id, { intent: "hide", reason: "Something else" })).status).toBe(409);
    expect((await noticesOf(asker)).filter(({ title }) => title === "A post of yours was hidden")).toHaveLength(1);
    expect((await noticesOf(asker)).at(-1)).toMatchObject({ title: "A post of yours was hidden" });
    expect((await noticesOf(asker)).at(-1)?.body).toContain("Advertising is not allowed");
    expect((await helper.browser.get(`/help/forum/${id}`)).status).toBe(404);
    expect((await vote(helper, id, id, "1")).status).toBe(404);
    expect((await pageText(helper, "/help/forum?search=followers")).html).not.toContain("Buy cheap");
    expect((await pageText(asker, `/help/forum/${id}`)).html).toContain("Advertising is not allowed");
    expect((await asker.browser.get(`/help/forum/${id}/edit?post=${id}`)).status).toBe(404);
    expect((await pageText(desk, "/admin/forum?state=hidden")).html).toContain("Buy cheap followers");
    expect((await pageText(desk, "/admin/forum?state=resolved")).html).toContain("Buy cheap followers");

    for (let presses = 0; presses < 2; presses++) expect((await decide(id, { intent: "show" })).status).toBe(303);
    expect((await helper.browser.get(`/help/forum/${id}`)).status).toBe(200);
    for (let presses = 0; presses < 2; presses++) expect((await decide(given, { intent: "keep" })).status).toBe(303);
    expect((await decide(id, { intent: "keep" })).status).toBe(409);
    expect((await decide(given, { intent: "lock" })).status).toBe(409);
    const both = await Promise.all([decide(id, { intent: "lock" }), decide(id, { intent: "lock" })]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect((await act(helper, id, { intent: "answer", key: newId(), body: "Too late for this one" })).status).toBe(409);
    expect((await decide(id, { intent: "unlock" })).status).toBe(303);
    const acts = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.userId, admin.userId))
      .orderBy(asc(auditLog.createdAt));
    expect(acts.map(({ action }) => action).sort()).toEqual(
      [
        "admin.post_hidden",
        "admin.post_shown",
        "admin.post_kept",
        "admin.question_locked",
        "admin.question_unlocked",
      ].sort(),
    );
    const reports = await db.select().from(forumReports).where(eq(forumReports.postId, id));
    expect(reports.map(({ resolution }) => resolution)).toEqual(["hidden"]);
  });

  test("a hidden answer is not counted, and is seen by its author and administrators alone", async () => {
    const [asker, helper] = [await newPerson(), await newPerson()];
    const desk = await createAdmin();
    const id = await ask(asker);
    const given = await answer(helper, id, "Words that will be hidden");
    await desk.browser.post(`/admin/forum/${given}`, { intent: "hide", reason: "Insults somebody" });
    expect((await postOf(id))?.answerCount).toBe(0);
    expect((await pageText(asker, `/help/forum/${id}`)).html).not.toContain("Words that will be hidden");
    for (const viewer of [helper, desk])
      expect((await pageText(viewer, `/help/forum/${id}`)).html).toContain("Words that will be hidden");
    expect((await act(asker, id, { intent: "accept", answerId: given })).status).toBe(404);
  });

  test("decided reports are forgotten after 180 days, open ones never", async () => {
    const at = new Date(Date.now() - days(400));
    const row = { postId: newId(), reason: "spam", note: "", createdAt: at } as const;
    const [open, old, fresh] = [newId(), newId(), newId()];
    await db.insert(forumReports).values([
      { ...row, id: open, userId: newId() },
      { ...row, id: old, userId: newId(), resolvedAt: new Date(Date.now() - days(181)), resolution: "kept" },
      { ...row, id: fresh, userId: newId(), resolvedAt: new Date(Date.now() - days(179)), resolution: "kept" },
    ]);
    await purgeReports(context, new Date());
    const left = await db.select({ id: forumReports.id }).from(forumReports).where(eq(forumReports.postId, row.postId));
    expect(left.map(({ id }) => id).sort()).toEqual([open, fresh].sort());
  });
});

test("an erased author's words stay without a name, and their votes go", async () => {
  const [asker, helper] = [await newPerson("Ann"), await newPerson("Ben")];
  const id = await ask(asker);
  const given = await answer(helper, id);
  await vote(helper, id, id, "1");
  const person = { userId: helper.account.userId, email: helper.account.email, workspaceIds: [] };
  await withdrawVotes(context, person.userId);
  for (const rule of TABLES.filter(({ table }) => table === forumPosts || table === forumVotes))
    await eraseTable({ db }, rule, person);
  expect(await postOf(given)).toMatchObject({
    userId: "",
    authorName: "Former member",
    body: "Look at robots.txt first.",
  });
  expect((await postOf(id))?.score).toBe(0);
  expect(
    await db
      .select()
      .from(forumVotes)
      .where(and(eq(forumVotes.postId, id), eq(forumVotes.userId, person.userId))),
  ).toEqual([]);
  const { html } = await pageText(asker, `/help/forum/${id}`);
  expect(html).toContain("Former member");
  expect((await act(asker, id, { intent: "accept", answerId: given })).status).toBe(303);
});
