import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deleteGoal, listGoals } from "#app/modules/analytics/reports/goals/service.server.ts";
import { deleteSite } from "#app/modules/analytics/sites/service.server.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { readUsage } from "#app/modules/billing/usage-repo.server.ts";
import { valuesOf } from "#app/modules/guidance/domain/mirror.ts";
import { eraseAccount } from "#app/modules/privacy/erasure/service.server.ts";
import { planTasks } from "#app/modules/strategy/index.ts";
import { deleteWorkspace } from "#app/modules/workspaces/deletion.server.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import { createRequestContext } from "#app/platform/context.server.ts";
import { readSession } from "#app/platform/session/session.server.ts";
import { days } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import {
  analyticsSites,
  apiKeys,
  competitorPages,
  contentItems,
  guidanceStates,
  marketingCampaigns,
  seoProjects,
  shortLinks,
  socialPosts,
  strategies,
  users,
  workspaceMembers,
} from "#db/schema/index.ts";
import { DEMO, DEMO_USER_ID, DEMO_WORKSPACE_ID, seedDemo } from "#db/seed/demo.ts";
import { DEMO_SITE_ID } from "#db/seed/website/demo-analytics.ts";
import { DEMO_PROJECT_ID } from "#db/seed/website/demo-crawls.ts";
import { router } from "#functions/router.ts";
import { createSite } from "#tests/support/analytics-rows.ts";
import { collectedEvent } from "#tests/support/collected.ts";
import { createAccount, createSession, ORIGIN, SAME_ORIGIN } from "#tests/support/factories.ts";
import { contextAt, plainSteps, setDeleteAfter } from "#tests/support/privacy.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Sends made-up traffic to the Worker with these bindings. */
function send(
  body: unknown,
  { bindings = env, headers = SAME_ORIGIN }: { bindings?: Env; headers?: Record<string, string> } = {},
) {
  const request = new Request(`${ORIGIN}/dev/traffic`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return router.fetch(request, bindings, createExecutionContext());
}

const LONG_AGO = Date.parse("2026-08-01T12:00:00Z");

test("made-up traffic of any age is taken in local development, once", async () => {
  const siteId = await createSite(await createAccount(env));
  const ask = async (events: unknown[]) => (await send({ siteId, events, bots: [] })).json();
  expect(await ask([])).toEqual({ firstDay: null, lastMs: null });
  const event = collectedEvent({ atMs: LONG_AGO });
  const reach = { firstDay: Math.floor(LONG_AGO / days(1)), lastMs: LONG_AGO };
  expect([await ask([event]), await ask([event])]).toEqual([reach, reach]);
  const range = { fromDay: reach.firstDay, toDay: reach.firstDay };
  expect(await siteStub({ env }, siteId).totals({ range, filters: [], goals: [] })).toMatchObject({
    visits: 1,
    views: 1,
  });
});

test.each(["production", "preview"])("in %s there is no such door", async (ENVIRONMENT) => {
  const siteId = await createSite(await createAccount(env));
  const bindings = { ...env, ENVIRONMENT, APP_URL: "https://kaja.example", ALLOW_LOOPBACK_FETCH: "false" } as Env;
  const request = new Request("https://kaja.example/dev/traffic", {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
    body: JSON.stringify({ siteId, events: [collectedEvent({ atMs: LONG_AGO })], bots: [] }),
  });
  expect((await router.fetch(request, bindings, createExecutionContext())).status).toBe(404);
  expect(await siteStub({ env }, siteId).lastEventMs()).toBeNull();
});

test("it is closed to pages of other sites, and to what makes no sense", async () => {
  const siteId = await createSite(await createAccount(env));
  const traffic = { siteId, events: [collectedEvent()], bots: [] };
  expect(
    (await send(traffic, { headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" } })).status,
  ).toBe(403);
  expect((await send({ ...traffic, siteId: "none" })).status).toBe(404);
  expect((await send([])).status).toBe(400);
  expect(await siteStub({ env }, siteId).lastEventMs()).toBeNull();
});

test("the demonstration's website says that it is one, has goals and a funnel, and its project is due to be crawled", async () => {
  const db = openDatabase({ d1: env.DB });
  const now = new Date();
  const settings = {
    passwordHash: "hash",
    appUrl: "http://localhost:8787",
    now,
    trialEndsAt: new Date(now.getTime() + days(14)),
    planTasks: planTasks(["seo"]),
    apiKey: { keyHash: "hash of a key", firstFour: "kj_l", lastFour: "wxyz", sealedKey: "sealed" },
  };
  await seedDemo(db, settings);
  await seedDemo(db, settings);
  const sites = await db.select().from(analyticsSites);
  expect(sites.filter(({ id }) => id === DEMO_SITE_ID)).toMatchObject([
    { name: expect.stringContaining("(demonstration)"), hosts: ["tea.example"] },
  ]);
  const [owner] = await db.select().from(users).where(eq(users.email, DEMO.email));
  const cookie = await createSession(env, {
    userId: owner?.id ?? "",
    workspaceId: sites.find(({ id }) => id === DEMO_SITE_ID)?.workspaceId ?? "",
  });
  const visitor = new Visitor(cookie);
  for (const [path, text] of [
    ["goals", "Sign-up"],
    ["funnels", "From the shop to an order"],
    ["channels", "Channels"],
    ["currencies", "0.92"],
  ] as const)
    expect(await (await visitor.get(`/analytics/sites/${DEMO_SITE_ID}/${path}`)).text()).toContain(text);
  const project = (await db.select().from(seoProjects)).find(({ url }) => url === "http://localhost:8787/");
  expect(project?.nextCrawlAt?.getTime()).toBeLessThanOrEqual(now.getTime());
  // The tea shop is one website to both tools, and three people work in it.
  const shop = (await db.select().from(seoProjects)).find(({ url }) => url === "https://tea.example/");
  expect(shop?.websiteId).toBe(sites.find(({ id }) => id === DEMO_SITE_ID)?.websiteId);
  expect(await db.$count(workspaceMembers, eq(workspaceMembers.workspaceId, shop?.workspaceId ?? ""))).toBe(3);
  expect(await (await visitor.get(`/seo/projects/${shop?.id}/keywords`)).text()).toContain("how to brew oolong");
  expect(await (await visitor.get("/help/forum")).text()).toContain("longer attribution window");
});

test("what is seeded counts as much as there is, however often it starts; a key and a report open nothing", async () => {
  const db = openDatabase({ d1: env.DB });
  const now = new Date();
  const settings = {
    passwordHash: "hash",
    appUrl: "http://localhost:8787",
    now,
    trialEndsAt: new Date(now.getTime() + days(14)),
  };
  await seedDemo(db, settings);
  await seedDemo(db, settings);
  const usage = await readUsage({ db }, DEMO_WORKSPACE_ID, now);
  const used = Object.fromEntries(usage.map(({ label, used }) => [label, used]));
  const ofDemo = (
    table:
      | typeof contentItems
      | typeof socialPosts
      | typeof marketingCampaigns
      | typeof shortLinks
      | typeof strategies
      | typeof competitorPages,
  ) => db.$count(table, eq(table.workspaceId, DEMO_WORKSPACE_ID));
  expect(used).toMatchObject({
    "Pieces of content": await ofDemo(contentItems),
    "Social posts": await ofDemo(socialPosts),
    "Marketing campaigns": await ofDemo(marketingCampaigns),
    "Short links": await ofDemo(shortLinks),
    Strategies: await ofDemo(strategies),
    "Watched pages": await ofDemo(competitorPages),
  });
  const cookie = await createSession(env, { userId: DEMO_USER_ID, workspaceId: DEMO_WORKSPACE_ID });
  const visitor = new Visitor(cookie);
  expect(await (await visitor.get("/settings/api-keys")).text()).toContain("Weekly spreadsheet");
  expect(await db.select({ isActive: apiKeys.isActive }).from(apiKeys).where(eq(apiKeys.userId, DEMO_USER_ID))).toEqual(
    [{ isActive: false }],
  );
  expect(await (await visitor.get(`/seo/projects/${DEMO_PROJECT_ID}/report`)).text()).toContain(
    "health of the website",
  );
  const rows = await db.select().from(guidanceStates).where(eq(guidanceStates.userId, DEMO_USER_ID));
  const guidance = valuesOf(Object.fromEntries(rows.map(({ key, value }) => [key, { value, updatedAtMs: 0 }])));
  expect(guidance).toMatchObject({
    onboarding: { currentStep: "completed", isActive: false },
    getting_started_checklist: { "set-notifications": true, "set-preferences": true },
    completed_tours: ["dashboard"],
  });
});

test("what somebody deletes of the demonstration's website does not come back with the next start, nor does the website", async () => {
  const db = openDatabase({ d1: env.DB });
  const now = new Date();
  const start = () =>
    seedDemo(db, {
      passwordHash: "hash",
      appUrl: "http://localhost:8787",
      now,
      trialEndsAt: new Date(now.getTime() + days(14)),
    });
  await start();
  const [owner] = await db.select().from(users).where(eq(users.email, DEMO.email));
  const [site] = await db.select().from(analyticsSites).where(eq(analyticsSites.id, DEMO_SITE_ID));
  const principal: Actor = {
    userId: owner?.id ?? "",
    workspaceId: site?.workspaceId ?? "",
    plan: "pro",
    workspaceRole: "owner",
    via: "session",
    scopes: [],
  };
  const context = createRequestContext(new Request(ORIGIN), env, createExecutionContext());
  const goals = () => listGoals({ db, workspaceId: principal.workspaceId }, DEMO_SITE_ID);
  const [goal] = await goals();
  if (!site || !goal) throw new Error("The seed made no website with goals");

  expect(await deleteGoal(context, principal, site, goal)).toMatchObject({ ok: true });
  await start();
  expect((await goals()).map(({ id }) => id)).not.toContain(goal.id);

  expect(await deleteSite(context, principal, DEMO_SITE_ID)).toMatchObject({ ok: true });
  await start();
  expect(await db.$count(analyticsSites, eq(analyticsSites.id, DEMO_SITE_ID))).toBe(0);
  expect(await goals()).toEqual([]);
  expect((await send({ siteId: DEMO_SITE_ID, events: [], bots: [] })).status).toBe(404);

  // With the workspace, and with the account, their logs go too; the object of the website takes nothing any more all the same.
  const other = await createAccount(env);
  await db
    .insert(workspaceMembers)
    .values({ workspaceId: other.workspaceId, userId: principal.userId, role: "editor", createdAt: now });
  const session = await readSession(
    new Request(ORIGIN, { headers: { cookie: await createSession(env, principal) } }),
    context,
  );
  if (!session) throw new Error("No session");
  expect(await deleteWorkspace(context, session, session.workspaceName)).toMatchObject({ ok: true });
  await start();
  expect(await db.$count(analyticsSites, eq(analyticsSites.id, DEMO_SITE_ID))).toBe(0);

  await setDeleteAfter(principal.userId, now);
  await eraseAccount(contextAt(new Date()), plainSteps, principal.userId);
  await start();
  expect(await db.$count(users, eq(users.email, DEMO.email))).toBe(1);
  expect(await db.$count(analyticsSites, eq(analyticsSites.id, DEMO_SITE_ID))).toBe(0);
});
