import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readUsage } from "#app/modules/billing/usage-repo.server.ts";
import { notify } from "#app/modules/notifications/index.server.ts";
import { LIMITS } from "#app/modules/registry.ts";
import { startCrawl } from "#app/modules/seo/crawls/service.server.ts";
import { crawlFinished } from "#app/modules/seo/mail-templates.server.ts";
import {
  archiveProject,
  createProject,
  listProjects,
  restoreProject,
} from "#app/modules/seo/projects/service.server.ts";
import { orThrow } from "#app/platform/access/access.server.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import { limitReached } from "#app/platform/access/limits.ts";
import { PLANS, type Plan } from "#app/platform/access/plans.ts";
import { createRequestContext, type RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { reserve, settle } from "#app/platform/usage/reserves.server.ts";
import { claimTokenMark, spend } from "#app/platform/usage/usage.server.ts";
import { minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { notices, seoProjects, usageMeters, usageReserves } from "#db/schema/index.ts";
import { callApi, createCaller } from "#tests/support/api.ts";
import { expectProblem } from "#tests/support/api-cases.ts";
import { forEachDatabase } from "#tests/support/databases.ts";
import { createAccount, ORIGIN } from "#tests/support/factories.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { setTotal } from "#tests/support/records.ts";
import { anActor } from "../support/records.ts";

const CRAWL_MAIL = {
  projectName: "Tea",
  url: "https://kaja.example/seo",
  healthPercent: 90,
  errorCount: 0,
  newCount: 0,
};
const NOW = new Date("2026-11-21T12:00:00Z");

const contextOf = (more: Partial<RequestContext> = {}): RequestContext => ({
  ...createRequestContext(new Request(ORIGIN), env, createExecutionContext()),
  now: () => NOW,
  ...more,
});

const somebody = (plan: Plan = "basic"): Actor => anActor({ plan });

const projectOf = (name: string) => ({ name, url: `https://${name}.example/`, schedule: "none" as const });

const activeOf = (db: RequestContext["db"], { workspaceId }: Actor) =>
  db.$count(seoProjects, and(eq(seoProjects.workspaceId, workspaceId), isNull(seoProjects.archivedAt)));

test("a reached limit says which it is and what lifts it", () => {
  expect(limitReached("basic", LIMITS.projects)).toEqual({
    code: "limit_reached",
    message: "Your plan (Starter) allows 10 projects. This limit is reached. Pro allows 50.",
  });
  expect(limitReached("enterprise", LIMITS.crawlUrls).message).toBe(
    "Your plan (Agency) allows 50,000 URLs per crawl. This limit is reached.",
  );
  // No plan has more keys, and none is praised for it.
  for (const plan of PLANS) expect(limitReached(plan, LIMITS.apiKeys).message).toMatch(/This limit is reached\.$/);
});

test("a larger plan never allows less", () => {
  for (const limit of Object.values(LIMITS)) {
    const allowed = PLANS.map((plan) => limit[plan]);
    expect(allowed).toEqual([...allowed].sort((a, b) => a - b));
  }
});

forEachDatabase("Projects of a plan", (on) => {
  const limit = LIMITS.projects.basic;

  test("50 made at once are 10", { timeout: 30_000 }, async () => {
    const context = contextOf({ db: on.db });
    const owner = somebody();
    const made = await Promise.all(
      Array.from({ length: 5 * limit }, (_, n) => createProject(context, owner, projectOf(`shop-${n}`))),
    );
    expect(made.filter(({ ok }) => ok)).toHaveLength(limit);
    expect(await activeOf(on.db, owner)).toBe(limit);
    for (const refused of made.filter(({ ok }) => !ok))
      expect(refused).toMatchObject({ error: limitReached("basic", LIMITS.projects) });
  });

  test("50 brought back at once are 10", { timeout: 30_000 }, async () => {
    const context = contextOf({ db: on.db });
    const owner = somebody();
    const ids: string[] = [];
    for (let n = 0; n < 5 * limit; n++) {
      const made = await createProject(context, owner, projectOf(`shop-${n}`));
      if (!made.ok) throw new Error(made.error.message);
      ids.push(made.value.id);
      await archiveProject(context, owner, made.value.id);
    }
    const restored = await Promise.all(ids.map((id) => restoreProject(context, owner, id)));
    expect(restored.filter(({ ok }) => ok)).toHaveLength(limit);
    expect(await activeOf(on.db, owner)).toBe(limit);
  });

  test("an address that is there already is a conflict, also when the plan is full", async () => {
    const context = contextOf({ db: on.db });
    const owner = somebody();
    for (let n = 0; n < limit; n++) await createProject(context, owner, projectOf(`shop-${n}`));
    expect(await createProject(context, owner, projectOf("shop-3"))).toMatchObject({ error: { code: "conflict" } });
  });

  test("a smaller plan deletes nothing and refuses more; the larger one allows more again", async () => {
    const context = contextOf({ db: on.db });
    const [basic, kept] = [somebody("basic"), LIMITS.projects.basic + 2];
    const owner: Actor = { ...basic, plan: "pro" };
    for (let n = 0; n < kept; n++) expect((await createProject(context, owner, projectOf(`shop-${n}`))).ok).toBe(true);
    expect(await createProject(context, basic, projectOf("another"))).toMatchObject({
      error: { code: "limit_reached" },
    });
    const listed = await listProjects({ db: on.db, workspaceId: basic.workspaceId }, { limit: 100 });
    expect(listed).toMatchObject({ value: { rows: { length: kept } } });
    expect((await createProject(context, owner, projectOf("another"))).ok).toBe(true);
  });
});

describe("limits elsewhere", () => {
  test("the API answers 422 with the limit", async () => {
    const caller = await createCaller({ plan: "basic" });
    const principal: Actor = { ...somebody("basic"), ...caller };
    for (let n = 0; n < LIMITS.projects.basic; n++) await createProject(contextOf(), principal, projectOf(`shop-${n}`));
    const answer = await callApi("/seo/projects", {
      key: caller.key,
      json: { name: "One more", url: "https://more.example/" },
    });
    await expectProblem(answer, 422, "limit_reached");
  });

  test.each(PLANS.slice(1))("a crawl on %s has the addresses of its plan", async (plan) => {
    const context = contextOf();
    const owner = somebody(plan);
    const made = await createProject(context, owner, { ...projectOf("tea"), url: "http://127.0.0.1:9/" });
    if (!made.ok) throw new Error(made.error.message);
    const started = await startCrawl(context, owner, made.value.id, { startedBy: "person" });
    expect(started).toMatchObject({ value: { maxUrls: LIMITS.crawlUrls[plan] } });
  });
});

forEachDatabase("Meters", (on) => {
  const at = (now: Date) => ({ db: on.db, now: () => now });

  test("callers at once never take more than the month allows", async () => {
    const workspaceId = newId();
    const mails = LIMITS.mails.free;
    const spent = await Promise.all(
      Array.from({ length: mails + 20 }, () => spend(at(NOW), { workspaceId, plan: "free" }, "mails", 1)),
    );
    expect(spent.filter(({ ok }) => ok)).toHaveLength(mails);
    expect(spent.find(({ ok }) => !ok)).toEqual({ ok: false, error: limitReached("free", LIMITS.mails) });
    // Each percentage is told to exactly one of them.
    const told = spent.flatMap((one) => (one.ok && one.value.reached ? [one.value.reached] : []));
    expect(told.sort((a, b) => a - b)).toEqual([80, 100]);
  });

  test("an amount is taken whole or not at all, and one call that passes both marks gets the higher", async () => {
    const [workspaceId, plan] = [newId(), "free" as const];
    const aiTokens = LIMITS.aiTokens.free;
    expect(await spend(at(NOW), { workspaceId, plan }, "ai_tokens", aiTokens + 1)).toMatchObject({ ok: false });
    expect(await spend(at(NOW), { workspaceId, plan }, "ai_tokens", 1)).toEqual({
      ok: true,
      value: { used: 1, allowed: aiTokens, reached: null },
    });
    expect(await spend(at(NOW), { workspaceId, plan }, "ai_tokens", aiTokens)).toMatchObject({ ok: false });
    expect(await spend(at(NOW), { workspaceId, plan }, "ai_tokens", aiTokens - 1)).toMatchObject({
      value: { used: aiTokens, reached: 100 },
    });
  });

  test("of what was reserved that which was used is counted, in the month of the reserve and up to the limit; once, however often it is settled", async () => {
    const of = { workspaceId: newId(), plan: "free" as const };
    const aiTokens = LIMITS.aiTokens.free;
    const used = async () =>
      (await on.db.select().from(usageMeters).where(eq(usageMeters.workspaceId, of.workspaceId))).map((row) => [
        row.month,
        row.used,
      ]);
    const first = orThrow(await reserve(at(NOW), of, "ai_tokens", 1_000));
    for (let time = 0; time < 3; time++) await settle(at(new Date("2026-12-01T00:00:00Z")), first, 300);
    expect(await used()).toEqual([["2026-11", 300]]);
    const second = orThrow(await reserve(at(NOW), of, "ai_tokens", 1_000));
    await settle(at(NOW), second, aiTokens * 2);
    expect(await used()).toEqual([["2026-11", aiTokens]]);
  });

  test("what was reserved and never settled counts against the limit for five minutes", async () => {
    const of = { workspaceId: newId(), plan: "free" as const };
    const aiTokens = LIMITS.aiTokens.free;
    const take = async (amount: number, afterMs: number) =>
      (await reserve(at(new Date(NOW.getTime() + afterMs)), of, "ai_tokens", amount)).ok;
    expect(await take(aiTokens, 0)).toBe(true);
    expect([await take(1, 0), await take(1, minutes(5) - 1)]).toEqual([false, false]);
    expect(await take(aiTokens, minutes(5))).toBe(true);
    expect(await on.db.$count(usageReserves, eq(usageReserves.workspaceId, of.workspaceId))).toBe(1);
  });

  test("the marks of the month's tokens are given once each, also to callers at once", async () => {
    const [writer, other] = [
      { workspaceId: newId(), plan: "free" as const },
      { workspaceId: newId(), plan: "free" as const },
    ];
    const aiTokens = LIMITS.aiTokens.free;
    const claim = (of = writer) => claimTokenMark(at(NOW), of, { at: NOW, refused: false });
    await spend(at(NOW), writer, "ai_tokens", 0.8 * aiTokens - 1);
    expect(await claim()).toBeNull();
    await spend(at(NOW), writer, "ai_tokens", 1);
    expect((await Promise.all([claim(), claim(), claim()])).filter(Boolean)).toEqual([
      { percent: 80, allowed: aiTokens },
    ]);
    await spend(at(NOW), writer, "ai_tokens", 0.2 * aiTokens);
    expect([await claim(), await claim(), await claim(other)]).toEqual([
      { percent: 100, allowed: aiTokens },
      null,
      null,
    ]);
  });

  test("a month ends at midnight UTC, workspaces and meters are apart, and a larger plan has room at once", async () => {
    const [workspaceId, plan] = [newId(), "free" as const];
    const [last, first] = [new Date("2026-11-30T23:59:59.999Z"), new Date("2026-12-01T00:00:00Z")];
    const mails = LIMITS.mails.free;
    await spend(at(last), { workspaceId, plan }, "mails", mails);
    expect(await spend(at(last), { workspaceId, plan }, "mails", 1)).toMatchObject({ ok: false });
    expect(await spend(at(last), { workspaceId, plan: "basic" }, "mails", 1)).toMatchObject({
      value: { used: mails + 1 },
    });
    expect(await spend(at(first), { workspaceId, plan }, "mails", 1)).toMatchObject({ value: { used: 1 } });
    expect(await spend(at(last), { workspaceId: newId(), plan }, "mails", 1)).toMatchObject({ value: { used: 1 } });
    expect(await spend(at(last), { workspaceId, plan }, "ai_tokens", 1)).toMatchObject({ value: { used: 1 } });
    expect(await on.db.$count(usageMeters, eq(usageMeters.workspaceId, workspaceId))).toBe(3);
  });
});

test("beyond the month's mails a notice is stored and not mailed; the owner is notified at 80 and at 100 percent", async () => {
  const owner = await createAccount(env, { plan: "free", now: NOW });
  const { workspaceId, userId } = owner;
  const context = contextOf({ db: openDatabase({ d1: env.DB }) });
  const mails = LIMITS.mails.free;
  await spend(context, { workspaceId, plan: "free" }, "mails", mails * 0.8 - 1);
  const mail = crawlFinished(CRAWL_MAIL);
  const send = () =>
    notify(context, { userId, workspaceId, kind: "campaign_alerts", title: "Crawl", body: "Done", href: "/seo", mail });
  await send();
  await spend(context, { workspaceId, plan: "free" }, "mails", mails * 0.2 - 1);
  for (let n = 0; n < 3; n++) await send();
  expect(await mailsTo(env, owner.email)).toHaveLength(2);
  const kept = await context.db.select().from(notices).where(eq(notices.userId, userId));
  expect(kept.filter(({ title }) => title === "Crawl")).toHaveLength(4);
  expect(kept.flatMap(({ kind, title }) => (kind === "account" ? [title] : [])).sort()).toEqual([
    "80% of this month's mails are used",
    "The mails of this month are used up",
  ]);
});

test("usage is read for each limit of the workspace's plan", async () => {
  const owner = await createCaller({ plan: "pro" });
  await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "viewer" });
  const context = contextOf({ db: openDatabase({ d1: env.DB }) });
  const principal: Actor = { ...somebody("pro"), ...owner };
  const made = await createProject(context, principal, projectOf("tea"));
  const archived = await createProject(context, principal, projectOf("coffee"));
  if (!made.ok || !archived.ok) throw new Error("no project");
  await archiveProject(context, principal, archived.value.id);
  await spend(context, { workspaceId: owner.workspaceId, plan: "pro" }, "mails", 7);
  await setTotal(context.db, owner.workspaceId, "contacts", 2);
  expect(await readUsage(context, owner.workspaceId, NOW)).toEqual([
    { limit: "members", label: "Members, with invitations", used: 2, allowed: 10 },
    { limit: "apiKeys", label: "API keys", used: 1, allowed: 10 },
    { limit: "projects", label: "Websites", used: 1, allowed: 50 },
    { limit: "crawlUrls", label: "URLs, last crawl", used: null, allowed: 5_000 },
    { limit: "campaigns", label: "Campaigns", used: 0, allowed: 100 },
    { limit: "contentItems", label: "Pieces of content", used: 0, allowed: 5_000 },
    { limit: "socialPosts", label: "Social posts", used: 0, allowed: 10_000 },
    { limit: "sites", label: "Measured websites", used: 0, allowed: 50 },
    { limit: "contacts", label: "Contacts", used: 2, allowed: 25_000 },
    { limit: "forms", label: "Forms", used: 0, allowed: 50 },
    { limit: "formResponses", label: "Responses to forms this month", used: 0, allowed: 10_000 },
    { limit: "formFiles", label: "Files sent with forms", unit: "bytes", used: 0, allowed: 5_000_000_000 },
    { limit: "mailTemplates", label: "Mail templates", used: 0, allowed: 50 },
    { limit: "mailCampaigns", label: "Mail campaigns", used: 0, allowed: 100 },
    { limit: "campaignMails", label: "Mails to contacts this month", used: 0, allowed: 50_000 },
    { limit: "pushMessages", label: "Push messages this month", used: 0, allowed: 100_000 },
    { limit: "flows", label: "Automation flows", used: 0, allowed: 10 },
    { limit: "savedTemplates", label: "Saved templates", used: 0, allowed: 20 },
    { limit: "activeRuns", label: "Active automation runs", used: 0, allowed: 1_000 },
    { limit: "strategies", label: "Strategies", used: 0, allowed: 50 },
    { limit: "competitorPages", label: "Watched pages", used: 0, allowed: 20 },
    { limit: "marketingCampaigns", label: "Marketing campaigns", used: 0, allowed: 200 },
    { limit: "shortLinks", label: "Short links", used: 0, allowed: 5_000 },
    { limit: "linkClicks", label: "Clicks with details this month", used: 0, allowed: 500_000 },
    { limit: "textBytes", label: "Storage (texts and imports)", unit: "bytes", used: 0, allowed: 50_000_000 },
    { limit: "mails", label: "Mails this month", used: 7, allowed: 50_000 },
    { limit: "aiTokens", label: "AI tokens this month", used: 0, allowed: 1_000_000 },
  ]);
});

test("what a plan does not have is shown only to who has some of it from a larger one", async () => {
  const owner = await createCaller({ plan: "free" });
  const context = contextOf({ db: openDatabase({ d1: env.DB }) });
  const shown = async () => (await readUsage(context, owner.workspaceId, NOW)).map(({ limit }) => limit);
  expect(await shown()).toEqual(["members", "apiKeys", "projects", "crawlUrls", "sites", "mails", "aiTokens"]);
  await setTotal(context.db, owner.workspaceId, "social_posts", 3);
  expect(await readUsage(context, owner.workspaceId, NOW)).toContainEqual({
    limit: "socialPosts",
    label: "Social posts",
    used: 3,
    allowed: 0,
  });
});
