import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { days, hours, minutes, seconds } from "#app/shared/time.ts";
import { delayAfter, FAILING_AT_MOST_MS, LONGEST_DELAY_MS, MAX_ATTEMPTS, SHORTEST_DELAY_MS } from "./backoff.ts";

const ids = fc.uuid();
const attempts = fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 });

describe("delayAfter", () => {
  it.each([
    [1, seconds(5)],
    [2, seconds(30)],
    [3, minutes(2)],
    [4, minutes(10)],
    [5, minutes(30)],
    [6, hours(1)],
    [7, hours(2)],
    [8, hours(4)],
    [9, hours(8)],
    [10, hours(16)],
    [11, hours(24)],
    [14, hours(24)],
  ])("after attempt %i is at most %i ms, and less by at most a tenth", (attempt, longest) => {
    fc.assert(
      fc.property(ids, (id) => {
        const delay = delayAfter(attempt, id) ?? 0;
        expect(delay).toBeLessThanOrEqual(longest);
        expect(delay).toBeGreaterThanOrEqual(Math.max(SHORTEST_DELAY_MS, longest * 0.9));
      }),
      { seed: 51 },
    );
  });

  it("ends after the last attempt", () => {
    expect([delayAfter(MAX_ATTEMPTS, "d"), delayAfter(MAX_ATTEMPTS + 1, "d"), delayAfter(0, "d")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("is always the same for one delivery, and spreads many", () => {
    fc.assert(
      fc.property(
        ids,
        attempts,
        (id, attempt) => new Set(Array.from({ length: 3 }, () => delayAfter(attempt, id))).size === 1,
      ),
      { seed: 52 },
    );
    const spread = new Set(Array.from({ length: 200 }, (_, at) => delayAfter(11, `delivery-${at}`)));
    expect(spread.size).toBeGreaterThan(190);
  });

  it("stays between 5 s and 24 h, and outlasts the days after which an endpoint is turned off", () => {
    fc.assert(
      fc.property(ids, (id) => {
        const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, at) => delayAfter(at + 1, id) ?? 0);
        expect(Math.min(...delays)).toBe(SHORTEST_DELAY_MS);
        expect(Math.max(...delays)).toBeLessThanOrEqual(LONGEST_DELAY_MS);
        const total = delays.reduce((sum, delay) => sum + delay, 0);
        expect(total).toBeGreaterThan(days(4));
        expect(total).toBeLessThan(FAILING_AT_MOST_MS + days(1));
      }),
      { seed: 53 },
    );
  });
});
