import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hours, minutes, seconds } from "#app/shared/time.ts";
import { type CounterStore, ReservedCounter } from "./reserved-counter.ts";
import { RollingCounter } from "./rolling-counter.ts";

class MemoryStore implements CounterStore {
  rows = new Map<number, number>();
  writes = 0;

  load(): [bucket: number, count: number][] {
    return [...this.rows];
  }

  save(bucket: number, count: number): void {
    this.writes++;
    this.rows.set(bucket, count);
  }

  prune(before: number): void {
    for (const bucket of this.rows.keys()) if (bucket < before) this.rows.delete(bucket);
  }

  clear(): void {
    this.rows.clear();
  }
}

/** Keeps every admission and scans them all: slow and obviously right. */
class Oracle {
  readonly admitted: number[] = [];
  clockMs = 0;

  private readonly windowMs: number;
  private readonly bucketMs: number;

  constructor(windowMs: number, bucketMs: number) {
    this.windowMs = windowMs;
    this.bucketMs = bucketMs;
  }

  take(nowMs: number, limit: number): boolean {
    this.clockMs = Math.max(this.clockMs, nowMs);
    const counted = this.admitted.filter(
      (atMs) => Math.ceil((atMs + 1) / this.bucketMs) * this.bucketMs + this.windowMs > this.clockMs,
    );
    if (counted.length >= limit) return false;
    this.admitted.push(this.clockMs);
    return true;
  }

  mostInAnyWindow(): number {
    return Math.max(
      0,
      ...this.admitted.map(
        (fromMs) => this.admitted.filter((atMs) => atMs >= fromMs && atMs - fromMs < this.windowMs).length,
      ),
    );
  }
}

/** An isolate's memory of refusals, with a clock that is off by `skewMs`. */
interface Isolate {
  skewMs: number;
  blockedUntilMs: number;
}

const step = fc.record({
  /** Mostly small steps, some of a bucket or a window, some backwards. */
  waitMs: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 400 }) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 3 * 24_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -60_000, max: 0 }) },
  ),
  burst: fc.integer({ min: 1, max: 6 }),
  isolate: fc.nat({ max: 3 }),
  event: fc.oneof(
    { weight: 8, arbitrary: fc.constant("none" as const) },
    { weight: 1, arbitrary: fc.constantFrom("settle" as const, "evict" as const) },
  ),
});

const WINDOW_MS = 24_000;
const schedule = fc.record({
  limit: fc.integer({ min: 1, max: 12 }),
  steps: fc.array(step, { minLength: 1, maxLength: 25 }),
});

describe("the rolling counter against an oracle that keeps every admission", () => {
  it("admits exactly what the oracle admits: random schedules, clock jumps, isolates, evictions after settling (12,000 runs)", () => {
    fc.assert(
      fc.property(schedule, ({ limit, steps }) => {
        const store = new MemoryStore();
        let counter = new ReservedCounter(WINDOW_MS, store);
        const oracle = new Oracle(WINDOW_MS, new RollingCounter(WINDOW_MS).bucketMs);
        const isolates: Isolate[] = [0, 4_000, -4_000, 90_000].map((skewMs) => ({ skewMs, blockedUntilMs: 0 }));
        const monotone = steps.every(({ waitMs }) => waitMs >= 0);
        let nowMs = 1_000_000;
        for (const { waitMs, burst, isolate: index, event } of steps) {
          nowMs += waitMs;
          if (event !== "none") counter.settle();
          if (event === "evict") counter = new ReservedCounter(WINDOW_MS, store);
          const isolate = isolates[index];
          if (!isolate) throw new Error("no such isolate");
          for (let call = 0; call < burst; call++) {
            const expected = oracle.take(nowMs, limit);
            if (nowMs + isolate.skewMs < isolate.blockedUntilMs) {
              // A remembered refusal is exact, unless the clock was turned back since: then it may last longer.
              if (monotone) expect(expected).toBe(false);
              if (expected) oracle.admitted.pop();
              continue;
            }
            const { allowed, resetInMs } = counter.take(nowMs, limit);
            expect(allowed).toBe(expected);
            if (!allowed) isolate.blockedUntilMs = nowMs + isolate.skewMs + resetInMs;
          }
        }
        expect(oracle.mostInAnyWindow()).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 12_000, seed: 20_261_121 },
    );
  }, 20_000);

  it("never refills by a crash at any point, and loses at most the reserved block (3,000 runs)", () => {
    const crashing = fc.record({
      limit: fc.integer({ min: 1, max: 40 }),
      steps: fc.array(
        fc.record({
          waitMs: fc.integer({ min: -2_000, max: 9_000 }),
          burst: fc.integer({ min: 1, max: 50 }),
          crash: fc.boolean(),
        }),
        {
          maxLength: 25,
        },
      ),
    });
    fc.assert(
      fc.property(crashing, ({ limit, steps }) => {
        const store = new MemoryStore();
        let counter = new ReservedCounter(WINDOW_MS, store);
        const oracle = new Oracle(WINDOW_MS, new RollingCounter(WINDOW_MS).bucketMs);
        let nowMs = 1_000_000;
        for (const { waitMs, burst, crash } of steps) {
          nowMs += waitMs;
          for (let call = 0; call < burst; call++)
            if (counter.take(nowMs, limit).allowed) expect(oracle.take(nowMs, limit)).toBe(true);
          if (crash) counter = new ReservedCounter(WINDOW_MS, store);
        }
        expect(oracle.mostInAnyWindow()).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 3_000, seed: 7 },
    );
  }, 20_000);
});

describe("the counter", () => {
  it("counts an hour in buckets of 15 seconds and gives a place back at most one bucket late", () => {
    const counter = new RollingCounter(hours(1));
    expect(counter.bucketMs).toBe(seconds(15));
    counter.add(minutes(1));
    expect(counter.check(minutes(61), 1)).toEqual({ allowed: false, remaining: 0, resetInMs: seconds(15) });
    expect(counter.check(minutes(61) + seconds(15), 1).allowed).toBe(true);
  });

  it("says exactly when the next request would be admitted, also after the limit was lowered", () => {
    const counter = new RollingCounter(hours(1));
    for (let minute = 0; minute < 10; minute++) counter.add(minutes(minute));
    const { resetInMs } = counter.check(minutes(10), 4);
    expect(counter.check(minutes(10) + resetInMs - 1, 4).allowed).toBe(false);
    expect(counter.check(minutes(10) + resetInMs, 4).allowed).toBe(true);
  });

  it("gives nothing back to a clock that jumps backwards", () => {
    const counter = new ReservedCounter(minutes(15), new MemoryStore());
    for (let attempt = 0; attempt < 5; attempt++) expect(counter.take(hours(100), 5).allowed).toBe(true);
    expect(counter.take(hours(1), 5).allowed).toBe(false);
  });

  it("writes a burst in growing blocks: 1,000 requests in 22 writes, and none for refusals", () => {
    const store = new MemoryStore();
    const counter = new ReservedCounter(hours(1), store);
    for (let call = 0; call < 5_000; call++) counter.take(hours(1), 1_000);
    expect(store.writes).toBe(22);
    expect([...store.rows.values()]).toEqual([1_000]);
  });

  it("takes back one request at a time, also after a restart, and never more than was counted", () => {
    const store = new MemoryStore();
    const counter = new ReservedCounter(minutes(15), store);
    for (let call = 0; call < 3; call++) expect(counter.take(hours(1), 3).allowed).toBe(true);
    counter.giveBack(hours(1));
    const restarted = new ReservedCounter(minutes(15), store);
    expect([restarted.take(hours(1), 3).allowed, restarted.take(hours(1), 3).allowed]).toEqual([true, false]);
    for (let call = 0; call < 5; call++) restarted.giveBack(hours(1));
    expect(restarted.check(hours(1), 3)).toMatchObject({ allowed: true, remaining: 3 });
    expect(new ReservedCounter(minutes(15), store).check(hours(1), 3)).toMatchObject({ allowed: true, remaining: 3 });
  });

  it("stores the true count once settled", () => {
    const store = new MemoryStore();
    const counter = new ReservedCounter(hours(1), store);
    for (let call = 0; call < 70; call++) counter.take(hours(1), 1_000);
    expect(counter.unsettled).toBe(true);
    counter.settle();
    expect(counter.unsettled).toBe(false);
    expect([...store.rows.values()]).toEqual([70]);
  });

  it("admits nothing when the reservation cannot be written", () => {
    const store = new MemoryStore();
    const counter = new ReservedCounter(hours(1), store);
    store.save = () => {
      throw new Error("disk full");
    };
    expect(() => counter.take(0, 5)).toThrow("disk full");
    store.save = MemoryStore.prototype.save;
    expect(counter.take(0, 5)).toMatchObject({ allowed: true, remaining: 4 });
  });
});
