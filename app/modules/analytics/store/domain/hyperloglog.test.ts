import { describe, expect, it } from "vitest";
import { HyperLogLog, SKETCH_ERROR_PERCENT } from "./hyperloglog.ts";

const sketchOf = (from: number, count: number): HyperLogLog => {
  const sketch = new HyperLogLog();
  for (let index = 0; index < count; index++) sketch.add(from + index);
  return sketch;
};

/** Visitors' numbers have 52 bits of a hash; these are the same in every run. */
let state = 1n;
const random = (): number => {
  state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn;
  return Number(state >> 12n);
};

describe("HyperLogLog", () => {
  it("counts none as none, and the same number once", () => {
    expect(new HyperLogLog().count()).toBe(0);
    const sketch = new HyperLogLog();
    for (let times = 0; times < 100; times++) sketch.add(2 ** 51 + 7);
    expect(sketch.count()).toBe(1);
  });

  it("prints the error that it has: 1.6% as root of the mean square, at every size", () => {
    expect(SKETCH_ERROR_PERCENT).toBeCloseTo(1.625);
    for (const size of [10, 1_000, 10_000, 20_000, 50_000]) {
      const errors = Array.from({ length: 20 }, () => {
        const sketch = new HyperLogLog();
        for (let count = 0; count < size; count++) sketch.add(random());
        return (sketch.count() / size - 1) * 100;
      });
      const meanSquare = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
      // Twenty runs show the error within a third of its size.
      expect(meanSquare, `of ${size}`).toBeLessThan(SKETCH_ERROR_PERCENT * 1.34);
    }
  });

  it.each([
    ["few", 30, 100],
    ["many", 50_000, 4_096],
  ] as const)("keeps %s as bytes, and merges as if all had been added to one", (_, size, atMostBytes) => {
    const [one, other] = [sketchOf(1, size), sketchOf(size / 2, size)];
    const merged = new HyperLogLog();
    merged.merge(one.bytes());
    merged.merge(other.bytes());
    const whole = sketchOf(1, size / 2 - 1 + size);
    expect(merged.bytes()).toEqual(whole.bytes());
    expect(one.bytes().length).toBeLessThanOrEqual(atMostBytes);
  });
});
