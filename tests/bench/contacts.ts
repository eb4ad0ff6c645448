import { newId } from "#app/platform/ids.ts";
import type { SegmentRule } from "#app/shared/segment/rule.ts";
import type { RawProduct } from "./raw.ts";
import { median, percentile, reportCount } from "./stats.ts";

/** Fewer for a try: `CONTACTS_SIZE=20000 npm run bench -- contacts`. Each has ten activities. */
const CONTACTS = Number(process.env.CONTACTS_SIZE ?? 1_000_000);
const IMPORTED = Math.min(100_000, Math.max(1_000, Math.round(CONTACTS / 10)));
const FILLED_AT_ONCE = 5_000;
const IMPORTED_AT_ONCE = 500;
const READS = 15;
const MAX_MS = 300;
const MAX_IMPORT_SECONDS = 60;

type Ask = (path: string, body: unknown) => Promise<unknown>;

const askOf =
  ({ origin }: RawProduct, workspaceId: string): Ask =>
  async (path, body) => {
    const answer = await fetch(`${origin}/bench/contacts/${path}?id=${workspaceId}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status !== 200)
      throw new Error(`/bench/contacts/${path} answered ${answer.status}: ${text.slice(0, 200)}`);
    return JSON.parse(text) as unknown;
  };

const GREEN: SegmentRule = {
  all: [
    { custom: "tea", op: "is", value: "Green" },
    { field: "country", op: "is", value: "EE" },
  ],
};

const READINGS: readonly (readonly [name: string, path: string, body: unknown])[] = [
  ["List page of 50, newest first", "list", { sort: { by: "createdAt", descending: true }, limit: 50 }],
  ["List page of 50, by name", "list", { sort: { by: "name", descending: false }, limit: 50 }],
  [
    "List page of 50, of one stage",
    "list",
    { only: { stage: "new" }, sort: { by: "createdAt", descending: true }, limit: 50 },
  ],
  [
    "Search by two beginnings of words",
    "list",
    { search: "mari 4711", sort: { by: "createdAt", descending: true }, limit: 50 },
  ],
  ["Search that many fit", "list", { search: "mari", sort: { by: "createdAt", descending: true }, limit: 50 }],
  ["Segment count by fields", "count", GREEN],
  [
    "Segment count by “did at least 2 times within 30 days”",
    "count",
    { did: { type: "order.placed" }, atLeast: 2, withinDays: 30 },
  ],
  [
    "Segment count by “last did more than 60 days ago”",
    "count",
    { lastDid: { type: "page.viewed" }, moreThanDaysAgo: 60 },
  ],
  ["Board of the pipeline", "board", { limit: 50 }],
];

async function timesMs(ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let read = 0; read < READS; read++) {
    const startedAtMs = performance.now();
    await ask();
    times.push(performance.now() - startedAtMs);
  }
  return times;
}

async function fill(ask: Ask): Promise<void> {
  const startedAtMs = performance.now();
  for (let from = 0; from < CONTACTS; from += FILLED_AT_ONCE)
    await ask("fill", { from, count: Math.min(FILLED_AT_ONCE, CONTACTS - from) });
  const { contacts, activities, bytes } = (await ask("usage", {})) as Record<string, number>;
  console.log(
    `  ${contacts?.toLocaleString("en")} contacts with ${activities?.toLocaleString("en")} activities, ${Math.round((bytes ?? 0) / 1e6).toLocaleString("en")} MB, written in ${((performance.now() - startedAtMs) / 1_000).toFixed(0)} s`,
  );
}

/** One workspace with many people: what its object answers, the way to it and back included. */
export async function benchContacts(product: RawProduct): Promise<void> {
  console.log(`\nContacts: one workspace of ${CONTACTS.toLocaleString("en")} people, in the built Worker in workerd`);
  const ask = askOf(product, newId());
  await fill(ask);
  for (const [name, path, body] of READINGS) {
    const times = await timesMs(() => ask(path, body));
    reportCount(`${name}, median ${median(times).toFixed(1)} ms; 95th percentile in ms`, percentile(times, 95), MAX_MS);
  }
  const startedAtMs = performance.now();
  for (let from = 0; from < IMPORTED; from += IMPORTED_AT_ONCE)
    await ask("import", {
      from: CONTACTS + from - Math.round(IMPORTED / 2),
      count: Math.min(IMPORTED_AT_ONCE, IMPORTED - from),
    });
  const tookSeconds = (performance.now() - startedAtMs) / 1_000;
  reportCount(
    `${IMPORTED.toLocaleString("en")} rows made or changed by address, half of them known, ${Math.round(IMPORTED / tookSeconds).toLocaleString("en")} a second; seconds`,
    tookSeconds,
    (MAX_IMPORT_SECONDS * IMPORTED) / 100_000,
    1,
  );
}
