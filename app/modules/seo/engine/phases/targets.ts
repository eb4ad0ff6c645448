import { HostBusyError } from "#app/platform/politeness/permits.ts";
import { siteKey } from "#app/platform/web/url/normalized-url.ts";
import { isOver } from "../../domain/crawl.ts";
import type { CrawlEngine } from "../crawl-engine.ts";
import { LONGEST_WAIT_MS, limitsOf, SLICE_MS } from "../crawl-state.ts";
import { createPoliteness, MAX_CONCURRENCY, type Politeness, reserveSlot } from "../domain/politeness.ts";
import { checkTarget } from "../fetch/check-target.ts";
import type { Leased, TargetResult } from "../store/crawl-store.ts";
import { KIND } from "../store/tables.ts";
import { queueReferencedTargets } from "./external-targets.ts";

/** Each may cost a HEAD, a GET and a robots.txt. */
const TARGETS_PER_SLICE = 13;
/** Sites of others did not ask to be checked: one request a second each. */
const FOREIGN_REQUESTS_PER_SECOND = 1;

/** Asks for resources, images and links to other sites: host by host in order, hosts side by side. */
export async function targetsSlice(engine: CrawlEngine): Promise<number | null> {
  const { state, store, tools } = engine;
  if (!state.namedQueued) queueReferencedTargets(store, state, engine.key);
  const room = limitsOf(state.plan).maxTargets - state.targetsChecked;
  const leased = store.lease([KIND.resource, KIND.image, KIND.outside], Math.min(TARGETS_PER_SLICE, room));
  if (leased.length === 0) {
    state.targetsDone = true;
    store.save(state);
    return 0;
  }
  const images = new Set(
    store.sql
      .exec<{ id: number }>(
        `SELECT id FROM urls WHERE kind = ${KIND.image} AND id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(leased.map((row) => row.id)),
      )
      .toArray()
      .map((row) => row.id),
  );
  const endsAtMs = tools.now() + SLICE_MS;
  const hosts = Map.groupBy(leased, (row) => siteKey(row.url) ?? "");
  const lanes = [...hosts].flatMap(([key, rows]) => {
    const own = key === engine.key;
    const waiting = [...rows];
    const pace = own
      ? null
      : new HostPace(
          createPoliteness({
            requestsPerSecond: state.plan.requestsPerSecond === 0 ? 0 : FOREIGN_REQUESTS_PER_SECOND,
            crawlDelayMs: 0,
          }),
        );
    return Array.from({ length: own ? state.pace.concurrency : 1 }, () => ({ waiting, pace }));
  });

  const results: TargetResult[] = [];
  const left: Leased[] = [];
  let delayMs = 0;
  const runLane = async ({ waiting, pace }: (typeof lanes)[number]): Promise<void> => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const waitMs = (pace?.pace ?? state.pace).nextAtMs - tools.now();
      if (state.status !== "running" || waitMs > LONGEST_WAIT_MS || tools.now() + Math.max(0, waitMs) > endsAtMs) {
        left.push(row);
        if (!pace) delayMs = Math.max(delayMs, waitMs);
        continue;
      }
      results.push(
        await checkOne(engine, row, images.has(row.id), pace).catch((cause: unknown) => unknownIfBusy(row, cause)),
      );
    }
  };
  const queue = [...lanes];
  const work = async (): Promise<void> => {
    for (let lane = queue.shift(); lane; lane = queue.shift()) await runLane(lane);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENCY }, work));
  if (isOver(state.status)) return null;
  store.release(
    left.map((row) => row.id),
    { tried: false },
  );
  store.commitTargets(state, results);
  tools.onProgress();
  return delayMs;
}

class HostPace {
  pace: Politeness;
  constructor(pace: Politeness) {
    this.pace = pace;
  }
}

const unknown = ({ id }: Leased): TargetResult => ({
  id,
  status: null,
  failure: null,
  redirectTo: null,
  sizeBytes: null,
});

/** Of a host that so many ask that our turn does not come, nothing can be said. */
function unknownIfBusy(row: Leased, cause: unknown): TargetResult {
  if (cause instanceof HostBusyError) return unknown(row);
  throw cause;
}

async function checkOne(
  engine: CrawlEngine,
  row: Leased,
  isImage: boolean,
  foreign: HostPace | null,
): Promise<TargetResult> {
  const { tools } = engine;
  const wait = async (): Promise<void> => {
    if (!foreign) return engine.waitForSlot();
    const slot = reserveSlot(foreign.pace, tools.now());
    foreign.pace = slot.pace;
    if (slot.atMs > tools.now()) await tools.sleep(slot.atMs - tools.now());
  };
  const { origin, hostname } = new URL(row.url);
  if (!hostname.endsWith(".invalid")) {
    const robots = await engine.origins.robotsOf(origin, wait);
    const failure = await engine.origins.failureOf(origin, wait);
    // A host that cannot be reached at all is not asked again for each link.
    if (failure === "dns" || failure === "connection" || failure === "tls" || failure === "refused-by-guard")
      return { ...unknown(row), failure };
    if (!robots.isAllowed(row.url)) return unknown(row);
    await wait();
  }
  const { status, failure, redirectTo, sizeBytes, ttfbMs, retryAfter } = await checkTarget(engine.fetchTools, row.url, {
    isImage,
  });
  if (!foreign) engine.learn(status, ttfbMs, retryAfter);
  return { id: row.id, status, failure, redirectTo, sizeBytes };
}
