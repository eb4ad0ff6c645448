import { type ChildProcess, spawn } from "node:child_process";
import { on, once } from "node:events";
import { join } from "node:path";
import { LinkChecker } from "linkinator";
import { newId } from "#app/platform/ids.ts";
import { minutes } from "#app/shared/time.ts";
import type { RawProduct } from "./raw.ts";
import { compare, interleave, report } from "./stats.ts";
import type { BenchCrawlPlan, BenchCrawlProgress } from "./worker.ts";

const PAGES = 2_000;
const CONCURRENCY = 25;

async function serveSite(): Promise<{ process: ChildProcess; url: string }> {
  const served = spawn(process.execPath, [join(import.meta.dirname, "site.ts"), String(PAGES)], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  if (!served.stdout) throw new Error("The site has no output");
  const [line] = (await once(served.stdout, "data")) as [Buffer];
  return { process: served, url: line.toString().trim() };
}

interface Requests {
  pages: number;
  /** robots.txt, sitemaps and pictures. */
  others: number;
}

/** What the site was asked for since this was last called. */
async function requestsSince(site: ChildProcess): Promise<Requests> {
  const answer = once(site, "message") as Promise<[Requests]>;
  site.send("count");
  return (await answer)[0];
}

/** Pages per second of one crawl that must have reached every page. */
async function pagesPerSecond(site: ChildProcess, side: string, crawl: () => Promise<number>): Promise<number> {
  await requestsSince(site);
  const startedAtMs = performance.now();
  const pages = await crawl();
  const tookMs = performance.now() - startedAtMs;
  const requests = await requestsSince(site);
  // Both by its own account and by the site's: nobody may leave a page out.
  if (pages < PAGES || requests.pages < PAGES)
    throw new Error(`${side} says ${pages} pages and asked for ${requests.pages} of ${PAGES}`);
  requestsOf.set(side, requests);
  return PAGES / (tookMs / 1_000);
}

/** Requests of the last crawl of each side. */
const requestsOf = new Map<string, Requests>();

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
  // As people watch it: who keeps asking would be served by the thread that crawls.
  const live = new WebSocket(`${origin.replace("http", "ws")}/bench/crawl/live?id=${plan.crawlId}`);
  const watched = on(live, "message") as AsyncIterable<[MessageEvent<string>]>;
  await once(live, "open");
  await fetch(`${origin}/bench/crawl`, { method: "POST", body: JSON.stringify(plan) });
  phasesMs.clear();
  let lastMs = performance.now();
  let phase: BenchCrawlProgress["phase"] = "preparing";
  for await (const [{ data }] of watched) {
    const progress = JSON.parse(data) as BenchCrawlProgress;
    const nowMs = performance.now();
    phasesMs.set(phase, (phasesMs.get(phase) ?? 0) + nowMs - lastMs);
    lastMs = nowMs;
    phase = progress.phase;
    if (progress.status === "queued" || progress.status === "running") continue;
    live.close();
    if (progress.status === "finished") return progress.htmlPages;
    throw new Error(`the crawl ended as ${progress.status}: ${progress.reason}`);
  }
  throw new Error("The crawl was watched no further");
}

async function crawlWithLinkinator(url: string): Promise<number> {
  const { links } = await new LinkChecker().check({ path: url, recurse: true, concurrency: CONCURRENCY });
  return new Set(links.filter((link) => link.status === 200).map((link) => link.url)).size;
}

/** The crawl engine against linkinator, both on the same site without politeness. */
export async function benchCrawl({ origin }: Pick<RawProduct, "origin">): Promise<void> {
  console.log(
    `\nCrawl of one site of ${PAGES.toLocaleString("en")} pages on this machine, politeness off, the site in a process of its own`,
  );
  const site = await serveSite();
  try {
    const { engine, linkinator } = await interleave({
      engine: () => pagesPerSecond(site.process, "engine", () => crawlWithEngine(origin, `${site.url}/`)),
      linkinator: () => pagesPerSecond(site.process, "linkinator", () => crawlWithLinkinator(`${site.url}/`)),
    });
    const ours = "Engine: robots.txt, sitemap, every page parsed, every check, all stored durably";
    report(
      `${ours}; linkinator: every page parsed, each link and picture asked for once, nothing stored`,
      "pages/s",
      compare(engine, linkinator),
      {
        atLeast: 2,
      },
    );
    const requests = [...requestsOf].map(
      ([side, { pages, others }]) => `${side} ${pages.toLocaleString("en")} for pages, ${others} for other files`,
    );
    console.log(`  Requests of the last crawl, counted by the site: ${requests.join("; ")}`);
    const phases = [...phasesMs].map(([phase, ms]) => `${phase} ${(ms / 1_000).toFixed(1)} s`);
    console.log(`  The engine's last crawl by phase: ${phases.join(", ")}`);
  } finally {
    site.process.kill();
  }
}
