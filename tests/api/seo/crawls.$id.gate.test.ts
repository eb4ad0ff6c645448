import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { CrawlStatus } from "#app/modules/seo/domain/crawl.ts";
import { openDatabase } from "#db/client.ts";
import { seoCrawls } from "#db/schema/seo.ts";
import { callApi, createCaller, type TestKey } from "#tests/support/api.ts";
import { expectProblem, securityCases } from "#tests/support/api-cases.ts";
import { createCrawled } from "#tests/support/crawled.ts";
import { ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { createCrawl, createProject } from "#tests/support/seo-rows.ts";

const db = openDatabase({ d1: env.DB });

interface Gate {
  state: string;
  crawlStatus: string;
  reason: string | null;
  budget: string;
  checks: { rule: string; limit: number; actual: number | null; passed: boolean }[];
  reportUrl: string;
}

let caller: TestAccount & TestKey;
let crawled: Awaited<ReturnType<typeof createCrawled>>;
beforeAll(async () => {
  caller = await createCaller();
  crawled = await createCrawled(caller, { scenario: "shop" });
}, 60_000);

const gateOf = async (crawlId: string, query = ""): Promise<Gate> => {
  const response = await callApi(`/seo/crawls/${crawlId}/gate${query}`, { key: caller.key });
  expect(response.status).toBe(200);
  return response.json();
};

const set = (crawlId: string, change: { status?: CrawlStatus; reason?: string; budget?: string }) =>
  db.update(seoCrawls).set(change).where(eq(seoCrawls.id, crawlId));

describe("GET /seo/crawls/{id}/gate", () => {
  it("judges a finished crawl by the budget it is asked with: each rule with limit and actual number", async () => {
    const crawl = await (await callApi(`/seo/crawls/${crawled.crawlId}`, { key: caller.key })).json<{
      errorCount: number;
      warningCount: number;
      healthPercent: number;
    }>();
    expect(crawl.errorCount).toBeGreaterThan(0);
    const failed = await gateOf(
      crawled.crawlId,
      `?budget=${encodeURIComponent("errors:0, warnings:1000,health:0,title-missing:0,new-errors:0")}`,
    );
    expect(failed).toMatchObject({
      state: "failed",
      crawlStatus: "finished",
      reason: null,
      budget: "errors:0,warnings:1000,health:0,title-missing:0,new-errors:0",
    });
    expect(failed.checks[0]).toEqual({ rule: "errors", limit: 0, actual: crawl.errorCount, passed: false });
    expect(failed.checks[1]).toEqual({ rule: "warnings", limit: 1_000, actual: crawl.warningCount, passed: true });
    expect(failed.checks[2]).toEqual({ rule: "health", limit: 0, actual: crawl.healthPercent, passed: true });
    expect(failed.checks[3]?.actual).toBeGreaterThan(0);
    // The first crawl of a project has nothing to be compared with.
    expect(failed.checks[4]).toEqual({ rule: "new-errors", limit: 0, actual: null, passed: true });
    expect(failed.reportUrl).toBe(`${ORIGIN}/seo/projects/${crawled.projectId}?crawl=${crawled.crawlId}`);
    expect((await gateOf(crawled.crawlId, `?budget=errors:${crawl.errorCount}`)).state).toBe("passed");
    expect(await gateOf(crawled.crawlId, "?budget=errors:0&fields=state")).toEqual({ state: "failed" });
  });

  it("judges by the budget that the crawl was started with, unless another is given", async () => {
    const id = await createCrawl(caller, crawled.projectId);
    await set(id, { budget: "errors:0,health:90" });
    expect(await gateOf(id)).toMatchObject({
      state: "failed",
      budget: "errors:0,health:90",
      checks: [{ passed: true }, { actual: 75, passed: false }],
    });
    expect(await gateOf(id, "?budget=health:75")).toMatchObject({ state: "passed", budget: "health:75" });
  });

  it.each<[CrawlStatus, string]>([
    ["queued", "pending"],
    ["running", "pending"],
    ["paused", "pending"],
    ["canceled", "failed"],
    ["blocked", "failed"],
    ["failed", "failed"],
  ])("of a crawl that is %s is %s, without checks", async (status, state) => {
    const id = await createCrawl(caller, crawled.projectId);
    await set(id, { status, reason: "A bot wall stands before the site.", budget: "errors:1000" });
    expect(await gateOf(id)).toMatchObject({
      state,
      crawlStatus: status,
      checks: [],
      reason: "A bot wall stands before the site.",
    });
    await set(id, { status: "canceled" });
  });

  it("asks for a budget when there is none, and names the part that is wrong: 400", async () => {
    const id = await createCrawl(caller, crawled.projectId);
    const refused = async (query: string) =>
      (await expectProblem(await callApi(`/seo/crawls/${id}/gate${query}`, { key: caller.key }), 400, "invalid_input"))
        .errors;
    expect(await refused("")).toEqual([
      { path: "budget", message: expect.stringContaining("started without a budget") },
    ]);
    expect(await refused("?budget=errors:0,fatal:1")).toEqual([
      { path: "budget", message: expect.stringContaining('"fatal:1"') },
    ]);
    expect(await refused("?budget=")).toEqual([{ path: "budget", message: expect.stringContaining("empty") }]);
    expect(await refused(`?budget=${"x".repeat(1_001)}`)).toEqual([
      { path: "budget", message: expect.stringContaining("1000") },
    ]);
    expect((await refused("?bugdet=errors:0"))?.[0]?.path).toBe("bugdet");
  });

  securityCases({
    method: "GET",
    scope: "seo",
    hasId: true,
    path: async (one) => `/seo/crawls/${await createCrawl(one)}/gate?budget=errors:0`,
  });
});

describe("POST /seo/projects/{id}/crawls?budget=", () => {
  it("keeps the budget with the crawl, in its one spelling", async () => {
    const path = `/seo/projects/${await createProject(caller)}/crawls`;
    await expectProblem(
      await callApi(`${path}?budget=errors`, { key: caller.key, method: "POST" }),
      400,
      "invalid_input",
    );
    const started = await callApi(`${path}?budget=${encodeURIComponent(" errors : 0 , health:90.0 ")}`, {
      key: caller.key,
      method: "POST",
    });
    expect(started.status).toBe(201);
    const { id, budget } = await started.json<{ id: string; budget: string }>();
    expect(budget).toBe("errors:0,health:90");
    expect(["pending", "failed"]).toContain((await gateOf(id)).state);
  });
});

describe("GET /seo/crawls/{id}/sarif", () => {
  interface Log {
    version: string;
    runs: {
      results: { ruleId: string; level: string; partialFingerprints: Record<string, string> }[];
      properties: { resultsLeftOut: number };
    }[];
  }
  const sarifOf = async (crawlId: string): Promise<Log> => {
    const response = await callApi(`/seo/crawls/${crawlId}/sarif`, { key: caller.key });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/sarif+json"]);
    return response.json();
  };

  it("has every finding of the crawl, errors first, and no crawl changes a fingerprint", {
    timeout: 60_000,
  }, async () => {
    const crawl = await (await callApi(`/seo/crawls/${crawled.crawlId}`, { key: caller.key })).json<
      Record<"errorCount" | "warningCount" | "noticeCount", number>
    >();
    const [run] = (await sarifOf(crawled.crawlId)).runs;
    const levels = run?.results.map(({ level }) => level) ?? [];
    const counted = (level: string) => levels.filter((one) => one === level).length;
    expect([counted("error"), counted("warning"), counted("note")]).toEqual([
      crawl.errorCount,
      crawl.warningCount,
      crawl.noticeCount,
    ]);
    expect(levels.lastIndexOf("error")).toBeLessThan(levels.indexOf("warning"));
    expect(run?.properties.resultsLeftOut).toBe(0);
    const marks = run?.results.map(({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash);
    expect(new Set(marks).size).toBe(marks?.length);
    for (const mark of marks ?? []) expect(mark).toMatch(/^[0-9a-f]{64}$/);
  });

  it("waits for the end of the crawl: 409", async () => {
    const id = await createCrawl(caller, crawled.projectId);
    await set(id, { status: "running" });
    await expectProblem(await callApi(`/seo/crawls/${id}/sarif`, { key: caller.key }), 409, "conflict");
    await set(id, { status: "canceled" });
    expect((await sarifOf(id)).runs[0]?.results).toEqual([]);
  });

  securityCases({
    method: "GET",
    scope: "seo",
    hasId: true,
    path: async (one) => `/seo/crawls/${await createCrawl(one)}/sarif`,
  });
});
