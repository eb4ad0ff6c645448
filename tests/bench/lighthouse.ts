import lighthouse from "lighthouse";
import { createAccount } from "#tests/support/factories.ts";
import { launchBrowser } from "../support/browser.ts";
import { freePort } from "../support/product.ts";
import type { BenchProduct } from "./product.ts";
import { median } from "./stats.ts";

const RUNS = 3;
/** Of signed-in and of public pages. */
const PERFORMANCE = { signedIn: 95, public: 100 };
const ACCESSIBILITY = 100;
const CATEGORIES = ["performance", "accessibility"] as const;

type Scores = Record<(typeof CATEGORIES)[number], number>;

/** One visit of a phone on a slow network, as Lighthouse simulates it; scores of 0 to 100. */
async function visit(url: string, port: number, cookie: string | null): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    logLevel: "silent",
    output: "json",
    onlyCategories: [...CATEGORIES],
    // Otherwise it forgets the session with the rest of what the browser keeps.
    disableStorageReset: true,
    ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
  });
  if (!result) throw new Error(`${url}: no result`);
  const { categories, finalDisplayedUrl, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const score = (name: (typeof CATEGORIES)[number]) => Math.round((categories[name]?.score ?? 0) * 100);
  return { performance: score("performance"), accessibility: score("accessibility") };
}

/** Lighthouse's own scores of public and signed-in pages, mobile, the median of three visits. */
export async function benchLighthouse({ origin, env }: BenchProduct): Promise<void> {
  console.log(
    `\nLighthouse, mobile, median of ${RUNS}; targets: performance ≥ ${PERFORMANCE.signedIn} signed in and ${PERFORMANCE.public} public, accessibility ${ACCESSIBILITY}`,
  );
  const { cookie } = await createAccount(env);
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const pages = [
      ["/"],
      ["/login"],
      ["/dashboard", cookie],
      ["/help", cookie],
      ["/seo", cookie],
      ["/settings/profile", cookie],
    ] as const;
    for (const [path, signedIn] of pages) {
      const visits: Scores[] = [];
      for (let run = 0; run < RUNS; run++) visits.push(await visit(origin + path, port, signedIn ?? null));
      const [performance, accessibility] = CATEGORIES.map((name) => median(visits.map((scores) => scores[name])));
      const met =
        Number(performance) >= (signedIn ? PERFORMANCE.signedIn : PERFORMANCE.public) &&
        Number(accessibility) >= ACCESSIBILITY;
      console.log(`  ${path}: performance ${performance}, accessibility ${accessibility}: ${met ? "met" : "NOT met"}`);
    }
  } finally {
    await browser.close();
  }
}
