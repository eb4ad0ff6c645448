/** A rolling window is counted in this many buckets: 15 seconds of an hour. */
const BUCKETS_PER_WINDOW = 240;

export interface Standing {
  /** Requests counted in the window that ends now. */
  used: number;
  /** Until the oldest counted request leaves the window; 0 when nothing is counted. */
  oldestLeavesInMs: number;
}

export interface Decision {
  allowed: boolean;
  /** Requests that would still be admitted at this moment. */
  remaining: number;
  /** Allowed: until the oldest counted request leaves the window. Refused: until a request would be admitted. */
  resetInMs: number;
}

/**
 * Counts events of a rolling window in buckets. A bucket leaves only when its last possible event
 * is a whole window old, so no window of real time ever holds more than was admitted, and a slot
 * comes back at most one bucket late. Time never runs backwards in here: a clock that jumps back
 * meets the latest moment seen, and so gives nothing back.
 */
export class RollingCounter {
  readonly bucketMs: number;
  readonly #counts = new Map<number, number>();
  #used = 0;
  #clockMs = 0;

  /** `counts`: bucket number → events, in any order, as a store kept them. */
  readonly windowMs: number;

  constructor(windowMs: number, counts: Iterable<readonly [bucket: number, count: number]> = []) {
    this.windowMs = windowMs;
    this.bucketMs = Math.ceil(windowMs / BUCKETS_PER_WINDOW);
    for (const [bucket, count] of [...counts].sort(([a], [b]) => a - b)) {
      if (count > 0) this.#counts.set(bucket, count);
      this.#used += count;
      this.#clockMs = bucket * this.bucketMs;
    }
  }

  /** Moves the clock to `nowMs`, never back, and drops what left the window. */
  #advance(nowMs: number): void {
    this.#clockMs = Math.max(this.#clockMs, nowMs);
    for (const [bucket, count] of this.#counts) {
      if (this.#leavesAtMs(bucket) > this.#clockMs) break;
      this.#counts.delete(bucket);
      this.#used -= count;
    }
  }

  #leavesAtMs(bucket: number): number {
    return (bucket + 1) * this.bucketMs + this.windowMs;
  }

  /** Whether one more event fits under `limit` at `nowMs`; counts nothing. */
  check(nowMs: number, limit: number): Decision {
    this.#advance(nowMs);
    const free = limit - this.#used;
    if (free > 0) return { allowed: true, remaining: free, resetInMs: this.#freeInMs(nowMs, 1) };
    return { allowed: false, remaining: 0, resetInMs: this.#freeInMs(nowMs, 1 - free) };
  }

  /** Until at least `wanted` of the counted events have left the window. */
  #freeInMs(nowMs: number, wanted: number): number {
    let freed = 0;
    for (const [bucket, count] of this.#counts) {
      freed += count;
      if (freed >= wanted) return this.#leavesAtMs(bucket) - nowMs;
    }
    return this.#counts.size > 0 ? this.windowMs : 0;
  }

  /** The bucket that an event at `nowMs` falls into. */
  bucketAt(nowMs: number): number {
    return Math.floor(Math.max(this.#clockMs, nowMs) / this.bucketMs);
  }

  countIn(bucket: number): number {
    return this.#counts.get(bucket) ?? 0;
  }

  /** Counts one event, allowed or not: call `check` first. */
  add(nowMs: number): void {
    this.#advance(nowMs);
    const bucket = this.bucketAt(nowMs);
    this.#counts.set(bucket, this.countIn(bucket) + 1);
    this.#used += 1;
  }

  /** Uncounts the latest event; returns its bucket, null when nothing is counted. */
  removeLatest(nowMs: number): number | null {
    this.#advance(nowMs);
    const bucket = [...this.#counts.keys()].at(-1);
    if (bucket === undefined) return null;
    const count = this.countIn(bucket) - 1;
    if (count > 0) this.#counts.set(bucket, count);
    else this.#counts.delete(bucket);
    this.#used -= 1;
    return bucket;
  }

  standing(nowMs: number): Standing {
    this.#advance(nowMs);
    return { used: this.#used, oldestLeavesInMs: this.#freeInMs(nowMs, 1) };
  }

  /** The moment when nothing counted so far is left in the window; 0 when nothing is. */
  emptyAtMs(): number {
    const last = [...this.#counts.keys()].at(-1);
    return last === undefined ? 0 : this.#leavesAtMs(last);
  }

  oldestBucket(): number | undefined {
    return this.#counts.keys().next().value;
  }
}
