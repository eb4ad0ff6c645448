import { describe, expect, it } from "vitest";
import { type BudgetFacts, evaluateBudget } from "./evaluate-budget.ts";

const FACTS: BudgetFacts = {
  issues: [
    { code: "client-error", severity: "error", count: 3, newCount: 1 },
    { code: "server-error", severity: "error", count: 1, newCount: 0 },
    { code: "title-missing", severity: "warning", count: 9, newCount: 4 },
    { code: "title-too-long", severity: "notice", count: 20, newCount: 2 },
  ],
  healthPercent: 92.5,
  compared: true,
};

const verdict = (rule: string, limit: number, facts: Partial<BudgetFacts> = {}) => {
  const [check] = evaluateBudget({ ...FACTS, ...facts }, [{ rule, limit }]);
  return [check?.actual, check?.passed];
};

describe("judge", () => {
  it.each([
    ["errors", 4, [4, true]],
    ["errors", 3, [4, false]],
    ["warnings", 9, [9, true]],
    ["warnings", 8, [9, false]],
    ["notices", 0, [20, false]],
    ["new-errors", 0, [1, false]],
    ["new-errors", 1, [1, true]],
    ["new-warnings", 3, [4, false]],
    ["new-notices", 2, [2, true]],
    ["client-error", 3, [3, true]],
    ["client-error", 2, [3, false]],
    ["response-timeout", 0, [0, true]],
    ["health", 92.5, [92.5, true]],
    ["health", 92.6, [92.5, false]],
  ])("holds %s against %d", (rule, limit, expected) => expect(verdict(rule, limit)).toEqual(expected));

  it("finds nothing new without a crawl before", () => {
    expect(verdict("new-errors", 0, { compared: false })).toEqual([null, true]);
    expect(verdict("errors", 0, { compared: false })).toEqual([4, false]);
  });

  it("takes a site without an HTML page for none that is healthy", () => {
    expect(verdict("health", 0, { healthPercent: null })).toEqual([null, false]);
  });

  it("answers in the order of the budget, and nothing for an empty one", () => {
    const budget = ["health", "errors"].map((rule) => ({ rule, limit: 0 }));
    expect(evaluateBudget(FACTS, budget).map(({ rule }) => rule)).toEqual(["health", "errors"]);
    expect(evaluateBudget(FACTS, [])).toEqual([]);
  });
});
