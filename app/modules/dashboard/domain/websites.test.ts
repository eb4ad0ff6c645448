import { describe, expect, test } from "vitest";
import { type CrawledWebsite, type MeasuredWebsite, stageOf, websiteLines } from "./websites.ts";

const project = (change: Partial<CrawledWebsite> = {}): CrawledWebsite => ({
  id: "p1",
  websiteId: "w1",
  name: "Tea shop",
  url: "https://www.tea.example/",
  latest: null,
  finished: null,
  ...change,
});
const site = (change: Partial<MeasuredWebsite> = {}): MeasuredWebsite => ({
  id: "s1",
  websiteId: "w1",
  name: "Tea",
  hosts: ["tea.example"],
  visitors: 0,
  hasEvents: false,
  ...change,
});
const finished = { healthPercent: 90, errorCount: 0, warningCount: 0 };
const ended = { status: "finished", reason: null, pagesCrawled: 12 };
const nextOf = (p: CrawledWebsite[], s: MeasuredWebsite[]) => websiteLines(p, s)[0]?.next;

describe("a website", () => {
  test("that is crawled and measured is one line", () => {
    const lines = websiteLines(
      [project({ latest: ended, finished: { ...finished, errorCount: 2, warningCount: 3 } })],
      [
        site({ visitors: 41, hasEvents: true }),
        site({ id: "s2", websiteId: "w2", name: "Coffee", hosts: ["coffee.example"] }),
      ],
    );
    expect(lines).toMatchObject([
      { name: "Tea shop", host: "tea.example", siteId: "s1", visitors: 41, healthPercent: 90, issueCount: 5 },
      { name: "Coffee", projectId: null, siteId: "s2", visitors: null, issueCount: null },
    ]);
  });

  test("whose only crawl failed could not be reached", () => {
    const latest = { status: "failed", reason: "dns", pagesCrawled: 0 };
    expect(websiteLines([project({ latest })], [])).toMatchObject([
      { state: "unreachable", stateText: "could not be reached", next: { label: "Check the address" } },
    ]);
  });

  test("under way says how far", () => {
    const latest = { status: "running", reason: null, pagesCrawled: 1 };
    expect(websiteLines([project({ latest })], [])).toMatchObject([{ stateText: "crawling, 1 page so far" }]);
  });

  test.each<[string, CrawledWebsite[], MeasuredWebsite[], string, string]>([
    [
      "errors come first",
      [project({ latest: ended, finished: { ...finished, errorCount: 1 } })],
      [],
      "Fix 1 error",
      "/seo/projects/p1",
    ],
    ["then the tracker", [project({ latest: ended, finished })], [site()], "Add the tracker", "/analytics/sites/s1"],
    ["or a measured site", [project({ latest: ended, finished })], [], "Measure visitors", "/analytics/new?website=w1"],
    [
      "then warnings",
      [project({ latest: ended, finished: { ...finished, warningCount: 2 } })],
      [site({ hasEvents: true })],
      "Review 2 warnings",
      "/seo/projects/p1",
    ],
    ["a measured site alone", [], [site({ hasEvents: true })], "See visitors", "/analytics/sites/s1"],
    ["one that was never crawled", [project()], [site()], "Start a crawl", "/seo/projects/p1"],
  ])("has one next step: %s", (_, projects, sites, label, href) =>
    expect(nextOf(projects, sites)).toEqual({ label, href }),
  );
});

describe("how far a workspace is", () => {
  const failed = { status: "failed", reason: null, pagesCrawled: 0 };
  test.each<[string, Parameters<typeof stageOf>[0], boolean, string]>([
    ["without a website", [], false, "start"],
    ["with campaigns", [], true, "working"],
    ["for who may connect none", null, false, "working"],
    [
      "a crawl under way",
      websiteLines([project({ latest: { ...ended, status: "running" } })], [site()]),
      false,
      "waiting",
    ],
    ["a crawl that failed", websiteLines([project({ latest: failed })], []), false, "waiting"],
    ["a crawl that ended", websiteLines([project({ latest: ended, finished })], []), false, "working"],
    ["a visitor", websiteLines([], [site({ hasEvents: true })]), false, "working"],
  ])("%s", (_, lines, hasCampaigns, stage) => expect(stageOf(lines, hasCampaigns)).toBe(stage));
});
