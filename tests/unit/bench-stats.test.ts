import { afterEach, expect, test, vi } from "vitest";
import { compare, report } from "../bench/stats.ts";

afterEach(() => vi.restoreAllMocks());

test.each([
  [{ atLeast: 2 / 3 }, "target ≥ 0.67: met"],
  [{ atMost: 1 / 3 }, "target ≤ 0.33: NOT met"],
  [{ atLeast: 0.5 }, "target ≥ 0.5: met"],
  [{ atLeast: 5 }, "target ≥ 5: NOT met"],
])("a target is printed as the ratio beside it: %o", (target, words) => {
  const print = vi.spyOn(console, "log").mockImplementation(() => undefined);
  report("pages", "requests/s", compare([2, 2], [2, 2]), target);
  expect(print.mock.calls[0]?.[0]).toMatch(new RegExp(`; ${words.replace(".", "\\.")}$`));
});
