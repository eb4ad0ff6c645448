import { describe, expect, it } from "vitest";
import { weighFindings } from "../../checks/domain/score/score.ts";
import { changesOf, countSeverities, countThemes, type ReportMetrics, summarise, topFixes } from "./report-summary.ts";

const ISSUES = weighFindings([
  { code: "client-error", severity: "error", count: 3, newCount: 1, fixedCount: 0 },
  { code: "title-missing", severity: "error", count: 1, newCount: 0, fixedCount: 4 },
  { code: "description-missing", severity: "warning", count: 40, newCount: 0, fixedCount: 2 },
  { code: "image-alt-missing", severity: "warning", count: 12, newCount: 12, fixedCount: 0 },
  { code: "open-graph-missing", severity: "notice", count: 7, newCount: 0, fixedCount: 0 },
  { code: "redirect-chain", severity: "warning", count: 0, newCount: 0, fixedCount: 5 },
]);

const FIGURES: ReportMetrics = {
  site: "shop.example",
  pagesCrawled: 48,
  pagesFound: 48,
  maxUrls: 5_000,
  htmlPages: 40,
  healthPercent: 92.5,
  healthBefore: 90,
  compared: true,
};

describe("summarise", () => {
  it("puts the numbers into sentences", () => {
    expect(summarise(FIGURES, ISSUES)).toEqual([
      "48 pages of shop.example were visited.",
      "The health score is 92.5 of 100: that is the share of pages without an error. It rose by 2.5 since the crawl before.",
      "4 errors, 52 warnings and 7 notices were found, of 5 kinds.",
      expect.stringMatching(/^What to do first: .+, on 3 pages\.$/),
      "Since the crawl before, 11 findings are gone and 13 are new.",
    ]);
  });

  it.each<[string, Partial<ReportMetrics>, string]>([
    ["one page", { pagesCrawled: 1 }, "1 page of shop.example was visited."],
    [
      "a crawl that met its cap",
      { pagesCrawled: 5_000, pagesFound: 7_431 },
      "5,000 pages of shop.example were visited, out of 7,431 that were found.",
    ],
    ["no score", { healthPercent: null }, "There was no HTML page to judge, so there is no health score."],
    ["a fall", { healthPercent: 80.2 }, "fell by 9.8 since the crawl before"],
    ["no change", { healthPercent: 90 }, "the same as in the crawl before"],
    ["no score before", { healthBefore: null }, "without an error."],
  ])("%s", (_, more, sentence) => expect(summarise({ ...FIGURES, ...more }, ISSUES).join("\n")).toContain(sentence));

  it("says so when nothing was found, and compares with nothing", () => {
    const sentences = summarise({ ...FIGURES, compared: false }, []);
    expect(sentences).toHaveLength(3);
    expect(sentences[2]).toBe("No finding: every check passed on every page.");
  });
});

describe("the parts", () => {
  it("counts by severity and by theme, most errors first", () => {
    expect(countSeverities(ISSUES)).toEqual({ error: 4, warning: 52, notice: 7 });
    const themes = countThemes(ISSUES);
    expect(themes.map(({ theme }) => theme)).toEqual(["status", "titles", "descriptions", "images", "social"]);
    expect(themes.reduce((sum, { total }) => sum + total, 0)).toBe(63);
    expect(countThemes([])).toEqual([]);
  });

  it("names the fixes with effort and effect, errors first, and none that is fixed", () => {
    const fixes = topFixes(ISSUES, 40, 4);
    expect(fixes.map(({ code }) => code)).toHaveLength(4);
    expect(fixes[0]).toMatchObject({
      code: "client-error",
      severity: "error",
      pageCount: 3,
      effect: "up to +7.5 health",
    });
    expect(topFixes(ISSUES, 40, 10).find(({ code }) => code === "description-missing")?.effect).toBe("100% of pages");
    expect(topFixes(ISSUES, 10, 10).find(({ code }) => code === "image-alt-missing")?.effect).toBe("100% of pages");
    expect(topFixes(ISSUES, 0, 10)[0]?.effect).toBe("3 pages");
    expect(topFixes(ISSUES, 40, 10).map(({ code }) => code)).not.toContain("redirect-chain");
  });

  it("lists what came and what went, the most first", () => {
    const { fresh, fixed } = changesOf(ISSUES, 2);
    expect(fresh.map(({ code, count }) => [code, count])).toEqual([
      ["image-alt-missing", 12],
      ["client-error", 1],
    ]);
    expect(fixed.map(({ code, count }) => [code, count])).toEqual([
      ["redirect-chain", 5],
      ["title-missing", 4],
    ]);
  });
});
