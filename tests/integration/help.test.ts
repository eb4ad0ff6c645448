import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, it, test } from "vitest";
import { readCatalogue } from "#app/modules/help/articles/catalogue.server.ts";
import * as repo from "#app/modules/help/articles/repo.server.ts";
import { listPopular, voteOnArticle } from "#app/modules/help/articles/service.server.ts";
import { purgeArticleReads, searchArticles } from "#app/modules/help/index.server.ts";
import { answerQuestion } from "#app/modules/help/search/answer.server.ts";
import { type AppContext, createAppContext } from "#app/platform/context.server.ts";
import { createLogger } from "#app/platform/log.ts";
import { days } from "#app/shared/time.ts";
import { articleReads, articleVotes } from "#db/schema/help.ts";
import { forEachDatabase } from "#tests/support/databases.ts";
import { createAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Far from the reads that the pages themselves count below. */
const NOW = new Date("2031-05-20T12:00:00Z");
const contextAt = (now: Date): AppContext => ({
  ...createAppContext(env, createExecutionContext()),
  now: () => now,
  log: createLogger({}, () => undefined),
});
const context = contextAt(NOW);
const { db } = context;

const ARTICLE = "/help/articles/roles";
const { articles: ARTICLES, recommended: RECOMMENDED } = await readCatalogue({ env });
const found = async (question: string, limit: number) =>
  (await searchArticles({ env }, question, limit)).map(({ slug }) => slug);
const first = async (question: string) => (await found(question, 5))[0];
const visible = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, "");

describe("search", () => {
  test.each([
    ["invite a colleague", "invite-people"],
    ["2fa", "two-factor-sign-in"],
    ["lost phone", "two-factor-sign-in"],
    ["robots.txt", "blocked-crawls"],
    ["invoice vat", "invoices-and-vat"],
    ["rate limit", "api-errors"],
    ["forgot password", "change-password"],
    ["how do I delete my account", "delete-your-account"],
    ["export csv", "export-findings"],
  ])("%j finds what is meant", async (question, slug) => {
    expect(await found(question, 3)).toContain(slug);
  });

  test("knows beginnings of words, slips of the pen, and capitals", async () => {
    expect(await first("passk")).toBe("passkeys");
    expect(await first("paskeys")).toBe("passkeys");
    expect(await first("UNSUBSCRIBE")).toBe("unsubscribe");
    expect(await found("athenticator", 5)).toContain("two-factor-sign-in");
  });

  test("puts a word of the title above one of the text", async () => {
    expect(await first("passkey")).toBe("passkeys");
    expect(await first("workspaces")).toBe("workspaces");
  });

  test("keeps to the limit, and has no answer to nothing", async () => {
    expect(await found("a website", 3)).toHaveLength(3);
    expect(await found("   ", 3)).toEqual([]);
    expect(await answerQuestion({ env }, "  ")).toBeNull();
    expect(await found("x".repeat(50_000), 3)).toEqual([]);
  });

  test("marks what was found in title and text", async () => {
    const [hit] = await searchArticles({ env }, "passkey", 1);
    expect(hit?.titleParts.filter((part) => part.hit).map(({ text }) => text.toLowerCase())).toEqual(["passkey"]);
    expect(hit?.snippetParts.some((part) => part.hit)).toBe(true);
    expect(hit?.titleParts.map(({ text }) => text).join("")).toBe(hit?.title);
  });

  test("says what comes near where there is nothing", async () => {
    const answer = await answerQuestion({ env }, "zzzqqq");
    expect(answer?.hits).toEqual([]);
    expect(answer?.suggestions?.articles.length).toBeGreaterThan(0);
    const near = await answerQuestion({ env }, "xinvoicez");
    expect(near?.hits.length === 0 ? near.suggestions?.words : ["invoice"]).toContainEqual(
      expect.stringMatching(/^invoice/),
    );
  });
});

describe("the pages", () => {
  it("shows four categories with true counts, popular articles, tutorials, and whom to ask", async () => {
    const visitor = new Visitor((await createAccount(env)).cookie);
    const page = visible(await (await visitor.get("/help")).text());
    for (const part of ["Getting started", "Websites and SEO", "Account and security", "Plans, billing and API"])
      expect(page).toContain(part);
    const counts = [...page.matchAll(/>(\d+)(?:<!-- -->)? articles</g)].map(([, count]) => Number(count));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ARTICLES.length);
    for (const href of [
      "/help/tickets/new",
      "/help/forum",
      "/help/tutorials/connect-a-website",
      `/help/articles/${RECOMMENDED[0]?.slug}`,
    ]) {
      expect(page).toContain(`href="${href}"`);
    }
  });

  it("is open to a viewer and without a plan", async () => {
    const viewer = new Visitor((await createAccount(env, { workspaceRole: "viewer", plan: null })).cookie);
    for (const path of [
      "/help",
      "/help/categories/seo",
      ARTICLE,
      "/help/tutorials/invite-a-colleague",
      "/help?q=invoice",
    ]) {
      expect((await viewer.get(path)).status).toBe(200);
    }
  });

  it("answers a question without scripts, and shows what was typed as text", async () => {
    const visitor = new Visitor((await createAccount(env)).cookie);
    const found = await (await visitor.get("/help?q=passkey")).text();
    expect(found).toContain('href="/help/articles/passkeys"');
    expect(found).toMatch(/<mark[^>]*>[Pp]asskey/);
    const attack = '<img src=x onerror="alert(1)"> zzzq';
    const nothing = visible(await (await visitor.get(`/help?q=${encodeURIComponent(attack)}`)).text());
    expect(nothing).not.toContain("<img src=x");
    expect(nothing).toContain("&lt;img src=x");
    expect((await visitor.get(`/help?q=${"y".repeat(3_000)}`)).status).toBe(200);
  });

  it("reports an article, a category and a tutorial that do not exist, with similar ones", async () => {
    const visitor = new Visitor((await createAccount(env)).cookie);
    const missing = await visitor.get("/help/articles/passkeys-and-more");
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('href="/help/articles/passkeys"');
    for (const path of ["/help/categories/none", "/help/tutorials/none"])
      expect((await visitor.get(path)).status).toBe(404);
  });

  it("draws every article", async () => {
    const visitor = new Visitor((await createAccount(env)).cookie);
    for (const { slug } of ARTICLES) {
      const response = await visitor.get(`/help/articles/${slug}`);
      expect([slug, response.status]).toEqual([slug, 200]);
      expect((await response.text()).match(/<h1/g)).toHaveLength(1);
    }
  });
});

describe("readers", () => {
  it("count once a day each, over all workspaces", async () => {
    const slug = "hand-over-a-workspace";
    const [one, two] = [await createAccount(env), await createAccount(env)];
    for (const { cookie } of [one, one, two]) await (await new Visitor(cookie).get(`/help/articles/${slug}`)).text();
    const rows = () => db.select().from(articleReads).where(eq(articleReads.slug, slug));
    const ofBoth = async () =>
      (await rows()).map(({ userId }) => userId).filter((userId) => userId === one.userId || userId === two.userId);
    await expect.poll(async () => (await ofBoth()).sort()).toEqual([one.userId, two.userId].sort());
    const [top] = await listPopular(contextAt(new Date()), 1);
    expect(top).toMatchObject({ slug, reads: (await rows()).length });
  });

  it("of articles that are not there do not count", async () => {
    const { cookie } = await createAccount(env);
    await (await new Visitor(cookie).get("/help/articles/nothing")).text();
    expect(await db.select().from(articleReads).where(eq(articleReads.slug, "nothing"))).toEqual([]);
  });
});

forEachDatabase("reads and votes", (on) => {
  const scoped = () => ({ ...context, db: on.db });
  const read = (slug: string, userId: string, date: string) => ({ slug, userId, date, createdAt: NOW });

  it("order by reads of the last 30 days, then as recommended", async () => {
    const own = scoped();
    expect((await listPopular(own, 3)).map(({ slug, reads }) => ({ slug, reads }))).toEqual(
      RECOMMENDED.slice(0, 3).map(({ slug }) => ({ slug, reads: null })),
    );
    const seen = ["roles", "roles", "passkeys", "no-longer-there"].map((slug, index) =>
      read(slug, `person-${index}`, "2031-05-19"),
    );
    const old = Array.from({ length: 9 }, (_, index) => read("workspaces", `person-${index}`, "2031-04-01"));
    for (const one of [...seen, ...old]) await repo.insertRead(own, one);
    await repo.insertRead(own, read("roles", "person-0", "2031-05-19"));
    expect((await listPopular(own, 3)).map(({ slug, reads }) => [slug, reads])).toEqual([
      ["roles", 2],
      ["passkeys", 1],
      [RECOMMENDED[0]?.slug, null],
    ]);
  });

  it("forgets reads older than 400 days", async () => {
    const own = scoped();
    const dayBefore = (count: number) => new Date(NOW.getTime() - days(count)).toISOString().slice(0, 10);
    for (const age of [401, 400, 1]) await repo.insertRead(own, read("roles", "reader", dayBefore(age)));
    await purgeArticleReads(own, NOW);
    expect(
      (await own.db.select().from(articleReads).where(eq(articleReads.userId, "reader")))
        .map(({ date }) => date)
        .sort(),
    ).toEqual([dayBefore(400), dayBefore(1)]);
  });

  it("keeps a person's last answer, and nobody else's", async () => {
    const own = scoped();
    for (const helpful of [true, false]) expect((await voteOnArticle(own, "one", "roles", helpful)).ok).toBe(true);
    await voteOnArticle(own, "two", "roles", true);
    expect(await repo.findVote(own, "roles", "one")).toBe(false);
    expect(await repo.findVote(own, "roles", "two")).toBe(true);
    expect(await repo.findVote(own, "passkeys", "one")).toBeUndefined();
    expect(await voteOnArticle(own, "one", "nothing", true)).toMatchObject({ ok: false, error: { code: "not_found" } });
  });
});

describe("Was this helpful?", () => {
  it("is answered without scripts, can be changed, and is one's own", async () => {
    const [one, two] = [await createAccount(env), await createAccount(env)];
    const visitor = new Visitor(one.cookie);
    const voteOf = async (userId: string) =>
      (
        await db
          .select()
          .from(articleVotes)
          .where(and(eq(articleVotes.userId, userId), eq(articleVotes.slug, "roles")))
      )[0]?.helpful;
    const voted = await visitor.post(ARTICLE, { helpful: "yes" });
    expect([voted.status, voted.headers.get("location")]).toEqual([303, `${ARTICLE}#helpful`]);
    expect(await voteOf(one.userId)).toBe(true);
    expect(visible(await (await visitor.get(ARTICLE)).text())).toContain("You can change your answer");
    await visitor.post(ARTICLE, { helpful: "no" });
    expect(await voteOf(one.userId)).toBe(false);
    expect(visible(await (await visitor.get(ARTICLE)).text())).toContain(
      "/help/tickets/new?page=%2Fhelp%2Farticles%2Froles",
    );
    expect(visible(await (await new Visitor(two.cookie).get(ARTICLE)).text())).not.toContain("Thank you");
    expect(await voteOf(two.userId)).toBeUndefined();
  });

  it("refuses what is no answer, no article and no person", async () => {
    const visitor = new Visitor((await createAccount(env)).cookie);
    expect((await visitor.post(ARTICLE, { helpful: "maybe" })).status).toBe(400);
    expect((await visitor.post("/help/articles/nothing", { helpful: "yes" })).status).toBe(404);
    expect((await new Visitor().post(ARTICLE, { helpful: "yes" })).status).toBe(302);
  });
});
