import { err, ok, type Result } from "#app/shared/result.ts";
import { isIssueCode } from "../../checks/domain/issues/catalogue.ts";

/** What a rule of a budget limits, besides the URLs of one issue code. */
export const BUDGET_COUNTS = ["errors", "warnings", "notices", "new-errors", "new-warnings", "new-notices"] as const;

export type BudgetCount = (typeof BUDGET_COUNTS)[number];

/** One part of a budget: "errors:0". Every limit is the highest that passes, but for health, where it is the lowest. */
export interface BudgetRule {
  /** One of `COUNTED`, "health", or the code of an issue. */
  rule: string;
  limit: number;
}

export const BUDGET_MAX_CHARS = 1_000;
const MAX_RULES = 40;
/** More findings of a kind than any crawl can have. */
const MAX_COUNT = 10_000_000;

/** A whole number, written the one way. */
const COUNT = /^(0|[1-9]\d{0,7})$/;
/** 0 to 100 with at most one decimal, as the health score has it. */
const PERCENT = /^(100(\.0)?|[1-9]?\d(\.\d)?)$/;

const isRule = (name: string): boolean =>
  name === "health" || (BUDGET_COUNTS as readonly string[]).includes(name) || isIssueCode(name);

/** What the message repeats of a part that somebody else wrote: short, and on one line. */
const quoted = (part: string): string => `"${part.length > 60 ? `${part.slice(0, 60)}…` : part}"`;

function parsePart(part: string): Result<BudgetRule, string> {
  const at = part.indexOf(":");
  const name = at < 0 ? part : part.slice(0, at).trim();
  const value = at < 0 ? "" : part.slice(at + 1).trim();
  if (part === "") return err("A part is empty: write rules as name:limit, separated by commas.");
  if (!isRule(name))
    return err(
      `${quoted(part)}: there is no rule of this name. Use ${BUDGET_COUNTS.join(", ")}, health, or the code of an issue.`,
    );
  if (name === "health")
    return PERCENT.test(value)
      ? ok({ rule: name, limit: Number(value) })
      : err(`${quoted(part)}: health takes a number from 0 to 100.`);
  if (!COUNT.test(value) || Number(value) > MAX_COUNT)
    return err(`${quoted(part)}: the limit has to be a whole number from 0 to ${MAX_COUNT}.`);
  return ok({ rule: name, limit: Number(value) });
}

/**
 * Reads a budget such as "errors:0,warnings:25,health:90,new-errors:0,broken-internal-link:0": rules separated by commas,
 * each a name and its limit, in any order, each name once. Errors: a sentence that names the part that is wrong.
 */
export function parseBudget(text: string): Result<BudgetRule[], string> {
  if (text.trim() === "") return err("The budget is empty. Give at least one rule, such as errors:0.");
  if (text.length > BUDGET_MAX_CHARS) return err(`A budget has at most ${BUDGET_MAX_CHARS} characters.`);
  const parts = text.split(",").map((part) => part.trim());
  if (parts.length > MAX_RULES) return err(`A budget has at most ${MAX_RULES} rules.`);
  const rules = new Map<string, BudgetRule>();
  for (const part of parts) {
    const parsed = parsePart(part);
    if (!parsed.ok) return parsed;
    if (rules.has(parsed.value.rule)) return err(`${quoted(part)}: this rule is given twice.`);
    rules.set(parsed.value.rule, parsed.value);
  }
  return ok([...rules.values()]);
}

/** A budget in its one spelling. */
export const formatBudget = (rules: readonly BudgetRule[]): string =>
  rules.map(({ rule, limit }) => `${rule}:${limit}`).join(",");
