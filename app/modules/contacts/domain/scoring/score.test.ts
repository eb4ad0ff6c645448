import { describe, expect, test } from "vitest";
import type { SegmentPerson } from "#app/shared/segment/match.ts";
import { days } from "#app/shared/time.ts";
import { decayed, explainScore, type ScoreRule, type ScoreRules } from "./score.ts";
import { editScoreRules, MAX_SCORE_GROUPS, MAX_SCORE_RULES, type ScoreEdit } from "./score-edits.ts";

const NOW = days(1_000);
const PERSON = { country: "EE", tags: ["vip"], custom: { seats: 12 }, score: 0 } as unknown as SegmentPerson;
const CONTEXT = { nowMs: NOW, fields: new Map([["seats", "number" as const]]), segments: new Map() };
const rule = (id: string, more: Partial<ScoreRule> = {}): ScoreRule => ({
  id,
  groupId: "interest",
  label: id,
  match: { type: "form.submitted" },
  points: 10,
  maxTimes: null,
  ...more,
});
const RULES: ScoreRules = {
  groups: [
    { id: "interest", name: "Interest", halfLifeDays: 30 },
    { id: "fit", name: "Fit", halfLifeDays: null },
  ],
  rules: [],
};
const submitted = (daysAgo: number, data = {}) => ({ type: "form.submitted", at: NOW - days(daysAgo), data });

test.each([
  ["nothing decays at once", 10, 30, 0, 10],
  ["half is left after a half-life", 10, 30, 30, 5],
  ["a quarter after two", 10, 30, 60, 2.5],
  ["what lies ahead has not decayed", 10, 30, -5, 10],
  ["without a half-life points stay", 10, null, 900, 10],
  ["points that were taken decay too", -8, 1, 3, -1],
])("%s", (_, score, halfLife, elapsedDays, left) =>
  expect(decayed(score, halfLife, days(elapsedDays))).toBeCloseTo(left, 9),
);

describe("a score", () => {
  const points = (rules: ScoreRule[], activities: ReturnType<typeof submitted>[] = []) =>
    explainScore({ ...RULES, rules }, PERSON, activities, CONTEXT).map(({ id, lines, points: sum }) => [
      id,
      Number(sum.toFixed(3)),
      ...lines.map(({ ruleId, times }) => `${ruleId}×${times}`),
    ]);

  test("counts the points that flows gave, which decay like the others, and believes no other program", () => {
    const given = (daysAgo: number, more: { module?: string; groupId?: string } = {}) => ({
      ...{ type: "points.given", at: NOW - days(daysAgo), module: more.module ?? "automation" },
      data: { groupId: more.groupId ?? "interest", points: 20, group: "Interest", reason: "" },
    });
    const activities = [given(30), given(0), given(0, { module: "api" }), given(0, { groupId: "gone" })];
    expect(explainScore({ ...RULES, rules: [] }, PERSON, activities, CONTEXT)).toMatchObject([
      { id: "interest", points: 30, lines: [{ label: "Given by automation flows", times: 2, points: 30 }] },
    ]);
  });

  test.each([
    ["of nobody is nothing", [rule("a")], [], []],
    [
      "adds up what was done, each decayed by its own age",
      [rule("a")],
      [submitted(30), submitted(0)],
      [["interest", 15, "a×2"]],
    ],
    [
      "counts the first of what counts so often only",
      [rule("a", { maxTimes: 1 })],
      [submitted(30), submitted(0)],
      [["interest", 5, "a×1"]],
    ],
    [
      "looks at the values of an activity",
      [rule("a", { match: { type: "form.submitted", where: [{ key: "plan", value: "pro" }] } })],
      [submitted(0, { plan: "pro" }), submitted(0, { plan: "basic" }), submitted(0)],
      [["interest", 10, "a×1"]],
    ],
    [
      "holds the points of a trait without decay, in the group's order",
      [
        rule("a", { groupId: "fit", match: { is: { field: "country", op: "is", value: "EE" } }, points: 4 }),
        rule("b", { match: { is: { custom: "seats", op: "moreThan", value: 10 } }, points: 3 }),
        rule("c", { match: { is: { tag: "other", has: true } } }),
      ],
      [],
      [
        ["interest", 3, "b×1"],
        ["fit", 4, "a×1"],
      ],
    ],
    [
      "can take points away",
      [rule("a"), rule("b", { points: -25 })],
      [submitted(0)],
      [["interest", -15, "a×1", "b×1"]],
    ],
  ])("%s", (_, rules, activities, expected) => expect(points(rules, activities)).toEqual(expected));
});

describe("a change of the rules", () => {
  const edited = (
    change: ScoreEdit,
    rules: ScoreRules = { ...RULES, rules: [rule("a"), rule("b", { groupId: "fit" })] },
  ) => {
    const result = editScoreRules(rules, change);
    return result.ok
      ? [result.value.groups.map(({ id }) => id).join(" "), result.value.rules.map(({ id }) => id).join(" ")]
      : result.error.code;
  };
  const group = (id: string) => ({ id, name: id, halfLifeDays: null });

  test.each<[string, ScoreEdit, unknown]>([
    ["adds a group", { edit: "group", group: group("new") }, ["interest fit new", "a b"]],
    ["changes a group in its place", { edit: "group", group: group("interest") }, ["interest fit", "a b"]],
    ["adds a rule", { edit: "rule", rule: rule("c") }, ["interest fit", "a b c"]],
    ["changes a rule in its place", { edit: "rule", rule: rule("a", { points: 1 }) }, ["interest fit", "a b"]],
    ["refuses a rule of a group that is gone", { edit: "rule", rule: rule("a", { groupId: "gone" }) }, "invalid_input"],
    ["removes a group with its rules", { edit: "removeGroup", id: "fit" }, ["interest", "a"]],
    ["removes a rule", { edit: "removeRule", id: "a" }, ["interest fit", "b"]],
    ["removes what is gone already", { edit: "removeRule", id: "gone" }, ["interest fit", "a b"]],
  ])("%s", (_, change, expected) => expect(edited(change)).toEqual(expected));

  test("has maxima", () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `x${index}`);
    const groups = many(MAX_SCORE_GROUPS).map(group);
    expect(edited({ edit: "group", group: group("more") }, { groups, rules: [] })).toBe("limit_reached");
    const rules = many(MAX_SCORE_RULES).map((id) => rule(id));
    expect(edited({ edit: "rule", rule: rule("more") }, { ...RULES, rules })).toBe("limit_reached");
  });
});
