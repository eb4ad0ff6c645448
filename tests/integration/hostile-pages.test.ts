import { env, exports } from "cloudflare:workers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CrawlPlan, isOver } from "#app/modules/seo/domain/crawl.ts";
import { extractCells } from "#app/modules/seo/engine/extract/custom-extraction.ts";
import type { ExtractionRule } from "#app/modules/seo/settings/domain/crawl-settings.ts";
import { allPages, type OpenSite, openSite, planFor, rpcOf, waitFor } from "#tests/support/crawl.ts";
import { createAccount, ORIGIN } from "#tests/support/factories.ts";
import { hostilePage } from "#tests/support/html/hostile.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Those that cost the scanner most for each byte, each in its own way. */
const SHAPES = [
  "repeated tags with an attribute",
  "repeated comments with a sign",
  "references",
  "digits of one reference",
  "items within each other",
  "links with text",
  "links in open blocks",
];
/** As much as a crawl reads of a page, but for a little. */
const PAGE_BYTES = 2 * 1_024 * 1_024 - 1_024;
/** The longest another request may take while such a page is read, beyond what it takes on this machine anyway. */
const LONGEST_WAIT_MS = 200;

const pathOf = (shape: string): string => `/${shape.replaceAll(" ", "-")}`;

let site: OpenSite;
/** What the slowest of some requests takes when nothing else is to be done. */
let quietMs: number;

beforeAll(async () => {
  const pages = SHAPES.map((shape) => [pathOf(shape), { body: hostilePage(shape, PAGE_BYTES) }] as const);
  site = await openSite({ scenario: "defects", answers: Object.fromEntries(pages) });
  // The first request of all loads what answers it.
  await exports.default.fetch(`${ORIGIN}/healthz`);
  quietMs = await slowestNeighbourMs(new Promise((resolve) => setTimeout(resolve, 1_000)));
});
afterAll(() => site.close());

/** How long the slowest request of a neighbour took while `work` was under way. */
async function slowestNeighbourMs(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let slowestMs = 0;
  do {
    const fromMs = performance.now();
    expect((await exports.default.fetch(`${ORIGIN}/healthz`)).status).toBe(200);
    slowestMs = Math.max(slowestMs, performance.now() - fromMs);
    await new Promise((resolve) => setTimeout(resolve, 5));
  } while (!isDone);
  await done;
  return slowestMs;
}

/** What else the machine does can only make a wait longer: of some measurements the least is nearest to our own. */
const MEASUREMENTS = 3;

/**
 * Does the work, and expects that no neighbour waits long for it.
 *
 * On a busy machine a request waits for its turn again and again: the bound has that in it.
 */
async function withoutWaiting<T>(work: () => Promise<T>): Promise<T> {
  const atMostMs = LONGEST_WAIT_MS + 20 * quietMs;
  let leastMs = Number.POSITIVE_INFINITY;
  let made: Promise<T>;
  let measured = 0;
  do {
    made = work();
    leastMs = Math.min(leastMs, await slowestNeighbourMs(made));
    measured += 1;
  } while (leastMs >= atMostMs && measured < MEASUREMENTS);
  expect(leastMs).toBeLessThan(atMostMs);
  return await made;
}

async function runCrawl(path: string): Promise<CrawlPlan> {
  const plan = {
    ...planFor(site.url, { maxUrls: 1, limits: { headTimeoutMs: 10_000, totalTimeoutMs: 60_000 } }),
    startUrl: site.url + path,
  };
  await rpcOf(plan.crawlId).start(plan);
  await waitFor(plan.crawlId, ({ status }) => isOver(status));
  return plan;
}

test.each(SHAPES)("a crawl reads %s and keeps no neighbour waiting", { timeout: 60_000 }, async (shape) => {
  const { crawlId } = await withoutWaiting(() => runCrawl(pathOf(shape)));
  const [page] = await allPages(crawlId);
  expect(page).toMatchObject({ url: site.url + pathOf(shape), status: 200, failure: null });
});

test.each([
  "readability",
  "on-page-checker",
  "canonical-checker",
  "social-cards",
  "page-weight",
  "schema-validator",
  "serp-preview",
])("%s reads hostile pages and keeps no neighbour waiting", { timeout: 60_000 }, async (tool) => {
  const visitor = new Visitor((await createAccount(env)).cookie);
  for (const shape of ["references", "links with text", "links in open blocks", "items within each other"]) {
    const fields = { url: site.url + pathOf(shape), language: "en", keyphrase: "green tea" };
    const status = await withoutWaiting(async () => {
      const response = await visitor.get(`/seo-tools/${tool}?${new URLSearchParams(fields)}`);
      await response.text();
      return response.status;
    });
    expect(status, shape).toBe(200);
  }
});

test("a selector of the project's own finds what it can in such a page, and breaks nothing", {
  timeout: 60_000,
}, async () => {
  const rules: ExtractionRule[] = [
    { name: "Links", selector: "a", what: "count", attribute: null },
    { name: "Title", selector: "p", what: "text", attribute: null },
  ];
  for (const shape of [
    "repeated tags with an attribute",
    "tag without an end",
    "nested formatting",
    "digits of one reference",
    "links with text",
    "links in open blocks",
  ]) {
    const page = hostilePage(shape, PAGE_BYTES);
    expect(await withoutWaiting(() => extractCells(page, rules)), shape).toHaveLength(2);
  }
});
