import { BoundedMap } from "#app/shared/bounded-map.ts";

interface Bucket {
  /** What may still be taken; below zero after one large take. */
  tokens: number;
  atMs: number;
}

/**
 * A bucket of tokens for each caller, in the memory of one isolate: a flood is refused without asking anybody. What must
 * hold over all isolates together is counted by an object instead (rate-limit.server.ts).
 */
export class LocalBuckets {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #buckets: BoundedMap<string, Bucket>;

  /** `burst` may be taken at once, `perSecond` from then on. */
  constructor({ burst, perSecond, maxCallers }: { burst: number; perSecond: number; maxCallers: number }) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#buckets = new BoundedMap(maxCallers);
  }

  #bucketOf(caller: string, nowMs: number): Bucket {
    const bucket = this.#buckets.touch(caller) ?? { tokens: this.#burst, atMs: nowMs };
    // A clock that was set back fills nothing.
    const filled = (Math.max(0, nowMs - bucket.atMs) / 1_000) * this.#perSecond;
    bucket.tokens = Math.min(this.#burst, bucket.tokens + filled);
    bucket.atMs = nowMs;
    return bucket;
  }

  /** Seconds until there is a token again, at least 1; 0 when there is one. Takes nothing. */
  waitSeconds(caller: string, nowMs: number): number {
    const { tokens } = this.#bucketOf(caller, nowMs);
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / this.#perSecond));
  }

  /** Takes this many, also more than there are: what comes next then waits. */
  take(caller: string, count: number, nowMs: number): void {
    const bucket = this.#bucketOf(caller, nowMs);
    bucket.tokens -= count;
    this.#buckets.set(caller, bucket);
  }
}
