import { describe, expect, it } from "vitest";
import { alertOf, type EndedCrawl } from "./alert.ts";

const ENDED: EndedCrawl = { status: "finished", reason: null, healthPercent: 90, previousHealthPercent: 90, newErrorCount: 0 };
const titleOf = (change: Partial<EndedCrawl>) => alertOf({ ...ENDED, ...change })?.title ?? null;

describe("an alert about a scheduled crawl", () => {
  it("is not made of a crawl that is as good as the one before, better, or a little worse", () => {
    expect(titleOf({})).toBeNull();
    expect(titleOf({ healthPercent: 99 })).toBeNull();
    expect(titleOf({ healthPercent: 85.1 })).toBeNull();
    expect(titleOf({ previousHealthPercent: null, healthPercent: 10 })).toBeNull();
    expect(titleOf({ healthPercent: null })).toBeNull();
  });

  it("tells of a fall by 5 points or more, and of new errors", () => {
    expect(titleOf({ healthPercent: 85 })).toBe("The health score fell");
    expect(titleOf({ newErrorCount: 1 })).toBe("The crawl found 1 new error");
    expect(titleOf({ newErrorCount: 1_200 })).toBe("The crawl found 1,200 new errors");
    expect(alertOf({ ...ENDED, healthPercent: 80, newErrorCount: 2 })?.explanation).toBe(
      "The health score went from 90 % to 80 %. The crawl found 2 new errors.",
    );
  });

  it("tells of a crawl that was blocked or failed, with the reason", () => {
    expect(alertOf({ ...ENDED, status: "blocked", reason: "robots.txt forbids it." })?.explanation).toContain("robots.txt forbids it.");
    expect(titleOf({ status: "failed", healthPercent: null })).toBe("The scheduled crawl failed");
  });
});
