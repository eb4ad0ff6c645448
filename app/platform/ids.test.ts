import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "./ids.ts";

const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("is the UUID of RFC 9562, appendix A.6", () => {
  const random = new Uint8Array([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
  expect(newId(0x017f22e279b0, random)).toBe("017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
});

test("is always well formed, carries its time, and sorts by it", () => {
  const moment = fc.integer({ min: 0, max: 2 ** 48 - 1 });
  const random = fc.uint8Array({ minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(moment, random, moment, random, (a, randomA, b, randomB) => {
      const [first, second] = [newId(a, randomA), newId(b, randomB)];
      expect(first).toMatch(V7);
      expect(Number.parseInt(first.replace("-", "").slice(0, 12), 16)).toBe(a);
      if (a < b) expect(first < second).toBe(true);
    }),
    { seed: 7 },
  );
});

test("does not repeat", () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newId(1))).size).toBe(10_000);
});
