import { setTimeout as sleep } from "node:timers/promises";
import type { Filter } from "#app/modules/analytics/domain/dimensions.ts";
import { newId } from "#app/platform/ids.ts";
import { seconds } from "#app/shared/time.ts";
import { createAccount } from "#tests/support/factories.ts";
import { callSite, DAYS, type Filled, fillSite, rollUp } from "./filled-site.ts";
import { type Round, sendExpecting } from "./load.ts";
import { insertSite, pageViews } from "./page-views.ts";
import type { BenchProduct } from "./product.ts";
import type { RawProduct } from "./raw.ts";
import { compare, interleave, median, report, reportCount } from "./stats.ts";

const ROUND_MS = seconds(4);
/** Events of 30 days. */
const EVENTS = 1_000_000;
/** How much more `analytics-size` fills a site with. */
const GROWTH = 10;
const TIMES = 15;
const PAUSE_MS = 20;

const byRate = (rounds: readonly Round[]) => rounds.map(({ perSecond }) => perSecond);

/** Page views of one site, each of a visitor's own browser, against the same body posted to a bare route. */
async function measureCollection(product: RawProduct, siteId: string): Promise<void> {
  const views = pageViews(siteId);
  const measure = async (origin: string, connections: number) => {
    const run = (url: string) => () => sendExpecting(202, { url, ...views, connections, durationMs: ROUND_MS });
    const rounds = await interleave({ ours: run(`${origin}/e`), bare: run(`${origin}/bench/collect`) });
    return compare(byRate(rounds.ours), byRate(rounds.bare));
  };
  console.log(
    "  POST /e, one event each, on one site: bot check, agent, visitor, visit, on disk when answered; against a bare Hono POST of the same body",
  );
  for (const connections of [16, 128]) {
    report(
      `  behind Miniflare's front, ${connections} connections`,
      "requests/s",
      await measure(product.frontOrigin, connections),
    );
    report(
      `  without a front, ${connections} connections, for orientation`,
      "requests/s",
      await measure(product.origin, connections),
    );
  }
}

/** Rolls everything up, and sends an event again and again meanwhile. */
async function measureRollUp(product: BenchProduct, siteId: string, { sendOne }: Filled): Promise<void> {
  const waitsMs: number[] = [];
  let isRolling = true;
  const startedAtMs = performance.now();
  const rolled = rollUp(product, siteId).finally(() => {
    isRolling = false;
  });
  while (isRolling) {
    const sentAtMs = performance.now();
    await sendOne();
    waitsMs.push(performance.now() - sentAtMs);
    await sleep(PAUSE_MS);
  }
  await rolled;
  const tookSeconds = (performance.now() - startedAtMs) / 1_000;
  console.log(
    `  Rolled up ${DAYS} days in ${tookSeconds.toFixed(1)} s; an event that came meanwhile was on disk after ${median(waitsMs).toFixed(0)} ms, at most ${Math.max(...waitsMs).toFixed(0)} ms`,
  );
}

async function medianMs(ask: () => Promise<unknown>): Promise<number> {
  const timesMs: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const startedAtMs = performance.now();
    await ask();
    timesMs.push(performance.now() - startedAtMs);
  }
  return median(timesMs);
}

/** How long reading takes, seen from outside: the way to the object and back is part of it. */
async function measureReading(product: BenchProduct, workspaceId: string, events: number): Promise<void> {
  const siteId = newId();
  const filled = await fillSite(product, siteId, workspaceId, events);
  await measureRollUp(product, siteId, filled);
  const { firstDay, lastDay } = filled;
  const range = { fromDay: firstDay, toDay: lastDay };
  const pages = { dimension: "page", order: { by: "visitors", descending: true }, limit: 10, offset: 0 } as const;
  const filters: Filter[] = [
    { dimension: "country", operator: "is", values: ["EE"] },
    { dimension: "device", operator: "is", values: ["mobile"] },
  ];
  const ask = (path: string, body: unknown) => medianMs(() => callSite(product, path, siteId, body));
  reportCount("Totals of 30 days, rolled up, ms", await ask("totals", { range, filters: [], goals: [] }), 50, 1);
  reportCount(
    "Pages of 30 days, rolled up, ms",
    await ask("breakdown", { range, filters: [], goals: [], ...pages }),
    50,
    1,
  );
  for (const [name, day] of [
    ["the last", lastDay],
    ["the first", firstDay],
  ] as const) {
    const body = { range: { fromDay: day, toDay: day }, filters, goals: [], ...pages };
    reportCount(
      `Pages of ${name} day, cut down by country and device, from single visits, ms`,
      await ask("breakdown", body),
      200,
      1,
    );
  }
}

/** Collection and reading of measured websites. */
export async function benchAnalytics(product: RawProduct): Promise<void> {
  console.log("\nAnalytics: one website");
  const { workspaceId } = await createAccount(product.env, { plan: "pro" });
  await measureCollection(product, await insertSite(product, workspaceId));
  await measureReading(product, workspaceId, EVENTS);
}

/** How reading grows with a site, in one run: 1,000,000 events of 30 days, which the targets are for, and ten times as many. */
export async function benchAnalyticsSize(product: RawProduct): Promise<void> {
  console.log("\nAnalytics: reading one website, and one of ten times the events");
  const { workspaceId } = await createAccount(product.env, { plan: "pro" });
  for (const events of [EVENTS, GROWTH * EVENTS]) await measureReading(product, workspaceId, events);
}
