import { describe, expect, it } from "vitest";
import { trendShape } from "./trend.ts";

const points = (...values: number[]) => values.map((value, at) => ({ label: `crawl ${at}`, value }));

describe("trendShape", () => {
  it("draws nothing of fewer than two scores", () => {
    expect(trendShape([])).toBeNull();
    expect(trendShape(points(90))).toBeNull();
  });

  it.each([
    [[92, 95], 90],
    [[90, 95], 80],
    [[100, 100], 90],
    [[41.5, 88], 40],
    [[0, 50], 0],
  ])("fits its axis to %j", (values, low) => {
    const shape = trendShape(points(...values));
    expect(shape?.ticks.map(({ value }) => value)).toEqual([low, (low + 100) / 2, 100]);
    for (const { x, y } of shape?.points ?? []) {
      expect(x).toBeGreaterThan(shape?.left ?? 0);
      expect(x).toBeLessThan(shape?.width ?? 0);
      expect(y).toBeGreaterThanOrEqual(shape?.ticks[2]?.y ?? 0);
      expect(y).toBeLessThanOrEqual(shape?.ticks[0]?.y ?? 0);
    }
  });

  it("runs from the oldest to the newest, and up when the score rises", () => {
    const [first, second, third] = trendShape(points(80, 90, 85))?.points ?? [];
    expect([first?.x, second?.x, third?.x]).toEqual([...[first?.x, second?.x, third?.x]].sort((a = 0, b = 0) => a - b));
    expect(second?.y).toBeLessThan(first?.y ?? 0);
    expect(third?.y).toBeGreaterThan(second?.y ?? 0);
  });
});
