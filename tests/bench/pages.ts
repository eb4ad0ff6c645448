import { seconds } from "#app/shared/time.ts";
import { createAccount } from "#tests/support/factories.ts";
import { fillSite, rollUp } from "./filled-site.ts";
import { type Load, sendExpecting } from "./load.ts";
import { insertSite } from "./page-views.ts";
import type { BenchProduct } from "./product.ts";
import { compare, interleave, report } from "./stats.ts";

/** Some 200 pages of the slowest kind: shorter rounds differ by a fifth from one to the next. */
const ROUND_MS = seconds(4);

/** The dashboard takes at most so many times the bare Remix page's time (issue of the dashboard). */
const DASHBOARD_AT_LEAST = 0.6;

/** Of the website whose overview is rendered. */
const EVENTS = 50_000;

/** Server rendering; a bare Remix page is one inside the frame that reads nothing of its own. */
export async function benchPages(product: BenchProduct): Promise<void> {
  const { origin, env } = product;
  console.log("\nPages: rendered on the server, behind one Miniflare front, against a bare Hono route for orientation");
  const { cookie, workspaceId } = await createAccount(env);
  const siteId = await insertSite(product, workspaceId);
  await fillSite(product, siteId, workspaceId, EVENTS);
  await rollUp(product, siteId);
  const run =
    (path: string, headers: NonNullable<Load["headers"]> = {}) =>
    async () =>
      (await sendExpecting(200, { url: origin + path, headers, connections: 8, durationMs: ROUND_MS })).perSecond;
  const rounds = await interleave({
    hello: run("/bench/hello"),
    landing: run("/"),
    login: run("/login"),
    frame: run("/search", { cookie }),
    dashboard: run("/dashboard", { cookie }),
    analytics: run(`/analytics/sites/${siteId}`, { cookie }),
    insights: run("/insights", { cookie }),
  });
  const rows = [
    ["landing", "/, no database"],
    ["login", "/login, no database"],
    ["frame", "/search, signed in: session and the frame's own reads"],
    ["dashboard", "/dashboard, signed in: session and the page's own reads"],
    ["analytics", "/analytics, the overview of 30 days of a website with 50,000 events"],
    ["insights", "/insights of the same website"],
  ] as const;
  for (const [name, words] of rows) report(words, "requests/s at 8 connections", compare(rounds[name], rounds.hello));
  report(
    "/dashboard against a bare Remix page in the same frame",
    "requests/s at 8 connections",
    compare(rounds.dashboard, rounds.frame),
    {
      atLeast: DASHBOARD_AT_LEAST,
    },
  );
}
