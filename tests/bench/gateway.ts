import { setTimeout as sleep } from "node:timers/promises";
import { seconds } from "#app/shared/time.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { insertKey, insertProjects, newKey, spendKey, UNLIMITED } from "./keys.ts";
import { type Load, type Round, send, sendExpecting } from "./load.ts";
import type { BenchProduct } from "./product.ts";
import { compare, interleave, report, reportCount } from "./stats.ts";

const PROJECTS = 3;
const ROUND_MS = seconds(1);

const byRate = (rounds: readonly Round[]) => rounds.map(({ perSecond }) => perSecond);
const byP50 = (rounds: readonly Round[]) => rounds.map(({ p50Ms }) => p50Ms);

interface Callers {
  account: TestAccount;
  /** A key without an end. */
  open: string;
  /** A key whose hour is used up. */
  spent: string;
  projectId: string;
}

type Side = Pick<Load, "url" | "headers"> & { status: number };

/** What is measured: three bare routes, and the product's answers that are held against them. */
function sidesOf({ origin }: BenchProduct, { account, open, spent, projectId }: Callers) {
  const route = `${origin}/api-gateway/seo/projects`;
  const [withOpen, withSpent] = [{ "x-api-key": open }, { "x-api-key": spent }];
  return {
    hello: { url: `${origin}/bench/hello`, status: 200 },
    refused: { url: route, headers: withSpent, status: 429 },
    check: { url: `${route}?limit=0`, headers: withOpen, status: 400 },
    bareRow: { url: `${origin}/bench/row?workspace=${account.workspaceId}&id=${projectId}`, status: 200 },
    objectAndRow: {
      url: `${origin}/bench/object-and-row?workspace=${account.workspaceId}&id=${projectId}`,
      status: 200,
    },
    row: { url: `${route}/${projectId}`, headers: withOpen, status: 200 },
    bareList: { url: `${origin}/bench/d1?workspace=${account.workspaceId}`, status: 200 },
    list: { url: route, headers: withOpen, status: 200 },
  } satisfies Record<string, Side>;
}

type SideName = keyof ReturnType<typeof sidesOf>;

function measure<Name extends string>(sides: Record<Name, Side>, connections: number): Promise<Record<Name, Round[]>> {
  const runs = Object.entries<Side>(sides).map(([name, { status, ...target }]) => [
    name,
    () => sendExpecting(status, { ...target, connections, durationMs: ROUND_MS }),
  ]);
  return interleave(Object.fromEntries(runs) as Record<Name, () => Promise<Round>>);
}

/** Ours, what it is compared with, what it is, and the least share of the throughput; rows without one are for orientation. */
const COMPARISONS: readonly (readonly [SideName, SideName, string, number?])[] = [
  [
    "refused",
    "hello",
    "429: key known, hour used up, answered from the isolate's memory; against a bare Hono route",
    0.8,
  ],
  [
    "check",
    "hello",
    "Key and limit alone: key, quota (one Durable Object call), scope, plan, no table; ends as a 400 of the input check; against a bare Hono route",
    0.4,
  ],
  [
    "row",
    "bareRow",
    "GET /api-gateway/seo/projects/{id}, whole: the same, then the project with its latest crawl; against a bare D1 read of that row",
  ],
  [
    "list",
    "bareList",
    "GET /api-gateway/seo/projects, whole, with a list of three projects; against a bare D1 read of that list",
  ],
];

async function measureCost(sides: ReturnType<typeof sidesOf>): Promise<void> {
  const busy = await measure(sides, 16);
  const idle = await measure(sides, 1);
  for (const [ours, theirs, name, atLeast] of COMPARISONS) {
    report(
      name,
      "requests/s at 16 connections",
      compare(byRate(busy[ours]), byRate(busy[theirs])),
      atLeast === undefined ? undefined : { atLeast },
    );
    report("  p50 of it at 1 connection", "ms", compare(byP50(idle[ours]), byP50(idle[theirs])), { atMost: 2 });
  }
  report(
    "The one row, whole, against a bare Hono route, for orientation",
    "requests/s",
    compare(byRate(busy.row), byRate(busy.hello)),
  );
  report(
    "One bare call of an object and the bare D1 read, nothing else, against that read alone: what no exact quota can go above",
    "requests/s",
    compare(byRate(busy.objectAndRow), byRate(busy.bareRow)),
  );
  report(
    "A bare D1 read of one row against a bare Hono route, for orientation",
    "requests/s",
    compare(byRate(busy.bareRow), byRate(busy.hello)),
  );
}

/** The slowest of a hundred answers while a hundred callers wait at once. The bound is that of the p50. */
async function measureTail({ hello, refused, check, bareRow, row }: ReturnType<typeof sidesOf>): Promise<void> {
  const crowded = await measure({ hello, refused, check, bareRow, row }, 100);
  const p99 = (rounds: readonly Round[]) => rounds.map(({ p99Ms }) => p99Ms);
  report(
    "p99 at 100 connections: 429, against a bare Hono route",
    "ms",
    compare(p99(crowded.refused), p99(crowded.hello)),
    { atMost: 2 },
  );
  report(
    "p99 at 100 connections: key and limit alone, against a bare Hono route",
    "ms",
    compare(p99(crowded.check), p99(crowded.hello)),
    { atMost: 2 },
  );
  report(
    "p99 at 100 connections: one row, whole, against a bare D1 read of it",
    "ms",
    compare(p99(crowded.row), p99(crowded.bareRow)),
    { atMost: 2 },
  );
}

async function measureExactness(product: BenchProduct, account: TestAccount): Promise<void> {
  for (const limit of [100, 1_000]) {
    const key = await insertKey(product, account, limit);
    const { statuses } = await send({
      url: `${product.origin}/api-gateway/seo/projects?limit=0`,
      headers: { "x-api-key": key },
      count: limit * 10,
      connections: 50,
    });
    // The input check's 400 comes after admission: every 400 was admitted and counted.
    const admitted = statuses.get(400) ?? 0;
    const refused = statuses.get(429) ?? 0;
    if (admitted + refused !== limit * 10)
      throw new Error(`other answers than admissions and refusals: ${JSON.stringify([...statuses])}`);
    reportCount(
      `Limit ${limit}, ${limit * 10} requests from 50 connections: ${admitted} admitted, ${refused} refused; error`,
      Math.abs(admitted - limit),
      0,
    );
  }
}

async function measureQueries(product: BenchProduct, account: TestAccount): Promise<void> {
  const { origin } = product;
  const statements = async () =>
    ((await (await fetch(`${origin}/bench/queries`)).json()) as { queries: number }).queries;
  const call = (key: string, count: number, connections: number, query = "") =>
    send({ url: `${origin}/api-gateway/seo/projects${query}`, headers: { "x-api-key": key }, count, connections });
  const key = await insertKey(product, account, UNLIMITED);
  await statements();

  await call(key, 2_000, 32, "?limit=0");
  reportCount(
    "D1 statements per admitted request, 2,000 requests with a key not seen before, the route's own read left out",
    (await statements()) / 2_000,
    0.05,
    4,
  );

  const paced = { requests: 98, everyMs: 720 };
  for (let sent = 0; sent < paced.requests; sent++) {
    const due = sleep(paced.everyMs);
    await call(key, 1, 1, "?limit=0");
    await due;
  }
  const perRequest = (await statements()) / paced.requests;
  reportCount(
    "The same at 5,000 requests an hour, the largest limit on sale, for 70 s (the usage flush of the key's object is not counted)",
    perRequest,
    0.05,
    4,
  );

  await call(`${newKey().slice(0, -1)}!`, 1_000, 32);
  await call("kj_live_nonsense", 1_000, 32);
  reportCount("D1 statements for 2,000 requests with malformed keys", await statements(), 0);

  const stranger = newKey();
  const startedAtMs = Date.now();
  await call(stranger, 1, 1);
  await call(stranger, 1_000, 32);
  const periods = Math.ceil((Date.now() - startedAtMs) / 5_000);
  reportCount(`D1 statements per 5 s for 1,001 requests with one unknown key`, (await statements()) / periods, 1);
}

/** The API's front: its cost beside bare routes, its exactness, its database statements. */
export async function benchGateway(product: BenchProduct): Promise<void> {
  console.log("\nGateway: product and bare routes in one Worker behind one Miniflare front");
  const account = await createAccount(product.env, { plan: "enterprise" });
  const [projectId = ""] = await insertProjects(product, account, PROJECTS);
  const open = await insertKey(product, account, UNLIMITED);
  const sides = sidesOf(product, { account, open, spent: await spendKey(product, account), projectId });
  await measureCost(sides);
  await measureTail(sides);
  await measureExactness(product, account);
  await measureQueries(product, account);
}
