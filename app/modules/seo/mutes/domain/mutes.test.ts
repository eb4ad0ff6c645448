import { describe, expect, it } from "vitest";
import { muteExpiry, withoutMuted } from "./mutes.ts";

const counted = {
  errorCount: 10,
  warningCount: 5,
  noticeCount: 3,
  newCount: 6,
  fixedCount: 2,
  persistingCount: 12,
  htmlPages: 8,
  htmlPagesWithErrors: 4,
  healthPercent: 50,
  severityScore: 61.5,
};
const nothing = {
  errorCount: 0,
  warningCount: 0,
  noticeCount: 0,
  newCount: 0,
  fixedCount: 0,
  persistingCount: 0,
  htmlPagesHealed: 0,
  severityScore: 61.5,
};

describe("withoutMuted", () => {
  it("takes the muted findings off each count and judges health by the pages that are left", () => {
    const muted = {
      errorCount: 4,
      warningCount: 1,
      noticeCount: 2,
      newCount: 3,
      fixedCount: 1,
      persistingCount: 4,
      htmlPagesHealed: 3,
      severityScore: 90,
    };
    expect(withoutMuted({ ...counted, id: "crawl" }, muted)).toEqual({
      id: "crawl",
      errorCount: 6,
      warningCount: 4,
      noticeCount: 1,
      newCount: 3,
      fixedCount: 1,
      persistingCount: 8,
      htmlPages: 8,
      htmlPagesWithErrors: 1,
      healthPercent: 87.5,
      severityScore: 90,
    });
  });

  it("changes nothing when nothing is muted, and gives no score to a crawl that has none", () => {
    expect(withoutMuted(counted, nothing)).toEqual(counted);
    expect(withoutMuted({ ...counted, healthPercent: null, severityScore: null }, nothing)).toMatchObject({
      healthPercent: null,
      severityScore: null,
    });
  });
});

describe("muteExpiry", () => {
  const now = new Date("2026-01-31T12:00:00Z");
  it.each([
    ["30", "2026-03-02T12:00:00.000Z"],
    ["90", "2026-05-01T12:00:00.000Z"],
    ["always", undefined],
  ] as const)("%s ends at %s", (period, end) => expect(muteExpiry(period, now)?.toISOString()).toBe(end));
});
