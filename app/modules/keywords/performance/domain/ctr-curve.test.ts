import { describe, expect, test } from "vitest";
import { ctrAt, extraClicks, fitCtrCurve, type PositionSample } from "./ctr-curve.ts";

const sample = (position: number, clicks: number, impressions: number): PositionSample => ({
  position,
  clicks,
  impressions,
});
const ratiosOf = (samples: PositionSample[]) =>
  fitCtrCurve(samples)?.points.map(({ ctrRatio }) => Math.round(ctrRatio * 1e6) / 1e6);

describe("fitCurve", () => {
  test("what falls already stays as counted", () => {
    expect(ratiosOf([sample(1, 300, 1_000), sample(2, 150, 1_000), sample(3, 90, 1_000)])).toEqual([0.3, 0.15, 0.09]);
  });

  test("violators are pooled, weighted by impressions", () => {
    // 0.1 at 3,000 and 0.3 at 1,000 pool to 600 / 4,000.
    expect(
      ratiosOf([sample(1, 400, 1_000), sample(2, 300, 3_000), sample(3, 300, 1_000), sample(4, 10, 1_000)]),
    ).toEqual([0.4, 0.15, 0.15, 0.01]);
  });

  test("a pool that then violates its neighbour is pooled with it too", () => {
    expect(ratiosOf([sample(1, 10, 100), sample(2, 5, 100), sample(3, 60, 100), sample(4, 1, 1_000)])).toEqual([
      0.25, 0.25, 0.25, 0.001,
    ]);
  });

  test("order of the samples does not matter, positions with few impressions and beyond 20 are left out", () => {
    const curve = fitCtrCurve([
      sample(9, 1, 99),
      sample(5, 20, 500),
      sample(21, 9, 9_999),
      sample(1, 200, 500),
      sample(3, 50, 500),
    ]);
    expect(curve?.points.map(({ position }) => position)).toEqual([1, 3, 5]);
    expect(curve?.impressions).toBe(1_500);
  });

  test.each<[string, PositionSample[]]>([
    ["nothing", []],
    ["two positions", [sample(1, 10, 5_000), sample(2, 5, 5_000)]],
    ["999 impressions", [sample(1, 10, 333), sample(2, 5, 333), sample(3, 5, 333)]],
    ["many positions with 99 impressions each", Array.from({ length: 20 }, (_, at) => sample(at + 1, 5, 99))],
  ])("%s is too little for a curve", (_, samples) => expect(fitCtrCurve(samples)).toBeNull());

  test("never rises, whatever is counted, and keeps the clicks in sum", () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let round = 0; round < 200; round++) {
      const samples = Array.from({ length: 20 }, (_, at) => {
        const impressions = 100 + Math.floor(random() * 5_000);
        return sample(at + 1, Math.floor(random() * impressions), impressions);
      });
      const points = fitCtrCurve(samples)?.points ?? [];
      for (const [at, point] of points.entries())
        expect(point.ctrRatio).toBeLessThanOrEqual((points[at - 1]?.ctrRatio ?? 1) + 1e-12);
      const clicks = points.reduce((sum, { ctrRatio, impressions }) => sum + ctrRatio * impressions, 0);
      expect(clicks).toBeCloseTo(
        samples.reduce((sum, one) => sum + one.clicks, 0),
        4,
      );
    }
  });
});

test("between two positions the rate lies on a line, outside what was counted there is none", () => {
  const curve = fitCtrCurve([sample(2, 200, 1_000), sample(4, 100, 1_000), sample(5, 50, 1_000)]);
  if (!curve) throw new Error("No curve");
  expect([2, 3, 4, 4.5, 5].map((position) => ctrAt(curve, position))).toEqual([
    0.2,
    expect.closeTo(0.15),
    0.1,
    expect.closeTo(0.075),
    0.05,
  ]);
  expect([1, 1.99, 5.01].map((position) => ctrAt(curve, position))).toEqual([null, null, null]);
});

test.each<[string, Parameters<typeof extraClicks>[0], number]>([
  ["1,000 impressions at 8 with 10 clicks", { clicks: 10, impressions: 1_000, position: 8 }, 90],
  ["more clicks than position 3 would bring", { clicks: 150, impressions: 1_000, position: 8 }, 0],
  ["at position 3", { clicks: 0, impressions: 1_000, position: 3 }, 0],
  ["just behind it", { clicks: 0, impressions: 1_000, position: 3.01 }, 100],
  ["better", { clicks: 0, impressions: 1_000, position: 1.2 }, 0],
])("extra clicks: %s", (_, figures, extra) => expect(extraClicks(figures, 0.1)).toBe(extra));
