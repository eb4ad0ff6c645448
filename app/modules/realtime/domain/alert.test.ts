import { describe, expect, it } from "vitest";
import { type AlertRule, DEFAULT_RULE, judgeTraffic, nextSwing, poissonAtMost, type Swing } from "./alert.ts";

describe("the Poisson distribution", () => {
  // Summed with exact fractions, to 60 digits.
  it.each([
    [0, 1, 0.3678794412],
    [2, 3, 0.4231900811],
    [10, 10, 0.5830397502],
    [5, 20, 7.1908840528e-5],
    [60, 100, 1.081221817e-5],
    [1_000, 1_000, 0.5084093672],
  ])("P(X ≤ %i) of mean %i", (count, mean, expected) => {
    expect(poissonAtMost(count, mean) / expected).toBeCloseTo(1, 5);
  });

  it("has its ends", () => {
    expect(poissonAtMost(-1, 5)).toBe(0);
    expect(poissonAtMost(0, 0)).toBe(1);
  });
});

const weeks = (usual: number) => [usual, usual, usual, usual];

it.each<[string, number, number[], Swing | null]>([
  ["as usual", 100, weeks(100), null],
  ["three times as much", 300, weeks(100), "spike"],
  ["not quite three times", 299, weeks(100), null],
  ["three times of very little", 27, weeks(9), null],
  ["something where nothing was", 30, weeks(0), "spike"],
  ["a fifth", 20, weeks(100), "drop"],
  ["a little more than a fifth", 21, weeks(100), null],
  ["nothing where little was", 0, weeks(29), null],
  ["nothing where enough was", 0, weeks(30), "drop"],
  ["one odd week does not make it usual", 300, [100, 100, 900, 100], "spike"],
  ["a single week says nothing", 1_000, [10], null],
  ["no history says nothing", 0, [], null],
])("%s: %i views beside %j are %s", (_, views, earlier, swing) => {
  expect(judgeTraffic({ views, earlier }, DEFAULT_RULE)).toBe(swing);
});

it("looks only for what is switched on", () => {
  const deaf: AlertRule = { ...DEFAULT_RULE, spike: false, drop: false };
  expect(judgeTraffic({ views: 900, earlier: weeks(100) }, deaf)).toBeNull();
  expect(judgeTraffic({ views: 0, earlier: weeks(100) }, deaf)).toBeNull();
});

it("reports each swing once, and again after it was over", () => {
  const reported = [];
  let swing: Swing | null = null;
  for (const views of [100, 310, 290, 310, 201, 199, 320, 5, 10, 59, 61, 100, 5]) {
    const next = nextSwing(swing, [{ views, earlier: weeks(100) }], DEFAULT_RULE);
    swing = next.swing;
    if (next.shownBy !== null) reported.push([views, swing]);
  }
  expect(reported).toEqual([
    [310, "spike"],
    [320, "spike"],
    [5, "drop"],
    [5, "drop"],
  ]);
});

it("sees what is large in the shortest window, and what is small in a longer one", () => {
  const windows = (...views: number[]) =>
    views.map((seen, index) => ({ views: seen, earlier: weeks([20, 50, 100][index] ?? 0) }));
  expect(nextSwing(null, windows(90, 100, 150), DEFAULT_RULE)).toEqual({ swing: "spike", shownBy: 0 });
  expect(nextSwing(null, windows(0, 10, 60), DEFAULT_RULE)).toEqual({ swing: "drop", shownBy: 1 });
  expect(nextSwing("drop", windows(90, 90, 50), DEFAULT_RULE)).toEqual({ swing: "drop", shownBy: null });
  expect(nextSwing(null, windows(20, 50, 100), DEFAULT_RULE)).toEqual({ swing: null, shownBy: null });
});

it("reports traffic that ends, or bursts, from one minute to the next, once", () => {
  const reportedMinutes = (viewsOf: (minute: number) => number) => {
    let swing: Swing | null = null;
    const minutes: number[] = [];
    for (let minute = 0; minute < 60; minute++) {
      const windows = [2, 5, 10].map((length) => ({
        views: Array.from({ length }, (_, back) => viewsOf(minute - back)).reduce((sum, views) => sum + views, 0),
        earlier: weeks(20 * length),
      }));
      const next = nextSwing(swing, windows, DEFAULT_RULE);
      swing = next.swing;
      if (next.shownBy !== null) minutes.push(minute);
    }
    return minutes;
  };
  expect(reportedMinutes((minute) => (minute < 20 ? 20 : 0))).toEqual([21]);
  expect(reportedMinutes((minute) => (minute < 20 || minute > 24 ? 20 : 80))).toEqual([21]);
  expect(reportedMinutes(() => 20)).toEqual([]);
});
