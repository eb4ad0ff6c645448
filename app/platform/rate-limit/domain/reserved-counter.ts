import { type Decision, RollingCounter } from "./rolling-counter.ts";

/** Where counts outlive the memory. Calls are synchronous and take effect in order. */
export interface CounterStore {
  load(): [bucket: number, count: number][];
  save(bucket: number, count: number): void;
  /** Forgets the buckets before this one. */
  prune(before: number): void;
  clear(): void;
}

/** A bucket's reservation grows 1, 2, 4, … up to this many requests for one write. */
const MAX_BLOCK = 64;

/**
 * A rolling counter that survives restarts at a fraction of a write per request. Before requests of
 * a block are admitted, the whole block is written as if used; `settle` writes the true count once
 * the burst is over. What is stored is therefore never less than what was admitted: a crash can cost
 * the rest of a block, it can never refill a quota.
 */
export class ReservedCounter {
  #counter: RollingCounter;
  readonly #store: CounterStore;
  /** Stored count of each bucket that this instance has written and not yet made true. */
  readonly #reserved = new Map<number, number>();

  readonly windowMs: number;

  constructor(windowMs: number, store: CounterStore) {
    this.windowMs = windowMs;
    this.#store = store;
    this.#counter = new RollingCounter(windowMs, store.load());
  }

  /** Admits and counts one request, or refuses it; a refusal writes nothing. Throws when the store does: then nothing was admitted. */
  take(nowMs: number, limit: number): Decision {
    const decision = this.#counter.check(nowMs, limit);
    if (!decision.allowed) return decision;
    const bucket = this.#counter.bucketAt(nowMs);
    const count = this.#counter.countIn(bucket);
    if (count >= (this.#reserved.get(bucket) ?? count)) this.#reserve(bucket, count, decision.remaining);
    this.#counter.add(nowMs);
    const { oldestLeavesInMs } = this.#counter.standing(nowMs);
    return { allowed: true, remaining: decision.remaining - 1, resetInMs: oldestLeavesInMs };
  }

  /** Takes back one request that was counted, and stores the true count of its bucket. */
  giveBack(nowMs: number): void {
    const bucket = this.#counter.removeLatest(nowMs);
    if (bucket === null) return;
    this.#store.save(bucket, this.#counter.countIn(bucket));
    this.#reserved.delete(bucket);
  }

  #reserve(bucket: number, count: number, remaining: number): void {
    const block = Math.min(Math.max(count, 1), remaining, MAX_BLOCK);
    this.#store.save(bucket, count + block);
    const oldest = this.#counter.oldestBucket();
    if (!this.#reserved.has(bucket)) this.#store.prune(oldest ?? bucket);
    this.#reserved.set(bucket, count + block);
  }

  /** Whether the store holds more than was admitted. */
  get unsettled(): boolean {
    return [...this.#reserved].some(([bucket, reserved]) => reserved !== this.#counter.countIn(bucket));
  }

  /** Writes the true counts, so that a later restart finds exactly what was admitted. */
  settle(): void {
    for (const [bucket, reserved] of this.#reserved) {
      const count = this.#counter.countIn(bucket);
      // A bucket that has left the window meanwhile is pruned with the next write.
      if (count > 0 && count !== reserved) this.#store.save(bucket, count);
      this.#reserved.delete(bucket);
    }
  }

  check(nowMs: number, limit: number): Decision {
    return this.#counter.check(nowMs, limit);
  }

  /** The moment from which on the store may be thrown away. */
  emptyAtMs(): number {
    return this.#counter.emptyAtMs();
  }

  /** Forgets every counted request. */
  clear(): void {
    this.#store.clear();
    this.#reserved.clear();
    this.#counter = new RollingCounter(this.windowMs);
  }
}
