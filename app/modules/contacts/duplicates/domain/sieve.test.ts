import { expect, test } from "vitest";
import { Sieve } from "./sieve.ts";

test("every key that came twice passes, and few others do", () => {
  const sieve = new Sieve();
  for (let at = 0; at < 200_000; at++) sieve.add(`key ${at}`);
  for (let at = 0; at < 1_000; at++) sieve.add(`key ${at}`);
  const passed = Array.from({ length: 200_000 }, (_, at) => sieve.mayRepeat(`key ${at}`));
  expect(passed.slice(0, 1_000).every(Boolean)).toBe(true);
  expect(passed.slice(1_000).filter(Boolean).length).toBeLessThan(2_000);
});
