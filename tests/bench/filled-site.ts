import type { CollectedBatch, CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import { newId } from "#app/platform/ids.ts";
import { simulate } from "#tests/support/simulator/simulate.ts";
import type { BenchProduct } from "./product.ts";

/** How many days are filled; the last of them is the day before yesterday. */
export const DAYS = 30;
const EVENTS_PER_VISIT = 3.2;
const BATCH = 5_000;

/** Calls a method of the object of a site. */
export async function callSite<T>({ origin }: BenchProduct, path: string, siteId: string, body: unknown): Promise<T> {
  const response = await fetch(`${origin}/bench/site/${path}?id=${siteId}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
}

export interface Filled {
  firstDay: number;
  lastDay: number;
  /** Sends one event of today. */
  sendOne: () => Promise<unknown>;
}

/** Fills a site by the object's own way, as fast as it takes it. */
export async function fillSite(
  product: BenchProduct,
  siteId: string,
  workspaceId: string,
  events: number,
): Promise<Filled> {
  const firstDay = new Date(Date.now() - (DAYS + 1) * 86_400_000).toISOString().slice(0, 10);
  const simulation = simulate({
    seed: 7,
    firstDay,
    days: DAYS,
    visitsPerDay: events / DAYS / EVENTS_PER_VISIT,
    lateShare: 0,
  });
  const site: CollectedBatch["site"] = {
    siteId,
    workspaceId,
    timeZone: "Europe/Tallinn",
    retentionDays: 400,
    version: 1,
  };
  let batch: CollectedEvent[] = [];
  let count = 0;
  let last: CollectedEvent | null = null;
  const startedAtMs = performance.now();
  const send = (events: CollectedEvent[]) =>
    callSite(product, "fill", siteId, { site, events, bots: [] } satisfies CollectedBatch);
  const flush = async () => {
    if (batch.length > 0) await send(batch);
    count += batch.length;
    batch = [];
    // Nobody asks here for what truly happened, and tens of millions of events would not fit.
    simulation.visits.length = 0;
  };
  for (const { event } of simulation.arrivals) {
    last = event ?? last;
    if (event && batch.push(event) === BATCH) await flush();
  }
  await flush();
  const tookMs = performance.now() - startedAtMs;
  console.log(
    `  Filled with ${count.toLocaleString("en")} events in batches of ${BATCH.toLocaleString("en")}: ${Math.round((count / tookMs) * 1_000).toLocaleString("en")} events/s`,
  );
  const sendOne = () => send(last ? [{ ...last, id: newId(), atMs: Date.now() }] : []);
  return { ...simulation, sendOne };
}

/** Rolls up all that is over. */
export async function rollUp(product: BenchProduct, siteId: string): Promise<void> {
  while (await callSite<boolean>(product, "roll-up", siteId, {}));
}
