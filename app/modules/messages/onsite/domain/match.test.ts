import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  fitsVisit,
  isBrowserCapped,
  isOnShow,
  matchesPath,
  type OnsiteCandidate,
  rankFor,
  type Visit,
} from "./match.ts";
import { type OnsiteSettings, onsiteSettingsSchema } from "./onsite-settings.ts";

const NOW = 1_800_000_000_000;

const message = (more: Partial<OnsiteCandidate> = {}, settings: Partial<OnsiteSettings> = {}): OnsiteCandidate => ({
  ...{ id: "a", siteId: "", status: "live", priority: 50, startsAtMs: null, endsAtMs: null, createdAtMs: 1 },
  ...more,
  settings: onsiteSettingsSchema.parse(settings),
});

const visit = (more: Partial<Visit> = {}): Visit => ({
  ...{ siteId: "s1", path: "/shop/teas", referrer: "", utm: { source: "", medium: "", campaign: "" } },
  ...{ isNew: true, canPush: false, skip: [], nowMs: NOW },
  ...more,
});

test("a message that asks for push messages is for browsers that can be asked", () => {
  const asks = message({}, { action: "push" });
  expect(fitsVisit(asks, visit())).toBe(false);
  expect(fitsVisit(asks, visit({ canPush: true }))).toBe(true);
  expect(fitsVisit(message(), visit({ canPush: true }))).toBe(true);
});

describe("a path", () => {
  test.each([
    ["/shop", "/shop", true],
    ["/shop", "/shop/", false],
    ["/shop/*", "/shop/teas", true],
    ["/shop/*", "/shop", false],
    ["*/teas", "/shop/teas", true],
    ["/*/teas/*", "/shop/teas/1", true],
    ["/a*a", "/a", false],
    ["/a*a", "/aa", true],
    ["/*b*c", "/abbc", true],
    ["*", "/", true],
  ])("%s and %s: %s", (pattern, path, matches) => expect(matchesPath(pattern, path)).toBe(matches));

  const text = fc.string({ unit: fc.constantFrom("a", "b", "/"), maxLength: 12 });
  test("matches as a regular expression would", () =>
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), text, (parts, path) => {
        const pattern = parts.join("*");
        expect(matchesPath(pattern, path)).toBe(new RegExp(`^${parts.join(".*")}$`).test(path));
      }),
    ));
});

describe("a message", () => {
  test("is on show while it is live, from its start until its end", () => {
    expect(isOnShow(message(), NOW)).toBe(true);
    expect(isOnShow(message({ status: "draft" }), NOW)).toBe(false);
    expect(isOnShow(message({ status: "paused" }), NOW)).toBe(false);
    expect(isOnShow(message({ startsAtMs: NOW, endsAtMs: NOW + 1 }), NOW)).toBe(true);
    expect(isOnShow(message({ startsAtMs: NOW + 1 }), NOW)).toBe(false);
    expect(isOnShow(message({ endsAtMs: NOW }), NOW)).toBe(false);
  });

  test("fits by website, visitor, page, referring host and UTM", () => {
    expect(fitsVisit(message({ siteId: "s2" }), visit())).toBe(false);
    expect(fitsVisit(message({ siteId: "s1" }), visit())).toBe(true);
    expect(fitsVisit(message({}, { visitors: "returning" }), visit())).toBe(false);
    expect(fitsVisit(message({}, { visitors: "new" }), visit())).toBe(true);
    expect(fitsVisit(message({}, { paths: ["/blog/*", "/shop/*"] }), visit())).toBe(true);
    expect(fitsVisit(message({}, { paths: ["/blog/*"] }), visit())).toBe(false);
    expect(fitsVisit(message({}, { referrer: "News.example" }), visit({ referrer: "www.news.example" }))).toBe(true);
    expect(fitsVisit(message({}, { referrer: "news.example" }), visit({ referrer: "fakenews.example" }))).toBe(false);
    expect(fitsVisit(message({}, { referrer: "news.example" }), visit())).toBe(false);
    const utm = { source: "Mail", medium: "email", campaign: "spring" };
    expect(fitsVisit(message({}, { utmSource: "mail", utmCampaign: "spring" }), visit({ utm }))).toBe(true);
    expect(fitsVisit(message({}, { utmMedium: "cpc" }), visit({ utm }))).toBe(false);
    expect(fitsVisit(message(), visit({ skip: ["a"] }))).toBe(false);
  });

  test("comes by priority, then the newest first", () => {
    const all = [
      message({ id: "old" }),
      message({ id: "new", createdAtMs: 2 }),
      message({ id: "high", priority: 60 }),
      message({ id: "draft", priority: 99, status: "draft" }),
    ];
    expect(rankFor(all, visit()).map(({ id }) => id)).toEqual(["high", "new", "old"]);
  });
});

test("a browser that showed as many messages as the cap allows shows no more until the days are over", () => {
  const cap = { mails: 2, days: 1 };
  expect(isBrowserCapped(cap, [5, 86_399_999])).toBe(true);
  expect(isBrowserCapped(cap, [5, 86_400_000])).toBe(false);
  expect(isBrowserCapped(null, [1, 2, 3])).toBe(false);
});
