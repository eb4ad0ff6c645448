import { describe, expect, it } from "vitest";
import { plantedIn, SCENARIOS, type ScenarioName, UNPLANTABLE } from "#tests/support/site/scenarios.ts";
import { codesOfSeverity, findIssue, ISSUE_CODES, ISSUES, isIssueCode, issueOf } from "./catalogue.ts";
import { THEMES } from "./definition.ts";

describe("issue catalogue", () => {
  it("knows at least 140 codes, each once", () => {
    expect(ISSUE_CODES.length).toBeGreaterThanOrEqual(140);
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

  it("judges effort and effect of every issue, from 1 to 3", () => {
    for (const { code, effort, effect } of ISSUES) {
      expect([1, 2, 3], code).toContain(effort);
      expect([1, 2, 3], code).toContain(effect);
    }
    expect(ISSUES.filter(({ effort, effect }) => effort === 1 && effect === 3).length).toBeGreaterThan(3);
    // What only few will feel is no error, and what loses a page is no mere advice.
    expect(
      ISSUES.filter(({ severity, effect }) => severity === "error" && effect === 1).map(({ code }) => code),
    ).toEqual([]);
    expect(
      ISSUES.filter(({ severity, effect }) => severity === "notice" && effect === 3).map(({ code }) => code),
    ).toEqual([]);
  });

  it("has a planted place for every issue, or a reason why there is none", () => {
    const planted = new Set<string>(Object.keys(UNPLANTABLE));
    for (const scenario of Object.keys(SCENARIOS) as ScenarioName[])
      for (const [code, paths] of Object.entries(plantedIn(scenario))) if (paths.length > 0) planted.add(code);
    expect(ISSUE_CODES.filter((code) => !planted.has(code))).toEqual([]);
    expect(
      Object.keys(UNPLANTABLE).filter(
        (code) => (plantedIn("defects") as Record<string, readonly string[]>)[code]?.length,
      ),
    ).toEqual([]);
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
