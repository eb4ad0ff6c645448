import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { CrawlProgress } from "#app/modules/seo/domain/crawl.ts";
import { isOver } from "#app/modules/seo/domain/crawl.ts";
import { minutes } from "#app/shared/time.ts";
import {
  allFindings,
  allPages,
  crawl,
  openSite,
  planFor,
  resultOf,
  rpcOf,
  stubOf,
  waitFor,
} from "#tests/support/crawl.ts";
import { createAccount, ORIGIN } from "#tests/support/factories.ts";
import { createCrawl } from "#tests/support/seo-rows.ts";

describe("politeness", () => {
  it("keeps to 5 requests a second and 2 at once, and says who it is", { timeout: 30_000 }, async () => {
    const site = await openSite({ scenario: "generated", pages: 18 });
    await crawl(planFor(site.url, { requestsPerSecond: 5 }));
    const requests = await site.requests();
    expect(requests.length).toBeGreaterThanOrEqual(20);
    expect(Math.max(...requests.map((request) => request.inFlight))).toBeLessThanOrEqual(2);
    // Over two seconds, because a request may be late on its way and the next one not.
    for (const { atMs } of requests)
      expect(requests.filter((other) => other.atMs >= atMs && other.atMs < atMs + 2_000).length).toBeLessThanOrEqual(
        10,
      );
    expect(new Set(requests.map((request) => request.userAgent))).toEqual(new Set([`KajaBot/1.0 (+${ORIGIN}/bot)`]));
    await site.close();
  });

  it("never goes below the crawl-delay", { timeout: 30_000 }, async () => {
    const site = await openSite({ scenario: "crawl-delay" });
    await crawl(planFor(site.url, { requestsPerSecond: 100 }));
    const requests = await site.requests();
    // The first is robots.txt itself: the delay is not known before.
    const gaps = requests.slice(1).map(({ atMs }, index) => atMs - (requests[index]?.atMs ?? 0));
    expect(gaps.length).toBeGreaterThanOrEqual(5);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...requests.map((request) => request.inFlight))).toBe(1);
    await site.close();
  });

  it("never requests what robots.txt forbids", async () => {
    const site = await openSite({ scenario: "robots-blocks-all" });
    const plan = planFor(site.url);
    await crawl(plan);
    const paths = new Set((await site.requests()).map((request) => request.path));
    expect(paths).toEqual(new Set(["/robots.txt", "/sitemap.xml", "/open"]));
    await site.close();
  });
});

describe("control", () => {
  it("pauses, stays paused, resumes, and finds the same", { timeout: 30_000 }, async () => {
    const site = await openSite({ scenario: "generated", pages: 150 });
    const undisturbed = planFor(site.url);
    await crawl(undisturbed);
    const plan = planFor(site.url, { requestsPerSecond: 200 });
    await rpcOf(plan.crawlId).start(plan);
    await waitFor(plan.crawlId, (progress) => progress.pagesCrawled > 0);
    expect((await rpcOf(plan.crawlId).pause()).status).toBe("paused");
    await new Promise((resolve) => setTimeout(resolve, 300));
    const held = await rpcOf(plan.crawlId).progress();
    const requested = (await site.requests()).length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await rpcOf(plan.crawlId).progress()).toEqual(held);
    expect((await site.requests()).length).toBe(requested);
    expect(held.status).toBe("paused");
    expect(held.pagesCrawled).toBeLessThan(150);
    expect((await rpcOf(plan.crawlId).resume()).status).toBe("running");
    await waitFor(plan.crawlId, (progress) => isOver(progress.status));
    expect(await resultOf(plan)).toEqual(await resultOf(undisturbed));
    await site.close();
  });

  it("cancels, keeps what it found, and requests nothing more", { timeout: 30_000 }, async () => {
    const site = await openSite({ scenario: "generated", pages: 300 });
    const plan = planFor(site.url, { requestsPerSecond: 100 });
    await rpcOf(plan.crawlId).start(plan);
    await waitFor(plan.crawlId, (progress) => progress.pagesCrawled > 0);
    const canceled = await rpcOf(plan.crawlId).cancel();
    expect(canceled).toMatchObject({ status: "canceled", phase: "done" });
    expect(canceled.finishedAtMs).not.toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const requested = (await site.requests()).length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await site.requests()).length).toBe(requested);
    expect(await rpcOf(plan.crawlId).progress()).toEqual(canceled);
    expect((await allPages(plan.crawlId)).length).toBe(canceled.pagesCrawled);
    await rpcOf(plan.crawlId).resume();
    expect((await rpcOf(plan.crawlId).progress()).status).toBe("canceled");
    await site.close();
  });

  it("a crawl canceled before it started never starts", async () => {
    const site = await openSite({ scenario: "clean" });
    const plan = planFor(site.url);
    expect((await rpcOf(plan.crawlId).cancel()).status).toBe("canceled");
    await rpcOf(plan.crawlId).start(plan);
    expect((await rpcOf(plan.crawlId).progress()).status).toBe("canceled");
    expect(await site.requests()).toEqual([]);
    await site.close();
  });

  it("starting twice is starting once; erasing forgets", async () => {
    const site = await openSite({ scenario: "clean" });
    const plan = planFor(site.url);
    await Promise.all([rpcOf(plan.crawlId).start(plan), rpcOf(plan.crawlId).start(plan)]);
    const done = await waitFor(plan.crawlId, (progress) => isOver(progress.status));
    await rpcOf(plan.crawlId).start(plan);
    expect(await rpcOf(plan.crawlId).progress()).toEqual(done);
    expect(
      (await rpcOf(plan.crawlId).document({ url: `${site.url}/oak`, part: "links" }))?.links?.rows.length,
    ).toBeGreaterThan(0);
    await rpcOf(plan.crawlId).erase();
    expect(await rpcOf(plan.crawlId).pages({ limit: 10 })).toEqual({ rows: [], nextCursor: null });
    await site.close();
  });
});

describe("caps", () => {
  it("stops at the URLs of the plan and says so", async () => {
    const site = await openSite({ scenario: "generated", pages: 200 });
    const done = await crawl(planFor(site.url, { maxUrls: 30 }));
    expect(done).toMatchObject({ status: "finished", pagesCrawled: 30, pagesFound: 200 });
    expect(done.reason).toContain("30 URLs");
    await site.close();
  });

  it("stops at the depth of the plan", async () => {
    const site = await openSite({ scenario: "no-files" });
    const plan = planFor(site.url, { maxDepth: 0 });
    expect(await crawl(plan)).toMatchObject({ status: "finished", pagesCrawled: 1 });
    await site.close();
  });

  it("stops after the time of the plan", async () => {
    const site = await openSite({ scenario: "generated", pages: 100 });
    const done = await crawl(planFor(site.url, { requestsPerSecond: 10, maxDurationMs: 1_000 }));
    expect(done.status).toBe("finished");
    expect(done.reason).toContain("time");
    expect(done.pagesCrawled).toBeLessThan(100);
    await site.close();
  });
});

describe("restarts", () => {
  it("finds the same however often the object is thrown out", { timeout: 60_000 }, async () => {
    const site = await openSite({ scenario: "generated", pages: 250 });
    const undisturbed = planFor(site.url);
    await crawl(undisturbed);
    const plan = planFor(site.url, { requestsPerSecond: 150 });
    await rpcOf(plan.crawlId).start(plan);
    for (let round = 0, crawled = 0; round < 12; round++) {
      // Further each time, so that it is thrown out at another point of its work.
      const progress = await waitFor(
        plan.crawlId,
        ({ status, pagesCrawled }) => isOver(status) || pagesCrawled >= crawled + 3 + round,
      );
      if (isOver(progress.status)) break;
      crawled = progress.pagesCrawled;
      if (round % 2 === 0) await abortAllDurableObjects();
      else await evictDurableObject(stubOf(plan.crawlId)).catch(() => undefined);
    }
    await waitFor(plan.crawlId, (progress) => isOver(progress.status));
    expect(await resultOf(plan)).toEqual(await resultOf(undisturbed));
    await site.close();
  });
});

describe("comparison", () => {
  it("distinguishes new, fixed and persisting findings from the crawl before", { timeout: 30_000 }, async () => {
    const before = await openSite({ scenario: "no-files" });
    const first = planFor(before.url);
    await crawl(first);
    expect((await allFindings(first.crawlId)).every((finding) => finding.state === "new")).toBe(true);
    await before.close();

    const after = await openSite({ scenario: "robots-too-large", port: Number(new URL(before.url).port) });
    const second = planFor(after.url, { previousCrawlId: first.crawlId });
    const done = await crawl(second);
    const states = Object.fromEntries(
      (await allFindings(second.crawlId)).map((finding) => [finding.code, finding.state]),
    );
    const fixed = [
      "robots-txt-missing",
      "sitemap-missing",
      "llms-txt-missing",
      "favicon-missing",
      "entity-markup-missing",
    ];
    expect(states).toEqual({
      ...Object.fromEntries(fixed.map((code) => [code, "fixed"])),
      "robots-txt-too-large": "new",
    });
    expect(done).toMatchObject({ newCount: 1, fixedCount: fixed.length, persistingCount: 0, errorCount: 0 });
    expect(await rpcOf(second.crawlId).issues()).toContainEqual(
      expect.objectContaining({ code: "robots-txt-missing", count: 0, newCount: 0, fixedCount: 1 }),
    );

    const third = planFor(after.url, { previousCrawlId: second.crawlId });
    expect(await crawl(third)).toMatchObject({ newCount: 0, fixedCount: 0, persistingCount: 1 });
    await after.close();
  });
});

describe("sites that give nothing", () => {
  it("says that nobody answers", async () => {
    const site = await openSite({ scenario: "clean" });
    await site.close();
    const plan = planFor(site.url);
    const done = await crawl(plan);
    expect(done).toMatchObject({ status: "failed", htmlPages: 0, healthPercent: null });
    expect(done.reason).toContain("robots.txt could not be read");
    expect((await allFindings(plan.crawlId)).map((finding) => finding.code)).toContain("robots-txt-unreachable");
  });

  it("says what to allow when a bot wall answers", async () => {
    const site = await openSite({ scenario: "bot-wall" });
    const done = await crawl(planFor(site.url));
    expect(done.status).toBe("blocked");
    expect(done.reason).toContain("Cloudflare");
    expect(done.reason).toContain("KajaBot/1.0");
    await site.close();
  });

  it("refuses an address of a private network", async () => {
    const done = await crawl(planFor("http://192.168.1.1"));
    expect(isOver(done.status)).toBe(true);
    expect(done.pagesCrawled).toBeLessThanOrEqual(1);
    expect(done.reason).not.toBeNull();
  });
});

describe("a slice that breaks", () => {
  it("is repeated from what is stored", { timeout: 60_000 }, async () => {
    const site = await openSite({ scenario: "generated", pages: 80 });
    const undisturbed = planFor(site.url);
    await crawl(undisturbed);
    const plan = planFor(site.url);
    let left = 2;
    await runInDurableObject(stubOf(plan.crawlId), (_object, ctx) => {
      const original = ctx.storage.transactionSync.bind(ctx.storage);
      ctx.storage.transactionSync = (work) => {
        const result = original(work);
        // After the transaction: the rows are written, and the caller does not learn of it.
        if (left > 0 && ctx.storage.sql.exec("SELECT 1 FROM urls WHERE state = 2 LIMIT 1").toArray().length > 0) {
          left--;
          throw new Error("injected");
        }
        return result;
      };
    });
    await crawl(plan);
    expect(left).toBe(0);
    expect(await resultOf(plan)).toEqual(await resultOf(undisturbed));
    await site.close();
  });

  it("five times in a row ends the crawl with a reason", { timeout: 60_000 }, async () => {
    const site = await openSite({ scenario: "clean" });
    const plan = planFor(site.url);
    const sleepless = await runInDurableObject(stubOf(plan.crawlId), (_object, ctx) => {
      const { storage } = ctx;
      const original = storage.sql.exec.bind(storage.sql);
      const setAlarm = storage.setAlarm.bind(storage);
      // Without the growing pauses, which are not what is tested here.
      storage.setAlarm = (at) => setAlarm(Math.min(Number(at), Date.now() + 50));
      storage.sql.exec = ((query: string, ...bindings: unknown[]) => {
        if (query.includes("SET state = 1")) throw new Error("injected");
        return original(query, ...bindings);
      }) as typeof storage.sql.exec;
      return true;
    });
    expect(sleepless).toBe(true);
    const done = await crawl(plan);
    expect(done.status).toBe("failed");
    expect(done.reason).toContain("on our side");
    await site.close();
  });
});

describe("live progress", () => {
  const watch = (crawlId: string, headers: Record<string, string>) =>
    exports.default.fetch(`${ORIGIN}/live/crawls/${crawlId}`, {
      headers: { upgrade: "websocket", origin: ORIGIN, ...headers },
    });

  it("is for members of the workspace, on our own pages", async () => {
    const owner = await createAccount(env);
    const stranger = await createAccount(env);
    const crawlId = await createCrawl(owner);
    expect((await watch(crawlId, {})).status).toBe(401);
    expect((await watch(crawlId, { cookie: stranger.cookie })).status).toBe(404);
    expect((await watch(crawlId, { cookie: owner.cookie, origin: "https://evil.example" })).status).toBe(403);
    expect((await watch(crawlId, { cookie: owner.cookie, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect(
      (await exports.default.fetch(`${ORIGIN}/live/crawls/${crawlId}`, { headers: { cookie: owner.cookie } })).status,
    ).toBe(426);
    const joined = await watch(crawlId, { cookie: owner.cookie });
    expect(joined.status).toBe(101);
    joined.webSocket?.accept();
    joined.webSocket?.close();
  });

  it("ends with the session: a watcher has to join again each minute", { timeout: 30_000 }, async () => {
    const owner = await createAccount(env);
    const site = await openSite({ scenario: "generated", pages: 60 });
    const plan = planFor(site.url, {
      crawlId: await createCrawl(owner),
      workspaceId: owner.workspaceId,
      requestsPerSecond: 80,
    });
    const { webSocket } = await watch(plan.crawlId, { cookie: owner.cookie });
    webSocket?.accept();
    const closed = new Promise<number>((resolve) => webSocket?.addEventListener("close", ({ code }) => resolve(code)));
    await runInDurableObject(stubOf(plan.crawlId), (_object, ctx) => {
      for (const socket of ctx.getWebSockets()) socket.serializeAttachment({ joinedAtMs: Date.now() - minutes(1) - 1 });
    });
    await crawl(plan);
    expect(await closed).toBe(1001);
    await env.DB.prepare("DELETE FROM sessions WHERE user_id = ?").bind(owner.userId).run();
    expect((await watch(plan.crawlId, { cookie: owner.cookie })).status).toBe(401);
    await site.close();
  });

  it("arrives while the crawl runs, up to its end", { timeout: 30_000 }, async () => {
    const owner = await createAccount(env);
    const site = await openSite({ scenario: "generated", pages: 120 });
    const plan = planFor(site.url, {
      crawlId: await createCrawl(owner),
      workspaceId: owner.workspaceId,
      requestsPerSecond: 80,
    });
    const { webSocket } = await watch(plan.crawlId, { cookie: owner.cookie });
    const messages: CrawlProgress[] = [];
    webSocket?.accept();
    const last = new Promise<void>((resolve) => {
      webSocket?.addEventListener("message", ({ data }) => {
        const message = JSON.parse(String(data)) as CrawlProgress;
        messages.push(message);
        if (isOver(message.status)) resolve();
      });
    });
    await crawl(plan);
    await last;
    webSocket?.close();
    expect(messages[0]?.status).toBe("queued");
    expect(
      messages.some(
        (message) => message.status === "running" && message.pagesCrawled > 0 && message.pagesCrawled < 120,
      ),
    ).toBe(true);
    expect(messages.at(-1)).toMatchObject({ status: "finished", phase: "done", pagesCrawled: 120 });
    const row = await env.DB.prepare("SELECT status, pages_crawled, health_percent FROM seo_crawls WHERE id = ?")
      .bind(plan.crawlId)
      .first();
    expect(row).toMatchObject({ status: "finished", pages_crawled: 120, health_percent: 100 });
    await site.close();
  });
});
