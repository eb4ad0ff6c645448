// `demo-traffic.ts ORIGIN`: visits to the measured website of the demonstration. What is missing of the last 90 days first, then one
// visit after the other as time passes, until it is ended. Made by the simulator of the tests: the same for the same first day.

import { setTimeout as sleep } from "node:timers/promises";
import { days } from "#app/shared/time.ts";
import { DEMO_SITE_ID, DEMO_TRAFFIC_DAYS } from "#db/seed/demo-analytics.ts";
import { trueDay } from "../tests/support/simulator/clock.ts";
import { type Arrival, simulate } from "../tests/support/simulator/simulate.ts";
import { PEAK_SOURCE } from "../tests/support/simulator/world.ts";

const SEED = 26;
const VISITS_PER_DAY = 240;
const BATCH = 3_000;
/** Nobody lets a demonstration run longer. */
const MAX_DAYS = 3_650;
/** A mention in the news, for two days of the last week before the first start. */
const PEAK = [84, 85].map((dayIndex) => ({ dayIndex, factor: 2.4, source: PEAK_SOURCE }));

const origin = process.argv[2] ?? "";

/** Hands over what arrived; says how far the site's traffic goes. */
async function send(arrivals: readonly Arrival[]): Promise<{ firstDay: number | null; lastMs: number | null }> {
  const response = await fetch(`${origin}/dev/traffic`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({
      siteId: DEMO_SITE_ID,
      events: arrivals.flatMap(({ event }) => event ?? []),
      bots: arrivals.flatMap(({ bot }) => bot ?? []),
    }),
  });
  // A person who deleted the website wants no visits to it.
  if (response.status === 404) process.exit();
  if (!response.ok) throw new Error(`/dev/traffic answered ${response.status}`);
  return (await response.json()) as Awaited<ReturnType<typeof send>>;
}

const { firstDay, lastMs } = await send([]);
const { arrivals } = simulate({
  seed: SEED,
  firstDay: new Date(days(firstDay ?? trueDay(Date.now()) - DEMO_TRAFFIC_DAYS)).toISOString().slice(0, 10),
  days: MAX_DAYS,
  visitsPerDay: VISITS_PER_DAY,
  lateShare: 0,
  duplicateShare: 0,
  anomalies: PEAK,
});
let waiting: Arrival[] = [];
let isLive = false;
for (const arrival of arrivals) {
  if (arrival.arrivedMs <= (lastMs ?? 0)) continue;
  if (waiting.length === BATCH || arrival.arrivedMs > Date.now()) {
    if (waiting.length > 0) await send(waiting);
    waiting = [];
  }
  if (arrival.arrivedMs > Date.now()) {
    if (!isLive) console.log("filled");
    isLive = true;
    await sleep(arrival.arrivedMs - Date.now());
  }
  waiting.push(arrival);
}
