import { type Algorithm, Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis/cloudflare";
import type { Config } from "../env.ts";
import type { Decision } from "./domain/rolling-counter.ts";

type RegionAlgorithm = ConstructorParameters<typeof Ratelimit>[0]["limiter"];
type RegionContext = RegionAlgorithm extends Algorithm<infer Context> ? Context : never;

/** After a failure of the limiter itself: when to try again. */
const FAILED_RETRY_SECONDS = 5;

export interface LimitOutcome {
  allowed: boolean;
  remaining: number;
  /** Allowed: when the oldest counted request leaves the window. Refused: when a request would be admitted. */
  resetAtMs: number;
  /** 0 when allowed. */
  retryAfterSeconds: number;
  /** The limiter itself failed or was too slow, and the request was therefore refused. */
  unavailable: boolean;
}

export interface Window {
  limit: number;
  windowMs: number;
}

/** Where a Durable Object's counter is asked; makes a new stub for each call, as stubs do not outlive their request. */
export interface CounterCalls {
  take: () => Promise<Decision>;
  check: () => Promise<Decision>;
  /** Missing where no attempt is ever taken back. */
  giveBack?: () => Promise<void>;
  clear: () => Promise<void>;
}

/** The rolling window of a Durable Object as one of `@upstash/ratelimit`'s algorithms. */
export const durableObjectWindow =
  (limit: number, calls: CounterCalls): RegionAlgorithm =>
  () => ({
    async limit(ctx, identifier, rate) {
      // As with Redis, a rate of -1 takes back one attempt.
      if (rate !== undefined && rate < 0) {
        if (!calls.giveBack) throw new Error("Attempts of this limiter cannot be taken back");
        await calls.giveBack();
        return { success: true, limit, remaining: limit, reset: Date.now(), pending: Promise.resolve() };
      }
      const { allowed, remaining, resetInMs } = await calls.take();
      // Relative, so that a clock of the object and a clock of this isolate need not agree.
      const reset = Date.now() + resetInMs;
      if (!allowed) ctx.cache?.blockUntil(identifier, reset);
      return { success: allowed, limit, remaining, reset, pending: Promise.resolve() };
    },
    async getRemaining() {
      const { remaining, resetInMs } = await calls.check();
      return { remaining, reset: Date.now() + resetInMs, limit };
    },
    async resetTokens(ctx: RegionContext, identifier) {
      ctx.cache?.pop(identifier);
      await calls.clear();
    },
  });

const noRedis = () => Promise.reject(new Error("This limiter has no Redis"));
const NO_REDIS = { evalsha: noRedis, get: noRedis, set: noRedis };

const PREFIX = "kaja";

/** Moments until which callers are refused without asking anyone; shared by all requests of an isolate. */
export type BlockedUntil = Map<string, number>;

/** A `Ratelimit` over Upstash Redis when that is configured, over `calls` otherwise. */
export function openRatelimit(config: Config, window: Window, calls: CounterCalls, blocked: BlockedUntil): Ratelimit {
  const shared = {
    prefix: PREFIX,
    timeout: config.RATE_LIMIT_TIMEOUT_MS,
    ephemeralCache: blocked,
    enableTelemetry: false,
  };
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = config;
  if (!url || !token)
    return new Ratelimit({ ...shared, redis: NO_REDIS, limiter: durableObjectWindow(window.limit, calls) });
  const redis = new Redis({ url, token, retry: false, enableTelemetry: false });
  return new Ratelimit({ ...shared, redis, limiter: Ratelimit.slidingWindow(window.limit, `${window.windowMs} ms`) });
}

/** The refusal that this isolate already knows of, without any I/O; null when somebody has to be asked. */
export function knownRefusal(blocked: BlockedUntil, identifier: string, nowMs: number): LimitOutcome | null {
  const untilMs = blocked.get(`${PREFIX}:${identifier}`);
  return untilMs === undefined || untilMs <= nowMs ? null : refusal(untilMs, nowMs);
}

/** Forgets a refusal that this isolate remembers. */
export const forgetRefusal = (blocked: BlockedUntil, identifier: string): boolean =>
  blocked.delete(`${PREFIX}:${identifier}`);

const refusal = (resetAtMs: number, nowMs: number): LimitOutcome => ({
  allowed: false,
  remaining: 0,
  resetAtMs,
  retryAfterSeconds: Math.max(1, Math.ceil((resetAtMs - nowMs) / 1_000)),
  unavailable: false,
});

/**
 * Asks a limiter and fails closed: an error or a timeout is a refusal with `unavailable` set.
 * `onFailure` gets the cause for the log.
 */
export async function ask(
  ratelimit: Ratelimit,
  identifier: string,
  onFailure: (cause: unknown) => void,
): Promise<LimitOutcome> {
  try {
    const answer = await ratelimit.limit(identifier);
    // Upstash lets a request pass when its limiter is too slow; here that is a failure.
    if (answer.reason === "timeout") throw new Error(`The limiter did not answer in time`);
    const { success, remaining, reset } = answer;
    if (!success) return refusal(reset, Date.now());
    return { allowed: true, remaining, resetAtMs: reset, retryAfterSeconds: 0, unavailable: false };
  } catch (cause) {
    onFailure(cause);
    const nowMs = Date.now();
    return { ...refusal(nowMs + FAILED_RETRY_SECONDS * 1_000, nowMs), unavailable: true };
  }
}
