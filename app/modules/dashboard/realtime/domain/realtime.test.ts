import { describe, expect, it } from "vitest";
import {
  ACTIVE_WITHIN_MINUTES,
  ACTIVITY_WINDOW_HOURS,
  callsPerMinute,
  composeRealtime,
  conversionRatePercent,
  isRealtime,
  mayRetry,
  POLL_EVERY_SECONDS,
  type RealtimeFacts,
  retryWaitMs,
  trendOf,
  updatedAgo,
} from "./realtime.ts";

const none = { current: 0, before: 0 };
const NO_DATA: RealtimeFacts = {
  system: { status: "healthy", responseTimeMs: null, errorRatePercent: null, uptimePercent: null },
  workspace: { activePeople: 0, apiCalls: none },
  actions: none,
  pageViews: none,
  visits: none,
  convertedVisits: none,
  hasConversions: false,
};

it("polls and looks back as specified", () => {
  expect([POLL_EVERY_SECONDS, ACTIVITY_WINDOW_HOURS, ACTIVE_WITHIN_MINUTES]).toEqual([30, 24, 5]);
});

describe("live figures", () => {
  it("are the specified samples until there is data, and say so", () => {
    const { health, metrics } = composeRealtime(NO_DATA);
    expect(health).toEqual({
      status: "healthy",
      uptime: { value: 99.9, sample: true },
      responseTime: { value: 120, sample: true },
      errorRate: { value: 0.1, sample: true },
      activeUsers: 0,
    });
    expect(metrics.map(({ id, value, change, trend, sample }) => ({ id, value, change, trend, sample }))).toEqual([
      { id: "api_calls", value: 0, change: 0, trend: "stable", sample: false },
      { id: "actions", value: 0, change: 0, trend: "stable", sample: false },
      { id: "page_views", value: 0, change: 0, trend: "stable", sample: false },
      { id: "conversion_rate", value: 3.2, change: 0, trend: "stable", sample: true },
    ]);
  });

  it("are what was measured as soon as there is something", () => {
    const { health, metrics } = composeRealtime({
      system: { status: "critical", responseTimeMs: 412.345, errorRatePercent: 1.5, uptimePercent: 100 },
      workspace: { activePeople: 3, apiCalls: { current: 600, before: 1_200 } },
      actions: { current: 7, before: 7 },
      pageViews: { current: 12, before: 2 },
      visits: { current: 8, before: 4 },
      convertedVisits: { current: 1, before: 1 },
      hasConversions: true,
    });
    expect(health).toEqual({
      status: "critical",
      uptime: { value: 100, sample: false },
      responseTime: { value: 412.35, sample: false },
      errorRate: { value: 1.5, sample: false },
      activeUsers: 3,
    });
    expect(metrics.map(({ id, value, change, trend, sample }) => ({ id, value, change, trend, sample }))).toEqual([
      { id: "api_calls", value: 10, change: -10, trend: "down", sample: false },
      { id: "actions", value: 7, change: 0, trend: "stable", sample: false },
      { id: "page_views", value: 12, change: 10, trend: "up", sample: false },
      { id: "conversion_rate", value: 12.5, change: -12.5, trend: "down", sample: false },
    ]);
  });

  it("leave out what a viewer may not know", () => {
    const { health, metrics } = composeRealtime({ ...NO_DATA, workspace: null });
    expect(health.activeUsers).toBeNull();
    expect(metrics.map(({ id }) => id)).toEqual(["actions", "page_views", "conversion_rate"]);
  });

  it("show a rate of 0 once there was a conversion, though none is recent", () => {
    const rate = composeRealtime({ ...NO_DATA, hasConversions: true }).metrics.at(-1);
    expect(rate).toMatchObject({ value: 0, sample: false });
  });
});

it.each([
  [0, 0],
  [60, 1],
  [1, 0.02],
  [90, 1.5],
  [300_000, 5_000],
])("%i calls in an hour are %f a minute", (calls, perMinute) => expect(callsPerMinute(calls)).toBe(perMinute));

it.each([
  [0, 0, 0],
  [0, 5, 0],
  [1, 3, 33.33],
  [5, 5, 100],
  [6, 5, 100],
])("%i of %i visits converted are %f %%", (converted, visits, percent) =>
  expect(conversionRatePercent(converted, visits)).toBe(percent),
);

it.each([
  [1, "up"],
  [-0.01, "down"],
  [0, "stable"],
] as const)("a change of %f is %s", (change, trend) => expect(trendOf(change)).toBe(trend));

it.each([
  [10_000, "updated just now"],
  [0, "updated just now"],
  [-999, "updated just now"],
  [-1_000, "updated 1 s ago"],
  [-59_999, "updated 59 s ago"],
  [-60_000, "updated 1 min ago"],
  [-3_599_000, "updated 59 min ago"],
])("a reading from %i ms is “%s”", (offsetMs, words) => expect(updatedAgo(1e12 + offsetMs, 1e12)).toBe(words));

it("tries three times more, with waits that double up to 30 seconds", () => {
  expect([0, 1, 2, 3, 4].map(mayRetry)).toEqual([true, true, true, false, false]);
  expect([0, 1, 2, 3, 4, 5, 20].map(retryWaitMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

describe("an answer", () => {
  it("is one by its shape", () => expect(isRealtime(JSON.parse(JSON.stringify(composeRealtime(NO_DATA))))).toBe(true));

  it.each([
    null,
    undefined,
    "no",
    7,
    [],
    {},
    { health: null, metrics: [] },
    { health: {}, metrics: [] },
    { ...composeRealtime(NO_DATA), metrics: null },
    { ...composeRealtime(NO_DATA), metrics: [{ value: "12" }] },
    { ...composeRealtime(NO_DATA), metrics: [null] },
    { code: "internal", message: "no" },
  ])("is not %j", (value) => expect(isRealtime(value)).toBe(false));
});
