import { describe, expect, test } from "vitest";
import { compileSegment } from "#app/shared/segment/compile.ts";
import { dependentsOf, selectsItself } from "#app/shared/segment/cycles.ts";
import { describeSegment, type SegmentNames } from "#app/shared/segment/describe.ts";
import type { SegmentContext, SegmentRule } from "#app/shared/segment/rule.ts";
import { segmentRuleSchema } from "./rule-schema.ts";

const tea: SegmentRule = { field: "name", op: "contains", value: "Tea" };

const context = (segments: Record<string, SegmentRule> = {}): SegmentContext => ({
  nowMs: 0,
  fields: new Map(),
  segments: new Map(Object.entries(segments)),
});

const nested = (levels: number): SegmentRule => (levels === 1 ? tea : { not: nested(levels - 1) });

describe("what the schema accepts", () => {
  test.each<[string, unknown]>([
    ["a comparison", tea],
    ["a group of five levels", nested(5)],
    ["50 conditions", { all: Array.from({ length: 50 }, () => tea) }],
    [
      "an activity with values",
      { did: { type: "form.submitted", where: [{ key: "form", value: "demo" }] }, atLeast: 3 },
    ],
    ["a sequence", { did: { type: "email.opened" }, thenDid: { type: "email.clicked" }, withinDays: 7 }],
    ["a consent without a topic", { consent: { channel: "email" }, state: "none" }],
    ["a tenth of the people", { bucket: { from: 0, to: 999 } }],
  ])("%s", (_, rule) => expect(segmentRuleSchema.safeParse(rule).success).toBe(true));

  test.each<[string, unknown]>([
    ["nothing", {}],
    ["an empty group", { all: [] }],
    ["a group of six levels", nested(6)],
    ["a depth without end", JSON.parse(`${'{"not":'.repeat(5_000)}{}${"}".repeat(5_000)}`)],
    ["51 conditions", { all: Array.from({ length: 51 }, () => tea) }],
    ["51 conditions in several groups", { any: [0, 1, 2].map(() => ({ all: Array.from({ length: 17 }, () => tea) })) }],
    ["a field that does not exist", { field: "password", op: "is", value: "x" }],
    ["an operator of another kind", { field: "score", op: "contains", value: "x" }],
    ["a number where a text belongs", { field: "name", op: "is", value: 5 }],
    ["a value where none belongs", { field: "name", op: "isEmpty", value: "x" }],
    ["a day that does not exist", { field: "createdAt", op: "before", value: "2026-02-30" }],
    ["a text that is too long", { field: "name", op: "is", value: "x".repeat(201) }],
    ["control characters", { tag: "a\u0000b", has: true }],
    ["a key that would be part of a statement", { custom: "a') OR 1 --", op: "is", value: "x" }],
    ["a bucket that ends before it begins", { bucket: { from: 5, to: 4 } }],
    ["members that no rule has", { ...tea, sql: "1" }],
  ])("refuses %s", (_, rule) => expect(segmentRuleSchema.safeParse(rule).success).toBe(false));
});

describe("a compiled rule", () => {
  test("holds no value in its text", () => {
    const compiled = compileSegment({ any: [{ field: "name", op: "is", value: "'; DROP TABLE contacts" }] }, context());
    expect(compiled).toMatchObject({ ok: true, value: { params: ["'; drop table contacts"] } });
    expect(compiled.ok && compiled.value.sql).not.toMatch(/drop/i);
  });

  test("selects nobody by a segment or field that is gone", () => {
    expect(compileSegment({ inSegment: "gone" }, context())).toMatchObject({ value: { sql: "(0)" } });
    expect(compileSegment({ custom: "gone", op: "isEmpty" }, context())).toMatchObject({ value: { sql: "(0)" } });
  });

  test("refuses more than 90 bound values, also through other segments", () => {
    const half: SegmentRule = { all: Array.from({ length: 46 }, () => tea) };
    expect(compileSegment(half, context()).ok).toBe(true);
    expect(compileSegment({ all: [{ inSegment: "a" }, { inSegment: "a" }] }, context({ a: half }))).toMatchObject({
      ok: false,
      error: { code: "invalid_input" },
    });
  });

  test("ends, however often segments refer to each other", () => {
    const twice = (id: string): SegmentRule => ({ any: [{ inSegment: id }, { inSegment: id }] });
    const chain = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`s${at}`, twice(`s${at + 1}`)]));
    expect(compileSegment({ inSegment: "s0" }, context(chain)).ok).toBe(false);
  });

  test("selects nobody where it selects itself", () => {
    const segments = { a: { inSegment: "b" }, b: { inSegment: "a" } };
    expect(compileSegment(segments.a, context(segments), "a")).toMatchObject({ value: { sql: "(0)" } });
  });
});

describe("a segment that selects itself", () => {
  const segments = new Map<string, SegmentRule>([
    ["a", { inSegment: "b" }],
    ["b", { all: [tea, { not: { inSegment: "c" } }] }],
    ["c", tea],
  ]);

  test.each<[string, string, SegmentRule, boolean]>([
    ["directly", "new", { inSegment: "new" }, true],
    ["through two others", "c", { any: [tea, { inSegment: "a" }] }, true],
    ["not, when it refers to others only", "new", { inSegment: "a" }, false],
    ["not, without references", "a", tea, false],
  ])("%s", (_, id, rule, expected) => expect(selectsItself(id, rule, segments)).toBe(expected));

  test("is found among segments that already select themselves", () => {
    const circle = new Map<string, SegmentRule>([
      ["a", { inSegment: "b" }],
      ["b", { inSegment: "a" }],
    ]);
    expect(selectsItself("new", { inSegment: "a" }, circle)).toBe(false);
  });
});

test("segments that refer to one are found, also through others and in circles", () => {
  const segments = new Map<string, SegmentRule>([
    ["a", { inSegment: "b" }],
    ["b", { all: [tea, { not: { inSegment: "c" } }] }],
    ["c", tea],
    ["d", { any: [{ inSegment: "a" }, { inSegment: "e" }] }],
    ["e", { inSegment: "d" }],
    ["f", tea],
  ]);
  expect([...dependentsOf("c", segments)].toSorted()).toEqual(["a", "b", "d", "e"]);
  expect([...dependentsOf("f", segments)]).toEqual([]);
});

describe("in words", () => {
  const names: SegmentNames = {
    fields: new Map([["seats", { label: "Seats", type: "number" }]]),
    segments: new Map([["s1", "Regulars"]]),
    topics: new Map([["news", "Newsletter"]]),
    activities: new Map([["form.submitted", "submitted a form"]]),
    values: { owner: new Map([["u1", "Mari"]]) },
  };

  test.each<[SegmentRule, string]>([
    [tea, "People whose name contains “Tea”"],
    [{ field: "email", op: "isEmpty" }, "People whose email is empty"],
    [{ field: "owner", op: "is", value: "u1" }, "People whose owner is “Mari”"],
    [{ field: "country", op: "isOneOf", value: ["EE", "FI"] }, "People whose country is “EE” or “FI”"],
    [{ field: "createdAt", op: "withinDays", value: 1 }, "People whose created is in the last day"],
    [{ field: "firstUtmSource", op: "is", value: "ads" }, "People whose first UTM source is “ads”"],
    [{ custom: "seats", op: "atLeast", value: 1000 }, "People whose Seats is at least 1,000"],
    [{ tag: "vip", has: false }, "People who do not have the tag “vip”"],
    [
      { consent: { channel: "email", topic: "news" }, state: "granted" },
      "People whose consent to email about “Newsletter” is granted",
    ],
    [
      { did: { type: "form.submitted", where: [{ key: "form", value: "demo" }] }, atLeast: 2, withinDays: 30 },
      "People who submitted a form with form “demo” at least 2 times in the last 30 days",
    ],
    [
      { did: { type: "form.submitted" }, thenDid: { type: "tea.bought" }, withinDays: 1 },
      "People who submitted a form and then did “tea.bought” within 1 day",
    ],
    [
      { lastDid: { type: "form.submitted" }, moreThanDaysAgo: 90 },
      "People who last submitted a form more than 90 days ago",
    ],
    [
      { overdue: { type: "form.submitted" }, intervals: 1.5 },
      "People who submitted a form at least 3 times, and last longer ago than 1.5 times their usual interval",
    ],
    [{ inSegment: "s1" }, "People who are in the segment “Regulars”"],
    [{ bucket: { from: 0, to: 999 } }, "People who are in the random 10% from 0%"],
    [
      { all: [tea, { any: [{ tag: "a", has: true }, { not: { tag: "b", has: true } }] }] },
      "People whose name contains “Tea” and (who have the tag “a” or not who have the tag “b”)",
    ],
  ])("%j", (rule, expected) => expect(describeSegment(rule, names)).toBe(expected));
});
