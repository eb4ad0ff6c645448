import { env } from "cloudflare:workers";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as rates from "#app/modules/analytics/reports/goals/repo.server.ts";
import * as mutes from "#app/modules/analytics/reports/trends/repo.server.ts";
import { purgeUsage } from "#app/modules/api-keys/index.server.ts";
import * as ads from "#app/modules/insights/ads/repo.server.ts";
import * as suggestions from "#app/modules/keywords/ideas/repo.server.ts";
import * as drafts from "#app/modules/keywords/imports/repo.server.ts";
import { LIMITS, RATE_LIMITS } from "#app/modules/registry.ts";
import { createCampaign } from "#app/modules/sem/index.server.ts";
import { MAX_DAILY_CRAWLS } from "#app/modules/seo/domain/crawl-limits.ts";
import { createProject, startCrawl } from "#app/modules/seo/index.server.ts";
import { ARCHIVE_FACTOR } from "#app/platform/access/limits.ts";
import { newId } from "#app/platform/ids.ts";
import { dailyRule } from "#app/platform/rate-limit/rules.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { MAX_SESSIONS } from "#app/platform/session/lifetimes.ts";
import { hours, minutes } from "#app/shared/time.ts";
import { apiUsageLogs, sessions } from "#db/schema/index.ts";
import { forEachDatabase } from "#tests/support/databases.ts";
import { createAccount } from "#tests/support/factories.ts";
import { anActor, tickingContext } from "#tests/support/records.ts";
import { Visitor } from "#tests/support/visitor.ts";

const NOW = new Date("2026-11-22T09:30:00Z");
const FULL = { ok: false, error: { code: "limit_reached" } };

/** Rows of one statement, made by the numbers from 0 on. */
const numbers = (count: number) =>
  sql`(with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < ${count}) select i from n)`;

forEachDatabase("Rows", (on) => {
  test("of archived websites and campaigns end at ten times what the plan allows", async () => {
    const [context, actor] = [tickingContext(on.db), anActor({ plan: "basic" })];
    const { workspaceId, userId } = actor;
    const [projects, campaigns] = [LIMITS.projects.basic, LIMITS.campaigns.basic];
    await on.db.all(sql`insert into seo_projects (id, workspace_id, name, url, schedule, archived_at, created_at, updated_at)
      select ${workspaceId} || i, ${workspaceId}, 'Old', 'https://old.example/' || i, 'none', 1, 1, 1 from ${numbers(projects * ARCHIVE_FACTOR - 1)}`);
    await on.db.all(sql`insert into sem_campaigns (id, workspace_id, user_id, name, status, archived_at, created_at, updated_at)
      select ${workspaceId} || i, ${workspaceId}, ${userId}, 'Old', 'ended', 1, 1, 1 from ${numbers(campaigns * ARCHIVE_FACTOR - 1)}`);
    const connect = () =>
      createProject(context, actor, { name: "New", url: `https://${newId()}.example/`, schedule: "none" });
    const made = await Promise.all([connect(), connect(), connect()]);
    expect(made.filter(({ ok }) => ok)).toHaveLength(1);
    expect(made.find(({ ok }) => !ok)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining("100 projects, archived ones included") },
    });
    const begin = () => createCampaign(context, actor, { name: "New", status: "draft" });
    const begun = await Promise.all([begin(), begin(), begin()]);
    expect(begun.filter(({ ok }) => ok)).toHaveLength(1);
    expect(begun.find(({ ok }) => !ok)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining("30 campaigns, archived ones included") },
    });
  });

  test("of crawls end at so many of a website in 24 hours", async () => {
    const [context, actor] = [tickingContext(on.db), anActor()];
    const project = await createProject(context, actor, {
      name: "New",
      url: `https://${newId()}.example/`,
      schedule: "none",
    });
    if (!project.ok) throw new Error(project.error.message);
    const { id } = project.value;
    await on.db.all(sql`insert into seo_crawls (id, workspace_id, project_id, status, started_by, max_urls, created_at, updated_at)
      select ${id} || i, ${actor.workspaceId}, ${id}, 'canceled', 'api', 10, ${context.now().getTime()} - ${minutes(1)} * (i + 1), 1 from ${numbers(MAX_DAILY_CRAWLS)}`);
    expect(await startCrawl(context, actor, id, { startedBy: "api" })).toMatchObject({
      ...FULL,
      error: {
        message: expect.stringContaining(`${MAX_DAILY_CRAWLS} crawls of this project were started within 24 hours`),
      },
    });
  });

  test("of exchange rates, figures of campaigns and drafts end at a number, and what is there can still be replaced", async () => {
    const workspaceId = newId();
    const scope = { db: on.db, workspaceId };
    const rate = (fromDay: number, value = 1) => ({
      id: newId(),
      workspaceId,
      currency: "USD",
      target: "EUR",
      fromDay,
      rate: value,
      createdAt: NOW,
      updatedAt: NOW,
    });
    expect(await Promise.all([1, 2, 3, 4].map((day) => rates.putRate(scope, rate(day), 3)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(await rates.putRate(scope, rate(1, 2), 3)).toBe(true);

    const campaign = { id: newId(), name: "Tea" };
    await on.db.all(
      sql`insert into sem_campaigns (id, workspace_id, user_id, name, status, created_at, updated_at) values (${campaign.id}, ${workspaceId}, 'x', 'Tea', 'active', 1, 1)`,
    );
    const figures = (day: number) => ({
      campaign,
      date: `2026-11-0${day}`,
      reach: 1,
      impressions: 1,
      clicks: 1,
      conversions: 1,
      costCents: 1,
      revenueCents: 1,
    });
    expect(await ads.putAdRows(scope, [figures(1), figures(2)], 3)).toBe(2);
    expect(await ads.putAdRows(scope, [figures(3), figures(4)], 3)).toBeNull();
    expect(await ads.putAdRows(scope, [figures(2)], 3)).toBe(1);

    const draft = (id: string) => ({
      id,
      workspaceId,
      projectId: "p",
      fileName: "Queries.csv",
      createdBy: "x",
      createdAt: NOW,
    });
    const ids = [newId(), newId(), newId()];
    expect(await Promise.all(ids.map((id) => drafts.insertDraft(scope, draft(id), 2)))).toEqual([true, true, false]);
    expect(await drafts.insertDraft(scope, draft(ids[0] ?? ""), 2)).toBe(true);
  });

  test("of muted stretches and of suggestions give way, the oldest first", async () => {
    const scope = { db: on.db, workspaceId: newId() };
    const siteId = newId();
    for (let at = 0; at < 5; at++)
      await mutes.insertMute(
        scope,
        { siteId, anomaly: `${at}:up`, userId: "x", createdAt: new Date(NOW.getTime() + at) },
        3,
      );
    expect(await mutes.findMutes(scope, siteId)).toEqual(new Set(["2:up", "3:up", "4:up"]));
    const source = { provider: "bing", locale: "en" } as const;
    for (let at = 0; at < 4; at++)
      await suggestions.storeSuggestions(scope, source, [{ query: `tea ${at}`, suggestions: [] }], {
        now: new Date(NOW.getTime() + at),
        max: 2,
      });
    const kept = await suggestions.findSuggestions(
      scope,
      source,
      [0, 1, 2, 3].map((at) => `tea ${at}`),
      new Date(0),
    );
    expect(kept.map(({ query }) => query).toSorted()).toEqual(["tea 2", "tea 3"]);
  });

  test("of a key's usage become one for each hour, with the same sums, however often it is done", async () => {
    const context = { ...tickingContext(on.db), now: () => NOW };
    const keyId = newId();
    const hourMs = Math.floor(NOW.getTime() / hours(1)) * hours(1);
    const row = (atMs: number, route: string, callCount: number) => ({
      id: `${keyId}:${atMs}:${route}`,
      workspaceId: "w",
      userId: "u",
      apiKeyId: keyId,
      route,
      callCount,
      createdAt: new Date(atMs),
    });
    const old = hourMs - hours(7);
    await on.db
      .insert(apiUsageLogs)
      .values([
        ...[0, 1, 59].map((minute) => row(old + minutes(minute), "GET /a", minute + 1)),
        row(old + minutes(5), "GET /b", 4),
        row(hourMs - hours(1) + minutes(3), "GET /a", 7),
      ]);
    for (let times = 0; times < 3; times++) await purgeUsage(context, NOW);
    const kept = await on.db.select().from(apiUsageLogs).where(eq(apiUsageLogs.apiKeyId, keyId));
    expect(
      kept.map(({ createdAt, route, callCount }) => [createdAt.getTime() - hourMs, route, callCount]).toSorted(),
    ).toEqual(
      [
        [-hours(7), "GET /a", 63],
        [-hours(7), "GET /b", 4],
        [-hours(1) + minutes(3), "GET /a", 7],
      ].toSorted(),
    );
  });
});

test("of sessions end at a hundred of a person: further sign-ins end the least used", async () => {
  const account = await createAccount(env);
  const { db } = tickingContext((await import("#db/client.ts")).openDatabase({ d1: env.DB }));
  await db.all(sql`insert into sessions (id, user_id, workspace_id, created_at, expires_at, last_seen_at, authenticated_at, user_agent, address)
    select 'old' || i || ${account.userId}, ${account.userId}, ${account.workspaceId}, i, 4000000000, i, i, 'x', 'x' from ${numbers(MAX_SESSIONS + 20)}`);
  const visitor = new Visitor();
  expect((await visitor.post("/login", { email: account.email, password: account.password })).status).toBe(303);
  const own = and(eq(sessions.userId, account.userId));
  expect(await db.$count(sessions, own)).toBe(MAX_SESSIONS);
  expect((await visitor.get("/dashboard")).status).toBe(200);
  expect(await db.$count(sessions, and(own, sql`id like 'old0%'`))).toBe(0);
});

test("of what is kept for good end at a number a day, beside that of an hour", async () => {
  const context = tickingContext((await import("#db/client.ts")).openDatabase({ d1: env.DB }));
  const userId = newId();
  const daily = dailyRule(RATE_LIMITS.ticket_create);
  if (!daily) throw new Error("no rule of a day");
  const { limit } = daily;
  const { limit: hourly } = RATE_LIMITS.ticket_create;
  expect(limit).toBeGreaterThan(hourly);
  for (let used = 0; used < limit; used++) expect(await throttle(context, daily, userId)).toMatchObject({ ok: true });
  const refused = await throttle(context, RATE_LIMITS.ticket_create, userId);
  expect(refused).toMatchObject({
    ok: false,
    error: { code: "rate_limited", message: expect.stringMatching(/Please wait \d+ hours/) },
  });
});
