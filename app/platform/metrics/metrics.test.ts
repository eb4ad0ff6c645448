import { describe, expect, it } from "vitest";
import { addCounts, metricsOf, startOfMinute } from "./minute-counts.ts";
import { systemStatus } from "./system-status.ts";

describe("system status", () => {
  it.each([
    [{ errorRatePercent: null, responseTimeMs: null }, "healthy"],
    [{ errorRatePercent: 1, responseTimeMs: 300 }, "healthy"],
    [{ errorRatePercent: 0.1, responseTimeMs: 300.01 }, "warning"],
    [{ errorRatePercent: 1.01, responseTimeMs: 120 }, "critical"],
    [{ errorRatePercent: 100, responseTimeMs: 5_000 }, "critical"],
  ] as const)("%j is %s", (figures, status) => expect(systemStatus(figures)).toBe(status));
});

describe("the counts of a minute", () => {
  const empty = { minuteMs: 60_000, requests: 0, errors: 0, rateLimitHits: 0, durationMs: 0 };

  it("begin at its start", () => expect([59_999, 60_000, 119_999].map(startOfMinute)).toEqual([0, 60_000, 60_000]));

  it("add up", () => {
    const one = { requests: 3, errors: 1, rateLimitHits: 2, durationMs: 100 };
    expect(addCounts(addCounts(empty, one), one)).toEqual({
      minuteMs: 60_000,
      requests: 6,
      errors: 2,
      rateLimitHits: 4,
      durationMs: 200,
    });
  });

  it("become an average, a share and two counts", () =>
    expect(metricsOf({ ...empty, requests: 3, errors: 1, rateLimitHits: 2, durationMs: 100 })).toEqual([
      { name: "api_response_time", value: 33.33 },
      { name: "error_rate", value: 33.33 },
      { name: "requests", value: 3 },
      { name: "rate_limit_hits", value: 2 },
    ]));

  it("say nothing when nothing was asked", () => expect(metricsOf(empty)).toEqual([]));
});
