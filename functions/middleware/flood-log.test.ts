import { expect, test } from "vitest";
import { FloodLog } from "./flood-log.ts";

test("ten answers a second have a line, the next second's first one says how many had none", () => {
  const log = new FloodLog();
  const first = Array.from({ length: 1_000 }, () => log.admit(5_000));
  expect(first.filter((leftOut) => leftOut === 0)).toHaveLength(10);
  expect(first.filter((leftOut) => leftOut === null)).toHaveLength(990);
  expect(log.admit(5_999)).toBeNull();
  expect(log.admit(6_000)).toBe(991);
  expect(log.admit(6_001)).toBe(0);
});

test("a clock set back does not silence the log", () => {
  const log = new FloodLog();
  for (let call = 0; call < 20; call++) log.admit(1_000_000);
  expect(log.admit(1_000)).toBe(10);
});
