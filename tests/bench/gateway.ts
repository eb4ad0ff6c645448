import { setTimeout as sleep } from "node:timers/promises";
import { makeKey } from "#app/modules/api-keys/domain/key.ts";
import { randomToken, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { newId } from "#app/platform/ids.ts";
import { seconds } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { seoProjects } from "#db/schema/seo.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { type Load, type Round, send, sendExpecting } from "./load.ts";
import type { BenchProduct } from "./product.ts";
import { compare, interleave, report, reportCount } from "./stats.ts";

const UNLIMITED = 1_000_000_000;
const PROJECTS = 3;
const ROUND_MS = seconds(1);
const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** A well-formed key that no row has. */
function newKey(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => BASE58.charAt(byte % BASE58.length)).join("");
  return makeKey(random);
}

/** Writes a key straight into the table: limits beyond those on sale are for measuring only. */
async function insertKey({ env }: BenchProduct, { userId, workspaceId }: TestAccount, rateLimitPerHour: number): Promise<string> {
  const key = newKey();
  await openDatabase({ d1: env.DB })
    .insert(apiKeys)
    .values({
      id: newId(),
      userId,
      workspaceId,
      keyName: "bench",
      keyHash: await sha256Hex(key),
      firstFour: key.slice(0, 4),
      lastFour: key.slice(-4),
      sealedKey: randomToken(24),
      permissions: ["seo"],
      rateLimitPerHour,
      isActive: true,
      createdAt: new Date(),
    });
  return key;
}

async function insertProjects({ env }: BenchProduct, { workspaceId }: TestAccount): Promise<void> {
  const db = openDatabase({ d1: env.DB });
  for (let index = 0; index < PROJECTS; index++) {
    const createdAt = new Date(Date.now() - index * 1_000);
    const row = { id: newId(), workspaceId, name: `Project ${index}`, url: `https://site-${index}.example/`, schedule: "none" as const };
    await db.insert(seoProjects).values({ ...row, createdAt, updatedAt: createdAt });
  }
}

const byRate = (rounds: readonly Round[]) => rounds.map(({ perSecond }) => perSecond);
const byP50 = (rounds: readonly Round[]) => rounds.map(({ p50Ms }) => p50Ms);

async function measureCost({ origin }: BenchProduct, account: TestAccount, open: string, spent: string): Promise<void> {
  const route = `${origin}/api-gateway/seo/projects`;
  const loads: Record<"hello" | "d1" | "refused" | "gate" | "admitted", Pick<Load, "url" | "headers"> & { status: number }> = {
    hello: { url: `${origin}/bench/hello`, status: 200 },
    d1: { url: `${origin}/bench/d1?workspace=${account.workspaceId}`, status: 200 },
    refused: { url: route, headers: { "x-api-key": spent }, status: 429 },
    gate: { url: `${route}?limit=0`, headers: { "x-api-key": open }, status: 400 },
    admitted: { url: route, headers: { "x-api-key": open }, status: 200 },
  };
  const run = (connections: number) => {
    const side = (name: keyof typeof loads) => () => {
      const { status, ...target } = loads[name];
      return sendExpecting(status, { ...target, connections, durationMs: ROUND_MS });
    };
    return interleave({ hello: side("hello"), refused: side("refused"), gate: side("gate"), d1: side("d1"), admitted: side("admitted") });
  };
  const busy = await run(16);
  const idle = await run(1);

  const rows = [
    ["refused", "hello", "Refused: key known, hour spent, 429 from the isolate's memory; against a bare Hono route", 0.8],
    [
      "gate",
      "hello",
      "Admitted: key, quota (one Durable Object call), scope, plan; ends as a 400 of the input check, so that no database read is in it; against a bare Hono route",
      0.5,
    ],
    ["admitted", "d1", "Admitted GET /api-gateway/seo/projects, whole: the same and the list of three projects; against a bare D1 read of that list", 0.5],
    ["admitted", "hello", "The same against a bare Hono route, which reads no database", 0.5],
  ] as const;
  for (const [ours, theirs, name, atLeast] of rows) {
    report(name, "requests/s at 16 connections", compare(byRate(busy[ours]), byRate(busy[theirs])), { atLeast });
    const p50 = compare(byP50(idle[ours]), byP50(idle[theirs]));
    report("  p50 of it at 1 connection", "ms", p50, { atMost: 2 });
  }
  report("A bare D1 read against a bare Hono route, for orientation", "requests/s", compare(byRate(busy.d1), byRate(busy.hello)));
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
    if (admitted + refused !== limit * 10) throw new Error(`other answers than admissions and refusals: ${JSON.stringify([...statuses])}`);
    reportCount(`Limit ${limit}, ${limit * 10} requests from 50 connections: ${admitted} admitted, ${refused} refused; error`, Math.abs(admitted - limit), 0);
  }
}

async function measureQueries(product: BenchProduct, account: TestAccount): Promise<void> {
  const { origin } = product;
  const statements = async () => ((await (await fetch(`${origin}/bench/queries`)).json()) as { queries: number }).queries;
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
  await insertProjects(product, account);
  const spent = await insertKey(product, account, 100);
  await send({ url: `${product.origin}/api-gateway/seo/projects`, headers: { "x-api-key": spent }, count: 200, connections: 4 });
  await measureCost(product, account, await insertKey(product, account, UNLIMITED), spent);
  await measureExactness(product, account);
  await measureQueries(product, account);
}
