import { describe, expect, it, test } from "vitest";
import type { Theme } from "../../checks/domain/issues/definition.ts";
import type { Severity } from "../../domain/facts.ts";
import { neighboursOf, selectIssues } from "./issue-list.ts";

const issue = (
  code: string,
  severity: Severity,
  [count, newCount, fixedCount]: [number, number, number],
  theme: Theme = "titles",
) => ({ code, title: code.toUpperCase(), severity, theme, effort: 1, effect: 3, count, newCount, fixedCount }) as const;

/** In working order. */
const ISSUES = [
  issue("broken", "error", [2, 1, 0], "links"),
  issue("long", "warning", [9, 0, 4]),
  issue("alt", "notice", [9, 9, 0], "images"),
  issue("gone", "warning", [0, 0, 3]),
];
const NO_FILTER = { severity: null, state: null, theme: null };
const codes = (query: Partial<Parameters<typeof selectIssues>[1]>) =>
  selectIssues(ISSUES, { filter: NO_FILTER, search: "", sort: null, ...query }).map(({ code }) => code);

describe("selectIssues", () => {
  it.each([
    [NO_FILTER, ["broken", "long", "alt"]],
    [{ ...NO_FILTER, severity: "warning" as const }, ["long"]],
    [{ ...NO_FILTER, state: "fixed" as const }, ["long", "gone"]],
    [{ ...NO_FILTER, state: "new" as const }, ["broken", "alt"]],
    [{ ...NO_FILTER, theme: "images" as const }, ["alt"]],
  ])("%j", (filter, expected) => expect(codes({ filter })).toEqual(expected));

  it("searches title and code whatever the size of letters", () => {
    expect(codes({ search: "LON" })).toEqual(["long"]);
    expect(codes({ search: "nothing" })).toEqual([]);
  });

  it.each([
    ["pages", true, ["long", "alt", "broken"]],
    ["pages", false, ["broken", "long", "alt"]],
    ["change", true, ["alt", "broken", "long"]],
    ["severity", true, ["broken", "long", "alt"]],
    ["severity", false, ["alt", "long", "broken"]],
    ["issue", false, ["alt", "broken", "long"]],
    ["unknown", false, ["broken", "long", "alt"]],
  ])("by %s, descending: %s", (by, descending, expected) =>
    expect(codes({ sort: { by, descending } })).toEqual(expected),
  );
});

test("an issue lies between two others, and one that is not listed between none", () => {
  expect(neighboursOf(["a", "b", "c"], "b")).toEqual({ previous: "a", next: "c" });
  expect(neighboursOf(["a", "b"], "a")).toEqual({ previous: null, next: "b" });
  expect(neighboursOf(["a", "b"], "x")).toEqual({ previous: null, next: null });
});
