import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLEANUP_EVERY_MS, createClientCache, DEFAULT_LIFETIME_MS, MAX_ENTRIES } from "./client-cache.ts";
import { days, hours, minutes } from "./time.ts";

/** A cache whose clock is set by hand. */
function cacheAt(startMs: number, options?: Parameters<typeof createClientCache>[1]) {
  const clock = { ms: startMs };
  return { clock, cache: createClientCache(() => clock.ms, options) };
}

describe("client cache", () => {
  it("has the specified limits", () => {
    expect(MAX_ENTRIES).toBe(100);
    expect(DEFAULT_LIFETIME_MS).toBe(minutes(5));
    expect(CLEANUP_EVERY_MS).toBe(minutes(5));
  });

  it.each([
    ["at once", undefined, 0, true],
    ["a moment before the default lifetime", undefined, minutes(5) - 1, true],
    ["at the default lifetime", undefined, minutes(5), false],
    ["a moment before its own lifetime", hours(8), hours(8) - 1, true],
    ["at its own lifetime", hours(8), hours(8), false],
    ["with no lifetime at all", 0, 0, false],
    ["after the clock went back by a millisecond", undefined, -1, false],
    ["after the clock went back by a year", undefined, -days(365), false],
  ])("%s", (_, lifetimeMs, laterMs, found) => {
    const { cache, clock } = cacheAt(days(20_000));
    cache.set("key", "value", lifetimeMs);
    clock.ms += laterMs;
    expect(cache.get("key")).toBe(found ? "value" : undefined);
  });

  it("takes the lifetime that it is made with", () => {
    const { cache, clock } = cacheAt(0, { lifetimeMs: minutes(15) });
    cache.set("key", 1);
    clock.ms = minutes(15) - 1;
    expect(cache.get("key")).toBe(1);
    clock.ms = minutes(15);
    expect(cache.get("key")).toBeUndefined();
  });

  it("does not bring an entry back when a clock that went back comes forward again", () => {
    const { cache, clock } = cacheAt(days(10));
    cache.set("key", "value");
    clock.ms = 0;
    expect(cache.get("key")).toBeUndefined();
    clock.ms = days(10) + 1;
    expect(cache.get("key")).toBeUndefined();
  });

  it("evicts the entry that was stored longest ago; storing again makes young", () => {
    const { cache } = cacheAt(0, { maxEntries: 2 });
    cache.set("a", 1);
    cache.set("b", 2);
    cache.set("a", 3);
    cache.set("c", 4);
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([3, undefined, 4]);
    expect(cache.statistics().evictions).toBe(1);
  });

  it("holds 100 entries and no more", () => {
    const { cache } = cacheAt(0);
    for (let n = 0; n < 250; n++) cache.set(`key ${n}`, n);
    expect(cache.statistics()).toMatchObject({ entries: 100, evictions: 150 });
    expect([cache.get("key 149"), cache.get("key 150")]).toEqual([undefined, 150]);
  });

  it("counts what it did, and drops at a cleanup what is over", () => {
    const { cache, clock } = cacheAt(0);
    cache.set("short", 1, 10);
    cache.set("long", 2, 1_000);
    cache.get("short");
    cache.get("nothing");
    clock.ms = 10;
    expect(cache.statistics()).toEqual({ entries: 2, expired: 1, hits: 1, misses: 1, evictions: 0 });
    expect(cache.cleanUp()).toBe(1);
    expect(cache.cleanUp()).toBe(0);
    expect(cache.statistics()).toEqual({ entries: 1, expired: 0, hits: 1, misses: 1, evictions: 0 });
    cache.delete("long");
    expect(cache.statistics().entries).toBe(0);
  });

  it("keeps values that look like nothing", () => {
    const { cache } = cacheAt(0);
    for (const value of [null, 0, "", false]) {
      cache.set("key", value);
      expect(cache.get("key")).toBe(value);
    }
    expect(cache.statistics().hits).toBe(4);
  });

  it("refuses to hold nothing", () => {
    for (const maxEntries of [0, -1, Number.NaN]) expect(() => cacheAt(0, { maxEntries })).toThrow(RangeError);
  });
});

const key = fc.constantFrom("a", "b", "c", "d", "e");
const step = fc.oneof(
  fc.record({ does: fc.constant("set" as const), key, lifetimeMs: fc.integer({ min: 0, max: 50 }) }),
  fc.record({ does: fc.constant("get" as const), key }),
  fc.record({ does: fc.constant("delete" as const), key }),
  fc.record({ does: fc.constant("clean" as const) }),
  // Clocks go forward, stand still and jump back.
  fc.record({ does: fc.constant("wait" as const), ms: fc.integer({ min: -60, max: 60 }) }),
);

describe("client cache, whatever is done with it", () => {
  it("never gives what is over, never grows past its size, always gives what it holds, and counts right", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const { cache, clock } = cacheAt(1_000, { maxEntries: 3 });
        const stored = new Map<string, { id: number; atMs: number; lifetimeMs: number }>();
        let [reads, id] = [0, 0];
        for (const one of steps) {
          if (one.does === "wait") clock.ms += one.ms;
          if (one.does === "clean") cache.cleanUp();
          if (one.does === "delete") cache.delete(one.key);
          if (one.does === "set") {
            cache.set(one.key, ++id, one.lifetimeMs);
            stored.set(one.key, { id, atMs: clock.ms, lifetimeMs: one.lifetimeMs });
            // What was just stored is there, unless it lives for no time.
            if (one.lifetimeMs > 0) {
              expect(cache.get(one.key)).toBe(id);
              reads++;
            }
          }
          if (one.does === "get") {
            reads++;
            const value = cache.get(one.key);
            const newest = stored.get(one.key);
            if (value !== undefined) {
              expect(value).toBe(newest?.id);
              const ageMs = clock.ms - (newest?.atMs ?? 0);
              expect(ageMs).toBeGreaterThanOrEqual(0);
              expect(ageMs).toBeLessThan(newest?.lifetimeMs ?? 0);
            }
          }
          const { entries, expired, hits, misses } = cache.statistics();
          expect(entries).toBeLessThanOrEqual(3);
          expect(expired).toBeLessThanOrEqual(entries);
          expect(hits + misses).toBe(reads);
        }
      }),
    );
  });

  it("holds nothing that is over after a cleanup", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(key, fc.integer({ min: 0, max: 50 }), fc.integer({ min: -60, max: 60 }))),
        (stores) => {
          const { cache, clock } = cacheAt(1_000);
          for (const [name, lifetimeMs, waitMs] of stores) {
            cache.set(name, name, lifetimeMs);
            clock.ms += waitMs;
          }
          const { entries, expired } = cache.statistics();
          expect(cache.cleanUp()).toBe(expired);
          expect(cache.statistics()).toMatchObject({ entries: entries - expired, expired: 0 });
        },
      ),
    );
  });
});
