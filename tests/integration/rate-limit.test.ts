import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { RATE_LIMITS } from "#app/modules/registry.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { sha256Hex } from "#app/platform/crypto/bytes.ts";
import { limit, resetLimit } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { Rule } from "#app/platform/rate-limit/rules.ts";
import { minutes } from "#app/shared/time.ts";

const context = createAppContext(env, { waitUntil: () => undefined });

/** Several isolates: each has its own memory of refusals and asks the same object. */
const isolates = (count: number) => Array.from({ length: count }, () => new Map<string, number>());

const objectOf = async (rule: Rule, identifier: string) =>
  env.RATE_LIMIT.get(env.RATE_LIMIT.idFromName(`${rule.name}:${rule.windowMs}:${await sha256Hex(identifier)}`));

async function admitted(rule: Rule, identifier: string, calls: number, caches = isolates(1)): Promise<number> {
  const outcomes = await Promise.all(
    Array.from({ length: calls }, (_, call) => limit(context, rule, identifier, caches[call % caches.length])),
  );
  return outcomes.filter((outcome) => outcome.allowed).length;
}

it.each([1, 2, 7])("limit N and 5 × N parallel calls from %i isolates admit exactly N", async (count) => {
  const { limit: n } = RATE_LIMITS.sign_in_address;
  expect(await admitted(RATE_LIMITS.sign_in_address, `203.0.113.${count}`, 5 * n, isolates(count))).toBe(n);
});

it("answers a refused caller when to come back, and then refuses without asking the object", async () => {
  const cache = new Map<string, number>();
  expect(await admitted(RATE_LIMITS.sign_in_email, "ann@example.com", 5, [cache])).toBe(5);
  const refused = await limit(context, RATE_LIMITS.sign_in_email, "ANN@example.com ", cache);
  expect(refused).toMatchObject({ allowed: false, remaining: 0, unavailable: false });
  expect(refused.retryAfterSeconds).toBeGreaterThan(14 * 60);
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(15 * 60 + 4);
  const asked = vi.spyOn(env.RATE_LIMIT, "get");
  const again = await limit({ ...context, env }, RATE_LIMITS.sign_in_email, "ann@example.com", cache);
  expect(again.allowed).toBe(false);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

it("opens a quota again after a reset, for that caller only", async () => {
  await admitted(RATE_LIMITS.sign_in_email, "bo@example.com", 5);
  await admitted(RATE_LIMITS.sign_in_email, "cy@example.com", 5);
  await resetLimit(context, RATE_LIMITS.sign_in_email, "bo@example.com");
  expect(await admitted(RATE_LIMITS.sign_in_email, "bo@example.com", 9)).toBe(5);
  expect(await admitted(RATE_LIMITS.sign_in_email, "cy@example.com", 9)).toBe(0);
});

it("loses nothing when the idle object is evicted", async () => {
  expect(await admitted(RATE_LIMITS.sign_in_address, "198.51.100.1", 7)).toBe(7);
  const object = await objectOf(RATE_LIMITS.sign_in_address, "198.51.100.1");
  await vi.waitFor(
    async () => {
      const rows = await runInDurableObject(
        object,
        (_, state) => state.storage.sql.exec<{ n: number }>("SELECT sum(count) AS n FROM counts").one().n,
      );
      expect(rows).toBe(7);
    },
    { timeout: 4_000, interval: 100 },
  );
  await evictDurableObject(object);
  expect(await admitted(RATE_LIMITS.sign_in_address, "198.51.100.1", 60)).toBe(13);
});

it("never refills when the object goes down in the middle of a burst", async () => {
  let total = 0;
  for (let round = 0; round < 8; round++) {
    total += await admitted(RATE_LIMITS.sign_in_address, "198.51.100.2", 4);
    await abortAllDurableObjects();
  }
  expect(total).toBeLessThanOrEqual(20);
  expect(total).toBeGreaterThanOrEqual(10);
  expect(await admitted(RATE_LIMITS.sign_in_address, "198.51.100.2", 5)).toBe(0);
});

it("throws its rows away once nothing counted is left", async () => {
  const object = env.RATE_LIMIT.get(env.RATE_LIMIT.newUniqueId());
  await object.take(5, 240);
  const tables = () =>
    runInDurableObject(
      object,
      (_, state) => state.storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'counts'").toArray().length,
    );
  expect(await tables()).toBe(1);
  await vi.waitFor(async () => expect(await tables()).toBe(0), { timeout: 4_000, interval: 50 });
  expect((await object.take(1, minutes(1))).allowed).toBe(true);
});

it("refuses when the limiter fails or does not answer in time", async () => {
  const lines: string[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (event: string) => void lines.push(event) };
  const broken = (take: () => Promise<never>) => ({
    ...context,
    log,
    config: { ...context.config, RATE_LIMIT_TIMEOUT_MS: 100 },
    env: { ...env, RATE_LIMIT: { idFromName: () => "id", get: () => ({ take }) } as unknown as Env["RATE_LIMIT"] },
  });
  const failing = await limit(
    broken(() => Promise.reject(new Error("overloaded"))),
    RATE_LIMITS.sign_in_email,
    "dee@example.com",
    new Map(),
  );
  expect(failing).toMatchObject({ allowed: false, unavailable: true });
  expect(failing.retryAfterSeconds).toBeGreaterThan(0);
  const startedAtMs = performance.now();
  expect(
    await limit(
      broken(() => new Promise(() => undefined)),
      RATE_LIMITS.sign_in_email,
      "dee@example.com",
      new Map(),
    ),
  ).toMatchObject({ allowed: false, unavailable: true });
  expect(performance.now() - startedAtMs).toBeLessThan(2_000);
  expect(lines).toEqual(["rate_limit.failed", "rate_limit.failed"]);
});
