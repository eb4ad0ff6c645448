import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as repo from "#app/modules/dashboard/repo.server.ts";
import { newId } from "#app/platform/ids.ts";
import { days } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { profiles, totpCredentials } from "#db/schema/account.ts";
import { adPerformance, campaignPredictions } from "#db/schema/insights.ts";
import { auditLog } from "#db/schema/platform.ts";
import { semCampaigns } from "#db/schema/sem.ts";
import { seoCrawls, seoProjects } from "#db/schema/seo.ts";
import { DEMO, seedDemo } from "#db/seed/demo.ts";
import { router } from "#functions/router.ts";
import { forEachDatabase } from "#tests/support/databases.ts";
import { createAccount, createSession, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { Fault, faultyEnv, INJECTED } from "#tests/support/kth-failure.ts";
import { createProject } from "#tests/support/seo-rows.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const dateOf = (ago: number): string => new Date(Date.now() - days(ago)).toISOString().slice(0, 10);
const daysAgo = (count: number): Date => new Date(Date.now() - days(count));

/** Without the marks that React puts between texts, and without the page's data, which says everything twice. */
const plain = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll("&amp;", "&");

const open = async ({ cookie }: Pick<TestAccount, "cookie">, path = "/dashboard") => {
  const response = await new Visitor(cookie).get(path);
  return { status: response.status, html: plain(await response.text()), headers: response.headers };
};

/** The text of one panel, by the name that the tour knows it by. */
const panel = (html: string, name: string): string => {
  const from = html.indexOf(`data-tour="${name}"`);
  const next = html.indexOf("data-tour=", from + 1);
  return html
    .slice(from, next === -1 ? undefined : next)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
};

type Owner = Pick<TestAccount, "workspaceId" | "userId">;

async function campaign(
  { workspaceId, userId }: Owner,
  change: Partial<typeof semCampaigns.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const createdAt = daysAgo(40);
  await db.insert(semCampaigns).values({
    id,
    workspaceId,
    userId,
    name: "Spring sale",
    status: "active",
    createdAt,
    updatedAt: createdAt,
    ...change,
  });
  return id;
}

async function figures(
  { workspaceId }: Owner,
  campaignId: string,
  ago: number,
  change: Partial<typeof adPerformance.$inferInsert>,
) {
  const [date, none] = [
    dateOf(ago),
    { reach: 0, impressions: 0, clicks: 0, conversions: 0, costCents: 0, revenueCents: 0 },
  ];
  await db
    .insert(adPerformance)
    .values({ id: `${campaignId}:${date}`, workspaceId, campaignId, date, ...none, ...change });
}

async function crawl(
  { workspaceId }: Owner,
  projectId: string,
  change: Partial<typeof seoCrawls.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const at = daysAgo(1);
  const stamps = { createdAt: at, updatedAt: at, startedAt: at, finishedAt: at };
  await db.insert(seoCrawls).values({
    id,
    workspaceId,
    projectId,
    status: "finished",
    startedBy: "person",
    maxUrls: 500,
    pagesCrawled: 12,
    ...stamps,
    ...change,
  });
  return id;
}

async function audit({ workspaceId, userId }: Owner, action: string, subject: string) {
  await db.insert(auditLog).values({
    id: newId(),
    workspaceId,
    userId,
    action,
    subject,
    address: "203.0.113.9",
    createdAt: new Date(),
    chain: workspaceId,
    salt: newId(),
  });
}

describe("the welcome line", () => {
  it("greets by the part of the address before the @, however long", async () => {
    const name = `${"very-long-name-".repeat(4)}x`;
    const { html, status, headers } = await open(await createAccount(env, { email: `${name}@example.com` }));
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(html).toContain(`Welcome, ${name}</h1>`);
  });
});

describe("stat cards", () => {
  it("of a new account: the specified constants as samples, true zeros, and what would fill them", async () => {
    const cards = panel((await open(await createAccount(env))).html, "stat-cards");
    expect(cards).toMatch(/Total Reach .*0 · last 30 days.*starts with your first visit/);
    expect(cards).toMatch(/Engagement Rate Sample .*4\.2% · last 30 days/);
    expect(cards).toMatch(/Active Campaigns .*0 now.*shows your active campaigns/);
    expect(cards).toMatch(/Conversion Rate Sample .*3\.1% · last 30 days/);
    expect(cards.match(/Sample/g)).toHaveLength(2);
    expect(cards).toContain("Clicks as a share of impressions, over the last 30 days and all campaigns.");
  });

  it("with data: real figures vs previous 30 days, and no tag", async () => {
    const account = await createAccount(env);
    const id = await campaign(account);
    await campaign(account, { status: "paused" });
    await figures(account, id, 0, { reach: 12_345, impressions: 2_000, clicks: 100, conversions: 5 });
    await figures(account, id, 30, { reach: 10_000, impressions: 2_000, clicks: 80, conversions: 4 });
    const cards = panel((await open(account)).html, "stat-cards");
    expect(cards).not.toContain("Sample");
    expect(cards).toMatch(/12\.3K · last 30 days \+23\.5% vs previous 30 days/);
    expect(cards).toMatch(/5\.0% · last 30 days \+1\.0 points vs previous 30 days/);
    expect(cards).toMatch(/Active Campaigns .* 1 now none started in the last 30 days/);
    expect(cards).toMatch(/5\.0% · last 30 days 0\.0 points vs previous 30 days/);
  });

  it("leave archived campaigns out of what is active, and keep the figures that they had", async () => {
    const account = await createAccount(env);
    await campaign(account, { name: "Current one" });
    const archived = await campaign(account, { name: "Archived one", archivedAt: daysAgo(1) });
    await figures(account, archived, 5, { reach: 12_345, impressions: 2_000, clicks: 100 });
    const row = {
      workspaceId: account.workspaceId,
      campaignId: archived,
      metricName: "clicks",
      lowValue: 980,
      highValue: 1_510,
      until: dateOf(-10),
    };
    await db
      .insert(campaignPredictions)
      .values({ id: newId(), userId: account.userId, predictedValue: 1_240, createdAt: daysAgo(2), ...row });
    const { html } = await open(account);
    const cards = panel(html, "stat-cards");
    expect(cards).toMatch(/Active Campaigns .* 1 now/);
    expect(cards).toContain("12.3K");
    expect(html).not.toContain("1,240");
    const insights = panel(html, "insights");
    expect(insights).toContain("Current one is active without figures");
    expect(insights).not.toContain("Archived one");
  });

  it("never count another workspace's rows", async () => {
    const [account, stranger] = [await createAccount(env), await createAccount(env)];
    const id = await campaign(stranger);
    await figures(stranger, id, 0, { reach: 77_777, impressions: 1_000, clicks: 100 });
    await campaign({ ...stranger, userId: account.userId });
    const { html } = await open(account);
    const cards = panel(html, "stat-cards");
    expect(cards).toMatch(/Total Reach .*0 · last 30 days/);
    expect(cards).toMatch(/Active Campaigns .*0 now/);
    expect(html).not.toContain("77.8K");
    expect(panel((await open(stranger)).html, "stat-cards")).toContain("77.8K");
  });

  it("show the newest open prediction made for the person", async () => {
    const account = await createAccount(env);
    const campaignId = await campaign(account);
    const row = {
      workspaceId: account.workspaceId,
      campaignId,
      metricName: "clicks",
      lowValue: 980,
      highValue: 1_510,
      until: dateOf(-10),
    };
    await db.insert(campaignPredictions).values([
      { id: newId(), userId: account.userId, predictedValue: 1_240, createdAt: daysAgo(1), ...row },
      { id: newId(), userId: account.userId, predictedValue: 9_999, createdAt: daysAgo(2), ...row },
      { id: newId(), userId: newId(), predictedValue: 8_888, createdAt: new Date(), ...row },
    ]);
    const { html } = await open(account);
    expect(html).toMatch(/Spring sale: 1,240 clicks expected before \d+ \w+ \d{4} \(80% range 980 to 1,510\)/);
    expect(html).not.toMatch(/9,999|8,888/);
  });
});

describe("insights", () => {
  it("of a new account say what is unfinished, by rules over its own data", async () => {
    const insights = panel((await open(await createAccount(env))).html, "insights");
    expect(insights).toContain("Rule-based, from your own data");
    // The page itself asks for the first website.
    expect(insights).not.toContain("Connect your first website");
    // What the checklist beside them asks for is not asked for twice.
    for (const title of ["Two-factor sign-in is off", "Invite your team", "Use your data elsewhere"])
      expect(insights).not.toContain(title);
    expect(insights).not.toContain("Your trial ends");
  });

  it("of a crawled website: health, errors, blocked and the missing schedule, most pressing first", async () => {
    const account = await createAccount(env);
    const projectId = await createProject(account, { name: "Tea shop" });
    const before = await crawl(account, projectId, {
      healthPercent: 95,
      errorCount: 3,
      htmlPages: 40,
      htmlPagesWithErrors: 2,
      createdAt: daysAgo(9),
    });
    await crawl(account, projectId, {
      previousCrawlId: before,
      healthPercent: 88,
      errorCount: 24,
      htmlPages: 50,
      htmlPagesWithErrors: 6,
      createdAt: daysAgo(2),
    });
    const blockedId = await createProject(account, { name: "Walled" });
    await crawl(account, blockedId, { status: "blocked", reason: "A challenge page was sent." });
    const { html } = await open(account);
    const insights = panel(html, "insights");
    const titles = [
      "Walled did not let the crawler in",
      "The health of Tea shop fell by 7 points",
      "6 pages of Tea shop have errors",
      "21 errors more on Tea shop",
    ];
    expect(titles.map((title) => insights.indexOf(title)).toSorted((a, b) => a - b)).toEqual(
      titles.map((title) => insights.indexOf(title)),
    );
    for (const words of [
      ...titles,
      "A challenge page was sent.",
      "24 errors in the last crawl, 3 in the one before.",
      "24 errors on 6 of 50 pages.",
      "websites are crawled only when you start it",
    ])
      expect(insights, words).toContain(words);
    expect(html).toContain(`href="/seo/projects/${projectId}/changes"`);
    expect(html).toContain('aria-label="Health: 88 / 100"');
  });

  it("of campaigns: a change that chance does not explain, and campaigns without figures", async () => {
    const account = await createAccount(env);
    const id = await campaign(account);
    await campaign(account, { name: "Silent one" });
    await figures(account, id, 3, { impressions: 50_000, clicks: 2_000 });
    await figures(account, id, 33, { impressions: 50_000, clicks: 3_000 });
    const insights = panel((await open(account)).html, "insights");
    expect(insights).toContain("Engagement fell by 33%");
    expect(insights).toContain(
      "4.0% in the last 30 days (2,000 of 50,000 impressions clicked), 6.0% in the 30 days before.",
    );
    expect(insights).toContain("Silent one is active without figures");
  });

  it("say so when nothing is wrong", async () => {
    const account = await createAccount(env, { plan: "pro" });
    await db.update(profiles).set({ showOnboarding: false }).where(eq(profiles.id, account.userId));
    await db
      .insert(totpCredentials)
      .values({ userId: account.userId, sealedSecret: "sealed", confirmedAt: new Date(), createdAt: new Date() });
    const id = await createProject(account);
    await db.update(seoProjects).set({ schedule: "weekly" }).where(eq(seoProjects.id, id));
    expect(panel((await open(account)).html, "insights")).toContain("Nothing needs you right now");
  });

  it("drop their hints with Show Onboarding", async () => {
    const account = await createAccount(env, { plan: "pro" });
    await db.update(profiles).set({ showOnboarding: false }).where(eq(profiles.id, account.userId));
    const id = await createProject(account);
    await db.update(seoProjects).set({ schedule: "weekly" }).where(eq(seoProjects.id, id));
    const insights = panel((await open(account)).html, "insights");
    expect(insights).toContain("Two-factor sign-in is off");
    for (const hint of ["Invite your team", "Use your data elsewhere", "only when you start it"])
      expect(insights).not.toContain(hint);
  });
});

describe("recent activity", () => {
  it("joins the audit log and the ends of crawls, with names, in words, newest first", async () => {
    const account = await createAccount(env);
    const colleague = await createAccount(env, { workspaceId: account.workspaceId, workspaceRole: "editor" });
    const projectId = await createProject(account, { name: "Tea shop" });
    await crawl(account, projectId, { pagesCrawled: 1_284, errorCount: 1 });
    await audit(account, "seo_project.created", `seo_project:${projectId}`);
    await audit(colleague, "workspace.invitation_accepted", `user:${colleague.userId}`);
    await audit(account, "account.signed_in", `user:${account.userId}`);
    const { html } = await open(account);
    const activity = panel(html, "recent-activity");
    for (const words of [
      "Connected a website · Tea shop You ·",
      "Accepted an invitation Test Person ·",
      "Crawl finished: 1,284 pages, 1 error · Tea shop",
    ])
      expect(activity).toContain(words);
    expect(activity.indexOf("Connected a website")).toBeLessThan(activity.indexOf("Crawl finished"));
    expect(activity).not.toContain("Signed in");
  });

  it("is empty in words when nothing happened, and reveals nothing of other workspaces", async () => {
    const [account, stranger] = [await createAccount(env), await createAccount(env)];
    const projectId = await createProject(stranger, { name: "Secret site" });
    await crawl(stranger, projectId);
    await audit(stranger, "seo_project.created", `seo_project:${projectId}`);
    // A row of this workspace that names a project of the other.
    await audit(account, "seo_project.updated", `seo_project:${projectId}`);
    const { html } = await open(account);
    expect(html).not.toContain("Secret site");
    expect(html).not.toContain(projectId);
    expect(panel((await open(await createAccount(env))).html, "recent-activity")).toContain(
      "Nothing happened in the last 30 days.",
    );
  });
});

describe("a viewer of the workspace", () => {
  it("sees no figures, websites or keys, and only who came and went", async () => {
    const owner = await createAccount(env);
    const viewer = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "viewer" });
    const campaignId = await campaign(owner, { name: "Hidden campaign" });
    await figures(owner, campaignId, 0, { reach: 55_555 });
    const projectId = await createProject(owner, { name: "Hidden site" });
    await crawl(owner, projectId, { errorCount: 9, htmlPages: 9, htmlPagesWithErrors: 9 });
    await audit(owner, "seo_project.created", `seo_project:${projectId}`);
    await audit(owner, "api_key.created", `api_key:${newId()}`);
    await audit(viewer, "workspace.invitation_accepted", `user:${viewer.userId}`);
    const { html, status } = await open(viewer);
    expect(status).toBe(200);
    expect(html).toContain("You are a viewer of this workspace");
    for (const hidden of [
      "Hidden site",
      "Hidden campaign",
      "55.6K",
      "Connected a website",
      "Created an API key",
      "Your websites",
      "Total Reach",
      "View full log",
    ])
      expect(html, hidden).not.toContain(hidden);
    expect(panel(html, "recent-activity")).toContain("Accepted an invitation You ·");
    expect(panel(html, "insights")).not.toContain("Two-factor sign-in is off");
    for (const path of ["/dashboard/figures", "/dashboard/figures.csv"])
      expect((await open(viewer, path)).status).toBe(403);
  });
});

describe("the tools", () => {
  it("are six featured ones, NEW on Strategy and AI Assistant, honest about those without a page, and the four groups", async () => {
    const { html } = await open(await createAccount(env));
    const featured = panel(html, "featured-tools");
    for (const tool of ["SEO Engine", "SEM Manager", "Smart Content", "Social Studio"])
      expect(featured).toMatch(new RegExp(`${tool} AVAILABLE`));
    for (const tool of ["AI Marketing Strategy Generator", "AI Assistant"])
      expect(featured).toMatch(new RegExp(`${tool} NEW`));
    expect(featured).toContain("Explore Tool");
    expect(featured).toContain("Coming Soon");
    expect(
      html
        .slice(html.indexOf('data-tour="featured-tools"'), html.indexOf('data-tour="module-groups"'))
        .match(/<article/g),
    ).toHaveLength(6);
    for (const group of ["Core Marketing", "Advanced Growth", "AI & Advanced", "Enterprise & System"])
      expect(panel(html, "module-groups")).toContain(group);
  });
});

describe("the daily figures", () => {
  it("list the rows behind the cards, newest first, and give them as CSV", async () => {
    const [account, stranger] = [await createAccount(env), await createAccount(env)];
    const id = await campaign(account, { name: "=Spring, sale" });
    await figures(account, id, 59, { reach: 10 });
    await figures(account, id, 2, { reach: 4_321, costCents: 1_250 });
    await figures(account, id, 61, { reach: 999_999 });
    await figures(stranger, await campaign(stranger), 1, { reach: 88_888 });
    const { html } = await open(account, "/dashboard/figures");
    expect(html).toContain("2 rows of campaigns in the last 60 days");
    expect(html.indexOf(dateOf(2))).toBeLessThan(html.indexOf(dateOf(59)));
    expect(html).toContain("$12.50");
    expect(html).not.toMatch(/999,999|88,888/);
    const csv = await new Visitor(account.cookie).get("/dashboard/figures.csv");
    expect(csv.headers.get("content-disposition")).toMatch(/attachment; filename="ad-figures-\d{4}-\d{2}-\d{2}\.csv"/);
    expect(await csv.text()).toBe(
      `Date,Campaign,Reach,Impressions,Clicks,Conversions,Cost (USD),Revenue (USD)\r\n${dateOf(2)},"'=Spring, sale",4321,0,0,0,12.5,0\r\n${dateOf(59)},"'=Spring, sale",10,0,0,0,0,0\r\n`,
    );
  });

  it("say what will stand there while there are none, whatever page is asked for", async () => {
    const account = await createAccount(env);
    for (const query of ["", "?page=0", "?page=x", "?page=1e9"])
      expect((await open(account, `/dashboard/figures${query}`)).html).toContain("No daily figures yet");
  });
});

forEachDatabase("the reads of the page", (on) => {
  it("come back alike, sent together", async () => {
    const [workspaceId, now] = ["00000000-0000-7000-8000-000000000002", new Date()];
    await seedDemo(on.db, { passwordHash: "hash", appUrl: "http://localhost:8787", now, trialEndsAt: daysAgo(-14) });
    const scope = { db: on.db, workspaceId };
    const userId = "00000000-0000-7000-8000-000000000001";
    const [byDay, campaigns, predictions, [setUp], websites, activity, ends] = await on.db.batch([
      repo.performanceByDay(scope, dateOf(59)),
      repo.activeCampaigns(scope, dateOf(29), daysAgo(30)),
      repo.predictionsOf(scope, userId),
      repo.setUpOf(scope, userId, now),
      repo.websitesOf(scope),
      repo.auditRows(
        scope,
        { areas: ["workspace"], only: { actions: ["workspace.left"], userId }, since: daysAgo(30) },
        8,
      ),
      repo.endedCrawls(scope, daysAgo(30), 8),
    ]);
    expect(byDay).toHaveLength(60);
    expect(byDay[0]?.date).toBe(dateOf(0));
    expect(byDay.every(({ reach, clicks }) => Number.isInteger(reach) && reach > 0 && Number.isInteger(clicks))).toBe(
      true,
    );
    expect(campaigns.map(({ hasFigures, total, startedInPeriod }) => [hasFigures, total, startedInPeriod])).toEqual(
      Array(3).fill([true, 3, 0]),
    );
    expect(campaigns[0]?.createdAt).toBeInstanceOf(Date);
    expect(predictions).toMatchObject([{ campaign: "Autumn teas, search", metricName: "clicks" }]);
    expect(setUp).toEqual({
      memberCount: 3,
      inviteCount: 0,
      keyCount: 0,
      hasBillingDetails: false,
      billingUserId: userId,
    });
    expect(websites).toHaveLength(2);
    expect(websites).toContainEqual(
      expect.objectContaining({
        schedule: "weekly",
        latestStatus: null,
        finished: expect.objectContaining({ finishedAt: null }),
        previous: expect.objectContaining({ errorCount: null }),
      }),
    );
    expect([activity, ends]).toEqual([[], []]);
  });
});

describe("the demonstration account", () => {
  it("has real figures, and a second run changes nothing", async () => {
    const settings = {
      passwordHash: "hash",
      appUrl: "http://localhost:8787",
      now: new Date(),
      trialEndsAt: daysAgo(-14),
    };
    await seedDemo(db, settings);
    const rows = () =>
      db.select().from(adPerformance).where(eq(adPerformance.workspaceId, "00000000-0000-7000-8000-000000000002"));
    const first = await rows();
    expect(first).toHaveLength(180);
    await seedDemo(db, settings);
    expect(await rows()).toEqual(first);
    const [owner] = await db.select().from(profiles).where(eq(profiles.email, DEMO.email));
    const cookie = await createSession(env, {
      userId: owner?.id ?? "",
      workspaceId: "00000000-0000-7000-8000-000000000002",
    });
    const { html } = await open({ cookie });
    const cards = panel(html, "stat-cards");
    expect(cards).not.toContain("Sample");
    expect(cards).toMatch(/Active Campaigns .* 3 now/);
    expect(cards).toMatch(/clicks expected before/);
    expect(panel(html, "insights")).toContain("Conversion rose by");
  });
});

/** The page as the Worker answers it with these bindings. */
async function answer(account: TestAccount, fault: Fault): Promise<{ status: number; html: string }> {
  const execution = createExecutionContext();
  const response = await router.fetch(
    new Request(`${ORIGIN}/dashboard`, { headers: { cookie: account.cookie } }),
    faultyEnv(env, fault),
    execution,
  );
  const html = plain(await response.text());
  await waitOnExecutionContext(execution);
  return { status: response.status, html };
}

/** A database that counts the statements made for it. */
function countingStatements(statements: string[]): D1Database {
  return new Proxy(env.DB, {
    get(target, name) {
      if (name === "prepare") return (query: string) => [statements.push(query), target.prepare(query)][1];
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

describe("what the page costs", () => {
  it("is a fixed number of statements, however much there is to show", async () => {
    const [small, large] = [await createAccount(env), await createAccount(env)];
    for (let site = 0; site < 4; site++) await crawl(large, await createProject(large), { healthPercent: 90 });
    for (let one = 0; one < 4; one++) await figures(large, await campaign(large), one, { impressions: 100, clicks: 4 });
    const countFor = async ({ cookie }: TestAccount) => {
      const statements: string[] = [];
      const execution = createExecutionContext();
      const bindings = { ...env, DB: countingStatements(statements) };
      await (
        await router.fetch(new Request(`${ORIGIN}/dashboard`, { headers: { cookie } }), bindings, execution)
      ).text();
      await waitOnExecutionContext(execution);
      return statements.length;
    };
    // The first page of a session also notes that it was used.
    await countFor(small);
    await countFor(large);
    const count = await countFor(small);
    expect(await countFor(large)).toBe(count);
    expect(count).toBeLessThanOrEqual(26);
  });
});

describe("reads that fail", () => {
  it("cost at most their panel, whichever call to the database fails", async () => {
    const account = await createAccount(env);
    const counting = new Fault(1_000, "refused");
    await answer(account, counting);
    // The session, one batch for the board, and a call for each part of the frame and each panel.
    expect(counting.calls).toBeLessThanOrEqual(14);
    // The first call reads the session itself.
    for (let k = 2; k <= counting.calls; k++) {
      const { status, html } = await answer(account, new Fault(k, "refused"));
      expect(status, `call ${k}`).toBe(200);
      for (const part of ["Featured Marketing Tools", "Core Marketing", "Welcome", "Real-time metrics"])
        expect(html).toContain(part);
    }
  });

  it.each([
    ["cards", "ad_performance", 2],
    ["activity", "audit_log", 1],
    ["guidance", "guidance_states", 0],
    ["bell", "notices", 0],
    ["news", "announcements", 0],
  ])("leave only their panel: %s", async (_, table, unavailable) => {
    const account = await createAccount(env);
    const prepare = (query: string) => {
      if (query.includes(table)) throw new Error(INJECTED);
      return env.DB.prepare(query);
    };
    const execution = createExecutionContext();
    const broken = { ...env, DB: { prepare, batch: env.DB.batch.bind(env.DB) } } as Env;
    const response = await router.fetch(
      new Request(`${ORIGIN}/dashboard?live=now`, { headers: { cookie: account.cookie } }),
      broken,
      execution,
    );
    const html = plain(await response.text());
    await waitOnExecutionContext(execution);
    expect(response.status).toBe(200);
    expect(html).not.toContain(INJECTED);
    expect(html.match(/This could not be read just now/g) ?? []).toHaveLength(unavailable);
    for (const part of ["Featured Marketing Tools", "Core Marketing", "Welcome", "Real-time metrics", "Response time"])
      expect(html).toContain(part);
  });
});
