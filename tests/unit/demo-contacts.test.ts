import { expect, test } from "vitest";
import { segmentRuleSchema } from "#app/modules/contacts/segments/rule-schema.ts";
import { compileSegment } from "#app/shared/segment/compile.ts";
import { DEMO_FIELDS, DEMO_SEGMENTS, demoContacts } from "#db/seed/demo-contacts.ts";
import { demoResponses } from "#db/seed/demo-forms.ts";

const NOW = new Date("2026-11-26T12:00:00Z");

test("the people of the demonstration are the same each time, each with an address of their own", () => {
  const people = demoContacts(NOW);
  expect(demoContacts(NOW)).toEqual(people);
  expect(new Set(people.map(({ fields }) => fields.email)).size).toBe(people.length);
  expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
  const addresses = people.map(({ fields }) => fields.email);
  for (const { answers } of demoResponses(NOW)) expect(addresses).toContain(answers.q6);
});

test("every stage has leads, and nothing happens before a person is known or in the future", () => {
  const people = demoContacts(NOW);
  const stages = new Set(people.map(({ moves }) => moves.at(-1)?.stage));
  expect(stages).toEqual(new Set(["new", "contacted", "qualified", "won", "lost", undefined]));
  for (const { at, moves, activities, consents } of people) {
    const times = [...moves, ...activities, ...consents].map((one) => one.at);
    expect(Math.min(...times)).toBeGreaterThan(at);
    expect(Math.max(...times)).toBeLessThan(NOW.getTime());
    expect(moves.map((move) => move.at)).toEqual(moves.map((move) => move.at).toSorted((a, b) => a - b));
  }
});

test("its segments are rules that can be applied", () => {
  const fields = new Map(DEMO_FIELDS.map(({ key, type }) => [key, type]));
  for (const { name, rule } of DEMO_SEGMENTS) {
    expect(segmentRuleSchema.safeParse(rule).error, name).toBeUndefined();
    expect(compileSegment(rule, { nowMs: NOW.getTime(), fields, segments: new Map() }), name).toMatchObject({
      ok: true,
    });
  }
});
