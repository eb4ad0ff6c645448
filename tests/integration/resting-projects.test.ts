import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readUsage } from "#app/modules/billing/usage-repo.server.ts";
import { LIMITS } from "#app/modules/registry.ts";
import { runDueCrawls } from "#app/modules/seo/crawls/scheduled-crawls.server.ts";
import { startCrawl } from "#app/modules/seo/crawls/service.server.ts";
import { findOverLimitProjects, overLimitProjectError } from "#app/modules/seo/projects/over-limit-projects.server.ts";
import { archiveProject } from "#app/modules/seo/projects/service.server.ts";
import type { Plan } from "#app/platform/access/plans.ts";
import { createRequestContext, type RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { days } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { seoCrawls, seoProjects, subscriptions } from "#db/schema/index.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { expectProblem } from "#tests/support/api-cases.ts";
import { forEachDatabase } from "#tests/support/databases.ts";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { anActor } from "../support/records.ts";

const db = openDatabase({ d1: env.DB });
const START = new Date("2026-11-01T09:00:00Z");
const LIMIT = LIMITS.projects.basic;
const WHY =
  "Your plan (Starter) allows 10 projects. They go to the oldest ones, so this one rests: what was found is kept, and it is not crawled. Pro allows 50. Archiving an older one makes room too.";

const contextAt = (now: Date): RequestContext => ({
  ...createRequestContext(new Request(ORIGIN), env, createExecutionContext()),
  now: () => now,
});

const projectRow = (workspaceId: string, at: number): typeof seoProjects.$inferInsert => {
  const createdAt = new Date(START.getTime() + at * 1_000);
  const stamps = { createdAt, updatedAt: createdAt };
  return {
    id: newId(),
    workspaceId,
    name: `Shop ${at}`,
    url: `https://shop-${at}.example/`,
    schedule: "daily",
    nextCrawlAt: START,
    ...stamps,
  };
};

/** A workspace with two daily websites more than Starter allows, oldest first. */
async function withTooMany(plan: Plan) {
  const account = await createAccount(env, { plan });
  const rows = Array.from({ length: LIMIT + 2 }, (_, at) => projectRow(account.workspaceId, at));
  for (let at = 0; at < rows.length; at += 6) await db.insert(seoProjects).values(rows.slice(at, at + 6));
  return { account, ids: rows.map(({ id }) => id) };
}

const setPlan = ({ userId }: TestAccount, planName: Plan) =>
  db
    .update(subscriptions)
    .set({ planName, subscriptionStatus: planName === "free" ? "none" : "active" })
    .where(eq(subscriptions.userId, userId));

/** Which websites the tick of that day crawls, by their place in `ids`; the crawls then end, and tomorrow's are due. */
async function crawledOn(day: number, ids: readonly string[]): Promise<number[]> {
  const now = new Date(START.getTime() + days(day));
  await runDueCrawls(contextAt(now), now);
  const rows = await db.select({ projectId: seoCrawls.projectId }).from(seoCrawls);
  await db.delete(seoCrawls);
  return rows.map(({ projectId }) => ids.indexOf(projectId)).sort((a, b) => a - b);
}

const first = (count: number) => Array.from({ length: count }, (_, at) => at);

beforeEach(async () => {
  await db.delete(seoProjects);
  await db.delete(seoCrawls);
});

test("after a downgrade the oldest websites are crawled on schedule, the others rest, and with the larger plan all are again", async () => {
  const { account, ids } = await withTooMany("pro");
  expect(await crawledOn(1, ids)).toEqual(first(LIMIT + 2));
  await setPlan(account, "basic");
  expect(await crawledOn(2, ids)).toEqual(first(LIMIT));
  await setPlan(account, "free");
  expect(await crawledOn(3, ids)).toEqual([]);
  const kept = await db.select().from(seoProjects).where(eq(seoProjects.workspaceId, account.workspaceId));
  expect(
    kept.every(
      ({ archivedAt, schedule, nextCrawlAt }) => archivedAt === null && schedule === "daily" && nextCrawlAt !== null,
    ),
  ).toBe(true);
  await setPlan(account, "pro");
  expect(await crawledOn(4, ids)).toEqual(first(LIMIT + 2));
});

test("a website whose crawls all failed takes no place: the next one has it, and with a full plan it rests itself", async () => {
  const { account, ids } = await withTooMany("basic");
  const at = (hour: number) => new Date(START.getTime() + hour * 3_600_000);
  const crawlOf = (place: number, status: "failed" | "finished", hour: number) =>
    db.insert(seoCrawls).values({
      id: newId(),
      workspaceId: account.workspaceId,
      projectId: ids[place] ?? "",
      status,
      startedBy: "person",
      maxUrls: 50,
      createdAt: at(hour),
      updatedAt: at(hour),
    });
  for (const place of [0, 1]) await crawlOf(place, "failed", 1);
  const scope = { db, workspaceId: account.workspaceId };
  const resting = async () =>
    [...(await findOverLimitProjects(scope, "basic"))].map((id) => ids.indexOf(id)).sort((a, b) => a - b);
  expect(await resting()).toEqual([0, 1]);
  expect((await readUsage({ db }, account.workspaceId, START)).find(({ limit }) => limit === "projects")?.used).toBe(
    LIMIT,
  );
  await crawlOf(0, "finished", 2);
  expect(await resting()).toEqual([1, LIMIT + 1]);
});

test("archiving an older website makes room for the next one", async () => {
  const { account, ids } = await withTooMany("basic");
  const { userId, workspaceId } = account;
  const principal = anActor({ userId, workspaceId, plan: "basic" });
  expect((await archiveProject(contextAt(START), principal, ids[3] ?? "")).ok).toBe(true);
  expect(await crawledOn(1, ids)).toEqual([...first(LIMIT + 1)].filter((at) => at !== 3));
});

test("a resting website is not crawled by hand or by key either, and its pages say why and which plan lifts it", async () => {
  const { account, ids } = await withTooMany("basic");
  const [working = "", resting = ""] = [ids[0], ids[LIMIT]];
  expect(overLimitProjectError("basic").message).toBe(WHY);
  const { userId, workspaceId } = account;
  const principal = anActor({ userId, workspaceId, plan: "basic" });
  const refused = await startCrawl(contextAt(START), principal, resting, { startedBy: "person" });
  expect(refused).toMatchObject({ ok: false, error: { code: "limit_reached", message: WHY } });
  const { key } = await createApiKey(account);
  await expectProblem(await callApi(`/seo/projects/${resting}/crawls`, { key, method: "POST" }), 422, "limit_reached");

  const browser = new Visitor(account.cookie);
  const page = async (path: string) => (await browser.get(path)).text();
  for (const path of [`/seo/projects/${resting}`, `/seo/projects/${resting}/settings`]) {
    const html = await page(path);
    for (const shown of ["This website is not crawled at the moment", WHY, "Compare plans"])
      expect(html).toContain(shown);
    for (const hidden of [">Crawl now<", "Next crawl:"]) expect(html).not.toContain(hidden);
  }
  const html = await page(`/seo/projects/${working}`);
  expect(html).not.toContain("not crawled at the moment");
  expect((await page("/seo")).match(/not crawled, beyond your plan/g)).toHaveLength(2);
  await setPlan(account, "pro");
  expect(await page(`/seo/projects/${resting}`)).not.toContain("not crawled at the moment");
  expect(await page("/seo")).not.toContain("beyond your plan");
});

forEachDatabase("Resting projects", (on) => {
  test("are those beyond the oldest of the workspace; archived ones and other workspaces do not count", async () => {
    const workspaceId = newId();
    const rows = Array.from({ length: LIMIT + 3 }, (_, at) => projectRow(workspaceId, at));
    for (let at = 0; at < rows.length; at += 6) await on.db.insert(seoProjects).values(rows.slice(at, at + 6));
    await on.db.insert(seoProjects).values(projectRow(newId(), 0));
    const ids = rows.map(({ id }) => id);
    await on.db
      .update(seoProjects)
      .set({ archivedAt: START })
      .where(eq(seoProjects.id, ids[0] ?? ""));
    expect(await findOverLimitProjects({ db: on.db, workspaceId }, "basic")).toEqual(new Set(ids.slice(LIMIT + 1)));
    expect(await findOverLimitProjects({ db: on.db, workspaceId }, "pro")).toEqual(new Set());
  });
});
