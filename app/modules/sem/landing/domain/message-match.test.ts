import { expect, test } from "vitest";
import { coverage, messageMatch } from "./message-match.ts";

test("plurals and small words do not matter", () => {
  expect(coverage("green teas", "The green tea of Japan")).toBe(1);
  expect(coverage("cheap green tea", "Green tea")).toBeCloseTo(2 / 3);
  expect(coverage("the of", "x")).toBeNull();
});

test("a page that keeps the promise scores full; each lack has its advice", () => {
  expect(messageMatch(["green tea"], ["Green tea from Japan"], "Green tea from Japan | Shop")).toEqual({
    score: 100,
    advice: null,
  });
  expect(messageMatch(["green tea"], ["Green tea from Japan"], "Welcome").advice).toContain("does not name");
  expect(messageMatch(["green tea"], ["Fresh harvest"], "Green tea").advice).toContain("No headline");
  expect(messageMatch(["green tea"], ["Green tea"], "").advice).toContain("no title");
});
