import { describe, expect, it } from "vitest";
import { ISSUE_CODES } from "../../checks/domain/issues/catalogue.ts";
import { BUDGET_COUNTS, formatBudget, parseBudget } from "./budget.ts";

describe("parseBudget", () => {
  it("reads every kind of rule, in the order given", () => {
    const parsed = parseBudget(" errors:0, warnings : 25 ,health:92.5,new-errors:0,client-error:3 ");
    expect(parsed).toEqual({
      ok: true,
      value: [
        { rule: "errors", limit: 0 },
        { rule: "warnings", limit: 25 },
        { rule: "health", limit: 92.5 },
        { rule: "new-errors", limit: 0 },
        { rule: "client-error", limit: 3 },
      ],
    });
    expect(parsed.ok && formatBudget(parsed.value)).toBe(
      "errors:0,warnings:25,health:92.5,new-errors:0,client-error:3",
    );
  });

  it("knows every code of the catalogue, and no code has the name of another rule", () => {
    for (const code of ISSUE_CODES) expect(parseBudget(`${code}:0`).ok).toBe(true);
    for (const name of [...BUDGET_COUNTS, "health"]) expect(ISSUE_CODES).not.toContain(name);
  });

  it.each(["health:0", "health:100", "health:100.0", "health:7.5", "errors:10000000"])("takes %s", (text) =>
    expect(parseBudget(text).ok).toBe(true),
  );

  it.each([
    ["", "empty"],
    ["   ", "empty"],
    [",", "A part is empty"],
    ["errors:0,,warnings:1", "A part is empty"],
    ["errors:0,", "A part is empty"],
    ["errors", '"errors": the limit has to be a whole number'],
    ["errors:", "whole number"],
    ["errors:-1", '"errors:-1"'],
    ["errors:+1", "whole number"],
    ["errors:1.5", "whole number"],
    ["errors:1e3", "whole number"],
    ["errors:01", "whole number"],
    ["errors:0x1", "whole number"],
    ["errors:Infinity", "whole number"],
    ["errors:NaN", "whole number"],
    ["errors:٣", "whole number"],
    ["errors:10000001", "whole number"],
    ["errors:99999999999999999999", "whole number"],
    ["errors:0:1", "whole number"],
    ["health:101", "from 0 to 100"],
    ["health:90%", "from 0 to 100"],
    ["health:99.99", "from 0 to 100"],
    ["health:-0", "from 0 to 100"],
    ["Errors:0", "no rule of this name"],
    ["fatal:0", '"fatal:0": there is no rule of this name'],
    ["__proto__:0", "no rule of this name"],
    ["constructor:0", "no rule of this name"],
    ["errors=0", "no rule of this name"],
    ["errors:0;warnings:1", "whole number"],
    ["errors:0,warnings:1,errors:5", '"errors:5": this rule is given twice'],
    [`${"x".repeat(900)}:0`, `"${"x".repeat(60)}…"`],
    ["x".repeat(1_001), "at most 1000 characters"],
    [new Array(41).fill("a:0").join(","), "at most 40 rules"],
  ])("refuses %j and says why", (text, why) => {
    const parsed = parseBudget(text);
    expect(parsed.ok ? "accepted" : parsed.error).toContain(why);
  });
});
