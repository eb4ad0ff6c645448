import { env, exports } from "cloudflare:workers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isOver } from "#app/modules/seo/domain/crawl.ts";
import { allFindings, allPages, type OpenSite, openSite, planFor, rpcOf } from "#tests/support/crawl.ts";
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
  "blocks of one letter",
  "hyphens in scripts",
];
const PAGE_BYTES = 2 * 1_024 * 1_024;
/** What a request of somebody else may wait for, beyond what it takes anyway on a busy machine. */
const LONGEST_WAIT_MS = 200;

const pathOf = (shape: string): string => `/${shape.replaceAll(" ", "-")}`;

let site: OpenSite;

beforeAll(async () => {
  const start = `<!doctype html><title>Start</title>${SHAPES.map((shape) => `<a href="${pathOf(shape)}">${shape}</a>`).join("\n")}`;
  const pages = SHAPES.map((shape) => [pathOf(shape), { body: hostilePage(shape, PAGE_BYTES) }] as const);
  site = await openSite({ scenario: "defects", answers: { "/": { body: start }, ...Object.fromEntries(pages) } });
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

/** What the slowest of the same requests takes when nothing else is to be done. */
const quietMs = (): Promise<number> => slowestNeighbourMs(new Promise((resolve) => setTimeout(resolve, 500)));

test("a crawl of hostile pages keeps no neighbour waiting, and reads each of them", { timeout: 120_000 }, async () => {
  const quiet = await quietMs();
  const plan = planFor(site.url, { maxUrls: SHAPES.length + 1, limits: { headTimeoutMs: 10_000, totalTimeoutMs: 60_000 } });
  const crawled = (async () => {
    await rpcOf(plan.crawlId).start(plan);
    while (!isOver((await rpcOf(plan.crawlId).progress()).status)) await new Promise((resolve) => setTimeout(resolve, 20));
  })();
  const slowestMs = await slowestNeighbourMs(crawled);
  console.log("crawl: quiet", quiet, "slowest", slowestMs);
  expect(slowestMs).toBeLessThan(LONGEST_WAIT_MS + 3 * quiet);
  const pages = await allPages(plan.crawlId);
  for (const shape of SHAPES)
    expect(
      pages.find(({ url }) => url.endsWith(pathOf(shape))),
      shape,
    ).toMatchObject({ status: 200, failure: null });
  expect((await allFindings(plan.crawlId)).map(({ code }) => code)).not.toContain("no-response");
});

test.each(["readability", "on-page-checker", "canonical-checker", "social-cards", "page-weight", "schema-validator", "serp-preview"])(
  "%s reads hostile pages and keeps no neighbour waiting",
  { timeout: 120_000 },
  async (tool) => {
    const visitor = new Visitor((await createAccount(env)).cookie);
    const quiet = await quietMs();
    for (const shape of ["references", "links with text", "items within each other"]) {
      const fields = { url: `${site.url}${pathOf(shape)}`, language: "en", keyphrase: "green tea" };
      const asked = visitor.get(`/seo-tools/${tool}?${new URLSearchParams(fields)}`).then(async (response) => {
        expect(response.status).toBe(200);
        await response.text();
      });
      const slowestMs = await slowestNeighbourMs(asked);
      console.log(tool, shape, "quiet", quiet, "slowest", slowestMs);
      expect(slowestMs, shape).toBeLessThan(LONGEST_WAIT_MS + 3 * quiet);
    }
  },
);
