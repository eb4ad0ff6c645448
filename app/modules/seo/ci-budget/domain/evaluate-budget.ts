import type { IssueSummary } from "../../compare/domain/findings-diff.ts";
import type { Severity } from "../../domain/facts.ts";
import type { BudgetCount, BudgetRule } from "./budget.ts";

/** One rule held against a crawl. */
export interface BudgetCheck {
  rule: string;
  limit: number;
  /** Null: there is nothing to measure, as new findings without a crawl before, or health without an HTML page. */
  actual: number | null;
  passed: boolean;
}

/** What a finished crawl came to. */
export interface BudgetFacts {
  /** One line for each code; codes that do not count are left out already. */
  issues: readonly Pick<IssueSummary, "code" | "severity" | "count" | "newCount">[];
  healthPercent: number | null;
  /** Whether an earlier crawl was there to compare with. */
  compared: boolean;
}

const SEVERITIES: Readonly<Record<BudgetCount, Severity>> = {
  errors: "error",
  warnings: "warning",
  notices: "notice",
  "new-errors": "error",
  "new-warnings": "warning",
  "new-notices": "notice",
};

const isCounted = (rule: string): rule is BudgetCount => Object.hasOwn(SEVERITIES, rule);

function countOf({ issues, compared }: BudgetFacts, rule: string): number | null {
  if (!isCounted(rule)) return issues.find(({ code }) => code === rule)?.count ?? 0;
  const ofSeverity = issues.filter(({ severity }) => severity === SEVERITIES[rule]);
  if (!rule.startsWith("new-")) return ofSeverity.reduce((sum, { count }) => sum + count, 0);
  return compared ? ofSeverity.reduce((sum, { newCount }) => sum + newCount, 0) : null;
}

function check(facts: BudgetFacts, { rule, limit }: BudgetRule): BudgetCheck {
  // A site without a single HTML page is no healthy one.
  if (rule === "health")
    return {
      rule,
      limit,
      actual: facts.healthPercent,
      passed: facts.healthPercent !== null && facts.healthPercent >= limit,
    };
  const actual = countOf(facts, rule);
  return { rule, limit, actual, passed: actual === null || actual <= limit };
}

/** Holds a finished crawl against each rule, in the budget's order. Without an earlier crawl nothing is new, and those rules pass. */
export const evaluateBudget = (facts: BudgetFacts, budget: readonly BudgetRule[]): BudgetCheck[] =>
  budget.map((rule) => check(facts, rule));
