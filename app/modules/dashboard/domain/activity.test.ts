import { describe, expect, it, test } from "vitest";
import { type ActivityEvent, crawlEndLabel, hrefOf, newest } from "./activity.ts";
import { predictionText } from "./prediction.ts";
import { worstIssues } from "./worst-issue.ts";

const event = (id: string, atMs: number): ActivityEvent => ({
  id,
  at: new Date(atMs),
  who: null,
  words: id,
  subject: "",
  href: null,
});

it("merges lists, newest first, and cuts them", () => {
  expect(
    newest(
      [
        [event("a", 5), event("b", 1)],
        [event("c", 3), event("d", 5)],
      ],
      3,
    ).map(({ id }) => id),
  ).toEqual(["d", "a", "c"]);
  expect(newest([[], []], 3)).toEqual([]);
});

test.each([
  ["finished", 1, 0, "Crawl finished: 1 page, 0 errors"],
  ["finished", 1_284, 1, "Crawl finished: 1,284 pages, 1 error"],
  ["blocked", 3, 2, "Crawl blocked"],
  ["failed", 0, 0, "Crawl failed"],
] as const)("a crawl that %s with %i pages", (status, pagesCrawled, errorCount, words) => {
  expect(crawlEndLabel(status, { pagesCrawled, errorCount })).toBe(words);
});

describe("links", () => {
  const own = { workspaceRole: "owner", own: true, projectId: "p1" } as const;
  const ofOthers = { workspaceRole: "editor", own: false, projectId: "p1" } as const;
  const viewer = { workspaceRole: "viewer", own: true, projectId: null } as const;
  test.each([
    ["seo_project:p1", own, "/seo/projects/p1"],
    ["seo_crawl:c1", ofOthers, "/seo/projects/p1"],
    ["seo_crawl:c1", { ...ofOthers, projectId: null }, null],
    ["api_key:k", ofOthers, "/security/keys"],
    ["api_key:k", viewer, null],
    ["user:u", viewer, "/workspace"],
    ["workspace:w", ofOthers, "/workspace"],
    ["invoice:i", own, "/billing"],
    ["invoice:i", ofOthers, null],
    ["data_export:d", own, "/settings/data"],
    ["something:else", own, null],
  ] as const)("%s for %o leads to %s", (subject, reader, href) => {
    expect(hrefOf(subject, reader)).toBe(href);
  });
});

describe("the worst issue of a website", () => {
  const issue = (projectId: string, code: string, severity: "error" | "warning" | "notice", pageCount: number) => ({
    projectId,
    code,
    title: code,
    severity,
    pageCount,
  });

  it("is of the gravest severity, then on the most pages, then first by code", () => {
    const found = worstIssues([
      issue("a", "many-notices", "notice", 900),
      issue("a", "z", "error", 14),
      issue("a", "few", "error", 9),
      issue("a", "m", "error", 14),
      issue("b", "only", "warning", 1),
    ]);
    expect([...found].map(([project, { code }]) => [project, code])).toEqual([
      ["a", "m"],
      ["b", "only"],
    ]);
  });
});

describe("the prediction line", () => {
  const prediction = {
    campaign: "Spring",
    metricName: "clicks",
    predictedValue: 1_240,
    lowValue: 980.4,
    highValue: 1_510,
    until: "2026-12-05",
  };

  it("is the newest whose time is still to come, of a campaign that exists", () => {
    expect(
      predictionText(
        [{ ...prediction, until: "2026-11-21" }, { ...prediction, campaign: null }, prediction],
        "2026-11-21",
      ),
    ).toBe("Spring: 1,240 clicks expected before 5 Dec 2026 (80% range 980 to 1,510)");
  });

  it("is not there without one", () => {
    expect(predictionText([], "2026-11-21")).toBeNull();
    expect(predictionText([{ ...prediction, until: "2026-11-21" }], "2026-11-21")).toBeNull();
  });
});
