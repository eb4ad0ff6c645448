import { describe, expect, test } from "vitest";
import { type CustomFieldType, MAX_CONDITIONS, type SegmentRule } from "#app/shared/segment/rule.ts";
import { draftOfRule, EMPTY_DRAFT, MAX_GROUPS, type RuleDraft, ruleOfDraft, stepDraft } from "./draft.ts";

const FIELDS = new Map<string, CustomFieldType>([
  ["seats", "number"],
  ["vip", "checkbox"],
]);

const tea: SegmentRule = { field: "name", op: "contains", value: "tea" };

const RULES: SegmentRule[] = [
  tea,
  { not: tea },
  { tag: "vip", has: true },
  { field: "country", op: "isOneOf", value: ["EE", "FI"] },
  { field: "createdAt", op: "withinDays", value: 30 },
  { field: "email", op: "isEmpty" },
  { custom: "seats", op: "atLeast", value: 5 },
  { custom: "vip", op: "isTrue" },
  { consent: { channel: "email", topic: "news" }, state: "granted" },
  { did: { type: "form.submitted" } },
  { did: { type: "form.submitted" }, atLeast: 3, withinDays: 30 },
  { did: { type: "email.opened" }, thenDid: { type: "email.clicked" }, withinDays: 7 },
  { lastDid: { type: "form.submitted" }, moreThanDaysAgo: 90 },
  { overdue: { type: "order.placed" }, intervals: 1.5 },
  { inSegment: "s1" },
  { bucket: { from: 0, to: 999 } },
  { all: [tea, { not: { inSegment: "s1" } }] },
  { any: [{ all: [tea, { tag: "a", has: true }] }, { tag: "b", has: true }] },
];

describe("a rule and its rows", () => {
  test.each(RULES)("%j comes back as it was", (rule) => {
    const draft = draftOfRule(rule);
    expect(draft).not.toBeNull();
    expect(draft && ruleOfDraft(draft, FIELDS)).toEqual({ ok: true, rule });
  });

  test.each<[string, SegmentRule]>([
    ["groups within groups within groups", { all: [{ any: [{ all: [tea, tea] }, tea] }, tea] }],
    ["a group that is negated", { not: { all: [tea, tea] } }],
    ["an activity with values", { did: { type: "form.submitted", where: [{ key: "form", value: "x" }] } }],
    ["buckets from the middle", { bucket: { from: 500, to: 999 } }],
  ])("%s are left to JSON", (_, rule) => expect(draftOfRule(rule)).toBeNull());
});

describe("what is missing is said of its row", () => {
  const one = (row: RuleDraft["groups"][number]["conditions"][number]): RuleDraft => ({
    match: "all",
    groups: [{ match: "all", conditions: [row] }],
  });

  test.each<[RuleDraft, string]>([
    [one({ about: "field:name", op: "contains", value: " " }), "Enter a value to compare with"],
    [one({ about: "field:score", op: "moreThan", value: "many" }), "Enter a number"],
    [one({ about: "field:createdAt", op: "withinDays", value: "0" }), "Enter a number of days from 1 to 3650"],
    [one({ about: "custom:gone", op: "is", value: "x" }), "This field no longer exists. Remove the row."],
    [one({ about: "tag", value: "" }), "Enter a tag"],
    [one({ about: "did", activity: "" }), "Choose an activity"],
    [one({ about: "sequence", activity: "form.submitted", next: "", days: "7" }), "Choose what follows"],
    [one({ about: "overdue", activity: "order.placed", times: "0.5" }), "Enter a number from 1 to 100"],
    [one({ about: "lastDid", activity: "form.submitted", days: "" }), "Enter a number of days"],
    [one({ about: "bucket", value: "101" }), "Enter a percentage from 0.01 to 100"],
    [EMPTY_DRAFT, "Add a condition first"],
  ])("%j: %s", (draft, message) =>
    expect(ruleOfDraft(draft, FIELDS)).toMatchObject({ ok: false, problems: [{ message }] }),
  );
});

describe("the buttons", () => {
  const add = (draft: RuleDraft, group = 0): RuleDraft => stepDraft(draft, { add: group, about: "field:name" }, FIELDS);

  test("add and remove rows and groups", () => {
    const two = stepDraft(add(add(EMPTY_DRAFT)), { addGroup: true }, FIELDS);
    expect(two.groups.map(({ conditions }) => conditions.length)).toEqual([2, 0]);
    expect(stepDraft(two, { remove: 0, row: 1 }, FIELDS).groups[0]?.conditions).toHaveLength(1);
    expect(stepDraft(two, { removeGroup: 0 }, FIELDS).groups).toHaveLength(1);
    expect(stepDraft(stepDraft(two, { removeGroup: 0 }, FIELDS), { removeGroup: 0 }, FIELDS)).toEqual(EMPTY_DRAFT);
  });

  test("end at 50 rows and 10 groups", () => {
    let draft = EMPTY_DRAFT;
    for (let n = 0; n < MAX_CONDITIONS + 5; n++) draft = add(draft);
    expect(draft.groups[0]?.conditions).toHaveLength(MAX_CONDITIONS);
    for (let n = 0; n < MAX_GROUPS + 5; n++) draft = stepDraft(draft, { addGroup: true }, FIELDS);
    expect(draft.groups).toHaveLength(MAX_GROUPS);
  });
});
