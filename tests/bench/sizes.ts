import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { run } from "../../scripts/lib/bootstrap.mjs";
import { BUDGETS, cssBytes, routeSizes, workerBytes } from "../../scripts/lib/bundle.mjs";
import type { BenchProduct } from "./product.ts";
import { median, ROUNDS } from "./stats.ts";

/** What only this page of figures holds; what the check holds is in BUDGETS. */
const PUBLIC_JS_BYTES = 3_000;
const PUBLIC_HTML_CSS_BYTES = 35_000;
const STARTUP_CPU_MS = 250;
/** Public pages that are in no sitemap. */
const UNLISTED = ["/forgot-password"];

const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
const bound = (value: number, most: number, budget: string) => `budget ${budget}: ${value <= most ? "met" : "NOT met"}`;

/** Gzip bytes of one rendered page, and of the JavaScript that it names or carries. */
async function measurePage(
  origin: string,
  path: string,
): Promise<{ path: string; htmlBytes: number; jsBytes: number } | null> {
  const response = await fetch(origin + path, { redirect: "manual" });
  const html = await response.text();
  if (response.status !== 200) return null;
  let jsBytes = 0;
  for (const [, attributes = "", code = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const source = /\bsrc="([^"]+)"/.exec(attributes)?.[1];
    if (source)
      jsBytes += gzipSync(Buffer.from(await (await fetch(new URL(source, origin))).arrayBuffer()), { level: 9 }).length;
    else if (!attributes.includes("application/ld+json")) jsBytes += gzipSync(code, { level: 9 }).length;
  }
  return { path, htmlBytes: gzipSync(html, { level: 9 }).length, jsBytes };
}

async function publicPages(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...[...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname), ...UNLISTED];
}

interface Profile {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** Milliseconds of a start-up profile in which the processor was not idle. */
function busyMs(path: string): number {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(path, "utf8")) as Profile;
  const idle = new Set(
    nodes
      .filter(({ callFrame }) => callFrame.functionName === "(idle)" || callFrame.functionName === "(root)")
      .map(({ id }) => id),
  );
  return timeDeltas.reduce((sum, delta, at) => sum + (idle.has(samples[at] ?? 0) ? 0 : delta), 0) / 1_000;
}

const quiet = { stdio: ["ignore", "ignore", "inherit"] } as const;

function measureWorker(): void {
  const directory = mkdtempSync(join(tmpdir(), "kaja-bench-"));
  try {
    const bytes = workerBytes();
    console.log(`  Worker, all chunks: ${kb(bytes)}; ${bound(bytes, BUDGETS.worker, kb(BUDGETS.worker))}`);
    const bundle = join(directory, "worker.bundle");
    run("wrangler", ["deploy", "--dry-run", "--outfile", bundle], { stdio: [...quiet.stdio] });
    const timesMs = Array.from({ length: ROUNDS }, () => {
      const profile = join(directory, "startup.cpuprofile");
      run("wrangler", ["check", "startup", "--worker", bundle, "--outfile", profile], { stdio: [...quiet.stdio] });
      return busyMs(profile);
    });
    console.log(
      `  Worker start-up, time not idle in the profile of \`wrangler check startup\`: ${median(timesMs).toFixed(0)} ms (${Math.min(...timesMs).toFixed(0)}–${Math.max(...timesMs).toFixed(0)}); ${bound(median(timesMs), STARTUP_CPU_MS, `${STARTUP_CPU_MS} ms`)}`,
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What a browser loads for each page and what the Worker weighs (all gzip, level 9), against the budgets. */
export async function benchSizes({ origin }: BenchProduct): Promise<void> {
  console.log("\nSizes, gzip");
  const css = cssBytes();
  console.log(`  Style sheet: ${kb(css)}; ${bound(css, BUDGETS.css, kb(BUDGETS.css))}`);
  console.log("  Public pages, as rendered: JavaScript; HTML + CSS");
  for (const path of await publicPages(origin)) {
    const page = await measurePage(origin, path);
    if (!page) continue;
    const whole = page.htmlBytes + css;
    console.log(
      `    ${path}: ${kb(page.jsBytes)}, ${bound(page.jsBytes, PUBLIC_JS_BYTES, kb(PUBLIC_JS_BYTES))}; ${kb(whole)}, ${bound(whole, PUBLIC_HTML_CSS_BYTES, kb(PUBLIC_HTML_CSS_BYTES))}`,
    );
  }
  console.log(
    "  Routes of the browser build: JavaScript of a first load, for pages that have React's scripts; the public pages above load none of it",
  );
  for (const { id, jsBytes } of routeSizes().sort((a, b) => b.jsBytes - a.jsBytes))
    console.log(`    ${id}: ${kb(jsBytes)}, ${bound(jsBytes, BUDGETS.routeJs, kb(BUDGETS.routeJs))}`);
  measureWorker();
}
