// `demo-traffic.ts ORIGIN`: what the objects of the demonstration hold (crawls, people, responses, clicks, ads), and visits to
// its measured website. What is missing of the past first, then one visit after the other as time passes, until it is
// ended. Made by the simulator of the tests: the same for the same first day.

import { setTimeout as sleep } from "node:timers/promises";
import { days } from "#app/shared/time.ts";
import { DEMO_AD_IMPORT_ID, demoAdExport } from "#db/seed/campaigns/demo-ads.ts";
import { demoGeo } from "#db/seed/campaigns/demo-geo.ts";
import { demoClicks } from "#db/seed/campaigns/demo-links.ts";
import {
  DEMO_COMPANIES,
  DEMO_FIELDS,
  DEMO_SCORES,
  DEMO_SEGMENTS,
  DEMO_TOPICS,
  demoContacts,
} from "#db/seed/contacts/demo-contacts.ts";
import { DEMO_FORM_ID, demoResponses } from "#db/seed/contacts/demo-forms.ts";
import { DEMO_USER_ID, DEMO_WORKSPACE_ID } from "#db/seed/demo.ts";
import { DEMO_SITE_ID, DEMO_TRAFFIC_DAYS } from "#db/seed/website/demo-analytics.ts";
import { demoCrawls } from "#db/seed/website/demo-crawls.ts";
import { demoSearch } from "#db/seed/website/demo-search.ts";
import { trueDay } from "../tests/support/simulator/clock.ts";
import { type Arrival, simulate } from "../tests/support/simulator/simulate.ts";
import { PEAK_SOURCE } from "../tests/support/simulator/world.ts";
import { demoGrowthOn, demoSourcesOn } from "./demo-sources.ts";

const SEED = 26;
const VISITS_PER_DAY = 110;
const BATCH = 3_000;
const PEOPLE_AT_ONCE = 20;
/** Nobody lets a demonstration run longer. */
const MAX_DAYS = 3_650;
/** A mention in the news, for two days of the last week before the first start. */
const PEAK = [6, 5].map((daysAgo) => ({
  dayIndex: DEMO_TRAFFIC_DAYS - daysAgo,
  factor: 2.4,
  source: PEAK_SOURCE,
}));

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
  factorOn: demoGrowthOn,
  sourcesOn: demoSourcesOn,
});
/** Hands something over; what belongs to something that was deleted is not wanted. */
async function post(path: string, body: object): Promise<void> {
  const response = await fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify(body),
  });
  if (!response.ok && response.status !== 404) throw new Error(`${path} answered ${response.status}`);
}

/** Hands made-up people, then what they sent by the form, their clicks on short links, and a file of ads. */
async function sendPeople(now: Date): Promise<void> {
  const contacts = demoContacts(now);
  const settings = {
    workspaceId: DEMO_WORKSPACE_ID,
    fields: DEMO_FIELDS,
    topics: DEMO_TOPICS,
    companies: DEMO_COMPANIES,
    segments: DEMO_SEGMENTS,
    scores: DEMO_SCORES,
  };
  for (let at = 0; at < contacts.length; at += PEOPLE_AT_ONCE)
    await post("/dev/contacts", { ...settings, contacts: contacts.slice(at, at + PEOPLE_AT_ONCE) });
  const orders = contacts.flatMap(({ id: person, activities }) =>
    activities.flatMap(({ id, type, at, data }) =>
      type === "order.placed" && "valueCents" in data ? [{ id, person, at, valueCents: data.valueCents }] : [],
    ),
  );
  await post("/dev/contacts", { ...settings, contacts: [], orders });
  await post("/dev/campaigns", { workspaceId: DEMO_WORKSPACE_ID, ...demoSearch(now) });
  await post("/dev/responses", { formId: DEMO_FORM_ID, responses: demoResponses(now) });
  for (const link of demoClicks(now)) await post("/dev/clicks", { workspaceId: DEMO_WORKSPACE_ID, ...link });
  const ads = {
    ...{ workspaceId: DEMO_WORKSPACE_ID, userId: DEMO_USER_ID, id: DEMO_AD_IMPORT_ID },
    ...{ csv: demoAdExport(now), geo: demoGeo(now) },
  };
  await post("/dev/ads", ads);
}

await sendPeople(new Date());
for (const crawl of demoCrawls(new Date())) await post("/dev/crawls", { crawl });
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
