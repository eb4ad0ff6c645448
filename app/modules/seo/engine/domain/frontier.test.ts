import { describe, expect, it } from "vitest";
import { DEFAULT_CRAWL_SETTINGS } from "../../settings/domain/crawl-settings.ts";
import {
  depthOf,
  isWorthCrawling,
  MAX_ATTEMPTS,
  maxFoundUrls,
  shouldRetry,
  skippedUrlsMessage,
  skipReasonOf,
} from "./frontier.ts";

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
  it("remembers a bounded number of addresses", () =>
    expect([maxFoundUrls(50), maxFoundUrls(50_000)]).toEqual([1_000, 500_000]));
  it("says why a URL was not followed", () => {
    const plan = { maxDepth: 5, settings: { ...DEFAULT_CRAWL_SETTINGS, exclude: ["/private/"] } };
    const why = (path: string, depth: number | null = 1, hops = 0) =>
      skipReasonOf({ url: `http://example.com${path}`, depth, hops }, plan);
    expect([why("/a"), why("/a", null), why("/a", 6), why("/private/a"), why(`/${"shop/cart/".repeat(9)}`)]).toEqual([
      "nofollow",
      "nofollow",
      "depth",
      "settings",
      "trap",
    ]);
    // Behind the hop limit, whatever else speaks against it.
    expect([why("/hop/21", 2, 21), why("/hop/20", 2, 20)]).toEqual(["redirects", "nofollow"]);
    expect(skippedUrlsMessage(new Map(), 5)).toBeNull();
    expect(skippedUrlsMessage(new Map([["nofollow", 49]]), 5)).toBe(
      "Found but not followed: 49 URLs linked only with nofollow.",
    );
    const two = new Map([
      ["settings", 1],
      ["depth", 1_200],
    ] as const);
    expect(skippedUrlsMessage(two, 5, true)).toBe(
      "Found but not followed: at least 1,200 URLs more than 5 clicks from the start page, the limit of your plan; 1 URL excluded by the crawl settings.",
    );
  });
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
