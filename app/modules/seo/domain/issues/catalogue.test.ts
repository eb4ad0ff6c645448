import { describe, expect, it } from "vitest";
import { codesOfSeverity, findIssue, ISSUE_CODES, ISSUES, isIssueCode, issueOf } from "./catalogue.ts";
import { THEMES } from "./definition.ts";

describe("issue catalogue", () => {
  it("knows at least 60 codes, each once", () => {
    expect(ISSUE_CODES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(ISSUE_CODES).size).toBe(ISSUE_CODES.length);
  });

  it("explains every issue in whole sentences, with different titles", () => {
    for (const issue of ISSUES) {
      expect(issue.code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(issue.title.length, issue.code).toBeGreaterThan(5);
      expect(issue.why, issue.code).toMatch(/^.{20,}[.]$/);
      expect(issue.fix, issue.code).toMatch(/^.{15,}[.)"]$/);
    }
    expect(new Set(ISSUES.map((issue) => issue.title)).size).toBe(ISSUES.length);
  });

  it("uses every theme and every severity", () => {
    expect(new Set(ISSUES.map((issue) => issue.theme))).toEqual(new Set(THEMES));
    const bySeverity = (["error", "warning", "notice"] as const).map((severity) => codesOfSeverity(severity).length);
    expect(Math.min(...bySeverity)).toBeGreaterThan(10);
    expect(bySeverity.reduce((sum, count) => sum + count)).toBe(ISSUES.length);
  });

  it("finds entries by code", () => {
    expect(issueOf("redirect-loop").severity).toBe("error");
    expect(findIssue("from-an-old-release")).toBeUndefined();
    expect(isIssueCode("title-missing")).toBe(true);
    expect(isIssueCode("constructor")).toBe(false);
  });
});
