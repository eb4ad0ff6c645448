import {
  abortAllDurableObjects,
  createExecutionContext,
  runDurableObjectAlarm,
  runInDurableObject,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { httpRequest } from "#app/modules/automation/nodes/run/http.server.ts";
import { liveTransport } from "#app/modules/integrations/client/transport.server.ts";
import { handCrawlToObject } from "#app/modules/seo/crawls/crawl-control.server.ts";
import { findStranded } from "#app/modules/seo/crawls/repo.server.ts";
import { type CrawlPlan, isOver } from "#app/modules/seo/domain/crawl.ts";
import { checkVerificationMethod, verificationToolsFor } from "#app/modules/seo/settings/site-verification.server.ts";
import { createPageRequester } from "#app/modules/seo-tools/page-requests.server.ts";
import { getTool, runTool } from "#app/modules/seo-tools/service.server.ts";
import { readLinkCard } from "#app/modules/social/publishing/networks/link-card.server.ts";
import { createAppContext, createRequestContext } from "#app/platform/context.server.ts";
import { LEASE_MS, type Turns } from "#app/platform/politeness/domain/turns.ts";
import type { Lane } from "#app/platform/politeness/host.object.server.ts";
import { type FetchPurpose, outboundFetch, PURPOSES } from "#app/platform/politeness/outbound-fetch.server.ts";
import { HostBusyError } from "#app/platform/politeness/permits.ts";
import { hostObject, hostOf, permitsFor } from "#app/platform/politeness/politeness.server.ts";
import { minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { workspaces } from "#db/schema/index.ts";
import { seoCrawls } from "#db/schema/seo.ts";
import { type OpenSite, openSite, planFor, rpcOf, stubOf, waitFor } from "#tests/support/crawl.ts";
import { createAccount, ORIGIN } from "#tests/support/factories.ts";
import { flowCallOf } from "#tests/support/flow-call.ts";
import { callAfter, Fault, faultyEnv, modesOf } from "#tests/support/kth-failure.ts";
import { createCrawl, createProject } from "#tests/support/seo-rows.ts";

const db = openDatabase({ d1: env.DB });
const hostOfSite = (site: OpenSite) => hostObject({ env }, hostOf(new URL(site.url)));

const polite = (site: OpenSite, workspaceId: string, more: Partial<CrawlPlan> = {}): CrawlPlan =>
  planFor(site.url, { requestsPerSecond: 5, workspaceId, ...more });

const start = (plans: readonly CrawlPlan[]) => Promise.all(plans.map((plan) => rpcOf(plan.crawlId).start(plan)));

/** Waits for the end of all, and asks for those that wait more often than they would ask themselves; returns the most that ran at once. */
async function runToEnd(plans: readonly CrawlPlan[], timeoutMs = 60_000): Promise<number> {
  const endsAtMs = Date.now() + timeoutMs;
  for (let most = 0; ; ) {
    const all = await Promise.all(plans.map(({ crawlId }) => rpcOf(crawlId).progress()));
    most = Math.max(most, all.filter(({ status, phase }) => status === "running" && phase === "crawling").length);
    if (all.every(({ status }) => isOver(status))) return most;
    if (Date.now() > endsAtMs) throw new Error(`Not all crawls ended: ${JSON.stringify(all)}`);
    for (const { crawlId, status } of all) if (status === "queued") await runDurableObjectAlarm(stubOf(crawlId));
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** As the website sees it: a request that is late on its way comes close to the next one, but over time the rate stays what was asked for. */
async function expectRateKept(site: OpenSite, requestsPerSecond = 5): Promise<void> {
  const times = (await site.requests()).map(({ atMs }) => atMs).sort((a, b) => a - b);
  const spanMs = (times.at(-1) ?? 0) - (times[0] ?? 0);
  expect(spanMs).toBeGreaterThanOrEqual(((times.length - 1) * 1_000) / requestsPerSecond - 200);
  const mostIn2s = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 2_000).length));
  expect(mostIn2s).toBeLessThanOrEqual(2 * requestsPerSecond + 3);
}

describe("several crawls of one host", () => {
  it("of sites that nobody has verified run one after the other and keep to one rate", {
    timeout: 90_000,
  }, async () => {
    const site = await openSite({ scenario: "generated", pages: 12 });
    const plans = ["a", "a", "b"].map((workspaceId) => polite(site, workspaceId));
    await start(plans);
    expect(await runToEnd(plans)).toBe(1);
    await expectRateKept(site);
    // As the site saw it: three whole crawls, each begins with robots.txt.
    const paths = (await site.requests()).map(({ path }) => (path.startsWith("/kajabot404") ? "/missing" : path));
    const crawls = paths.join(" ").split("/robots.txt").slice(1);
    expect(crawls).toHaveLength(3);
    expect(new Set(crawls.map((crawl) => crawl.trim().split(" ").sort().join(" "))).size).toBe(1);
    for (const { crawlId } of plans)
      expect(await rpcOf(crawlId).progress()).toMatchObject({ status: "finished", pagesCrawled: 12, reason: null });
    await site.close();
  });

  it("wait where people see it, and are neither started again nor in the way of a cancellation", {
    timeout: 60_000,
  }, async () => {
    const site = await openSite({ scenario: "generated", pages: 40 });
    const account = await createAccount(env);
    const projectId = await createProject(account);
    const crawlId = await createCrawl(account, projectId);
    await db
      .update(seoCrawls)
      .set({ status: "queued", startedAt: null, finishedAt: null, createdAt: new Date(0) })
      .where(eq(seoCrawls.id, crawlId));
    const active = polite(site, "other");
    const waiting = polite(site, account.workspaceId, { crawlId, projectId });
    await start([active]);
    await waitFor(active.crawlId, ({ pagesCrawled }) => pagesCrawled > 0);
    await start([waiting]);
    const progress = await waitFor(crawlId, ({ status }) => status === "queued");
    expect(progress).toMatchObject({
      status: "queued",
      reason: expect.stringContaining("another crawl of this website is running"),
      startedAtMs: null,
    });
    const [head] = await db.select().from(seoCrawls).where(eq(seoCrawls.id, crawlId));
    expect(head).toMatchObject({ status: "queued", reason: progress.reason, startedAt: null });
    // The minute's tick takes it for one that waits, not for one that was lost on its way.
    expect((await findStranded({ db }, new Date(), 100)).map(({ crawl }) => crawl.id)).not.toContain(crawlId);

    expect(await rpcOf(crawlId).cancel()).toMatchObject({ status: "canceled" });
    await rpcOf(active.crawlId).pause();
    // A paused crawl gives up its turn.
    const third = polite(site, "third");
    await start([third]);
    await waitFor(third.crawlId, ({ pagesCrawled }) => pagesCrawled > 0);
    await rpcOf(active.crawlId).resume();
    expect(await waitFor(active.crawlId, ({ status }) => status === "queued")).toMatchObject({
      reason: expect.stringContaining("another crawl of this website"),
    });
    await rpcOf(third.crawlId).cancel();
    await runDurableObjectAlarm(stubOf(active.crawlId));
    await waitFor(active.crawlId, ({ status }) => status === "running");
    await rpcOf(active.crawlId).erase();
    const { places } = await runInDurableObject(
      hostOfSite(site),
      (_, { storage }) => storage.kv.get<Turns>("turns") ?? { places: null },
    );
    expect(places).toEqual([]);
    await site.close();
  });

  it("of all workspaces of one person take turns as one person's", { timeout: 60_000 }, async () => {
    const site = await openSite({ scenario: "generated", pages: 40 });
    const [person, neighbour] = [await createAccount(env), await createAccount(env)];
    const second = { ...person, workspaceId: crypto.randomUUID() };
    const stamps = { createdAt: new Date(), updatedAt: new Date() };
    await db
      .insert(workspaces)
      .values({ id: second.workspaceId, name: "Second", billingUserId: person.userId, ...stamps });
    const active = polite(site, "other");
    await start([active]);
    await waitFor(active.crawlId, ({ pagesCrawled }) => pagesCrawled > 0);
    for (const account of [person, second, neighbour]) {
      const crawlId = await createCrawl(account, await createProject(account));
      const [crawl] = await db.select().from(seoCrawls).where(eq(seoCrawls.id, crawlId));
      if (!crawl) throw new Error("No crawl");
      await handCrawlToObject(
        createRequestContext(new Request(ORIGIN), env, createExecutionContext()),
        crawl,
        { url: `${site.url}/`, name: "Shop" },
        "pro",
      );
      await waitFor(crawlId, ({ status }) => status === "queued");
    }
    const owners = await runInDurableObject(hostOfSite(site), (_, { storage }) =>
      storage.kv.get<Turns>("turns")?.places.map(({ owner }) => owner),
    );
    expect(owners).toEqual(["other", person.userId, person.userId, neighbour.userId]);
    await site.close();
  });

  it("of verified sites run beside each other, within the rate of the host", { timeout: 60_000 }, async () => {
    const site = await openSite({ scenario: "generated", pages: 8 });
    const plans = ["a", "b", "c"].map((workspaceId) => polite(site, workspaceId, { verified: true }));
    await start(plans);
    expect(await runToEnd(plans)).toBeGreaterThan(1);
    await expectRateKept(site);
    await site.close();
  });

  it("keep to the rate and to one at a time when every object is thrown out again and again", {
    timeout: 120_000,
  }, async () => {
    const site = await openSite({ scenario: "generated", pages: 15 });
    const plans = ["a", "b"].map((workspaceId) => polite(site, workspaceId));
    await start(plans);
    for (let life = 0; life < 6; life++) {
      const before = (await site.requests()).length;
      await expect
        .poll(async () => (await site.requests()).length, { timeout: 10_000, interval: 10 })
        .toBeGreaterThan(before + 2);
      await abortAllDurableObjects();
      for (const { crawlId } of plans) await rpcOf(crawlId).progress();
    }
    expect(await runToEnd(plans, 90_000)).toBe(1);
    await expectRateKept(site);
    for (const { crawlId } of plans)
      expect(await rpcOf(crawlId).progress()).toMatchObject({ status: "finished", pagesCrawled: 15 });
    await site.close();
  });

  it("do not wait for ever for one that is gone", { timeout: 60_000 }, async () => {
    const site = await openSite({ scenario: "no-files" });
    const host = hostOfSite(site);
    expect(await host.askTurn({ job: "gone", owner: "a" })).toEqual({ granted: true });
    const plan = polite(site, "b");
    await start([plan]);
    await waitFor(plan.crawlId, ({ status }) => status === "queued");
    await runInDurableObject(host, (_, { storage }) => {
      const turns = storage.kv.get<Turns>("turns");
      if (!turns) throw new Error("No turn was stored");
      storage.kv.put("turns", {
        ...turns,
        places: turns.places.map((place) =>
          place.job === "gone" ? { ...place, untilMs: place.untilMs - LEASE_MS } : place,
        ),
      });
    });
    await abortAllDurableObjects();
    expect(await runToEnd([plan])).toBeLessThanOrEqual(1);
    expect(await rpcOf(plan.crawlId).progress()).toMatchObject({ status: "finished" });
    await site.close();
  });
});

describe("tools", () => {
  const contextNow = () => createRequestContext(new Request(ORIGIN), env, createExecutionContext());
  const toolOf = (id: string) => {
    const tool = getTool(id);
    if (!tool.ok) throw new Error(id);
    return tool.value;
  };

  it("of several people share the rate of a host with its crawl", { timeout: 30_000 }, async () => {
    const site = await openSite({ scenario: "generated", pages: 12 });
    const plan = polite(site, "a");
    await start([plan]);
    const lookAt = async () => {
      const { trace } = createPageRequester(contextNow());
      for (let page = 1; page <= 4; page++) expect((await trace(`${site.url}/?look=${page}`)).failure).toBeNull();
    };
    await Promise.all([lookAt(), lookAt(), lookAt(), runToEnd([plan])]);
    expect((await site.requests()).filter(({ path }) => path.includes("look="))).toHaveLength(12);
    await expectRateKept(site);
    await site.close();
  });

  it("say when a website has no time for them, and do not ask it", async () => {
    const site = await openSite({ scenario: "clean" });
    await permitsFor({ env }).wait(hostOf(new URL(site.url)), { gapMs: 220, crawlDelayMs: 60_000, patienceMs: 0 });
    const account = await createAccount(env, { plan: "pro" });
    for (const id of ["http-headers", "page-weight"]) {
      const answer = await runTool(contextNow(), account, toolOf(id), new URLSearchParams({ url: `${site.url}/` }));
      expect(answer).toMatchObject({
        blocks: null,
        code: "unavailable",
        problem: { "": expect.stringMatching(/waiting for this website.*Try again in \d+ seconds/) },
      });
      expect(answer.retryAfterSeconds).toBeGreaterThan(50);
    }
    expect(await site.requests()).toEqual([]);
    await site.close();
  });
});

describe("an outgoing request", () => {
  const context = () => createAppContext(env, createExecutionContext());
  const PURPOSE_NAMES = Object.keys(PURPOSES) as FetchPurpose[];

  /** Reserves a minute of a host's time for others. */
  async function makeBusy(site: OpenSite, lanes: readonly Lane[]): Promise<void> {
    const request = { count: 1, gapMs: 2_000, crawlDelayMs: 0, patienceMs: minutes(10) };
    for (const lane of lanes)
      for (let at = 0; at < 30; at++) await hostObject({ env }, hostOf(new URL(site.url))).takePermits(request, lane);
  }

  it("of any purpose is not sent to a host that is taken by others, redirects included", async () => {
    const site = await openSite({ scenario: "clean" });
    await makeBusy(site, ["pages", "calls"]);
    expect(PURPOSE_NAMES.length).toBeGreaterThan(6);
    for (const purpose of PURPOSE_NAMES)
      await expect(outboundFetch(context(), purpose)(site.url), purpose).rejects.toBeInstanceOf(HostBusyError);
    expect(await site.requests()).toEqual([]);
    await site.close();
  });

  it("has an answer in each module that a busy host does not break", async () => {
    const site = await openSite({ scenario: "clean" });
    await makeBusy(site, ["pages", "calls"]);
    const { host } = new URL(site.url);
    const account = await createAccount(env, { plan: "pro" });
    const carry = liveTransport(context());
    const request = { method: "GET", url: site.url, headers: new Headers(), body: new Uint8Array(), timeoutMs: 1_000 };
    expect(await carry(request)).toMatchObject({ kind: "unsent", cause: expect.stringContaining("many calls") });
    expect(await readLinkCard(context(), site.url)).toBeNull();
    const asked = { workspaceId: account.workspaceId, projectId: "p", url: site.url, sealedBasicAuth: null };
    const tools = await verificationToolsFor(context(), asked);
    for (const method of ["file", "meta"] as const)
      expect(await checkVerificationMethod(tools, method, site.url, "token")).toBe("unknown");
    const step = await httpRequest.run(context(), flowCallOf(account.workspaceId, site.url));
    expect(step).toMatchObject({ again: `${host} gets many calls at this moment. The step is tried again.` });
    expect(await site.requests()).toEqual([]);
    await site.close();
  });

  it("of a webhook or an API never waits behind those who read pages", async () => {
    const site = await openSite({ scenario: "clean" });
    await makeBusy(site, ["pages"]);
    const startedAtMs = Date.now();
    for (const purpose of ["webhook", "flow_call", "integration"] as const)
      expect(await outboundFetch(context(), purpose)(site.url)).toMatchObject({ ok: true });
    expect(Date.now() - startedAtMs).toBeLessThan(2_000);
    await site.close();
  });

  it("of all workspaces together keeps a host's rate of calls", { timeout: 30_000 }, async () => {
    const site = await openSite({ scenario: "clean" });
    const send = async () => outboundFetch(context(), "webhook")(site.url);
    expect((await Promise.all(Array.from({ length: 41 }, send))).every(({ ok }) => ok)).toBe(true);
    await expectRateKept(site, 20);
    await site.close();
  });
});

it("a crawl finds the same when any one call of its host's object is refused, or its answer lost", {
  timeout: 120_000,
}, async () => {
  let k = 1;
  for (let hit = true; hit; k = callAfter(k)) {
    for (const mode of modesOf(k)) {
      const site = await openSite({ scenario: "no-files" });
      const plan = polite(site, "a", { requestsPerSecond: 50 });
      const fault = new Fault(k, mode);
      await runInDurableObject(stubOf(plan.crawlId), (object, { storage }) => {
        const setAlarm = storage.setAlarm.bind(storage);
        // Without the growing pauses, which are not what is tested here.
        storage.setAlarm = (at) => setAlarm(Math.min(Number(at), Date.now() + 10));
        (object as unknown as { env: Env }).env = { ...env, ...faultyEnv({ HOST: env.HOST } as Env, fault) };
      });
      await start([plan]);
      const done = await waitFor(plan.crawlId, ({ status }) => isOver(status), 20_000);
      expect(done, `after call ${k} was ${mode}`).toMatchObject({ status: "finished", pagesCrawled: 2 });
      hit = fault.hit;
      await site.close();
    }
  }
  expect(k).toBeGreaterThan(8);
});

describe("a host", () => {
  it("gets the pause that its robots.txt asks for from everybody", { timeout: 60_000 }, async () => {
    const site = await openSite({ scenario: "crawl-delay" });
    const plans = ["a", "b"].map((workspaceId) => polite(site, workspaceId, { verified: true }));
    await start(plans);
    await runToEnd(plans);
    const times = (await site.requests()).map(({ atMs }) => atMs).sort((a, b) => a - b);
    // The first two ask for robots.txt, before anybody knows of the pause.
    const gaps = times.slice(2).map((at, index) => at - (times[index + 1] ?? 0));
    expect(gaps.length).toBeGreaterThan(8);
    // As the website sees them: a request that was late on its way shortens the next gap.
    for (const gap of gaps.slice(1)) expect(gap).toBeGreaterThanOrEqual(500);
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeGreaterThanOrEqual(950);
    await site.close();
  });

  it("forgets what nobody needs any more", async () => {
    const host = () => hostObject({ env }, "forgotten.example");
    await permitsFor({ env }).wait("forgotten.example", { gapMs: 220, crawlDelayMs: 0, patienceMs: 0 });
    const alarmInMs = await runInDurableObject(
      host(),
      async (_, { storage }) => ((await storage.getAlarm()) ?? 0) - Date.now(),
    );
    expect(alarmInMs).toBeGreaterThan(80_000_000);
    await runInDurableObject(host(), (_, { storage }) =>
      storage.kv.put("schedule", { nextAtMs: 1, crawlDelayMs: 0, crawlDelayUntilMs: 0 }),
    );
    await abortAllDurableObjects();
    await runDurableObjectAlarm(host());
    expect(await runInDurableObject(host(), async (_, { storage }) => (await storage.list()).size)).toBe(0);
  });
});
