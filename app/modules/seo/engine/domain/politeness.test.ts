import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterResponse,
  createPoliteness,
  MAX_CONCURRENCY,
  parseRetryAfter,
  requestGapMs,
  reserveSlot,
} from "./politeness.ts";

const good = { status: 200, ttfbMs: 50, retryAfterMs: null };

describe("pace", () => {
  it("keeps below the bound, two at once", () => {
    const pace = createPoliteness({ requestsPerSecond: 5, crawlDelayMs: 0 });
    expect(pace.concurrency).toBe(2);
    expect(requestGapMs(pace)).toBeGreaterThanOrEqual(200);
    expect(requestGapMs(pace)).toBeLessThanOrEqual(230);
  });

  it("is off at 0, crawl-delay and errors included", () => {
    const pace = afterResponse(
      createPoliteness({ requestsPerSecond: 0, crawlDelayMs: 9_000 }),
      { status: 503, ttfbMs: 5_000, retryAfterMs: 60_000 },
      0,
    );
    expect(requestGapMs(pace)).toBe(0);
    expect(pace.concurrency).toBe(MAX_CONCURRENCY);
    expect(reserveSlot(pace, 1_000).atMs).toBe(1_000);
  });

  it("counts the crawl-delay from the answer, one at a time", () => {
    let pace = createPoliteness({ requestsPerSecond: 5, crawlDelayMs: 3_000 });
    expect(pace.concurrency).toBe(1);
    pace = reserveSlot(pace, 0).pace;
    pace = afterResponse(pace, good, 1_200);
    expect(reserveSlot(pace, 1_300).atMs).toBe(4_200);
  });

  it("never starts two requests closer than the gap, whatever happens", () => {
    const event = fc.record({
      afterMs: fc.integer({ min: 0, max: 2_000 }),
      status: fc.constantFrom(200, 404, 429, 503, null),
      ttfbMs: fc.option(fc.integer({ min: 1, max: 5_000 })),
      retryAfterMs: fc.option(fc.integer({ min: 0, max: 300_000 })),
    });
    fc.assert(
      fc.property(fc.constantFrom(0, 500, 4_000), fc.array(event, { maxLength: 40 }), (crawlDelayMs, events) => {
        let pace = createPoliteness({ requestsPerSecond: 5, crawlDelayMs });
        let nowMs = 1_000;
        let lastMs = Number.NEGATIVE_INFINITY;
        for (const { afterMs, ...answer } of events) {
          const slot = reserveSlot(pace, nowMs);
          expect(slot.atMs - lastMs).toBeGreaterThanOrEqual(Math.max(200, crawlDelayMs));
          lastMs = slot.atMs;
          nowMs = slot.atMs + afterMs;
          pace = afterResponse(slot.pace, answer, nowMs);
          expect(pace.nextAtMs - nowMs).toBeLessThanOrEqual(120_000);
        }
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  it("backs off from an overloaded host, heeds Retry-After, and recovers", () => {
    let pace = createPoliteness({ requestsPerSecond: 5, crawlDelayMs: 0 });
    pace = afterResponse(pace, { status: 429, ttfbMs: 10, retryAfterMs: null }, 0);
    expect(requestGapMs(pace)).toBe(1_000);
    pace = afterResponse(pace, { status: 503, ttfbMs: 10, retryAfterMs: 20_000 }, 0);
    expect(requestGapMs(pace)).toBe(2_000);
    expect(pace.nextAtMs).toBe(20_000);
    for (let index = 0; index < 30; index++) pace = afterResponse(pace, good, 0);
    expect(requestGapMs(pace)).toBeLessThan(230);
  });

  it("slows down with the host", () => {
    let pace = createPoliteness({ requestsPerSecond: 5, crawlDelayMs: 0 });
    for (let index = 0; index < 20; index++) pace = afterResponse(pace, { ...good, ttfbMs: 2_000 }, 0);
    expect(requestGapMs(pace)).toBeGreaterThan(1_500);
    for (let index = 0; index < 20; index++) pace = afterResponse(pace, good, 0);
    expect(requestGapMs(pace)).toBeLessThan(230);
  });
});

it("Retry-After is seconds or a date", () => {
  expect(parseRetryAfter("120", 0)).toBe(120_000);
  expect(parseRetryAfter("Wed, 21 Oct 2026 07:28:00 GMT", Date.parse("2026-10-21T07:27:00Z"))).toBe(60_000);
  expect(parseRetryAfter("Wed, 21 Oct 2026 07:28:00 GMT", Date.parse("2026-10-21T07:29:00Z"))).toBe(0);
  for (const value of [null, undefined, "", "soon"]) expect(parseRetryAfter(value, 0)).toBeNull();
});
