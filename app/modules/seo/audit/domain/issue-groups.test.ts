import { describe, expect, it } from "vitest";
import type { Effect, Effort, Theme } from "../../checks/domain/issues/definition.ts";
import { cellTitle, gridCells, groupIssues, isCellKey, themeTitle } from "./issue-groups.ts";

const issue = (code: string, theme: Theme, effort: Effort, effect: Effect, count = 1) => ({
  code,
  theme,
  effort,
  effect,
  count,
});
const ISSUES = [
  issue("a", "links", 2, 3, 5),
  issue("b", "titles", 1, 3, 2),
  issue("c", "links", 1, 1),
  issue("d", "ai-search", 1, 3, 4),
  issue("e", "titles", 3, 1),
];
const shape = (view: "theme" | "grid" | "list", cell: string | null = null) =>
  groupIssues(ISSUES, view, cell).map(({ key, issues }) => [key, issues.map(({ code }) => code).join("")]);

describe("groupIssues", () => {
  it("by theme: in the order of each theme's most urgent issue", () => {
    expect(shape("theme")).toEqual([
      ["links", "ac"],
      ["titles", "be"],
      ["ai-search", "d"],
    ]);
  });

  it("by effort and effect: large effects first, and of these the least work", () => {
    expect(shape("grid")).toEqual([
      ["1-3", "bd"],
      ["2-3", "a"],
      ["1-1", "c"],
      ["3-1", "e"],
    ]);
    expect(shape("grid", "1-3")).toEqual([["1-3", "bd"]]);
    expect(shape("grid", "2-2")).toEqual([]);
  });

  it("as a list: one group without a heading, and none of nothing", () => {
    expect(shape("list")).toEqual([["all", "abcde"]]);
    expect(groupIssues([], "list", null)).toEqual([]);
  });
});

describe("gridCells", () => {
  it("has nine cells and counts issues and findings of each", () => {
    const cells = gridCells(ISSUES);
    expect(cells.map(({ key }) => key)).toEqual(["1-3", "2-3", "3-3", "1-2", "2-2", "3-2", "1-1", "2-1", "3-1"]);
    expect(cells[0]).toMatchObject({ issueCount: 2, findingCount: 6 });
    expect(cells.reduce((sum, { issueCount }) => sum + issueCount, 0)).toBe(ISSUES.length);
  });

  it("calls the first cell what to do first", () => {
    expect(cellTitle({ effort: 1, effect: 3 })).toBe("Do first: large effect, minutes");
    expect(cellTitle({ effort: 3, effect: 1 })).toBe("Small effect, needs planning");
  });

  it.each([
    ["1-3", true],
    ["0-3", false],
    ["1-33", false],
    ["", false],
    [null, false],
  ])("%s names a cell: %s", (text, expected) => expect(isCellKey(text)).toBe(expected));
});

it("writes themes as people do", () =>
  expect((["structured-data", "ai-search", "hreflang"] as const).map(themeTitle)).toEqual([
    "Structured data",
    "AI search",
    "Hreflang",
  ]));
