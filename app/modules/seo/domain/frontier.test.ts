import { describe, expect, it } from "vitest";
import { depthOf, isWorthCrawling, MAX_ATTEMPTS, maxFoundUrls, shouldRetry } from "./frontier.ts";

describe("frontier", () => {
  it("counts clicks; a redirect is none", () => {
    expect(depthOf(0, "link")).toBe(1);
    expect(depthOf(3, "redirect")).toBe(3);
    expect(depthOf(null, "link")).toBeNull();
  });
  it("leaves out what is too deep or a trap", () => {
    expect(isWorthCrawling("http://example.com/a", 5, { maxDepth: 5 })).toBe(true);
    expect(isWorthCrawling("http://example.com/a", 6, { maxDepth: 5 })).toBe(false);
    expect(isWorthCrawling("http://example.com/a", null, { maxDepth: 0 })).toBe(true);
    expect(isWorthCrawling(`http://example.com/${"shop/cart/".repeat(9)}`, 1, { maxDepth: 5 })).toBe(false);
  });
  it("remembers a bounded number of addresses", () => expect([maxFoundUrls(50), maxFoundUrls(50_000)]).toEqual([1_000, 500_000]));
  it("tries overload again, a lost connection once, and nothing for ever", () => {
    expect(shouldRetry({ status: 503, failure: null }, 1)).toBe(true);
    expect(shouldRetry({ status: 429, failure: null }, MAX_ATTEMPTS)).toBe(false);
    expect(shouldRetry({ status: null, failure: "connection" }, 1)).toBe(true);
    expect(shouldRetry({ status: null, failure: "connection" }, 2)).toBe(false);
    for (const answer of [
      { status: 500, failure: null },
      { status: null, failure: "timeout" as const },
      { status: 200, failure: null },
    ])
      expect(shouldRetry(answer, 1)).toBe(false);
  });
});
