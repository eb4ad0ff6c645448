import { describe, expect, it, test } from "vitest";
import { NO_METRICS } from "../../../domain/query.ts";
import { changeOf, durationText, metricOf } from "./metrics.ts";

const figures = {
  ...NO_METRICS,
  visitors: 8,
  visits: 10,
  views: 25,
  bounces: 4,
  durationMs: 600_000,
  conversions: 2,
  revenue: { EUR: 1_990, USD: 500 },
};

test.each([
  ["visitors", 8],
  ["bounce_rate", 0.4],
  ["duration", 60_000],
  ["conversions", 2],
  ["revenue", 1_990],
] as const)("%s", (metric, value) => expect(metricOf(figures, metric, "EUR")).toBe(value));

test("rates of nobody are not zero", () => {
  expect(metricOf(NO_METRICS, "bounce_rate", "EUR")).toBeNull();
  expect(metricOf(NO_METRICS, "duration", "EUR")).toBeNull();
  expect(metricOf(NO_METRICS, "revenue", "EUR")).toBe(0);
});

describe("changeOf", () => {
  it.each([
    ["visitors", 110, 100, 0.1, "good"],
    ["visitors", 50, 100, -0.5, "bad"],
    ["visitors", 100, 100, 0, "same"],
    ["visitors", 0, 0, 0, "same"],
    ["bounce_rate", 0.3, 0.4, -0.1, "good"],
    ["bounce_rate", 0.4, 0.3, 0.1, "bad"],
    ["bounce_rate", 0.4, 0.4001, 0, "same"],
    ["bounce_rate", 0.2, 0, 0.2, "bad"],
  ] as const)("%s: %d after %d", (metric, now, before, value, tone) => {
    const change = changeOf(metric, now, before);
    expect(change?.tone).toBe(tone);
    expect(change?.value).toBeCloseTo(value, 10);
  });

  it("has nothing to say without an earlier figure", () => {
    expect(changeOf("visitors", 5, 0)).toBeNull();
    expect(changeOf("duration", 5, null)).toBeNull();
  });
});

test.each([
  [0, "0s"],
  [59_400, "59s"],
  [59_600, "1m 0s"],
  [65_000, "1m 5s"],
  [3_723_000, "1h 2m"],
])("%d ms is %s", (ms, text) => expect(durationText(ms)).toBe(text));
