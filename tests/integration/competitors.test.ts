import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { FAILURES_BEFORE_NOTICE, MAX_CHANGES } from "#app/modules/strategy/competitors/domain/limits.ts";
import { readDuePages } from "#app/modules/strategy/competitors/read-due.server.ts";
import { strategyModule } from "#app/modules/strategy/manifest.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { ALWAYS } from "#app/platform/usage/totals.server.ts";
import { days, minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { notices } from "#db/schema/notifications.ts";
import { usageMeters } from "#db/schema/platform.ts";
import { competitorChanges, competitorPages } from "#db/schema/strategy.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { type OpenSite, openSite } from "#tests/support/crawl.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
const opened: OpenSite[] = [];
afterAll(() => Promise.all(opened.map((site) => site.close())));

/** A website whose /pricing says what it is given. */
async function siteThat(html: string, robots = "User-agent: *\nAllow: /\n"): Promise<OpenSite> {
  const answers = {
    "/pricing": { body: html },
    "/robots.txt": { body: robots, headers: { "content-type": "text/plain" } },
    "/error": { body: "no", status: 500 },
  };
  const site = await openSite({ scenario: "hostile", answers });
  opened.push(site);
  return site;
}
const PRICES = (price: string) =>
  `<!doctype html><title>Leaf & Co</title><meta name="description" content="Fresh tea"><h1>Our teas</h1><p>Green ${price}</p>`;

let account: TestAccount;
let owner: Visitor;
beforeEach(async () => {
  account = await createAccount(env, { plan: "pro" });
  owner = new Visitor(account.cookie);
});

const watch = (url: string, visitor = owner, fields: Record<string, string> = {}) =>
  visitor.post("/strategy/competitors", { intent: "watch", name: "Leaf & Co", url, everyDays: "1", ...fields });
const idOf = (answer: Response) => answer.headers.get("location")?.split("/").at(-1) ?? "";
const pageOf = async (id: string) => (await db.select().from(competitorPages).where(eq(competitorPages.id, id)))[0];
const changesOf = (id: string) => db.select().from(competitorChanges).where(eq(competitorChanges.pageId, id));
const noticesOf = (userId: string) =>
  db
    .select()
    .from(notices)
    .where(and(eq(notices.userId, userId), eq(notices.kind, "campaign_alerts")));

const START_MS = Date.now();

/** Runs the job as of some days after the start. */
function runAfter(count: number) {
  const now = new Date(START_MS + days(count) + minutes(10));
  return readDuePages({ ...createAppContext(env, createExecutionContext()), now: () => now }, now);
}
test("a page is read when it is added; a change is found, shown and notified once", async () => {
  const site = await siteThat(PRICES("$12.99"));
  const answer = await watch(`${site.url}/pricing`);
  expect(answer.status).toBe(303);
  const id = idOf(answer);
  expect(JSON.parse((await pageOf(id))?.snapshot ?? "null")).toEqual({
    ...{ title: ["Leaf & Co"], description: ["Fresh tea"], headings: ["Our teas"], prices: ["$12.99"], types: [] },
  });
  await runAfter(0);
  expect(await changesOf(id)).toEqual([]);

  await site.change({ "/pricing": { body: PRICES("$9.99") } });
  await Promise.all([runAfter(1), runAfter(1)]);
  await runAfter(2);
  expect((await changesOf(id)).map(({ parts }) => JSON.parse(parts))).toEqual([
    [{ part: "prices", removed: ["$12.99"], added: ["$9.99"] }],
  ]);
  const [notice, ...others] = await noticesOf(account.userId);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ title: "Leaf & Co changed a page", href: `/strategy/competitors/${id}` });
  const page = await (await owner.get(`/strategy/competitors/${id}`)).text();
  for (const text of ["$12.99", "$9.99", "Prices", "Our teas"]) expect(page).toContain(text);
  expect(await (await owner.get("/strategy/competitors")).text()).toContain("Leaf &amp; Co");
});

test("a form that is sent twice adds one page; the same URL again is refused beside its field", async () => {
  const site = await siteThat(PRICES("$5"));
  const url = `${site.url}/pricing`;
  const made = await Promise.all([watch(url), watch(url)]);
  expect(made.map(({ status }) => status).sort()).toEqual([303, 409]);
  const again = await watch(url);
  expect(again.status).toBe(409);
  expect(await again.text()).toContain("watches that page already");
  expect(
    await db.select().from(competitorPages).where(eq(competitorPages.workspaceId, account.workspaceId)),
  ).toHaveLength(1);
});

test("a page that robots.txt forbids is not read, one that fails says why, and is notified after three times", async () => {
  const closed = await siteThat(PRICES("$5"), "User-agent: *\nDisallow: /pricing\n");
  const id = idOf(await watch(`${closed.url}/pricing`));
  expect(await pageOf(id)).toMatchObject({ snapshot: null, readAt: null, failures: 1 });
  expect((await pageOf(id))?.failure).toContain("robots.txt");

  const failing = idOf(await watch(`${closed.url}/error`));
  expect((await pageOf(failing))?.failure).toBe("The server answered with status 500.");
  for (let day = 1; day <= FAILURES_BEFORE_NOTICE + 1; day++) await runAfter(day);
  const titles = (await noticesOf(account.userId)).map(({ title }) => title);
  expect(titles).toEqual(Array(2).fill("A page of Leaf & Co cannot be read"));
  const answer = await owner.post(`/strategy/competitors/${failing}`, { intent: "read" });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("status 500");
});

test.each([
  ["http://10.0.0.1/x", "URL"],
  ["not a url", "Enter the URL"],
  [`https://example.com/${"x".repeat(1_000)}`, "too long"],
  ["javascript:alert(1)", "URL"],
])("%s is refused beside the field, and nothing is kept", async (url, message) => {
  const answer = await watch(url);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(message);
  expect(await db.select().from(competitorPages).where(eq(competitorPages.workspaceId, account.workspaceId))).toEqual(
    [],
  );
});

/** A page that was read once, without asking a website. */
async function insertPage(owner: TestAccount, url: string): Promise<string> {
  const [id, now] = [newId(), new Date()];
  await db.insert(competitorPages).values({
    ...{ id, workspaceId: owner.workspaceId, userId: owner.userId, name: "Leaf", url, everyDays: 7, failures: 0 },
    ...{ dueAt: new Date(now.getTime() + days(7)), createdAt: now, updatedAt: now },
  });
  return id;
}

test("a page keeps its newest changes, and takes them along when it is deleted", async () => {
  const site = await siteThat(PRICES("$1"));
  const id = idOf(await watch(`${site.url}/pricing`));
  for (let at = 1; at <= MAX_CHANGES + 2; at++) {
    await site.change({ "/pricing": { body: PRICES(`$${at + 1}`) } });
    await runAfter(at);
  }
  const kept = (await changesOf(id)).map(({ foundAt }) => foundAt.getTime());
  expect(kept).toHaveLength(MAX_CHANGES);
  expect(Math.max(...kept) - Math.min(...kept)).toBe(days(MAX_CHANGES - 1));
  expect((await owner.post(`/strategy/competitors/${id}`, { intent: "delete" })).status).toBe(303);
  expect([await pageOf(id), await changesOf(id)]).toEqual([undefined, []]);
});

test("nobody reads, deletes or lists the pages of another workspace; programs read their own", async () => {
  const id = await insertPage(account, "https://leaf.example/pricing");
  const stranger = await createAccount(env, { plan: "pro" });
  const visitor = new Visitor(stranger.cookie);
  for (const intent of ["read", "delete"])
    expect((await visitor.post(`/strategy/competitors/${id}`, { intent })).status).toBe(404);
  expect((await visitor.get(`/strategy/competitors/${id}`)).status).toBe(404);
  const [own, other] = await Promise.all(
    [account, stranger].map((one) => createApiKey(one, { scopes: ["strategies"] })),
  );
  expect((await callApi(`/competitors/${id}`, { key: other?.key ?? "" })).status).toBe(404);
  expect(await (await callApi("/competitors", { key: other?.key ?? "" })).json()).toMatchObject({ data: [] });
  expect(await (await callApi(`/competitors/${id}`, { key: own?.key ?? "" })).json()).toMatchObject({
    ...{ id, url: "https://leaf.example/pricing", snapshot: null, changes: [] },
  });
});

test("a workspace that has as many as its plan allows cannot watch another", async () => {
  const { pro } = strategyModule.limits.competitorPages;
  const meter = { meter: "competitor_pages", month: ALWAYS, used: pro } as const;
  await db.insert(usageMeters).values({ workspaceId: account.workspaceId, ...meter });
  const answer = await watch("https://leaf.example/pricing");
  expect(answer.status).toBe(422);
});
