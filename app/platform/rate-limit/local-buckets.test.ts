import { expect, it } from "vitest";
import { seconds } from "#app/shared/time.ts";
import { LocalBuckets } from "./local-buckets.ts";

const open = (maxCallers = 10) => new LocalBuckets({ burst: 10, perSecond: 2, maxCallers });

it("lets a burst through, then so many a second", () => {
  const buckets = open();
  for (let call = 0; call < 10; call++) {
    expect(buckets.waitSeconds("a", 0)).toBe(0);
    buckets.take("a", 1, 0);
  }
  expect(buckets.waitSeconds("a", 0)).toBe(1);
  expect(buckets.waitSeconds("b", 0)).toBe(0);
  expect(buckets.waitSeconds("a", seconds(1))).toBe(0);
  buckets.take("a", 2, seconds(1));
  expect(buckets.waitSeconds("a", seconds(1))).toBe(1);
});

it("lets a large take wait for what it took too much, and never fills over the burst", () => {
  const buckets = open();
  buckets.take("a", 29, 0);
  expect(buckets.waitSeconds("a", 0)).toBe(10);
  expect(buckets.waitSeconds("a", seconds(10))).toBe(0);
  expect(buckets.waitSeconds("a", seconds(1_000))).toBe(0);
  buckets.take("a", 10, seconds(1_000));
  expect(buckets.waitSeconds("a", seconds(1_000))).toBe(1);
  expect(buckets.waitSeconds("a", 0)).toBe(1);
});

it("remembers so many callers", () => {
  const buckets = open(2);
  for (const caller of ["a", "b", "c"]) buckets.take(caller, 10, 0);
  expect(buckets.waitSeconds("a", 0)).toBe(0);
  expect(buckets.waitSeconds("c", 0)).toBe(1);
});
