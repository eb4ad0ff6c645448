import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "#app/platform/ids.ts";
import { minutes, seconds } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { seoCrawls } from "#db/schema/seo.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { heapWithGarbageKb } from "#tests/support/worker-heap.ts";
import { insertProjects } from "./keys.ts";
import { heapKb } from "./memory.ts";
import type { RawProduct } from "./raw.ts";
import { median, percentile, reportCount } from "./stats.ts";
import type { BenchCrawlPlan, BenchCrawlProgress } from "./worker.ts";

/** Fewer for a try: `CRAWL_SIZE_URLS=5000 npm run bench -- crawl-size`. */
const URLS = Number(process.env.CRAWL_SIZE_URLS ?? 50_000);
const LOOK_EVERY_MS = seconds(5);
const MAX_HEAP_KB = 100_000;
const MAX_ANSWER_MS = 300;
const READS = 20;

async function queue(product: RawProduct, { workspaceId }: TestAccount, projectId: string): Promise<string> {
  const now = new Date();
  const id = newId();
  const row = {
    id,
    workspaceId,
    projectId,
    status: "queued" as const,
    startedBy: "api" as const,
    maxUrls: URLS * 2,
    createdAt: now,
    updatedAt: now,
  };
  await openDatabase({ d1: product.env.DB }).insert(seoCrawls).values(row);
  return id;
}

/** Crawls the site to its end; what the heap held at each look, garbage included. */
async function crawl(
  { origin, inspector }: RawProduct,
  plan: BenchCrawlPlan,
): Promise<{ heapsKb: number[]; tookMs: number }> {
  const heapsKb: number[] = [];
  const startedAtMs = performance.now();
  await fetch(`${origin}/bench/crawl`, { method: "POST", body: JSON.stringify(plan) });
  for (;;) {
    await sleep(LOOK_EVERY_MS);
    const progress = (await (await fetch(`${origin}/bench/crawl?id=${plan.crawlId}`)).json()) as BenchCrawlProgress;
    heapsKb.push(await heapWithGarbageKb(inspector));
    if (progress.status === "running") continue;
    if (progress.status !== "finished" || progress.pagesCrawled < URLS)
      throw new Error(`The crawl ended as ${JSON.stringify(progress)}`);
    return { heapsKb, tookMs: performance.now() - startedAtMs };
  }
}

/** Answers of one page, one after the other. */
async function answersMs(url: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  for (let read = 0; read < READS; read++) {
    const startedAtMs = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    await answer.text();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    times.push(performance.now() - startedAtMs);
  }
  return times;
}

/** One large site: what the isolate holds while it crawls it, and how long the finished audit takes to open. */
export async function benchCrawlSize(product: RawProduct): Promise<void> {
  console.log(
    `\nCrawl of a site of ${URLS.toLocaleString("en")} short pages, politeness off, in the built Worker in workerd`,
  );
  const account = await createAccount(product.env, { plan: "enterprise" });
  const [projectId = ""] = await insertProjects(product, account, 1);
  const crawlId = await queue(product, account, projectId);
  const site = spawn(process.execPath, [join(import.meta.dirname, "size-site.ts"), String(URLS)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = (await once(site.stdout, "data")) as [Buffer];
    const before = await heapKb(product);
    const { heapsKb, tookMs } = await crawl(product, {
      crawlId,
      workspaceId: account.workspaceId,
      projectId,
      startUrl: `${line.toString().trim()}/`,
      maxUrls: URLS * 2,
      maxDepth: 100,
      maxDurationMs: minutes(120),
      requestsPerSecond: 0,
      previousCrawlId: null,
    });
    const quarter = Math.max(1, Math.floor(heapsKb.length / 4));
    const [early, late] = [median(heapsKb.slice(0, quarter)), median(heapsKb.slice(-quarter))].map((kb) =>
      Math.round(kb / 1_000),
    );
    console.log(
      `  ${(tookMs / 1_000).toFixed(0)} s; heap with its garbage, ${heapsKb.length} looks: first quarter ${early} MB, last quarter ${late} MB (medians)`,
    );
    reportCount("Largest heap while crawling, garbage included, kB", Math.max(...heapsKb), MAX_HEAP_KB);
    reportCount(
      `Heap after garbage collection, when it is over; before it ${Math.round(before)} kB; kB`,
      await heapKb(product),
      MAX_HEAP_KB,
    );
    for (const [name, path] of [
      ["Audit", ""],
      ["Pages", "/pages"],
      ["Pages whose address or title has “number 499”", "/pages?search=number+499"],
      ["Issue on every page", "/issues/low-word-count"],
    ] as const) {
      const times = await answersMs(`${product.origin}/seo/projects/${projectId}${path}`, account.cookie);
      reportCount(
        `${name}, whole answer at 1 connection, median ${median(times).toFixed(0)} ms; 95th percentile in ms`,
        percentile(times, 95),
        MAX_ANSWER_MS,
      );
    }
  } finally {
    site.kill();
  }
}
