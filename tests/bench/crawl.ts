import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CheerioCrawler, Configuration, log as crawleeLog } from "@crawlee/cheerio";
import { LinkChecker } from "linkinator";
import { newId } from "#app/platform/ids.ts";
import { minutes } from "#app/shared/time.ts";
import type { BenchProduct } from "./product.ts";
import { compare, interleave, report } from "./stats.ts";
import type { BenchCrawlPlan, BenchCrawlProgress } from "./worker.ts";

const PAGES = 2_000;
const CONCURRENCY = 25;
const POLL_EVERY_MS = 50;

async function serveSite(): Promise<{ process: ChildProcess; url: string }> {
  const served = spawn(process.execPath, [join(import.meta.dirname, "site.ts"), String(PAGES)], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(served.stdout, "data")) as [Buffer];
  return { process: served, url: line.toString().trim() };
}

/** Pages per second of one crawl that must have reached every page. */
async function pagesPerSecond(crawl: () => Promise<number>): Promise<number> {
  const startedAtMs = performance.now();
  const pages = await crawl();
  if (pages < PAGES) throw new Error(`only ${pages} of ${PAGES} pages were crawled`);
  return PAGES / ((performance.now() - startedAtMs) / 1_000);
}

/** Time of the last crawl in each of the engine's phases. */
const phasesMs = new Map<string, number>();

async function crawlWithEngine(origin: string, startUrl: string): Promise<number> {
  const plan: BenchCrawlPlan = {
    crawlId: newId(),
    workspaceId: newId(),
    projectId: newId(),
    startUrl,
    maxUrls: PAGES * 2,
    maxDepth: 100,
    maxDurationMs: minutes(10),
    requestsPerSecond: 0,
    previousCrawlId: null,
  };
  await fetch(`${origin}/bench/crawl`, { method: "POST", body: JSON.stringify(plan) });
  phasesMs.clear();
  let lastMs = performance.now();
  while (true) {
    await sleep(POLL_EVERY_MS);
    const progress = (await (await fetch(`${origin}/bench/crawl?id=${plan.crawlId}`)).json()) as BenchCrawlProgress;
    const nowMs = performance.now();
    phasesMs.set(progress.phase, (phasesMs.get(progress.phase) ?? 0) + nowMs - lastMs);
    lastMs = nowMs;
    if (progress.status === "finished") return progress.htmlPages;
    if (progress.status !== "running") throw new Error(`the crawl ended as ${progress.status}: ${progress.reason}`);
  }
}

async function crawlWithLinkinator(url: string): Promise<number> {
  const { links } = await new LinkChecker().check({ path: url, recurse: true, concurrency: CONCURRENCY });
  return new Set(links.filter((link) => link.status === 200).map((link) => link.url)).size;
}

async function crawlWithCrawlee(url: string): Promise<number> {
  let pages = 0;
  const crawler = new CheerioCrawler(
    {
      minConcurrency: CONCURRENCY,
      maxConcurrency: CONCURRENCY,
      maxRequestRetries: 0,
      requestHandler: async ({ enqueueLinks }) => {
        pages += 1;
        await enqueueLinks();
      },
    },
    new Configuration({ persistStorage: false }),
  );
  await crawler.run([url]);
  return pages;
}

/** The crawl engine against two crawlers of the trade, all on the same site without politeness. */
export async function benchCrawl({ origin }: Pick<BenchProduct, "origin">): Promise<void> {
  console.log(`\nCrawl of one site of ${PAGES.toLocaleString("en")} pages on this machine, politeness off, the site in a process of its own`);
  crawleeLog.setLevel(crawleeLog.LEVELS.OFF);
  const site = await serveSite();
  try {
    const { engine, linkinator, crawlee } = await interleave({
      engine: () => pagesPerSecond(() => crawlWithEngine(origin, `${site.url}/`)),
      linkinator: () => pagesPerSecond(() => crawlWithLinkinator(`${site.url}/`)),
      crawlee: () => pagesPerSecond(() => crawlWithCrawlee(`${site.url}/`)),
    });
    const ours = "Engine: robots.txt, sitemap, every page parsed, every check, all stored durably";
    report(`${ours}; linkinator: follows and checks links, stores nothing`, "pages/s", compare(engine, linkinator), { atLeast: 3 });
    report(`${ours}; Crawlee's CheerioCrawler: follows links, checks nothing, stores nothing`, "pages/s", compare(engine, crawlee), { atLeast: 6 });
    const phases = [...phasesMs].map(([phase, ms]) => `${phase} ${(ms / 1_000).toFixed(1)} s`);
    console.log(`  The engine's last crawl by phase: ${phases.join(", ")}`);
  } finally {
    site.process.kill();
  }
}
