import { describe, expect, it, test } from "vitest";
import type { IssueSummary } from "../../../compare/domain/findings-diff.ts";
import type { Severity } from "../../../domain/facts.ts";
import { compareSeverity, findingsWeight, fixFirst, healthScore, weighFindings } from "./score.ts";
import { scoreLevel } from "./score-level.ts";

describe("healthScore", () => {
  it.each([
    [0, 0, null],
    [10, 0, 100],
    [10, 1, 90],
    [3, 1, 66.6],
    [3, 3, 0],
    [5_000, 1, 99.9],
    [2, 9, 0],
    [2, -1, 100],
  ])("%i pages, %i with errors: %s", (htmlPages, htmlPagesWithErrors, score) =>
    expect(healthScore({ htmlPages, htmlPagesWithErrors })).toBe(score),
  );

  it("is 100 only without errors", () =>
    expect(healthScore({ htmlPages: 1_000_000, htmlPagesWithErrors: 1 })).toBeLessThan(100));
});

const issue = (code: IssueSummary["code"], severity: IssueSummary["severity"], count: number): IssueSummary => ({
  code,
  severity,
  count,
  newCount: 0,
  fixedCount: 0,
});

describe("fixFirst", () => {
  const found = (code: string, severity: Severity, count: number, effort: number) => ({
    code,
    severity,
    count,
    effort,
    weight: count * { error: 20, warning: 5, notice: 1 }[severity],
  });

  it("puts a warning on every page before an error on one, and what was not found nowhere", () => {
    const issues = [
      found("error-on-one", "error", 1, 1),
      found("warning-everywhere", "warning", 218, 1),
      found("hard-error", "error", 12, 3),
      found("fixed", "error", 0, 1),
      found("notice-everywhere", "notice", 218, 1),
    ];
    expect(fixFirst(issues, 3).map(({ code }) => code)).toEqual([
      "warning-everywhere",
      "notice-everywhere",
      "hard-error",
    ]);
    expect(fixFirst(issues, 9)).toHaveLength(4);
  });
});

test.each([
  [100, "good"],
  [90, "good"],
  [89.9, "needs work"],
  [50, "needs work"],
  [49.9, "poor"],
  [0, "poor"],
])("a score of %d is %s", (score, level) => expect(scoreLevel(score)).toBe(level));

describe("weighFindings", () => {
  it("puts errors first, then the gain for the effort", () => {
    const order = weighFindings([
      issue("title-too-short", "notice", 500),
      issue("low-word-count", "warning", 4),
      issue("title-multiple", "warning", 3),
      issue("server-error", "error", 1),
      issue("client-error", "error", 1),
    ]);
    // Little text weighs more in sum, but takes three times the effort.
    expect(order.map(({ code }) => code)).toEqual([
      "client-error",
      "server-error",
      "title-multiple",
      "low-word-count",
      "title-too-short",
    ]);
    expect(order.map(({ weight }) => weight)).toEqual([20, 20, 15, 20, 500]);
  });

  it("orders equals by code, and an empty list is fine", () => {
    expect(
      weighFindings([issue("h1-multiple", "notice", 1), issue("csp-missing", "notice", 3)]).map(({ code }) => code),
    ).toEqual(["csp-missing", "h1-multiple"]);
    expect(weighFindings([])).toEqual([]);
    expect(["notice", "error", "warning"].sort((a, b) => compareSeverity(a as "notice", b as "error"))).toEqual([
      "error",
      "warning",
      "notice",
    ]);
  });

  it("adds up to one figure", () => expect(findingsWeight({ error: 2, warning: 3, notice: 4 })).toBe(59));
});
