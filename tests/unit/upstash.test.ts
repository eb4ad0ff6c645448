import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Config } from "#app/platform/env.ts";
import { ask, openRatelimit } from "#app/platform/rate-limit/algorithm.server.ts";
import { minutes } from "#app/shared/time.ts";
import { hasRedis, type RedisRest, startRedisRest } from "#tests/support/redis-rest.ts";

const available = hasRedis();
if (!available) console.warn("No redis-server on this machine: the limiter over Upstash Redis was not tested.");

describe.runIf(!available)("the limiter over Upstash Redis", () => {
  it("is not tested: no redis-server on this machine", () => expect(available).toBe(false));
});

describe.runIf(available)("the limiter over Upstash Redis", () => {
  let rest: RedisRest;
  const failures: unknown[] = [];
  const never = () => Promise.reject(new Error("the object was asked although Redis is configured"));
  const calls = { take: never, check: never, giveBack: never, clear: never };

  beforeAll(async () => {
    rest = await startRedisRest();
  });
  afterAll(() => rest?.stop());

  /** One isolate's limiter: 20 per minute, with its own memory of refusals. Waits long: a busy machine is no slow Redis. */
  const isolate = ({ token = rest.token, timeoutMs = 15_000 } = {}) => {
    const config = {
      UPSTASH_REDIS_REST_URL: rest.url,
      UPSTASH_REDIS_REST_TOKEN: token,
      RATE_LIMIT_TIMEOUT_MS: timeoutMs,
    } as Config;
    return openRatelimit(config, { limit: 20, windowMs: minutes(1) }, calls, new Map());
  };
  const take = (limiter: ReturnType<typeof isolate>, name: string) =>
    ask(limiter, name, (cause) => void failures.push(cause));

  it("admits exactly the limit of 5 times as many parallel calls from several isolates, by the sliding-window script", async () => {
    const isolates = [isolate(), isolate(), isolate()];
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, call) => take(isolates[call % 3] ?? isolate(), "parallel")),
    );
    expect(outcomes.filter((outcome) => outcome.allowed)).toHaveLength(20);
    expect(outcomes.every((outcome) => !outcome.unavailable)).toBe(true);
    expect(rest.seen).toContain("evalsha");
    const refused = outcomes.find((outcome) => !outcome.allowed);
    expect(refused?.retryAfterSeconds).toBeGreaterThan(0);
    expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(60);
    expect((await rest.command("DBSIZE")) as number).toBeGreaterThan(0);
  });

  it("refuses a blocked caller without asking Redis again", async () => {
    const limiter = isolate();
    for (let call = 0; call < 21; call++) await take(limiter, "blocked");
    const asked = rest.seen.length;
    expect((await take(limiter, "blocked")).allowed).toBe(false);
    expect(rest.seen.length).toBe(asked);
  });

  it("takes back one attempt, also when all are used", async () => {
    const limiter = isolate();
    for (let call = 0; call < 20; call++) await take(limiter, "given-back");
    await limiter.limit("given-back", { rate: -1 });
    expect([(await take(limiter, "given-back")).allowed, (await take(limiter, "given-back")).allowed]).toEqual([
      true,
      false,
    ]);
  });

  it("forgets a caller on request", async () => {
    const limiter = isolate();
    for (let call = 0; call < 21; call++) await take(limiter, "forgotten");
    await limiter.resetUsedTokens("forgotten");
    expect(await take(limiter, "forgotten")).toMatchObject({ allowed: true, remaining: 19 });
  });

  it("is closed when Redis refuses, is too slow or is gone", async () => {
    failures.length = 0;
    expect(await take(isolate({ token: "wrong" }), "closed")).toMatchObject({ allowed: false, unavailable: true });
    rest.delayMs = 1_000;
    expect(await take(isolate({ timeoutMs: 500 }), "closed")).toMatchObject({ allowed: false, unavailable: true });
    rest.delayMs = 0;
    const gone = openRatelimit(
      {
        UPSTASH_REDIS_REST_URL: "http://127.0.0.1:9",
        UPSTASH_REDIS_REST_TOKEN: "x",
        RATE_LIMIT_TIMEOUT_MS: 1_000,
      } as Config,
      { limit: 20, windowMs: minutes(1) },
      calls,
      new Map(),
    );
    expect(await take(gone, "closed")).toMatchObject({ allowed: false, unavailable: true });
    expect(failures).toHaveLength(3);
  });
});
