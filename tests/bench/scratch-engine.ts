import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LinkChecker } from "linkinator";
import { startProduct } from "./product.ts";

const PAGES = 2000;
const served = spawn(process.execPath, [join(import.meta.dirname, "site.ts"), String(PAGES)], { stdio: ["ignore", "pipe", "inherit"] });
const [line] = (await once(served.stdout, "data")) as [Buffer];
const url = line.toString().trim();
const p = await startProduct();
for (let round = 0; round < Number(process.argv[2] ?? 4); round++) {
  const crawlId = `c${round}`;
  const t0 = performance.now();
  await fetch(`${p.origin}/bench/crawl`, {
    method: "POST",
    body: JSON.stringify({
      crawlId,
      workspaceId: "w",
      projectId: "p",
      startUrl: `${url}/`,
      maxUrls: 4000,
      maxDepth: 100,
      maxDurationMs: 600000,
      requestsPerSecond: 0,
      previousCrawlId: null,
    }),
  });
  const phases: Record<string, number> = {};
  let last = t0;
  for (;;) {
    await sleep(50);
    const pr = (await (await fetch(`${p.origin}/bench/crawl?id=${crawlId}`)).json()) as any;
    const now = performance.now();
    phases[pr.phase] = Math.round((phases[pr.phase] ?? 0) + now - last);
    last = now;
    if (pr.status !== "running") {
      console.log(pr.status, pr.reason, pr.htmlPages);
      break;
    }
  }
  const ms = performance.now() - t0;
  console.log("engine", Math.round(PAGES / (ms / 1000)), "pages/s", JSON.stringify(phases));
  if (process.argv[3]) {
    const t = performance.now();
    await new LinkChecker().check({ path: `${url}/`, recurse: true, concurrency: 25 });
    console.log("linkinator", Math.round(PAGES / ((performance.now() - t) / 1000)));
  }
}
await p.stop();
served.kill();
process.exit(0);
